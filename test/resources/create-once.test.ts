import { describe, expect, test } from "vitest";
import { Interrupted } from "../../provider/core/operation.ts";
import { ListingIncomplete } from "../../provider/http/api/paging.ts";
import { Unanswered } from "../../provider/http/errors.ts";
import { requestUnanswered } from "../../provider/http/messages.ts";
import { createOnce } from "../../provider/resources/create-once.ts";
import { findExisting, OutcomeUnknown } from "../../provider/resources/find-created.ts";
import { clientOf } from "../http/server.ts";

const lost = new Unanswered(
  requestUnanswered({
    attempted: "create the bulk export",
    method: "POST",
    url: "https://langsmith.example/api/v1/bulk-exports",
    outcome: "returned 502",
  }),
  new Date("2026-09-01T10:00:00Z"),
);

test("a creation whose answer was lost and that cannot be looked for is reported, with what to look for", async () => {
  const { service } = clientOf("http://127.0.0.1:1");
  const search = {
    noun: "bulk export",
    kind: "BulkExport",
    service,
    keep: () => {},
    warn: () => {},
    // biome-ignore lint/correctness/useYield: the look fails before it finds anything
    list: async function* () {
      throw new Interrupted();
    },
    compare: () => "equal" as const,
  };
  const create = createOnce(() => Promise.reject<{ id: string; created_at: string }>(lost), search);
  await expect(create).rejects.toBeInstanceOf(OutcomeUnknown);
  await expect(create).rejects.toThrow(
    /^Could not create the bulk export: POST https:\/\/langsmith\.example\/api\/v1\/bulk-exports returned 502\. Whether it was created is unknown: the operation was interrupted\. If LangSmith has one with these properties \(created at 2026-09-01T10:00:00Z or later\), delete it, or `pulumi up` creates another\. \[LS5003\]$/,
  );
  const named = createOnce(() => Promise.reject<{ id: string; created_at: string }>(lost), {
    ...search,
    noun: "deployment",
    kind: "Deployment",
    named: "support-agent",
  });
  await expect(named).rejects.toThrow(
    "If LangSmith has deployment support-agent, import it, or delete it before the next `pulumi up`. [LS5003]",
  );
});

test("a server that sends no time gives no way to recognize what was created", async () => {
  const { service } = clientOf("http://127.0.0.1:1");
  const timeless = new Unanswered(
    requestUnanswered({
      attempted: "create the bulk export",
      method: "POST",
      url: "https://langsmith.example/api/v1/bulk-exports",
      outcome: "returned 502",
    }),
    undefined,
  );
  const create = createOnce(() => Promise.reject<{ id: string; created_at: string }>(timeless), {
    noun: "bulk export",
    kind: "BulkExport",
    service,
    keep: () => {},
    warn: () => {},
    list: async function* () {
      yield { id: "e-1", created_at: "2026-09-01T10:00:05Z" };
    },
    compare: () => "equal" as const,
  });
  await expect(create).rejects.toMatchObject({ code: "LS5003", fields: { blindness: { why: "noTime" } } });
});

describe("a listing with a hole does not show that nothing was created", () => {
  const hole = new ListingIncomplete("list the bulk exports", "At offset 1000 the service has a hole");
  const made = { id: "e-1", created_at: "2026-09-01T10:00:05Z" };

  /** Creates with a lost answer; the looks find these, one after the other. */
  function creating(...looks: ("hole" | (typeof made)[])[]) {
    const { service } = clientOf("http://127.0.0.1:1");
    const pauses: number[] = [];
    let look = 0;
    const created = createOnce(() => Promise.reject<typeof made>(lost), {
      noun: "bulk export",
      kind: "BulkExport",
      service,
      keep: () => {},
      warn: () => {},
      list: async function* () {
        const found = looks[look++];
        if (found === "hole") throw hole;
        yield* found ?? [];
      },
      compare: () => "equal" as const,
      pause: async (length) => void pauses.push(length),
    });
    return { created, pauses };
  }

  test("it cannot be known then, and it is said what to look for, not to run up again", async () => {
    const { created } = creating([], "hole", "hole", "hole", "hole", "hole");
    const error: unknown = await created.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(String(error)).toBe(
      "OutcomeUnknown: Could not create the bulk export: POST https://langsmith.example/api/v1/bulk-exports returned 502. " +
        "Whether it was created is unknown: the list is incomplete. At offset 1000 the service has a hole. " +
        "If LangSmith has one with these properties (created at 2026-09-01T10:00:00Z or later), delete it, or `pulumi up` creates another. [LS5003]",
    );
  });

  test("and it is looked at again, whether it closes", async () => {
    const { created, pauses } = creating("hole", [made]);
    expect(await created).toEqual(made);
    expect(pauses).toEqual([1000]);
  });
});

describe("how long is looked for what a lost answer would have reported", () => {
  const lostBy = (status: number | undefined) =>
    new Unanswered(requestUnanswered({ attempted: "redeploy", method: "POST", url: "u", status }), undefined);

  async function looks(status: number | undefined, found: number) {
    const pauses: number[] = [];
    let look = 0;
    const seen = await findExisting(
      lostBy(status),
      async () => (look++ === found ? "there" : undefined),
      async (length) => void pauses.push(length),
    );
    return { seen, pauses };
  }

  test.each([[undefined], [408], [500], [504]])(
    "half a minute after silence, or a failure that a proxy may have answered early (%s)",
    async (status) => {
      expect(await looks(status, 99)).toEqual({
        seen: undefined,
        pauses: [1_000, 3_000, 6_000, 8_000, 12_000],
      });
      expect(await looks(status, 4)).toEqual({ seen: "there", pauses: [1_000, 3_000, 6_000, 8_000] });
    },
  );

  test.each([[200], [303]])("a few seconds after an answer (%s)", async (status) => {
    expect(await looks(status, 99)).toEqual({ seen: undefined, pauses: [1_000, 3_000] });
  });
});

describe("equal creations go one after the other", () => {
  const made = { id: "e-9", created_at: "2026-09-01T10:00:05Z" };
  function search(signal: AbortSignal) {
    return {
      noun: "export destination",
      kind: "ExportDestination",
      service: clientOf("http://127.0.0.1:1").service,
      keep: () => {},
      warn: () => {},
      list: async function* () {
        yield made;
      },
      compare: () => "equal" as const,
      content: { display_name: "twins" },
      signal,
    };
  }

  test("one whose time is over while it waits ends and says what it waited for; it is never sent", async () => {
    let finish = (_: typeof made) => {};
    const first = createOnce(
      () => new Promise<typeof made>((resolve) => (finish = resolve)),
      search(new AbortController().signal),
    );
    const limit = new AbortController();
    let sent = 0;
    const send = async () => {
      sent += 1;
      return made;
    };
    const second = createOnce(send, search(limit.signal));
    const third = createOnce(send, search(new AbortController().signal));
    const reason = new Error("the time limit of 5 min was reached");
    limit.abort(reason);
    const error: unknown = await second.catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      code: "LS5001",
      cause: reason,
      message:
        "Could not create the export destination: the time limit of 5 min was reached while another one with the same properties was being created. Nothing was sent. " +
        "Run `pulumi up` again. If your program declares the same object twice by mistake, remove one. [LS5001]",
    });
    finish(made);
    expect([await first, await third]).toEqual([made, made]);
    expect(sent).toBe(1);
  });
});

test("what was answered to another creation of this process is not taken, nor what was created in the second before", async () => {
  const answered = { id: "b-1", created_at: "2026-09-01T10:00:05Z" };
  const before = { id: "b-2", created_at: "2026-09-01T09:59:59Z" };
  const same = { id: "b-3", created_at: "2026-09-01T10:00:00Z" };
  const taking = (...listed: (typeof answered)[]) => {
    const { service } = clientOf("http://127.0.0.1:1");
    return createOnce(() => Promise.reject<typeof answered>(lost), {
      noun: "bulk export",
      kind: "BulkExport",
      service: Object.assign(service, { returned: (id: string) => id === "b-1" }),
      keep: () => {},
      warn: () => {},
      list: async function* () {
        yield* listed;
      },
      compare: () => "equal" as const,
    });
  };
  await expect(taking(answered, before)).rejects.toThrow(
    "LangSmith lists an identical one from before this request",
  );
  expect(await taking(answered, before, same)).toEqual(same);
});
