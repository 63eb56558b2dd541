import { describe, expect, test } from "vitest";
import type { EmulatorOptions } from "../../emulator/src/index.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { API_KEY, type Configured, type Step } from "./life.ts";
import { CHOSEN, EVERY, FRONT_END_NAMES, scenario, TABLES } from "./scenario.ts";
import { answer, ELSEWHERE, elsewhere, HERE, Stack } from "./stack.ts";
import type { KindTable } from "./table.ts";

const SETTINGS = "GET /api/v1/settings";
const EXPIRED = "lsv2_sk_that_expired";

/** The paths of the requests of the provider with a key, without those for what an object needs first. */
function requests({ gateway }: Stack, key: string, after = 0): readonly string[] {
  return gateway.emulator
    .journal(after)
    .filter(({ headers }) => headers["x-api-key"] === key)
    .map(({ method, path }) => `${method} ${path.replace(/^\/api-host/, "").replace(/\?.*/, "")}`);
}

function lastOf({ gateway }: Stack): number {
  return Math.max(0, ...gateway.emulator.journal().map(({ sequence }) => sequence));
}

/** What else each preview of a new object asks. */
const LOOKS: Readonly<Record<string, readonly string[]>> = { Deployment: ["GET /api/v1/sessions"] };

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
        const looks = LOOKS[table.kind] ?? (table.exists === "always" ? [`GET ${table.path}`] : []);
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
  /** Default: all of them. */
  readonly kinds?: readonly string[];
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
    what: "the server speaks no TLS",
    configured: ({ gateway }) => ({ apiUrl: gateway.url.replace("http:", "https:") }),
    error: "could not connect: ",
    tries: 0,
  },
  {
    what: "the key does not reach the workspace",
    emulator: { apiKey: [{ key: API_KEY, workspaces: [ELSEWHERE] }] },
    error: "returned 403: Forbidden. Use a key whose role",
    alsoLists: true,
  },
  {
    what: "another workspace answers",
    meddle: (stack) => stack.meddle("*", "/.*", elsewhere),
    error: `Workspace ${ELSEWHERE} answers instead of ${HERE}. Nothing was changed.`,
    kinds: ["Dataset"],
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
  {
    what: "the server limits requests for longer than an hour",
    meddle: (stack) => stack.meddle("*", "/.*", answer(429, { detail: "later" }, { "retry-after": "7200" })),
    error: "while waiting for a limit. LangSmith limits requests (429: later)",
  },
];

const KINDS = CHOSEN.filter(({ kind }) => kind === "Dataset" || kind === "Deployment");

describe.each(FRONT_END_NAMES)("%s: where", (frontEnd) => {
  for (const { what, error, configured, emulator, meddle, kinds, tries = 1, alsoLists } of CASES) {
    const tables = KINDS.filter(({ kind }) => kinds?.includes(kind) ?? true);
    test.each(tables)(`${what}, a preview of a new $kind fails`, async (table) => {
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

  test.each([
    [404, "Not Found"],
    [403, "Forbidden"],
  ])("only the settings answer %i, the list of the kind is enough", async (status, detail) => {
    const stack = await Stack.begin(frontEnd);
    stack.meddle("*", "/api/v1/settings", answer(status, { detail }));
    const [table] = TABLES.filter(({ kind }) => kind === "Dataset");
    if (table === undefined) throw new Error("there is no table of datasets");
    const { life, program } = await stack.of(table);
    expect(await life.preview(program)).toMatchObject({ did: "create" });
    expect(requests(stack, API_KEY)).toEqual([`GET ${table.path}`]);
  });

  test.each(KINDS)(
    "no change is due, neither a preview nor an up of a $kind sends anything",
    async (table) => {
      const stack = await Stack.begin(frontEnd);
      const { life, program } = await stack.created(table);
      // Another process: it has read nothing yet.
      await life.configure(stack.configured({ maxRetries: 1 }));
      const before = lastOf(stack);
      expect(await life.preview(program)).toMatchObject({ did: "same" });
      expect(await life.up(program)).toMatchObject({ did: "same" });
      expect(requests(stack, API_KEY, before)).toEqual([]);
    },
  );

  test.each([
    ["an update", "update", { description: "All questions" }],
    ["a replacement", "replace", { dataType: "chat", allowDataLoss: true }],
  ])("the key has expired, a preview of %s fails", async (_, action, change) => {
    const stack = await Stack.begin(frontEnd, { apiKey: [API_KEY] });
    const [table] = TABLES.filter(({ kind }) => kind === "Dataset");
    if (table === undefined) throw new Error("there is no table of datasets");
    const { life, program } = await stack.created(table);
    await life.configure(stack.configured({ apiKey: EXPIRED }));
    const shown = await life.preview({ ...program, ...change });
    expect([shown.failed, shown.error]).toEqual([action, expect.stringContaining("[LS1108]")]);
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

  test.each(KINDS)(
    "the object exists, no refresh, import or deletion of a $kind begins so",
    async (table) => {
      const stack = await Stack.begin(frontEnd);
      const { life, held } = await stack.created(table);
      const { drift } = table;
      if (drift !== undefined) await stack.outside(drift.outside, held.id);
      const first = async (step: () => Promise<Step>) => {
        // Another process: it has read nothing yet.
        await life.configure(stack.configured({ maxRetries: 1 }));
        const before = lastOf(stack);
        expect((await step()).error).toBeUndefined();
        const sent = requests(stack, API_KEY, before);
        expect(sent).not.toContain(readOf(table));
        return sent[0]?.replace(held.id, ":id");
      };
      expect(await first(() => life.refresh())).toBe(`GET ${table.path}/:id`);
      if (life.canBeImported) expect(await first(() => life.import(held.id))).toBe(`GET ${table.path}/:id`);
      expect(await first(() => life.destroy())).toMatch(/^(GET|DELETE) .*:id$/);
    },
  );

  test.each(KINDS)("an up creates a $kind, its list comes before its request", async (table) => {
    const stack = await Stack.begin(frontEnd);
    await stack.created(table);
    const list = `GET ${table.path}`;
    const checks = [readOf(table), ...(LOOKS[table.kind] ?? []), list];
    const reads = frontEnd === "dynamic" ? new Set(checks) : [list];
    const sent = [...reads, `POST ${table.path}`];
    expect(requests(stack, API_KEY).slice(0, sent.length)).toEqual(sent);
  });
});
