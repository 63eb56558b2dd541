import { formatValue, listed } from "../../core/failure.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Conflict, ServiceError } from "../../http/errors.ts";
import type { OAuthProvider } from "../../http/oauth.schema.ts";

/** The `providerId` is held by a provider that this program does not manage. */
export class ProviderIdTaken extends Error {
  override readonly name = "ProviderIdTaken";
}

/** There is no OAuth provider of that `providerId`. */
export class NoSuchProvider extends Error {
  override readonly name = "NoSuchProvider";
}

/** Makes a refused `providerId` an error with the line that adopts the provider which has it. */
export async function withFreeProviderId<T>(providerId: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const words = error.detail?.replace(/\.$/, "") ?? "the providerId is taken";
    throw new ProviderIdTaken(
      `Could not create OAuth provider ${providerId}: the service answered "${words}". A provider that this stack does not contain has the providerId. ` +
        `To manage it here, import it with the plugin: \`pulumi import langsmith:index:OAuthProvider <its name in the program> ${providerId}\`. Otherwise choose another providerId, or delete that provider: its users must then connect again.`,
      { cause: error },
    );
  }
}

/**
 * The provider of a `providerId` that the service answered 404 for, out of the list, which every server has.
 *
 * @throws NoSuchProvider when the list does not hold it either
 */
export async function listedProvider(
  service: LangSmith,
  providerId: string,
  call: Call,
): Promise<OAuthProvider> {
  let all: readonly OAuthProvider[];
  try {
    all = await service.oauth.providers(call);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new NoSuchProvider(
      `there is no OAuth provider ${formatValue(providerId)}, and which there are could not be found out: ${error.message}`,
      { cause: error },
    );
  }
  const found = all.find(({ provider_id }) => provider_id === providerId);
  if (found) return found;
  const meant = all.find(({ id, name }) => id === providerId || name === providerId);
  throw new NoSuchProvider(
    `there is no OAuth provider ${formatValue(providerId)} in the organization that was asked: ` +
      (meant ? `give its providerId, which is ${formatValue(meant.provider_id)}` : which(all)) +
      "; the organization is the one of the API key and of the workspace (by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)",
  );
}

function which(all: readonly OAuthProvider[]): string {
  if (all.length === 0) return "it has none";
  return `it has ${listed(all.map(({ provider_id }) => formatValue(provider_id)))}`;
}
