import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { emulatorOf, Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const stepsUnder = (name: string) =>
  stepsOf("README.md").filter(({ section, language }) => section === name && language === "sh");

test("the README's commands without an account create a tracing project and a dataset in the emulator", async () => {
  const [init, emulator, create, ...others] = stepsUnder("Try it without an account");
  if (init === undefined || emulator === undefined || create === undefined) throw new Error("blocks lack");
  expect(others).toEqual([]);
  expect(emulator.text).toBe("npx pulumi-langsmith-emulator --port 8123\n");
  const url = await emulatorOf(emulator.text);
  const reader = await Reader.begin();
  await reader.follow([init]);
  const stack = path.join(reader.directory, "my-agents", "Pulumi.dev.yaml");
  const text = readFileSync(stack, "utf8");
  expect(text).toContain("http://127.0.0.1:8123");
  writeFileSync(stack, text.replace("http://127.0.0.1:8123", url));
  const { code, output } = await reader.run(create.text);
  expect(code, output).toBe(0);
  expect(output).toContain("+ 3 created");
  const answer = await fetch(`${url}/api/v1/datasets`, {
    headers: { "x-api-key": "any-key", "x-tenant-id": WORKSPACE },
  });
  expect(await answer.json()).toMatchObject([{ name: "my-agents-dev" }]);
});

test("the README's commands with an account configure a stack that doctor has nothing against, and apply it", async () => {
  const key = "lsv2_sk_readme";
  const emulator = await startEmulator({ strict: true, speed: 0, apiKey: [key], report: () => {} });
  onTestFinished(() => emulator.close());
  const [block, ...others] = stepsUnder("Use it with LangSmith");
  expect(others).toEqual([]);
  const reader = await Reader.begin({
    environment: { WORKSPACE_ID: WORKSPACE },
    answers: { "langsmith:apiKey": key },
    // Where the page has a region, the emulator stands in.
    replace: new Map([
      ['pulumi config set langsmith:region "$REGION"', `pulumi config set langsmith:apiUrl ${emulator.url}`],
    ]),
  });
  const { code, output } = await reader.run(
    // The region that `init` writes contradicts the address of the emulator.
    block?.text.replace("cd my-stack\n", "cd my-stack\nrm Pulumi.dev.yaml\n") ?? "",
  );
  expect(code, output).toBe(0);
  expect(output).toMatch(/^ok +key: accepted/m);
  expect(output).not.toMatch(/^wrong/m);
  expect(output).toContain("+ 3 created");
  expect(new Set(emulator.journal().map(({ headers }) => headers["x-api-key"]))).toEqual(new Set([key]));
});
