import type { ApiRequest } from "./api-request.ts";
import type { Core } from "./core.ts";

/** Where the request of an operation goes. */
export function targetOf(
  core: Core,
  { area, path, query }: ApiRequest,
): { readonly origin: string; readonly target: string } {
  const { origin, base } = core.settings.addresses[area];
  return { origin, target: `${base}${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}` };
}

/** The URL of an operation, as it may be shown. */
export function urlOf(core: Core, operation: ApiRequest): string {
  const { origin, target } = targetOf(core, operation);
  return core.settings.redact(`${origin}${target}`);
}
