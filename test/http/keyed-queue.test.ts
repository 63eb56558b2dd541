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
  expect(await queue.acquire("b", signal)).toBeTypeOf("function");
});

test("lets the next one go where the signal of one that waits before it aborts", async () => {
  const queue = new KeyedQueue();
  const leave = await queue.acquire("a", signal);
  const aborting = new AbortController();
  const aborted = queue.acquire("a", aborting.signal);
  const waiting = queue.acquire("a", signal);
  const reason = new Error("left");
  aborting.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  leave();
  (await waiting)();
  (await queue.acquire("a", signal))();
});
