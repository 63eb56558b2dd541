// A plugin that takes everything as it comes: what an `up` with it takes is the engine's and the language host's.
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import pluginProto from "@pulumi/pulumi/proto/plugin_pb.js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";

const LARGEST_MESSAGE = 400 * 1024 * 1024;
let created = 0;

/** Serves a call with what it answers at once. */
function at<I, O>(answer: (request: I) => O) {
  return (call: ServerUnaryCall<I, O>, callback: sendUnaryData<O>) => callback(null, answer(call.request));
}

/** As long as the id of an object of the service. */
function nextId(): string {
  created += 1;
  return `00000000-0000-4000-8000-${String(created).padStart(12, "0")}`;
}

/** Outputs never hold the engine's note about defaults of the inputs. */
function withoutNote(given: Struct | undefined): Struct | undefined {
  given?.getFieldsMap().del("__defaults");
  return given;
}

const checked = at((request: proto.CheckRequest) => new proto.CheckResponse().setInputs(request.getNews()));
const unchanged = at((_: proto.DiffRequest) =>
  new proto.DiffResponse().setChanges(proto.DiffResponse.DiffChanges.DIFF_NONE),
);

const server = new Server({
  "grpc.max_receive_message_length": LARGEST_MESSAGE,
  "grpc.max_send_message_length": LARGEST_MESSAGE,
});
server.addService(ResourceProviderService, {
  handshake: at(() => new proto.ProviderHandshakeResponse().setAcceptSecrets(true).setAcceptOutputs(true)),
  getPluginInfo: at(() => new pluginProto.PluginInfo().setVersion("1.0.0")),
  checkConfig: checked,
  diffConfig: unchanged,
  configure: at(() =>
    new proto.ConfigureResponse().setAcceptsecrets(true).setAcceptoutputs(true).setSupportspreview(true),
  ),
  check: checked,
  diff: unchanged,
  create: at((request: proto.CreateRequest) =>
    new proto.CreateResponse().setId(nextId()).setProperties(withoutNote(request.getProperties())),
  ),
  read: at((request: proto.ReadRequest) =>
    new proto.ReadResponse()
      .setId(request.getId())
      .setProperties(request.getProperties())
      .setInputs(request.getInputs()),
  ),
  update: at((request: proto.UpdateRequest) => new proto.UpdateResponse().setProperties(request.getNews())),
  delete: at(() => new empty.Empty()),
  cancel: at(() => new empty.Empty()),
});
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
