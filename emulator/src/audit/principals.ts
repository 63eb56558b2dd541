import { z } from "zod";
import { formatInstant } from "../clock.ts";
import { derivedId } from "../deterministic.ts";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { ORGANIZATION } from "../oauth/record.ts";
import { integerParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";

const PERSONAL = "lsv2_pt_";
const SERVICE = "lsv2_sk_";

/** The ids of who sent a request: a personal key acts for its user, a service key for nobody. */
export function idsOf(principal: string): { readonly user: string | null; readonly key: string } {
  return {
    user: principal.startsWith(PERSONAL) ? derivedId(`user ${principal}`) : null,
    key: derivedId(`key ${principal}`),
  };
}

/** The members and service keys of the organization: those whose requests the audit log has. */
export function principalEndpoints(world: World): Endpoint[] {
  const known = (prefix: string) =>
    [...new Set(world.auditLog.map(({ principal }) => principal))].filter((each) => each.startsWith(prefix));
  return [
    endpoint({
      area: "platform",
      scope: "organization",
      method: "GET",
      path: "/api/v1/orgs/current/members/active",
      params: z.strictObject({}),
      query: z.strictObject({
        ls_user_ids: z
          .union([z.string(), z.array(z.string())])
          .transform((value) => [value].flat())
          .pipe(z.array(uuid))
          .optional(),
        limit: integerParameter(1, 500).default(50),
        offset: integerParameter(0).default(0),
      }),
      handle: ({ query: { ls_user_ids: wanted, limit, offset } }) => {
        const members = known(PERSONAL).map((principal) => member(idsOf(principal).user ?? "", world));
        const found = members.filter(({ ls_user_id: id }) => wanted === undefined || wanted.includes(id));
        return { status: 200, body: found.slice(offset, offset + limit) };
      },
    }),
    endpoint({
      area: "platform",
      scope: "organization",
      method: "GET",
      path: "/api/v1/orgs/current/service-keys",
      params: z.strictObject({}),
      query: z.strictObject({}),
      handle: () => ({ status: 200, body: known(SERVICE).map((principal) => serviceKey(principal, world)) }),
    }),
  ];
}

function member(user: string, { startedAt }: World) {
  const name = `user-${user.slice(0, 8)}`;
  return {
    id: derivedId(`identity ${user}`),
    organization_id: ORGANIZATION,
    tenant_id: null,
    created_at: formatInstant(startedAt),
    user_id: user,
    ls_user_id: user,
    read_only: false,
    email: `${name}@example.com`,
    full_name: name,
    is_disabled: false,
  };
}

function serviceKey(principal: string, { startedAt }: World) {
  const { key } = idsOf(principal);
  return {
    id: key,
    short_key: `${SERVICE}...${principal.slice(-4)}`,
    description: `key ${key.slice(0, 8)}`,
    created_at: formatInstant(startedAt),
  };
}
