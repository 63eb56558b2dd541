import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SERVER_REQUESTS } from "../../provider/http/api/server-info.ts";
import type { RequestFacts } from "../../provider/http/api-request.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";
import { programsOf } from "../conformance/changes.ts";
import { scenario, TABLES } from "../conformance/scenario.ts";
import type { Stack } from "../conformance/stack.ts";
import { PERMISSIONS } from "../contract/permissions.ts";

/** Published operations of plain kinds that delete several objects at once, or that only older servers need. */
const NOT_SENT = [
  "DELETE /api/v1/datasets",
  "DELETE /api/v1/sessions",
  "DELETE /api/v1/annotation-queues",
  "POST /api/v1/workspaces/current/secrets",
];

test("the permissions of the page of requests are those that the service documents", () => {
  const page = readFileSync("docs/reference/requests.md", "utf8");
  // Who alone has a permission is behind it.
  const rows = [...page.matchAll(/^\| `([A-Z]+ \S+)` \| (?:`([\w:-]+)`|none documented)/gm)].map(
    ([, request = "", permission]): [string, string | undefined] => [request, permission],
  );
  const documented = Object.entries(PERMISSIONS).filter(([request]) => !NOT_SENT.includes(request));
  expect(new Map(rows)).toEqual(new Map(documented));
});

/** A request without what varies in it: `GET /v2/deployments/{id}`. */
function shapeOf({ method, path }: { readonly method: string; readonly path: string }): string {
  const [place = ""] = path.replace(/^\/api-host/, "").split("?");
  const shape = place
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, "{id}")
    .replace(/(\/v2\/auth\/providers\/|\/current\/secrets\/)[^/]+$/, "$1{id}");
  return `${method} ${shape}`;
}

const lineOf = ({ method, path }: RequestFacts) => `${method} ${path}`;

/** What any operation may read after a 404. */
const ALWAYS = Object.values<RequestFacts>(SERVER_REQUESTS).map(lineOf);

describe.each(TABLES.map((table) => [table.kind, table] as const))("%s", (kind, table) => {
  const { requests }: Resource = resources[kind];

  /** The requests of some work that are not in the row of its operation, nor list the kind. */
  async function unnamed(stack: Stack, operation: keyof typeof requests, work: () => Promise<unknown>) {
    const { emulator } = stack.gateway;
    const before = emulator.journal().length;
    await work();
    const named = [...(requests[operation] ?? []).map(lineOf), `GET ${table.path}`, ...ALWAYS];
    const sent = emulator.journal().slice(before);
    // What goes to a signed address needs no permission.
    const shapes = sent.filter(({ path }) => !path.startsWith("/_uploads/")).map(shapeOf);
    return [...new Set(shapes)].filter((shape) => !named.includes(shape));
  }

  /** A life with an update that sends something, where the kind has one. */
  async function lifeOf(stack: Stack) {
    const sending = Object.entries(table.changes).find(([, { sends = [] }]) => sends.length > 0);
    if (sending !== undefined) {
      const programs = await programsOf(stack, table, ...sending);
      return { life: await stack.add(table.kind), ...programs };
    }
    const { life, program } = await stack.of(table);
    return { life, before: program, after: program };
  }

  test(
    "each operation sends only the requests of its row on the page of permissions",
    scenario("plugin", table, async (stack) => {
      const { life, before, after } = await lifeOf(stack);
      expect(await unnamed(stack, "create", () => life.up(before))).toEqual([]);
      expect(await unnamed(stack, "read", () => life.refresh())).toEqual([]);
      expect(await unnamed(stack, "update", () => life.up(after))).toEqual([]);
      expect(await unnamed(stack, "delete", () => life.destroy())).toEqual([]);
    }),
  );
});
