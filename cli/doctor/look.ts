import { connect } from "../../provider/config/connect.ts";
import { readSettings, type Settings, type SuppliedConfiguration } from "../../provider/config/settings.ts";
import { SERVER_REQUESTS, ServerInfo, type Workspace } from "../../provider/http/api/server-info.ts";
import type { RequestFacts } from "../../provider/http/api-request.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { throughProxies } from "../../provider/http/sending/connection.ts";
import { toError } from "../command/errors.ts";
import type { Surroundings } from "../command/surroundings.ts";
import { KINDS, type Kind, knownKind } from "../kinds.ts";
import { installedVersions, pluginCache } from "../plugin-cache/cache.ts";
import { type PulumiContext, runPulumi } from "../pulumi.ts";
import { performAt } from "../service.ts";
import { configurationOf, objectsOf } from "../stack.ts";

/** How one look ended. */
export type Seen<T> = { readonly value: T } | { readonly error: Error };

/** What the service shows. */
export interface Looked {
  /** Its version, where it shows one. */
  readonly server: Seen<string | undefined>;
  /** The workspaces that the key reaches. */
  readonly workspaces: Seen<readonly Workspace[]>;
  /** Whether the objects of a kind can be listed. */
  readonly lists: ReadonlyMap<Kind, Seen<void>>;
}

/** What the checks judge. */
export interface Context {
  readonly environment: Surroundings["environment"];
  /** The stacks that are named, or the selected one. The first one configures the command. */
  readonly stacks: readonly string[];
  /** What `pulumi version` prints; undefined where it does not run. */
  readonly pulumi: string | undefined;
  /** The versions of the plugin in the plugin cache. */
  readonly installed: Seen<readonly string[]>;
  /** An error where it cannot be read, or is wrong. */
  readonly configuration: Seen<SuppliedConfiguration>;
  readonly settings: Settings;
  /** The kinds that the stacks contain. */
  readonly kinds: Seen<readonly Kind[]>;
  /** Undefined where the configuration is wrong, so that nothing is sent. */
  readonly looked: Looked | undefined;
}

/** What is requested for every program. */
export const REQUESTS: readonly RequestFacts[] = [
  ...neededKinds([]).map((kind) => knownKind(kind).inventory.listRequest),
  SERVER_REQUESTS.version,
  SERVER_REQUESTS.workspaces,
];

/** The kinds that a program needs to list: those of its stack, and those that every program may need. */
function neededKinds(ofStacks: readonly Kind[]): readonly Kind[] {
  return KINDS.filter((kind) => {
    const { optional, readBy } = knownKind(kind).inventory;
    return ofStacks.includes(kind) || !optional || readBy !== undefined;
  });
}

/** Looks at everything. What fails keeps nothing else from being seen. */
export async function lookAround(
  stacks: readonly string[],
  where: PulumiContext & Pick<Surroundings, "report">,
): Promise<Context> {
  const { environment } = where;
  const [first] = stacks;
  const supplied = await seen(() => (first === undefined ? {} : configurationOf(first, where)));
  const settings = readSettings("value" in supplied ? supplied.value : {}, environment);
  const service = await seen(() => {
    if ("error" in supplied) throw supplied.error;
    // What does not answer at once is reported, not waited for.
    const maxRetries = Math.min(settings.maxRetries, 1);
    return connect(settings, { dispatcher: throughProxies(environment), maxRetries });
  });
  const kinds = await seen(async () => {
    const readable = "value" in supplied ? stacks : [];
    const objects = await Promise.all(readable.map((each) => objectsOf(each, where)));
    return objects.flat().map(({ kind }) => kind);
  });
  const needed = neededKinds("value" in kinds ? kinds.value : []);
  const { error, stdout } = await runPulumi(["version"], where);
  return {
    environment,
    stacks,
    pulumi: error === null ? stdout.trim() : undefined,
    installed: await seen(() => installedVersions(pluginCache(environment))),
    configuration: "error" in service ? service : supplied,
    settings,
    kinds,
    looked:
      "value" in service
        ? await performAt(service.value, settings, where, (operation) =>
            look(service.value, needed, operation),
          )
        : undefined,
  };
}

async function look(service: LangSmith, kinds: readonly Kind[], call: Call): Promise<Looked> {
  const info = service.api(ServerInfo);
  const [server, workspaces, lists] = await Promise.all([
    seen(() => info.version(call)),
    seen(() => info.workspaces(call)),
    Promise.all(
      kinds.map(async (kind) => {
        // One object is enough.
        const list = async () => {
          for await (const _ of knownKind(kind).inventory.list(service, call)) break;
        };
        return [kind, await seen(list)] as const;
      }),
    ),
  ]);
  return { server, workspaces, lists: new Map(lists) };
}

async function seen<T>(read: () => T | Promise<T>): Promise<Seen<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    return { error: toError(error) };
  }
}
