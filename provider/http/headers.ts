import { InvalidArgument } from "./errors.ts";
import type { Credential } from "./options.ts";

const SETTING = {
  apiKey: "langsmith:apiKey (or LANGSMITH_API_KEY)",
  bearerToken: "langsmith:bearerToken (or LANGSMITH_BEARER_TOKEN)",
} as const;

function sendable(argument: string, value: string): string {
  // What a header may hold; a key read from a file often ends in a line break.
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value;
  const fault =
    value === ""
      ? "is empty: set it."
      : "holds a line break, a space at its end, or another character that no HTTP header may carry: set it without.";
  throw new InvalidArgument(argument, `${argument} ${fault} Nothing was sent.`);
}

/**
 * The headers of one request.
 *
 * @throws InvalidArgument for a credential or workspace that no header may carry; its value is not shown
 */
export function headersOf(
  credential: Credential,
  workspaceId: string | undefined,
  version: string,
  hasBody: boolean,
): Record<string, string> {
  const value = sendable(SETTING[credential.kind], credential.value);
  return {
    ...(credential.kind === "apiKey" ? { "x-api-key": value } : { authorization: `Bearer ${value}` }),
    ...(workspaceId === undefined
      ? {}
      : { "x-tenant-id": sendable("langsmith:workspaceId (or LANGSMITH_WORKSPACE_ID)", workspaceId) }),
    "user-agent": `pulumi-langsmith/${version}`,
    accept: "application/json",
    ...(hasBody ? { "content-type": "application/json" } : {}),
  };
}
