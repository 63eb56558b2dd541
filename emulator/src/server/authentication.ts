import type { ApiKey } from "../world/options.ts";
import type { World } from "../world/world.ts";
import { HttpError, unprocessable } from "./answer.ts";
import type { Area, Endpoint } from "./endpoint.ts";
import { uuid, validate } from "./validation.ts";

/** Who asks, and in which workspace. */
interface Identity {
  readonly workspace: string;
  readonly principal: string;
  /** The workspaces that the key reaches, as far as they are known. */
  readonly reachable: readonly string[];
}

/** Where a request goes. */
type Target = Pick<Endpoint, "area" | "scope" | "path">;

/** What a key of certain workspaces cannot reach. */
const OF_ORGANIZATION = "/api/v1/orgs/current/";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const WORKSPACE_REQUIRED =
  "This API key is org-scoped and requires workspace specification. Send the X-Tenant-Id header.";

/** What the platform calls the same; the control plane has no code for it. */
const WORKSPACE_REQUIRED_CODE = "org_scoped_key_requires_workspace";

/**
 * Checks the credentials of requests.
 *
 * Both areas take `X-Api-Key` or `Authorization: Bearer`. The control plane also takes `X-Tenant-Id` by itself.
 * Without it both act in the key's default workspace; a strict platform needs it with every request.
 * A missing or unknown key is 401 `Invalid token`. A known one is 403 `Forbidden` where it does not reach the workspace,
 * where it is of certain workspaces and asks about the organization, and where it may only read and does not. A
 * workspace that is not named where it must be is 403 `… requires workspace specification …`.
 */
export class Authentication {
  readonly #keys: ReadonlyMap<string, ApiKey> | undefined;
  readonly #workspace: string;
  readonly #strict: boolean;

  constructor({ options, workspace }: Pick<World, "options" | "workspace">) {
    const keys = options.apiKey?.map((key) => (typeof key === "string" ? { key } : key));
    this.#strict = options.strict === true;
    this.#keys = keys === undefined ? undefined : new Map(keys.map((key) => [key.key, key]));
    this.#workspace = workspace;
  }

  /**
   * @param stripped whether the request lost its `X-Tenant-Id` on the way, and acts in the key's default workspace
   * @throws HttpError 401, 403, or 422 for a workspace that is no UUID
   */
  identify(target: Target, method: string, headers: Headers, stripped: boolean): Identity {
    if (target.scope === "public") return { workspace: this.#workspace, principal: "", reachable: [] };
    const credential = credentialOf(headers);
    const workspace = stripped ? undefined : workspaceOf(headers);
    const needed = this.#strict && !stripped && target.area === "platform" && target.scope === "workspace";
    if (needed && workspace === undefined && this.#known(credential) !== undefined) {
      throw new HttpError(403, WORKSPACE_REQUIRED, ["no X-Tenant-Id header"]);
    }
    return this.#identify(target, method, credential, workspace);
  }

  #identify(
    { area, scope, path }: Target,
    method: string,
    credential: string | undefined,
    workspace: string | undefined,
  ): Identity {
    if (credential === undefined) {
      if (area === "control-plane" && workspace !== undefined) {
        return { workspace, principal: workspace, reachable: [workspace] };
      }
      throw new HttpError(401, "Invalid token", ["no X-Api-Key and no Authorization header"]);
    }
    const known = this.#known(credential);
    if (known === undefined) throw new HttpError(401, "Invalid token");
    const acting = workspace ?? this.#defaultOf(known) ?? (scope === "organization" ? this.#workspace : null);
    if (acting === null) throw workspaceRequired(area);
    if (known.workspaces !== undefined && !known.workspaces.includes(acting)) {
      throw new HttpError(403, "Forbidden");
    }
    if (known.workspaces !== undefined && path.startsWith(OF_ORGANIZATION)) {
      throw new HttpError(403, "Forbidden");
    }
    if (known.readOnly === true && method !== "GET") throw new HttpError(403, "Forbidden");
    const reachable = known.workspaces ?? [...new Set([this.#workspace, acting])];
    return { workspace: acting, principal: credential, reachable };
  }

  #known(credential: string | undefined): ApiKey | undefined {
    if (credential === undefined) return undefined;
    return this.#keys === undefined ? { key: credential } : this.#keys.get(credential);
  }

  #defaultOf(key: ApiKey): string | null {
    return key.defaultWorkspace === undefined
      ? (key.workspaces?.[0] ?? this.#workspace)
      : key.defaultWorkspace;
  }
}

function workspaceRequired(area: Area): HttpError {
  const problems = ["no X-Tenant-Id header"];
  if (area === "control-plane") return new HttpError(403, WORKSPACE_REQUIRED, problems);
  return new HttpError(403, { error: WORKSPACE_REQUIRED_CODE, message: WORKSPACE_REQUIRED }, problems);
}

function credentialOf(headers: Headers): string | undefined {
  const key = single(headers["x-api-key"]);
  if (key !== undefined && key !== "") return key;
  const [scheme, token] = (single(headers["authorization"]) ?? "").split(/ +/, 2);
  return scheme?.toLowerCase() === "bearer" && token !== undefined && token !== "" ? token : undefined;
}

function workspaceOf(headers: Headers): string | undefined {
  const text = single(headers["x-tenant-id"]);
  if (text === undefined || text === "") return undefined;
  const parsed = validate(uuid, "header", text, true);
  if (parsed.ok) return parsed.value;
  throw unprocessable(parsed.entries.map((entry) => ({ ...entry, loc: ["header", "x-tenant-id"] })));
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
