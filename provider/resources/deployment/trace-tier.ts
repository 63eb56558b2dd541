import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import type { Write } from "../../core/resource.ts";
import { toBody } from "../../core/wire-format.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { type TracingProject, TracingProjects } from "../../http/api/projects.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { mayBeCarriedOut, NotFound } from "../../http/errors.ts";
import { warnAbout } from "../resource-name.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import * as messages from "./messages.ts";
import { statusOf } from "./revision.ts";

/** The inputs that the service answers with the deployment: of its tracing project, others do. */
export function withoutTraceTier(supplied: Inputs): Inputs {
  return { ...supplied, traceTier: undefined };
}

/** Gives the tracing project of a deployment the tier that the program wants, unless it has it already. */
export async function setTraceTier(
  service: LangSmith,
  id: string,
  outputs: Outputs,
  { traceTier, waitForDeployed }: Inputs,
  operation: Write,
): Promise<void> {
  if (traceTier === undefined || operation.ignored.includes("traceTier")) return;
  const call = callOf(operation);
  const { tracingProjectId: projectId, latestRevisionId: latest } = outputs;
  if (projectId === undefined) {
    // The first revision creates it.
    const isDeployed = async () =>
      (await statusOf(service, { id, latest_revision_id: latest }, call)) === "DEPLOYED";
    if (waitForDeployed || (await isDeployed())) throw new CodedError(messages.projectMissing({}));
    return warnAbout(operation, "Deployment", id, messages.traceTierNotSet({}));
  }
  const projects = service.api(TracingProjects);
  const found = await projectOf(service, projectId, call);
  if (found === undefined) throw new CodedError(messages.projectMissing({}));
  if (found.trace_tier === traceTier) return;
  const body = toBody(inputs, { traceTier });
  const read = (signal: AbortSignal) => projects.get(projectId, { ...call, signal });
  const answered = await projects.update(projectId, body, call).catch((error: unknown) => {
    if (mayBeCarriedOut(error)) operation.keep(id, outputs);
    throw error;
  });
  await operation.stored(answered, body, read);
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

/** The project; undefined where it does not exist. */
async function projectOf(service: LangSmith, id: string, call: Call): Promise<TracingProject | undefined> {
  try {
    return await service.api(TracingProjects).get(id, call);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
