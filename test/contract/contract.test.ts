import { beforeAll, describe, expect, test } from "vitest";
import { servedEndpoints } from "../../emulator/src/endpoints.ts";
import { FileWriter } from "../../emulator/src/exports/files.ts";
import { UNPUBLISHED } from "../../emulator/src/faults/unpublished.ts";
import type { JournalEntry } from "../../emulator/src/index.ts";
import { createWorld } from "../../emulator/src/world.ts";
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

/** The members that are not published, of the differences that say so. */
function unpublishedOf(differences: readonly string[]): string[] {
  return differences.flatMap(
    (difference) => /\.(\w+) is (?:taken, and )?not published$/.exec(difference)?.[1] ?? [],
  );
}

/** The last names of the paths of members. */
function namesOf(paths: readonly string[] = []): string[] {
  return paths.map((path) => path.slice(path.lastIndexOf(".") + 1));
}

/** What the published interface leaves to Kubernetes, so that nothing of it differs. */
const OF_KUBERNETES = ["ports", "livenessProbe", "readinessProbe", "startupProbe", "lifecycle"];

test("the fault that drops members keeps what the service publishes, and nothing else", () => {
  const dropped = UNPUBLISHED.flatMap(({ request, answer }) => [...namesOf(request), ...namesOf(answer)]);
  const unpublished = new Set(OF_KUBERNETES);
  const kept = TABLE.filter(({ newer }) => newer === undefined).flatMap((operation) => {
    const route = routeOf(operation);
    const declared = UNPUBLISHED.find((one) => routeOf(one) === route);
    const { requests, answers } = differencesOf(operation);
    return [
      { found: unpublishedOf(requests), names: namesOf(declared?.request) },
      { found: unpublishedOf(answers), names: namesOf(declared?.answer) },
    ].flatMap(({ found, names }) => {
      for (const name of found) unpublished.add(name);
      return found.filter((name) => !names.includes(name)).map((name) => `${route}: ${name}`);
    });
  });
  expect([...new Set(kept)]).toEqual([]);
  expect(new Set(dropped)).toEqual(unpublished);
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
