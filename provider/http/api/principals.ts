import { z } from "zod";
import type { RequestFacts } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { HttpClient } from "../http-client.ts";
import { Id } from "../reply.ts";

const READ = { area: "api", method: "GET", repeatable: true, listing: true } as const;

export const PRINCIPAL_REQUESTS = {
  members: {
    ...READ,
    attempted: "read the members of the organization",
    path: "/api/v1/orgs/current/members/active",
  },
  serviceKeys: {
    ...READ,
    attempted: "read the service keys of the organization",
    path: "/api/v1/orgs/current/service-keys",
  },
} as const satisfies Record<string, RequestFacts>;

/** As many members as one request answers. */
const PAGE = 500;
/** Ids in one address, which some proxies cut beyond 8 KB. */
const AT_ONCE = 100;

/** A name that people gave. */
const Name = z.string().trim().min(1).nullish().catch(undefined);

const Member = z.looseObject({
  id: Id.nullish().catch(undefined),
  user_id: Id.nullish().catch(undefined),
  ls_user_id: Id.nullish().catch(undefined),
  email: Name,
  full_name: Name,
});

const ServiceKey = z.looseObject({ id: Id, description: Name, short_key: Name });

/** The names of users or keys, by each of their ids in lower case. */
export type Names = ReadonlyMap<string, string>;

/** Who sends requests: the members of the organization, and its service keys. */
export class Principals {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** The email addresses of these users, or their names, as far as they are still members. */
  async users(ids: readonly string[], call: Call): Promise<Names> {
    const names = new Map<string, string>();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const query = { ls_user_ids: ids.slice(from, from + AT_ONCE), limit: String(PAGE) };
      const found = await this.#http.read({ ...PRINCIPAL_REQUESTS.members, query }, z.array(Member), call);
      for (const { id, user_id, ls_user_id, email, full_name } of found) {
        const name = email ?? full_name;
        if (!name) continue;
        for (const each of [id, user_id, ls_user_id]) if (each) names.set(each.toLowerCase(), name);
      }
    }
    return names;
  }

  /** What the service keys are described with, or else their short forms. */
  async serviceKeys(call: Call): Promise<Names> {
    const found = await this.#http.read(PRINCIPAL_REQUESTS.serviceKeys, z.array(ServiceKey), call);
    return new Map(
      found.flatMap(({ id, description, short_key }) => {
        const name = description ?? short_key;
        return name ? [[id.toLowerCase(), name] as const] : [];
      }),
    );
  }
}
