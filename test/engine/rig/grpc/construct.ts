import proto from "@pulumi/pulumi/proto/provider_pb.js";
import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import { EMULATOR, SUPPORT } from "../scheduled-exports.ts";
import type { Monitor } from "./monitor.ts";
import { DESTINATION, type Properties, structOf } from "./requests.ts";
import { type GrpcWorld, grpcWorld } from "./world.ts";

export const ARGS = {
  bulkExportDestinationId: DESTINATION,
  intervalHours: 24,
  startTime: "2026-03-01T00:00:00Z",
  projects: [{ sessionId: SUPPORT, key: "support" }],
};
export const URN = "urn:pulumi:dev::shop::langsmith:index:ScheduledExports::exports";
export const BUCKET = "urn:pulumi:dev::shop::langsmith:index:ExportDestination::bucket";
export const AGENT = "urn:pulumi:dev::shop::langsmith:index:Deployment::agent";

/** A plugin that reaches an emulator with the projects that the arguments of components name. */
export function componentWorld(): Promise<GrpcWorld> {
  return grpcWorld({ emulator: { tracingProjects: EMULATOR.tracingProjects ?? [] } });
}

export function constructOf(monitor: Monitor, inputs: Properties): proto.ConstructRequest {
  return new proto.ConstructRequest()
    .setType("langsmith:index:ScheduledExports")
    .setName("exports")
    .setProject("shop")
    .setStack("dev")
    .setMonitorendpoint(monitor.address)
    .setInputs(structOf(inputs));
}

/** An output as an engine hands it to a component. */
export function output(value: string | undefined, ...dependencies: string[]) {
  const known = value === undefined ? {} : { value };
  return { "4dabf18193072939515e22adb298388d": "d0e6a833031e9bbcd3f4e8bde6ca49a4", dependencies, ...known };
}

export function named({ registered }: Monitor, name: string): RegisterResourceRequest {
  const found = registered.find((request) => request.getName() === name);
  if (!found) throw new Error(`nothing named ${name} was registered`);
  return found;
}

/** The fields of a registration that say anything, without its properties. */
export function set(request: RegisterResourceRequest): Record<string, unknown> {
  const { object: _, ...fields } = request.toObject();
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isSet(value)));
}

export function dependenciesOf(request: RegisterResourceRequest): Record<string, string[]> {
  const found: [string, string[]][] = [];
  request.getPropertydependenciesMap().forEach((told, name) => {
    if (told.getUrnsList().length > 0) found.push([name, told.getUrnsList()]);
  });
  return Object.fromEntries(found);
}
