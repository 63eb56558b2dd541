import { expect, test } from "vitest";
import { APART, FRONT_ENDS, javascript, monitored, writesTo } from "./rig/monitored-deployment.ts";
import { throughPlugin } from "./rig/plugin-config.ts";
import type { World } from "./rig/world.ts";

const TOGETHER = {
  agent: monitored({
    secrets: { OPENAI_API_KEY: "sk-not-shown" },
    filter: "eq(is_root, true)",
    exportName: "daily",
  }),
};

/** Changes the program of a stack that has both resources, and expects that they are kept. */
async function expectBothKept({ stack, asked }: Pick<World, "stack" | "asked">, change: () => void) {
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const before = [(await stack.resource("daily")).id, await idOfDeployment(stack)];
  asked();

  change();
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toMatch(/\+ 1 to create\b/);
  expect(preview.output).not.toMatch(/to (delete|replace|update)/);
  const moved = await stack.up();
  expect(moved.code, moved.output).toBe(0);
  expect(moved.output).toMatch(/\+ 1 created\b/);
  expect(moved.output).not.toMatch(/\d (deleted|replaced|updated)/);
  expect(writesTo(asked())).toEqual([]);
  expect([(await stack.resource("daily")).id, await idOfDeployment(stack)]).toEqual(before);
  const { urn } = await stack.resource("daily");
  expect(urn).toContain("langsmith:index:MonitoredDeployment$");
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
}

async function idOfDeployment(stack: World["stack"]): Promise<string | undefined> {
  const found = (await stack.resources()).filter(({ urn }) => /[:$/]Deployment::agent$/.test(urn));
  expect(found).toHaveLength(1);
  return found[0]?.id;
}

test.each(FRONT_ENDS)(
  "%s: a deployment and an export of the program move into the component, and nothing is replaced, created or sent",
  async (_, start) => {
    const it = await start(APART);
    await expectBothKept(it, () => it.change(TOGETHER));
  },
);

test("a deployment and an export of the dynamic classes move into the component of the plugin", async () => {
  const [, [, start]] = FRONT_ENDS;
  const it = await start(APART);
  await expectBothKept(it, () => throughPlugin(it, javascript(TOGETHER)));
});
