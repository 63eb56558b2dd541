import { beforeAll, describe, expect, test } from "vitest";
import { servedEndpoints } from "../../emulator/src/endpoints.ts";
import { FileWriter } from "../../emulator/src/exports/files.ts";
import type { JournalEntry } from "../../emulator/src/index.ts";
import { createWorld } from "../../emulator/src/world/world.ts";
import { differencesOfAnswer, differencesOfRequest } from "./compare.ts";
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

/** Differences of what was answered to an operation, and of what it takes. */
function differencesOf(operation: Operation): { readonly answers: string[]; readonly requests: string[] } {
  const answers = answered
    .filter((entry) => operationOf(entry) === operation)
    .flatMap((entry) => differencesOfAnswer(operation, entry.status ?? 0, entry.responseBody ?? undefined));
  const requests = served
    .filter((endpoint) => routeOf(endpoint) === routeOf(operation))
    .flatMap((endpoint) => differencesOfRequest(operation, endpoint.body));
  return { answers, requests };
}

describe("what the emulator serves", () => {
  test("is all in the table of what the service publishes, and nothing else is", () => {
    expect(served.map(routeOf).sort()).toEqual(TABLE.map(routeOf).sort());
  });

  test("is all asked for, and succeeds", () => {
    const succeeded = answered.filter((entry) => entry.status === operationOf(entry)?.statuses[0]);
    const routes = new Set(
      succeeded.map((entry) => operationOf(entry)).map((found) => found && routeOf(found)),
    );
    expect(TABLE.map(routeOf).filter((route) => !routes.has(route))).toEqual([]);
    expect(answered.filter(({ status }) => status === 500)).toEqual([]);
  });

  test("is 404 without its object, and 422 for a malformed body, for each plain kind", () => {
    const without = (status: number, operations: readonly Operation[]) => {
      const asked = new Set(answered.filter((entry) => entry.status === status).map(operationOf));
      return operations.filter((operation) => !asked.has(operation)).map(routeOf);
    };
    const ofOne = PLAIN.filter(({ path }) => path.includes("/:id"));
    expect(without(404, ofOne)).toEqual([
      // A PUT creates what does not exist, and a DELETE of it succeeds.
      "PUT /api/v1/workspaces/current/secrets/:id",
      "DELETE /api/v1/workspaces/current/secrets/:id",
    ]);
    const ofBody = PLAIN.filter(({ request, statuses }) => request !== undefined && statuses.includes(422));
    expect(without(422, ofBody)).toEqual([]);
  });

  test("differs from what the service publishes only where newer documentation says so, or nothing is public", () => {
    const unlisted = answered.filter((entry) => operationOf(entry) === undefined);
    expect(unlisted.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    const found = TABLE.map(differencesOf).flatMap(({ answers, requests }) => [...answers, ...requests]);
    const known = [...DOCUMENTED, ...DECIDED].flatMap(({ differences }) => differences);
    expect([...new Set(found)].sort()).toEqual([...known].sort());
  });
});
