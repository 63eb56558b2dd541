import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb.js";
import resource, {
  type RegisterResourceOutputsRequest,
  type RegisterResourceRequest,
  type RegisterResourceResponse,
} from "@pulumi/pulumi/proto/resource_pb.js";
import empty, { type Empty } from "google-protobuf/google/protobuf/empty_pb.js";
import { onTestFinished } from "vitest";
import { type Properties, structOf } from "./requests.ts";

/** What a monitor does with a resource: an id with what else it has then, nothing (so that it waits), or a refusal. */
type Taking = (
  name: string,
) => { id: string; outputs?: Properties } | { refused: string } | "never" | "failed";

/** The part of an engine that takes the resources of a program. */
export interface Monitor {
  readonly address: string;
  /** In the order in which they came. */
  readonly registered: readonly RegisterResourceRequest[];
  readonly outputs: readonly RegisterResourceOutputsRequest[];
}

/** Starts one, until the test ends. A resource gets its name with `-id` for its id, a component none. */
export async function startMonitor(takes: Taking = (name) => ({ id: `${name}-id` })): Promise<Monitor> {
  const registered: RegisterResourceRequest[] = [];
  const outputs: RegisterResourceOutputsRequest[] = [];
  const server = new Server();
  server.addService(ResourceMonitorService, {
    registerResource: (
      { request }: ServerUnaryCall<RegisterResourceRequest, RegisterResourceResponse>,
      answer: sendUnaryData<RegisterResourceResponse>,
    ) => {
      registered.push(request);
      const response = new resource.RegisterResourceResponse().setUrn(urnOf(request));
      if (!request.getCustom()) return answer(null, response);
      const taken = takes(request.getName());
      if (taken === "never") return;
      if (taken === "failed") return answer(null, response.setResult(resource.Result.FAIL));
      if ("refused" in taken) return answer({ code: 3, details: taken.refused });
      answer(null, response.setId(taken.id).setObject(structOf(taken.outputs ?? {})));
    },
    registerResourceOutputs: (
      { request }: ServerUnaryCall<RegisterResourceOutputsRequest, Empty>,
      answer: sendUnaryData<Empty>,
    ) => {
      outputs.push(request);
      answer(null, new empty.Empty());
    },
  });
  onTestFinished(() => server.forceShutdown());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, registered, outputs };
}

function urnOf(request: RegisterResourceRequest): string {
  return `urn:pulumi:dev::shop::${request.getType()}::${request.getName()}`;
}
