import { beforeAll, describe, expect, test } from "vitest";
import { servedEndpoints } from "../../emulator/src/endpoints.ts";
import { FileWriter } from "../../emulator/src/exports/files.ts";
import { PUBLISHED } from "../../emulator/src/faults/published.ts";
import type { JournalEntry } from "../../emulator/src/index.ts";
import { createWorld } from "../../emulator/src/world.ts";
import { differencesOfAnswer, differencesOfRequest, differencesOfShape } from "./compare.ts";
import { CONTROL_PLANE } from "./control-plane.ts";
import { drive } from "./drive.ts";
import { DECIDED, DOCUMENTED } from "./known-differences.ts";
import type { Operation } from "./operation.ts";
import { PLAIN } from "./plain.ts";
import { PLATFORM } from "./platform.ts";

const TABLE = [...CONTROL_PLANE, ...PLATFORM, ...PLAIN];
const world = createWorld({});
const served = servedEndpoints(world, new FileWriter(world, () => {}));

const routeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/:\w+/g, ":id")}`;

/** Routes whose answers have nothing that is not published, so that there is nothing to drop. */
const COMPLETE = [
  "GET /v1/integrations/github/install",
  "GET /v1/integrations/github/:id/repos",
  "GET /v2/auth/tokens",
  "GET /v2/auth/tokens/exists",
  "GET /api/v1/info",
  "GET /api/v1/settings",
  "GET /api/v1/workspaces",
  "GET /api/v1/orgs/current",
];

/** The operation of a request: the one with the fewest parameters, where several match. */
function operationOf({ method, path }: JournalEntry): Operation | undefined {
  const given = path.split("/");
  return TABLE.filter((operation) => {
    const wanted = operation.path.split("/");
    const matches = wanted.every((segment, index) => segment === ":id" || segment === given[index]);
    return operation.method === method && wanted.length === given.length && matches;
  }).sort((one, other) => one.path.split(":").length - other.path.split(":").length)[0];
}

let answered: JournalEntry[] = [];

beforeAll(async () => {
  answered = await drive(served);
});

test("the fault that drops members keeps what the service publishes, and nothing else", () => {
  const differences = TABLE.filter(({ newer }) => newer === undefined).flatMap((operation) => {
    const route = routeOf(operation);
    const declared = PUBLISHED.find((one) => routeOf(one) === route);
    if (declared === undefined && COMPLETE.includes(route)) return [];
    return [
      ...differencesOfShape(operation.request, declared?.request, `${route} request`),
      ...differencesOfShape(operation.answer, declared?.answer, route),
    ];
  });
  expect(differences).toEqual([]);
});

describe("what the emulator serves", () => {
  test("is all in the table of what the service publishes, and nothing else is", () => {
    expect(served.map(routeOf).sort()).toEqual(TABLE.map(routeOf).sort());
  });

  test("is all asked for, and succeeds", () => {
    const succeeded = answered.filter((entry) => entry.status === operationOf(entry)?.statuses[0]);
    const routes = new Set(
      succeeded.map((entry) => operationOf(entry)).map((found) => found && routeOf(found)),
    );
    expect(TABLE.map(routeOf).filter((route) => !routes.has(route))).toEqual([
      // Its source is not served.
      "POST /v2/deployments/:id/push-token",
    ]);
    expect(answered.filter(({ status }) => status === 500)).toEqual([]);
  });

  test("differs from what the service publishes only where newer documentation says so, or nothing is public", () => {
    const answers = answered.flatMap((entry) => {
      const operation = operationOf(entry);
      return operation === undefined
        ? [`${entry.method} ${entry.path} is not in the table`]
        : differencesOfAnswer(operation, entry.status ?? 0, entry.responseBody ?? undefined);
    });
    const requests = served.flatMap((endpoint) => {
      const operation = TABLE.find((one) => routeOf(one) === routeOf(endpoint));
      return operation === undefined ? [] : differencesOfRequest(operation, endpoint.body);
    });
    const known = [...DOCUMENTED, ...DECIDED].flatMap(({ differences }) => differences);
    expect([...new Set([...answers, ...requests])].sort()).toEqual([...known].sort());
  });
});
