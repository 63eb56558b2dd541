import { expect, test } from "vitest";
import type { Operation } from "../../../provider/core/operation.ts";
import { NotFound } from "../../../provider/http/errors.ts";
import { completion } from "../../../provider/resources/bulk-export/completion.ts";
import { clientOf, EXPORT, type Scripted, serve } from "../../http/server.ts";

const GONE: Scripted = { status: 404, body: { detail: "Bulk export not found" } };
const seen = (status: string): Scripted => ({ body: { ...EXPORT, status } });

/** Waits for an export that was just created, or not; its pauses pass at once. */
async function waiting(created: boolean, look: (index: number, seconds: number) => Scripted) {
  let now = 0;
  let looks = 0;
  const server = await serve(({ url }) =>
    url.includes("/runs") ? { body: [] } : look(looks++, Math.floor(now / 1000)),
  );
  const { service } = clientOf(server.url);
  const lines: string[] = [];
  const operation: Operation = {
    signal: new AbortController().signal,
    random: () => 0.5,
    now: () => now,
    keep: () => undefined,
    release: () => undefined,
    status: (text) => void lines.push(text),
    warn: () => undefined,
    pause: async (length) => {
      now += length;
    },
  };
  const waited = completion(service, "e-1", operation, () => undefined, created ? 0 : undefined);
  return { waited, lines, url: server.url, seconds: () => Math.floor(now / 1000) };
}

test("an export that was just created may not be found for 30 seconds, also after it was seen", async () => {
  const { waited, lines } = await waiting(true, (index, seconds) => {
    if (index === 1) return seen("Created");
    return seconds < 29 ? GONE : seen("Completed");
  });
  expect((await waited).status).toBe("Completed");
  expect(lines[0]).toBe("bulk export e-1: not found yet, 0 s");
});

test("not any longer", async () => {
  const { waited, seconds } = await waiting(true, () => GONE);
  await expect(waited).rejects.toThrow(NotFound);
  expect(seconds()).toBeGreaterThanOrEqual(30);
});

test("and one that was created in an earlier up must be found at once", async () => {
  const { waited, seconds } = await waiting(false, () => GONE);
  await expect(waited).rejects.toThrow(NotFound);
  expect(seconds()).toBe(0);
});
