import { describe, expect, test } from "vitest";
import { AnswerLost } from "../../provider/api/errors.ts";
import { ListingIncomplete } from "../../provider/api/paging.ts";
import { OUTCOME_UNKNOWN } from "../../provider/api/reply.ts";
import { Interrupted } from "../../provider/lifecycle/operation.ts";
import { createOnce, OutcomeUnknown } from "../../provider/resources/lost.ts";
import { clientOf } from "../api/server.ts";

const lost = new AnswerLost(
  {
    attempted: "create the bulk export",
    method: "POST",
    url: "https://langsmith.example/api/v1/bulk-exports",
    outcome: "answered 502",
    next: OUTCOME_UNKNOWN,
  },
  new Date("2026-09-01T10:00:00Z"),
);

test("a creation whose answer was lost and that cannot be looked for is told, with what to look for", async () => {
  const { service } = clientOf("http://127.0.0.1:1");
  const search = {
    noun: "bulk export",
    kind: "BulkExport",
    service,
    keep: () => {},
    // biome-ignore lint/correctness/useYield: the look fails before it finds anything
    list: async function* () {
      throw new Interrupted();
    },
    matches: () => true,
  };
  const create = createOnce(() => Promise.reject<{ id: string; created_at: string }>(lost), search);
  await expect(create).rejects.toBeInstanceOf(OutcomeUnknown);
  await expect(create).rejects.toThrow(
    /^Could not create the bulk export: POST https:\/\/langsmith\.example\/api\/v1\/bulk-exports answered 502\. Whether it was carried out could not be looked up: it was interrupted\. Look for a bulk export with these properties, and remove it before the next up makes another one\.$/,
  );
  const named = createOnce(() => Promise.reject<{ id: string; created_at: string }>(lost), {
    ...search,
    noun: "deployment",
    kind: "Deployment",
    named: "support-agent",
  });
  await expect(named).rejects.toThrow(
    "Look for deployment support-agent, and remove it before the next up makes another one.",
  );
});

describe("a listing with a hole does not show that nothing was made", () => {
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
      list: async function* () {
        const found = looks[look++];
        if (found === "hole") throw hole;
        yield* found ?? [];
      },
      matches: () => true,
      pause: async (length) => void pauses.push(length),
    });
    return { created, pauses };
  }

  test("it cannot be told then, and it is said what to look for, not to run up again", async () => {
    const { created } = creating([], "hole", "hole");
    const error: unknown = await created.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(String(error)).toBe(
      "OutcomeUnknown: Could not create the bulk export: POST https://langsmith.example/api/v1/bulk-exports answered 502. " +
        "Whether the bulk export was made cannot be told: what the service lists is incomplete. At offset 1000 the service has a hole. " +
        "Do not go on before you have looked for a bulk export with these properties and created at 2026-09-01T10:00:00Z or later: if there is one, remove it, or the next up makes another beside it.",
    );
    expect(String(error)).not.toContain("run up again");
  });

  test("and it is looked at again, whether it closes", async () => {
    const { created, pauses } = creating("hole", [made]);
    expect(await created).toEqual(made);
    expect(pauses).toEqual([1000]);
  });
});
