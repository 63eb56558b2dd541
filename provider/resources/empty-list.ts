import { z } from "zod";
import type { Message } from "../core/message.ts";
import { Collection } from "../http/api/collection.ts";
import { ServerInfo } from "../http/api/server-info.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { ServiceError, WrongWorkspace } from "../http/errors.ts";
import { Word } from "../http/reply.ts";
import * as messages from "./messages.ts";
import type { Uncertainty } from "./not-found.ts";
import { WORKSPACE_PROBE } from "./workspace-probe.generated.ts";

/**
 * Why an empty list does not prove that an object is deleted: the service may have listed another workspace than the
 * request named, and an empty list has no object that shows its workspace.
 */
export async function checkEmptyList(service: LangSmith, call: Call): Promise<Uncertainty | undefined> {
  // With another key than the recorded one, it may be that of another organization.
  if (service.usesFallback) return messages.emptyListOfOtherKey;
  if (service.workspaceId === undefined) return undefined;
  const probe = await probeWorkspace(service, call);
  return "uncertainty" in probe ? probe.uncertainty : undefined;
}

/** The workspace that answers; or why it is not known, or not the one that requests name. */
type Probe =
  | { readonly answers: string }
  | {
      readonly uncertainty: (absent?: messages.Absent) => Message;
      readonly cause?: ServiceError | undefined;
    };

/** Finds out which workspace answers. */
export async function probeWorkspace(service: LangSmith, call: Call): Promise<Probe> {
  const requested = service.workspaceId;
  let cause: ServiceError | undefined;
  const answers = await answeringWorkspace(service, call, (error) => {
    cause = error;
  });
  if (answers === undefined) {
    return { uncertainty: (absent) => messages.workspaceUnknown({ absent, status: cause?.status }), cause };
  }
  if (requested === undefined || answers.toLowerCase() === requested.toLowerCase()) return { answers };
  return { uncertainty: (absent) => messages.otherWorkspaceAnswers({ absent, answers, requested }) };
}

/**
 * The workspace that the service answers from, by its settings, else by any object of the kind whose answers do; undefined where neither
 * shows it. `failed` is called with each error of the service.
 */
async function answeringWorkspace(
  service: LangSmith,
  call: Call,
  failed: (error: ServiceError) => void,
): Promise<string | undefined> {
  const bySettings = await answered(async () => (await service.api(ServerInfo).workspace(call)).id, failed);
  return bySettings ?? (await answered(() => byAnyObject(service, call), failed));
}

const WorkspaceObject = z.looseObject({ id: z.string(), tenant_id: Word });
type WorkspaceObject = z.infer<typeof WorkspaceObject>;

async function byAnyObject(service: LangSmith, call: Call): Promise<string | undefined> {
  const objects = service.api(Collection<WorkspaceObject>, WORKSPACE_PROBE, {
    object: WorkspaceObject,
    row: WorkspaceObject,
  });
  for await (const { tenant_id } of objects.list(call)) return tenant_id;
  return undefined;
}

/** What a question shows; undefined where the service does not answer it. */
async function answered(
  request: () => Promise<string | undefined>,
  failed: (error: ServiceError) => void,
): Promise<string | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof WrongWorkspace) return error.answered;
    if (!(error instanceof ServiceError)) throw error;
    failed(error);
    return undefined;
  }
}
