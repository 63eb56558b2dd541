import { expect, test } from "vitest";
import { KeyedQueue } from "../../provider/http/keyed-queue.ts";

const { signal } = new AbortController();

test("lets one at a time go for a key, in the order in which they came", async () => {
  const queue = new KeyedQueue();
  const order: string[] = [];
  const pass = async (name: string) => {
    const leave = await queue.acquire("a", signal);
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    leave();
  };
  await Promise.all([pass("first"), pass("second"), pass("third")]);
  expect(order).toEqual([
    "first begins",
    "first ends",
    "second begins",
    "second ends",
    "third begins",
    "third ends",
  ]);
});

test("does not keep one key waiting for another", async () => {
  const queue = new KeyedQueue();
  await queue.acquire("a", signal);
  await queue.acquire("b", signal);
  expect([queue.count("a"), queue.count("b")]).toEqual([1, 1]);
});

test("counts those that wait, and no more those whose signal aborts", async () => {
  const queue = new KeyedQueue();
  const leave = await queue.acquire("a", signal);
  const aborting = new AbortController();
  const aborted = queue.acquire("a", aborting.signal);
  const waiting = queue.acquire("a", signal);
  expect(queue.count("a")).toBe(3);
  const reason = new Error("left");
  aborting.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  expect(queue.count("a")).toBe(2);
  leave();
  (await waiting)();
  expect(queue.count("a")).toBe(0);
});
