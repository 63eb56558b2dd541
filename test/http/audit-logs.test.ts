import { describe, expect, it } from "vitest";
import { AuditLogs, isAbout, MOST_ENTRIES } from "../../provider/http/api/audit-logs.ts";
import { ListingIncomplete } from "../../provider/http/api/paging.ts";
import {
  Forbidden,
  NotFound,
  RouteMissing,
  type ServiceError,
  UnexpectedAnswer,
} from "../../provider/http/errors.ts";
import { clientOf, rejection, type Scripted, serve } from "./server.ts";

const RANGE = { startTime: "2026-03-01T00:00:00Z", endTime: "2026-03-02T00:00:00Z" };
const CANCEL_EXPORT = "cancel_bulk_export";
const EXPORT = "00000000-0000-4000-8000-000000000001";
const USER = "10000000-0000-4000-8000-000000000001";
const KEY = "20000000-0000-4000-8000-000000000001";
const WORKSPACE = "11111111-1111-4111-8111-111111111111";

/** The cancellation of an export at a minute of the day, as the published interface has it. */
function activity(minute: number, more: object = {}, original: object = {}) {
  const time = new Date(Date.UTC(2026, 2, 1, 0, minute));
  return {
    time: time.getTime(),
    metadata: { uid: EXPORT, product: { name: "LangSmith", vendor_name: "LangChain" } },
    api: { operation: CANCEL_EXPORT },
    http_request: { http_method: "PATCH", url: { path: `/api/v1/bulk-exports/${EXPORT}` } },
    http_response: { code: 200 },
    actor: { user: { uid: USER, credential_uid: KEY } },
    resources: [{ uid: EXPORT }],
    unmapped: {
      original_audit_log: {
        id: EXPORT,
        operation_name: CANCEL_EXPORT,
        operation_succeeded: true,
        request_time: time.toISOString(),
        api_key_id: KEY,
        user_id: USER,
        ls_user_id: null,
        organization_id: null,
        workspace_id: WORKSPACE,
        enrichments: { resource_ids: [EXPORT], response_status_code: 200 },
        ...original,
      },
    },
    ...more,
  };
}

const page = (items: readonly unknown[], cursor: string | null = null): Scripted => ({
  body: { cursor, items },
});

async function reading(script: (index: number) => Scripted, filter: object = {}) {
  const server = await serve((_, index) => script(index));
  const { service, call } = clientOf(server.url, { maxRetries: 0 });
  return { server, read: () => service.api(AuditLogs).read({ ...RANGE, ...filter }, call) };
}

const readRow = async (row: unknown) => (await reading(() => page([row]))).read();

describe("the audit log", () => {
  it("is read page by page with the cursor of the page before, and sorted by time", async () => {
    const { server, read } = await reading((index) =>
      index === 0 ? page([activity(1)], "a b") : page([activity(3), activity(2)]),
    );
    const { entries, isCut } = await read();
    expect(entries.map(({ time }) => time)).toEqual(
      [3, 2, 1].map((minute) => `2026-03-01T00:0${minute}:00Z`),
    );
    expect(isCut).toBe(false);
    const [first = "", second = ""] = server.lines();
    expect(first).toBe(
      "GET /api/v1/audit-logs?start_time=2026-03-01T00%3A00%3A00Z&end_time=2026-03-02T00%3A00%3A00Z&limit=100",
    );
    expect(second).toBe(`${first}&cursor=a+b`);
  });

  it("sends each operation as a pair of its own, and the workspace", async () => {
    const operations = ["update_deployment", CANCEL_EXPORT];
    const { server, read } = await reading(() => page([]), { operations, workspaceId: WORKSPACE });
    await read();
    expect(server.lines()[0]).toContain(
      `&operations=update_deployment&operations=cancel_bulk_export&workspace_id=${WORKSPACE}&`,
    );
  });

  it("leaves out what another operation or workspace has, from a server that ignores the filters", async () => {
    const rows = [
      activity(1),
      activity(2, { api: { operation: "login" } }),
      activity(3, {}, { workspace_id: USER }),
      activity(4, {}, { workspace_id: null }),
    ];
    const filter = { operations: [CANCEL_EXPORT], workspaceId: WORKSPACE.toUpperCase() };
    const { read } = await reading(() => page(rows), filter);
    expect((await read()).entries.map(({ time }) => time.slice(14, 16))).toEqual(["04", "01"]);
  });

  it.each([
    ["more than so many entries", 1, { isCut: true }],
    ["exactly so many, before an empty page", 0, { isCut: false }],
  ])("of %s is cut, or not, as a page beyond them shows", async (_, more, { isCut }) => {
    const pages = MOST_ENTRIES / 100;
    const noId = { metadata: {}, unmapped: {} };
    const rows = (count: number) => Array.from({ length: count }, () => activity(1, noId));
    const { server, read } = await reading((index) =>
      index < pages ? page(rows(100), `cursor-${index}`) : page(rows(more)),
    );
    const log = await read();
    expect([log.entries.length, log.isCut]).toEqual([MOST_ENTRIES, isCut]);
    expect(server.seen).toHaveLength(pages + 1);
  });

  it("has an entry once that a new one moved to the next page", async () => {
    const [one, two] = [activity(1), activity(2)];
    const { read } = await reading((index) => (index === 0 ? page([two, one], "next") : page([one])));
    expect((await read()).entries).toHaveLength(2);
  });

  it("is an error where the server returns the same cursor again", async () => {
    const { read } = await reading(() => page([activity(1)], "same"));
    await rejection(read(), ListingIncomplete);
  });

  it.each<[number, string, new (...args: never[]) => ServiceError, string]>([
    [403, "Audit logs are not available on your current plan.", Forbidden, "[LS1112]"],
    [403, "Forbidden", Forbidden, "[LS1113]"],
    [404, "Not Found", NotFound, "[LS1114]"],
    [405, "Method Not Allowed", RouteMissing, "[LS1114]"],
  ])("of a plan or server without it is an error that says what to check: %i %s", async (...of) => {
    const [status, detail, type, code] = of;
    const { read } = await reading(() => ({ status, body: { detail } }), {
      operations: ["create_deployment", "update_deployment"],
    });
    const { message } = await rejection(read(), type);
    expect(message).toContain(
      "Audit logs need a plan that includes them (`can_use_audit_logs` of the organization), and a self-hosted server may lack them.",
    );
    expect(message).toContain("&operations=create_deployment&operations=...&limit=100 returned ");
    expect(message).toContain(code);
  });

  it("without a list is an error", async () => {
    const { read } = await reading(() => ({ body: [] }));
    await rejection(read(), UnexpectedAnswer);
  });
});

describe("an entry", () => {
  it("has who, what, when and to what", async () => {
    expect((await readRow(activity(1))).entries).toEqual([
      {
        id: EXPORT,
        time: "2026-03-01T00:01:00Z",
        operation: CANCEL_EXPORT,
        succeeded: true,
        status: 200,
        userIds: [USER],
        apiKeyId: KEY,
        workspaceId: WORKSPACE,
        objectIds: [EXPORT],
        method: "PATCH",
        path: `/api/v1/bulk-exports/${EXPORT}`,
      },
    ]);
  });

  it("whose members are null, or of another type, has what can be read", async () => {
    const odd = Object.fromEntries(Object.keys(activity(1)).map((name) => [name, null]));
    const row = {
      ...odd,
      time: Date.UTC(2026, 2, 1),
      api: { operation: "login" },
      resources: [{ uid: 5 }, "x"],
    };
    const { entries, unreadable } = await readRow(row);
    expect(unreadable).toBe(0);
    expect(entries[0]).toMatchObject({ operation: "login", time: "2026-03-01T00:00:00Z", objectIds: [] });
    expect(entries[0]).toMatchObject({ userIds: [], succeeded: undefined, apiKeyId: undefined });
  });

  it("has the members of the original entry where the others are missing", async () => {
    const { unmapped } = activity(1);
    expect((await readRow({ unmapped })).entries[0]).toMatchObject({
      operation: CANCEL_EXPORT,
      time: "2026-03-01T00:01:00Z",
      userIds: [USER],
      apiKeyId: KEY,
      objectIds: [EXPORT],
      status: 200,
    });
  });

  it.each([
    ["is null", null],
    ["is a text", "row"],
    ["has no operation", activity(1, { api: null }, { operation_name: null })],
    ["has no time", activity(1, { time: null }, { request_time: null })],
    ["has seconds as its time", activity(1, { time: 1_772_323_200 }, { request_time: "yesterday" })],
  ])("that %s is counted, and no error", async (_, row) => {
    expect(await readRow(row)).toMatchObject({ entries: [], unreadable: 1 });
  });

  it.each([
    [302, true],
    [399, true],
    [400, false],
    [409, false],
  ])("without a result has that of its status: %i is success (%s)", async (status, succeeded) => {
    const row = activity(1, { http_response: { code: status } }, { operation_succeeded: null });
    expect((await readRow(row)).entries[0]).toMatchObject({ succeeded, status });
  });

  it("keeps control characters out of what is printed", async () => {
    const { entries } = await readRow(activity(1, { api: { operation: "login\u001b[2J\n::error::x" } }));
    expect(entries[0]?.operation).not.toMatch(/\p{Cc}/u);
  });

  it.each([
    ["its objects", { objectIds: [EXPORT], path: undefined }, true],
    ["its path", { objectIds: [], path: `/api/v1/bulk-exports/${EXPORT}/runs` }, true],
    ["no part of its path alone", { objectIds: [], path: `/api/v1/x-${EXPORT}` }, false],
  ])("is about an object by %s", async (_, named, expected) => {
    const [entry] = (await readRow(activity(1))).entries;
    if (entry === undefined) throw new Error("there is no entry");
    expect(isAbout({ ...entry, ...named }, EXPORT.toUpperCase())).toBe(expected);
  });
});
