import { describe, expect, test } from "vitest";
import type { EmulatorOptions } from "../../emulator/src/index.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { table as dataset } from "./kinds/dataset.ts";
import { API_KEY, type Configured } from "./life.ts";
import { CHOSEN, EVERY, FRONT_END_NAMES, scenario } from "./scenario.ts";
import { answer, ELSEWHERE, Stack } from "./stack.ts";
import type { KindTable } from "./table.ts";

const SETTINGS = "GET /api/v1/settings";
const EXPIRED = "lsv2_sk_that_expired";

/** The paths of the requests of the provider with a key, without those for what an object needs first. */
function requests({ gateway }: Stack, key: string): readonly string[] {
  return gateway.emulator
    .journal()
    .filter(({ headers }) => headers["x-api-key"] === key)
    .map(({ method, path }) => `${method} ${path.replace(/^\/api-host/, "").replace(/\?.*/, "")}`);
}

/** The one read of a preview of a new object. */
function readOf({ path, evidence }: KindTable): string {
  if (path.startsWith("/api/v1/orgs/") && evidence.workspace === "organization")
    return "GET /api/v1/orgs/current";
  return path.startsWith("/v2/") ? `GET ${path}` : SETTINGS;
}

describe.each(EVERY)("%s, %s: a preview of a new object", (frontEnd, _, table) => {
  const other = "lsv2_sk_of_the_preview";

  test(
    "with a key that may only read makes one read",
    scenario(
      frontEnd,
      table,
      async (stack) => {
        const { life, program } = await stack.of(table, {}, { apiKey: other });
        expect(await life.preview(program)).toMatchObject({ did: "create" });
        expect((await life.preview(program)).error).toBeUndefined();
        const looks = table.exists === "always" ? [`GET ${table.path}`] : [];
        expect(requests(stack, other)).toEqual([readOf(table), ...looks, ...looks]);
      },
      { apiKey: [API_KEY, { key: other, readOnly: true }] },
    ),
  );

  test(
    "with an expired key fails",
    scenario(
      frontEnd,
      table,
      async (stack) => {
        const { life, program } = await stack.of(table, {}, { apiKey: EXPIRED });
        const { error } = await life.preview(program);
        expect(error).toContain("returned 401: Invalid token. Check the key, and the region or server");
        expect(error).toContain("[LS1108]");
      },
      { apiKey: [API_KEY] },
    ),
  );
});

interface Case {
  readonly what: string;
  readonly error: string;
  readonly configured?: (stack: Stack) => Partial<Configured>;
  readonly emulator?: EmulatorOptions;
  readonly meddle?: (stack: Stack) => void;
  /** The requests that reach the gateway. Default: one read. */
  readonly tries?: number;
  /** Whether the answer to the settings leaves the list to be tried. */
  readonly alsoLists?: boolean;
}

const page = async () => ({
  status: 200,
  body: "<!doctype html><title>Sign in</title>",
  headers: { "content-type": "text/html" },
});

const CASES: readonly Case[] = [
  {
    what: "the server is down",
    configured: () => ({ apiUrl: "http://127.0.0.1:1" }),
    error: "could not connect: connect ECONNREFUSED 127.0.0.1:1. Check that the address is correct",
    tries: 0,
  },
  {
    what: "the key does not reach the workspace",
    emulator: { apiKey: [{ key: API_KEY, workspaces: [ELSEWHERE] }] },
    error: "returned 403: Forbidden. Use a key whose role",
    alsoLists: true,
  },
  {
    what: "a login page answers",
    meddle: (stack) => stack.meddle("*", "/.*", page),
    error: "returned 200 with an HTML page. Check langsmith:apiUrl",
  },
  {
    what: "the routes are missing",
    meddle: (stack) => stack.meddle("*", "/.*", answer(404, { detail: "Not Found" })),
    error: "[LS1114]",
    alsoLists: true,
  },
  {
    what: "the server keeps failing",
    meddle: (stack) => stack.meddle("*", "/.*", answer(503, { detail: "try later" })),
    error: "returned 503: try later. All 3 tries failed.",
    tries: 3,
  },
];

const KINDS = CHOSEN.filter(({ kind }) => kind === "Dataset" || kind === "Deployment");

describe.each(FRONT_END_NAMES)("%s: where", (frontEnd) => {
  for (const { what, error, configured, emulator, meddle, tries = 1, alsoLists } of CASES) {
    test.each(KINDS)(`${what}, a preview of a new $kind fails`, async (table) => {
      const stack = await Stack.begin(frontEnd, emulator);
      meddle?.(stack);
      let passed = 0;
      stack.meddle("*", "/.*", (request, forward) => {
        passed += 1;
        return forward(request);
      });
      const { life, program } = await stack.of(table, {}, configured?.(stack));
      const shown = await life.preview(program);
      expect(shown.error).toContain(error);
      expect(passed).toBe(table.kind === "Dataset" && alsoLists ? 2 : tries);
      expect(stack.writes()).toEqual([]);
    });
  }

  test("only the settings answer 403, the list of the kind is enough", async () => {
    const stack = await Stack.begin(frontEnd);
    stack.meddle("*", "/api/v1/settings", answer(403, { detail: "Forbidden" }));
    const { life, program } = await stack.of(dataset);
    expect(await life.preview(program)).toMatchObject({ did: "create" });
    expect(requests(stack, API_KEY)).toEqual([`GET ${dataset.path}`]);
  });

  test("the key has expired, a preview of an update fails", async () => {
    const stack = await Stack.begin(frontEnd, { apiKey: [API_KEY] });
    const { life, program } = await stack.created(dataset);
    await life.configure(stack.configured({ apiKey: EXPIRED }));
    const { failed, error } = await life.preview({ ...program, description: "All questions" });
    expect([failed, error]).toEqual(["update", expect.stringContaining("[LS1108]")]);
    expect(requests(stack, EXPIRED)).toEqual([SETTINGS]);
  });

  test.each(KINDS)("something is not known yet, a preview of a new $kind sends nothing", async (table) => {
    const stack = await Stack.begin(frontEnd);
    const { life, program } = await stack.of(table);
    expect((await life.preview({ ...program, workspaceId: UNKNOWN })).error).toBeUndefined();
    // The configuration of a stack, which dynamic resources have, is always known.
    for (const open of frontEnd === "plugin" ? ["apiKey", "apiUrl", "workspaceId"] : []) {
      await life.configure(stack.configured({ [open]: UNKNOWN }));
      expect((await life.preview(program)).error, open).toBeUndefined();
    }
    expect(stack.gateway.emulator.journal()).toEqual([]);
  });

  test.each(KINDS)("an up creates a $kind, its list comes before its request", async (table) => {
    const stack = await Stack.begin(frontEnd);
    await stack.created(table);
    const list = `GET ${table.path}`;
    const checks = [readOf(table), list];
    const reads = frontEnd === "dynamic" ? new Set(checks) : [list];
    const sent = [...reads, `POST ${table.path}`];
    expect(requests(stack, API_KEY).slice(0, sent.length)).toEqual(sent);
  });
});
