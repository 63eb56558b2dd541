import { z } from "zod";
import type { RequestFacts } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { LangSmith } from "../client.ts";
import { Id, Identified } from "../reply.ts";
import { pageOf, Row } from "./paging.ts";

const Info = z.looseObject({ version: z.string().nullish() });

/** A workspace that the caller reaches. */
export const Workspace = z.looseObject({ id: Id, display_name: z.string().nullish() });
export type Workspace = z.infer<typeof Workspace>;

/** Answers without a key. */
export const INFO = "/api/v1/info";

const READ = { area: "api", method: "GET", repeatable: true } as const;

export const SERVER_REQUESTS = {
  version: { ...READ, attempted: "read the server's version", path: INFO },
  workspaces: { ...READ, attempted: "list the workspaces", path: "/api/v1/workspaces", listing: true },
  workspace: { ...READ, attempted: "read the settings of the workspace", path: "/api/v1/settings" },
  organization: { ...READ, attempted: "read the organization", path: "/api/v1/orgs/current" },
} as const satisfies Record<string, RequestFacts>;

/** The version of the server, the workspaces that the caller reaches, and which one answers. */
export class ServerInfo {
  readonly #http: LangSmith;

  constructor(http: LangSmith) {
    this.#http = http;
  }

  /** The application version of the server; undefined where the server does not report it. */
  async version(call: Call): Promise<string | undefined> {
    const { version } = await this.#http.read(SERVER_REQUESTS.version, Info, call);
    return version ?? undefined;
  }

  /** The workspaces that the caller reaches. */
  workspaces(call: Call): Promise<Workspace[]> {
    return this.#http.read(SERVER_REQUESTS.workspaces, z.array(Workspace), call);
  }

  /** The workspace that the requests are answered from. */
  workspace(call: Call): Promise<Workspace> {
    return this.#http.read(SERVER_REQUESTS.workspace, Workspace, call);
  }

  /** The organization that the requests are answered from. */
  organization(call: Call): Promise<z.infer<typeof Identified>> {
    return this.#http.read(SERVER_REQUESTS.organization, Identified, call);
  }

  /**
   * The first page of a list of any kind.
   *
   * @param addressedBy the member that is the id of an object, and that alone need be readable
   * @param pageSize how many objects it has at most, where the list has pages
   */
  async firstPage(
    list: RequestFacts,
    addressedBy: string,
    call: Call,
    pageSize = 100,
  ): Promise<readonly Row[]> {
    const query = list.listing ? {} : { query: { limit: String(pageSize), offset: "0" } };
    const page = pageOf({ row: Row, addressedBy });
    const { items } = await this.#http.read({ ...list, ...query, listing: true }, page, call);
    return items.map(({ value = {} }) => value);
  }
}
