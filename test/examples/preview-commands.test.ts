import { beforeEach, expect, test, vi } from "vitest";
import { down, sweep } from "../../examples/pull-request-previews/commands.ts";
import type { Forge } from "../../examples/pull-request-previews/forges.ts";
import { locked, REPOSITORY, storedStacks, TAG } from "./stored-stacks.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

const output: string[] = [];
beforeEach(() => {
  output.length = 0;
  for (const method of ["log", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line) => void output.push(String(line)));
  }
});

/** Previews of these pull requests, which are all closed, and a forge. */
async function previewsOf(...numbers: number[]) {
  const backend = storedStacks();
  for (const number of numbers) {
    backend.stored.set(`pr-${number}`, { tags: { [TAG]: `${REPOSITORY}#${number}` }, resources: 2 });
  }
  const states = new Map<number, "open" | "closed">(numbers.map((number) => [number, "closed"]));
  const comments: number[] = [];
  const forge: Forge = {
    repository: REPOSITORY,
    pullRequest: async (number) =>
      states.has(number) ? { isOpen: states.get(number) === "open", isFork: false } : undefined,
    comment: async (number) => void comments.push(number),
  };
  const job = { forge, stacks: await backend.open() };
  return { backend, stored: backend.stored, job, states, comments };
}

test("a sweep goes on after a stack that another run deletes at the same time", async () => {
  const it = await previewsOf(7, 8, 9);
  it.backend.before = (command) => command === "stack tag ls pr-7" && it.stored.delete("pr-7");
  await sweep(it.job);
  expect([...it.stored.keys()]).toEqual([]);
  expect(it.comments).toEqual([8, 9]);
});

test("a sweep goes on after a stack that fails, and then fails with its name", async () => {
  const it = await previewsOf(7, 8, 9);
  it.backend.before = (command) => {
    if (command === "stack tag ls pr-8") throw new Error("The backend returned 503.");
  };
  await expect(sweep(it.job)).rejects.toThrow("The errors above are of pr-8.");
  expect([...it.stored.keys()]).toEqual(["pr-8"]);
  expect(output).toContain("The backend returned 503.");
});

test.each([
  ["empty", 0],
  ["with resources", 2],
])("a sweep and a down leave a stack without the tag, %s, and the sweep names it", async (_, resources) => {
  vi.stubEnv("PULL_REQUEST", "99");
  const it = await previewsOf(7, 8);
  it.states.set(8, "open");
  // As `pulumi stack init pr-99` leaves it, with or without a pull request of that number.
  for (const name of ["pr-8", "pr-99"]) it.stored.set(name, { tags: {}, resources });
  await sweep(it.job);
  expect(output).toEqual([
    "Pull request 7 is closed: deleting its preview.",
    "The stack pr-99 has no tag, so it stays. If it is not used: pulumi stack rm pr-99",
  ]);
  await down(it.job);
  expect(output.at(-1)).toBe("The pull request has no preview.");
  expect([...it.stored.keys()]).toEqual(["pr-8", "pr-99"]);
  expect(it.comments).toEqual([7]);
});

test("a sweep deletes the preview of a pull request that was deleted, and comments nowhere", async () => {
  const it = await previewsOf(7);
  it.states.delete(7);
  await sweep(it.job);
  expect([...it.stored.keys()]).toEqual([]);
  expect(it.comments).toEqual([]);
});

test.each([
  ["sweep", sweep],
  ["down", down],
])("%s keeps the preview of a pull request that is reopened while it waits for the lock", async (_, run) => {
  vi.stubEnv("PULL_REQUEST", "7");
  const it = await previewsOf(7);
  it.backend.before = (command) => {
    if (command !== "destroy pr-7" || it.states.get(7) === "open") return;
    it.states.set(7, "open");
    throw locked();
  };
  await run(it.job);
  expect(it.stored.get("pr-7")?.resources).toBe(2);
  expect(it.comments).toEqual([]);
  expect(output.at(-1)).toBe("Pull request 7 was reopened: its preview stays.");
});
