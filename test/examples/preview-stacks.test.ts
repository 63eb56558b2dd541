import { expect, test, vi } from "vitest";
import { locked, REPOSITORY, storedStacks, TAG } from "./stored-stacks.ts";

vi.mock("node:timers/promises", () => ({ setTimeout: async () => {} }));

const OWN_TAG = { [TAG]: `${REPOSITORY}#7` };
const program = async () => ({});
const closed = async () => true;

/** A stack whose run was killed after it created the stack, before it set the tag. */
async function killed() {
  const it = storedStacks();
  it.before = (command) => {
    if (command.startsWith("stack tag set")) throw new Error("killed");
  };
  await expect((await it.open()).up(7, program)).rejects.toThrow("killed");
  it.before = () => {};
  expect(it.stored.get("pr-7")).toEqual({ tags: {}, resources: 0 });
  return { ...it, stacks: await it.open() };
}

test("a run takes over an empty stack that a killed run left without its tag", async () => {
  const { stacks, stored } = await killed();
  await stacks.up(7, program);
  expect(stored.get("pr-7")).toEqual({ tags: OWN_TAG, resources: 2 });
});

test("an empty stack that a killed run left without its tag is found by its name, and is not deleted", async () => {
  const { stacks, stored, commands } = await killed();
  expect([await stacks.find(7), await stacks.untagged("pr-7")]).toEqual([undefined, 7]);
  expect(await stacks.destroy({ stack: "pr-7", pullRequest: 7 }, closed)).toBe(true);
  expect([...stored.keys()]).toEqual(["pr-7"]);
  expect(commands.filter((command) => /^(?:destroy|stack rm)/.test(command))).toEqual([]);
});

test.each([
  ["pr-7", { [TAG]: "99#7" }],
  ["pr-7", OWN_TAG],
  ["pr-7-test", {}],
  ["production", {}],
])("the stack %s with the tags %j is not named as one that a killed run left", async (name, tags) => {
  const it = storedStacks();
  it.stored.set(name, { tags, resources: 0 });
  expect(await (await it.open()).untagged(name)).toBeUndefined();
});

test.each([
  ["without the tag, with resources", "pr-7", {}, 2],
  ["without the tag, empty", "pr-7", {}, 0],
  ["with the tag of another repository", "pr-7", { [TAG]: "99#7" }, 0],
  ["without the tag, with another name", "pr-7-test", {}, 0],
])("a stack %s is no preview", async (_, name, tags, resources) => {
  const it = storedStacks();
  it.stored.set(name, { tags, resources });
  const stacks = await it.open();
  expect(await stacks.preview(name)).toBeUndefined();
  expect(await stacks.destroy({ stack: name, pullRequest: 7 }, closed)).toBe(true);
  expect(it.stored.get(name)).toEqual({ tags, resources });
});

test("a run updates no stack that another program created", async () => {
  const it = storedStacks();
  it.stored.set("pr-7", { tags: {}, resources: 2 });
  await expect((await it.open()).up(7, program)).rejects.toThrow(
    "The stack pr-7 exists, and no preview of this repository created it.",
  );
  expect(it.stored.get("pr-7")?.tags).toEqual({});
});

test("of two first runs at once, the second waits for the lock, and both deploy", async () => {
  const it = storedStacks();
  const [first, second] = [await it.open(), await it.open()];
  let others: Promise<unknown> | undefined;
  const lines = vi.spyOn(console, "error").mockReturnValue();
  it.before = async (command) => {
    // Between the two commands of the first run, the second one begins, and deploys.
    if (command !== "stack tag set pr-7" || others) return;
    others = second.up(7, program);
    await vi.waitFor(() => expect(it.stored.get("pr-7")?.resources).toBe(2));
    it.before = (next) => {
      if (next !== "up pr-7") return;
      it.before = () => {};
      throw locked();
    };
  };
  await first.up(7, program);
  await others;
  expect(it.stored.get("pr-7")).toEqual({ tags: OWN_TAG, resources: 2 });
  expect(it.commands.filter((command) => command === "up pr-7")).toHaveLength(3);
  expect(lines.mock.calls).toEqual([["Another run locks the stack pr-7. Waiting for it."]]);
});

test("a run whose twin set the tag and deployed meanwhile goes on with its stack", async () => {
  const it = storedStacks();
  it.stored.set("pr-7", { tags: {}, resources: 0 });
  it.before = (command) => {
    if (command === "stack export pr-7") it.stored.set("pr-7", { tags: OWN_TAG, resources: 2 });
  };
  await (await it.open()).up(7, program);
  expect(it.commands).toContain("up pr-7");
});

test("a preview that another run deletes while this one waits for its lock counts as deleted", async () => {
  const it = storedStacks();
  it.stored.set("pr-7", { tags: OWN_TAG, resources: 2 });
  vi.spyOn(console, "error").mockReturnValue();
  it.before = (command) => {
    if (command !== "destroy pr-7") return;
    it.stored.delete("pr-7");
    throw locked();
  };
  const stacks = await it.open();
  const preview = await stacks.find(7);
  expect(preview && (await stacks.destroy(preview, closed))).toBe(true);
});
