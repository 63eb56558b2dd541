import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/backfill.md";

test("the guide to backfills exports each window once, and fills the one that failed", async () => {
  const emulator = await startEmulator({
    strict: true,
    speed: 60,
    now: new Date("2026-03-10T12:00:00Z"),
    tracingProjects: [{ name: "support-agent", id: PROJECT }],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin();
  const steps = stepsOf(PAGE);
  const of = (name: string) => steps.filter(({ section }) => section === name);
  const program = of("The program");
  await reader.follow(program.filter(({ file }) => file !== undefined));
  reader.save("package.json", '{ "name": "backfilling", "main": "index.ts" }\n');
  const made = await reader.run(`npm install pulumi-langsmith
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key`);
  expect(made.code, made.output).toBe(0);
  await reader.follow(program.filter(({ file }) => file === undefined));

  // The schedule has spawned all that was due; of the two weeks that come next, the first fails.
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
  await reader.follow(of("The time before the schedule"));
  emulator.clock.advance(60);
  const filling = of("What failed");
  // A gap that is written to the file is still one; the third look finds none.
  const [look = "", write = ""] = filling
    .filter(({ text }) => text.startsWith("npx pulumi-langsmith exports gaps"))
    .map(({ text }) => `What failed: ${text.trim()}`);
  await reader.follow(filling, [look, write]);
  const posted = emulator
    .journal()
    .filter(({ method }) => method === "POST")
    .map(({ body }) => body);
  expect(posted).toHaveLength(5);
}, 900_000);
