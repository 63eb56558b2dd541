import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { ServiceError, WrongWorkspace } from "../http/errors.ts";
import { TracingProjects } from "../http/projects.ts";
import { ServerInfo } from "../http/server-info.ts";
import * as messages from "./messages.ts";
import type { Doubt } from "./not-found.ts";

/**
 * Why an empty list does not prove that an object is deleted: the service may have listed another workspace than the
 * request named, and an empty list has no object that shows its workspace.
 */
export async function checkEmptyList(service: LangSmith, call: Call): Promise<Doubt | undefined> {
  return ofAnotherKey(service) ?? (await ofAnotherWorkspace(service, call));
}

/** With another key than the recorded one, an empty list may be that of another organization. */
function ofAnotherKey({ usesFallback }: LangSmith): Doubt | undefined {
  return usesFallback ? messages.emptyListOfOtherKey : undefined;
}

async function ofAnotherWorkspace(service: LangSmith, call: Call): Promise<Doubt | undefined> {
  const asked = service.workspaceId;
  if (asked === undefined) return undefined;
  let status: number | undefined;
  const answers = await answeringWorkspace(service, call, (error) => {
    status = error.status;
  });
  if (answers === undefined) return (absent) => messages.workspaceUnknown({ absent, status });
  if (answers.toLowerCase() === asked.toLowerCase()) return undefined;
  return (absent) => messages.otherWorkspaceAnswers({ absent, answers, asked });
}

/**
 * The workspace that the service answers from, by its settings, else by any tracing project; undefined where neither
 * shows it. `failed` is called with each error of the service.
 */
export async function answeringWorkspace(
  service: LangSmith,
  call: Call,
  failed: (error: ServiceError) => void = () => {},
): Promise<string | undefined> {
  const bySettings = await answered(async () => (await service.api(ServerInfo).workspace(call)).id, failed);
  return bySettings ?? (await answered(() => byProject(service, call), failed));
}

async function byProject(service: LangSmith, call: Call): Promise<string | undefined> {
  for await (const { tenant_id } of service.api(TracingProjects).list({}, call)) return tenant_id;
  return undefined;
}

/** What a question shows; undefined where the service does not answer it. */
async function answered(
  ask: () => Promise<string | undefined>,
  failed: (error: ServiceError) => void,
): Promise<string | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WrongWorkspace) return error.answered;
    if (!(error instanceof ServiceError)) throw error;
    failed(error);
    return undefined;
  }
}
