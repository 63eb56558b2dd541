// A plugin that takes everything as it comes: what an `up` with it takes is the engine's and the language host's.
// So that it can answer as much as a real one, what it adds to every resource may stand in its environment, as JSON.
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import pluginProto from "@pulumi/pulumi/proto/plugin_pb.js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import struct from "google-protobuf/google/protobuf/struct_pb.js";

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

function added(variable: string): [string, struct.Value][] {
  const text = process.env[variable];
  const properties: Record<string, struct.JavaScriptValue> = text === undefined ? {} : JSON.parse(text);
  return Object.entries(properties).map(([name, value]) => [name, struct.Value.fromJavaScript(value)]);
}
const ADDED_BY_CHECK = added("DONOTHING_CHECKED");
const ADDED_BY_CREATE = added("DONOTHING_CREATED");

function withMore(given: struct.Struct | undefined, more: readonly [string, struct.Value][]): struct.Struct {
  const properties = given ?? new struct.Struct();
  // A provider's own note among the inputs, which outputs never hold.
  if (more === ADDED_BY_CREATE) properties.getFieldsMap().del("__defaults");
  for (const [name, value] of more) properties.getFieldsMap().set(name, value);
  return properties;
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
  check: at((request: proto.CheckRequest) =>
    new proto.CheckResponse().setInputs(withMore(request.getNews(), ADDED_BY_CHECK)),
  ),
  diff: unchanged,
  create: at((request: proto.CreateRequest) =>
    new proto.CreateResponse()
      .setId(nextId())
      .setProperties(withMore(request.getProperties(), ADDED_BY_CREATE)),
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
