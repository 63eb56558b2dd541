import { CodedError } from "../../core/message.ts";
import { SERVER_REQUESTS, ServerInfo } from "../../http/api/server-info.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { wrongWorkspace } from "../../http/messages.ts";

/** What objects belong to: what shows which one it is, and the request that asks which one answers. */
export const SCOPES = {
  workspace: {
    noun: "workspace",
    output: "tenantId",
    member: "tenant_id",
    request: SERVER_REQUESTS.workspace,
  },
  organization: {
    noun: "organization",
    output: "organizationId",
    member: "organization_id",
    request: SERVER_REQUESTS.organization,
  },
} as const;

export type Scope = keyof typeof SCOPES;

/**
 * The workspace or organization that answers, for objects that do not show theirs.
 *
 * @throws CodedError where it is another workspace than requests name
 */
export async function answering(scope: Scope, service: LangSmith, call: Call): Promise<string> {
  const { id: answers } = await service.api(ServerInfo)[scope](call);
  const requested = scope === "workspace" ? service.workspaceId : undefined;
  if (requested === undefined || isSame(answers, requested)) return answers;
  throw new CodedError(wrongWorkspace({ answers, requested }));
}

/** Whether two ids name one workspace or organization. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
