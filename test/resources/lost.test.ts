import { expect, test } from "vitest";
import { AnswerLost } from "../../provider/api/errors.ts";
import { Interrupted } from "../../provider/lifecycle/operation.ts";
import { createOnce, OutcomeUnknown } from "../../provider/resources/lost.ts";
import { clientOf } from "../api/server.ts";

const lost = new AnswerLost(
  {
    attempted: "create the bulk export",
    method: "POST",
    url: "https://langsmith.example/api/v1/bulk-exports",
    outcome: "answered 502",
    next: "Look for its result there.",
  },
  new Date("2026-09-01T10:00:00Z"),
);

test("a creation whose answer was lost and that cannot be looked for is told, with what to look for", async () => {
  const { service } = clientOf("http://127.0.0.1:1");
  const search = {
    noun: "bulk export",
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
    named: "support-agent",
  });
  await expect(named).rejects.toThrow(
    "Look for deployment support-agent, and remove it before the next up makes another one.",
  );
});
