import { containsUnknown } from "../../core/engine.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import type { Change, Comparison, Stored, Write } from "../../core/resource.ts";
import { toBody } from "../../core/wire-format.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { type TracingProject, TracingProjects } from "../../http/api/projects.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";
import { warnAbout } from "../resource-name.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import * as messages from "./messages.ts";

/** The inputs that the service answers with the deployment: of its tracing project, others do. */
export function withoutTraceTier(supplied: Inputs): Inputs {
  return { ...supplied, traceTier: undefined };
}

/** Gives the tracing project of a deployment the tier that the program wants, unless it has it already. */
export async function setTraceTier(
  service: LangSmith,
  id: string,
  projectId: string | undefined,
  { traceTier, waitForDeployed }: Inputs,
  operation: Omit<Write, "keep">,
): Promise<void> {
  if (traceTier === undefined || operation.ignored.includes("traceTier")) return;
  if (projectId === undefined) {
    if (waitForDeployed) throw new CodedError(messages.projectMissing({}));
    return warnAbout(operation, "Deployment", id, messages.traceTierNotSet({}));
  }
  const call = callOf(operation);
  const projects = service.api(TracingProjects);
  const found = await projectOf(service, projectId, call);
  if (found === undefined) throw new CodedError(messages.projectMissing({}));
  if (found.trace_tier === traceTier) return;
  const body = toBody(inputs, { traceTier });
  const read = (signal: AbortSignal) => projects.get(projectId, { ...call, signal });
  await operation.stored(await projects.update(projectId, body, call), body, read);
}

/** Whether an update is to set the tier: the program changed it, or it was never set. */
export function isTierDue(
  { inputs: was, attempted, outputs }: Stored<Inputs, Outputs>,
  { traceTier }: Inputs,
): boolean {
  const isChanged = [was, attempted].some((before) => before.traceTier !== traceTier);
  return isChanged || outputs.tracingProjectId === undefined;
}

/** What a refresh finds of the tier, where the program sets one. */
export async function readTraceTier(
  service: LangSmith,
  { tracer_session_id: projectId }: Deployment,
  { traceTier }: Partial<Inputs>,
  operation: Operation,
): Promise<Pick<TracingProject, "trace_tier">> {
  if (traceTier === undefined || !projectId) return {};
  const found = await projectOf(service, projectId, callOf(operation));
  return found === undefined ? {} : { trace_tier: found.trace_tier };
}

/** That the tier was not set since there was no project yet. */
export function unsetTraceTier({ olds, news, changes }: Comparison<Inputs, Outputs>): Change[] {
  const { tenantId, tracingProjectId } = olds.outputs;
  const isShown = changes.some(({ path: [name] }) => name === "traceTier");
  const isSet = news.traceTier !== undefined && !containsUnknown(news.traceTier);
  if (isShown || !isSet || tenantId === undefined || tracingProjectId !== undefined) return [];
  return [{ path: ["traceTier"], kind: "update", because: "its tracing project did not exist yet" }];
}

/** The project; undefined where it does not exist. */
async function projectOf(service: LangSmith, id: string, call: Call): Promise<TracingProject | undefined> {
  try {
    return await service.api(TracingProjects).get(id, call);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
