import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/backfill.md";
const FIND = "docs/guides/find-gaps.md";
const FILL = "docs/guides/fill-gaps.md";

test("the guides to backfills and gaps export each window once, and fill the one that failed", async () => {
  const emulator = await startEmulator({
    strict: true,
    speed: 60,
    now: new Date("2026-03-10T12:00:00Z"),
    tracingProjects: [{ name: "support-agent", id: PROJECT }, { name: "billing" }],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin();
  const steps = [...stepsOf(PAGE), ...stepsOf(FIND), ...stepsOf(FILL)];
  const of = (name: string) => steps.filter(({ section }) => section === name);
  /** The section adds its program to the one that is there. */
  const added = (name: string) => {
    const program = of(name).find(({ language }) => language === "ts")?.text ?? "";
    reader.save("index.ts", `${readFileSync(path.join(reader.directory, "index.ts"), "utf8")}\n${program}`);
    return of(name).filter(({ language }) => language !== "ts");
  };
  reader.save("Pulumi.yaml", "name: backfilling\nruntime: nodejs\n");
  reader.save("package.json", '{ "name": "backfilling", "main": "index.ts" }\n');
  const made = await reader.run(`npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key`);
  expect(made.code, made.output).toBe(0);
  await reader.follow(of("Export one range once"));

  await reader.follow(added("Export the past of many projects"));
  emulator.clock.advance(3600);
  const past = emulator.state().exports.filter(({ source_bulk_export_id: schedule }) => schedule);
  expect(past).toHaveLength(11);
  // The next window is that of 10 March.
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
  emulator.clock.advance(12 * 3600);
  const found = await reader.run("npx pulumi-langsmith exports gaps --stack dev --project support-agent");
  expect(found.code, found.output).toBe(1);
  await reader.follow(of("Find missing windows").filter(({ language }) => language === "text"));
  const filling = added("Fill missing windows");
  // A gap that is written to the file is still one; the later look finds none.
  const [write = ""] = filling
    .filter(({ text }) => text.startsWith("touch fills.yaml"))
    .map(({ text }) => `Fill missing windows: ${text.trim()}`);
  const last = filling.findLastIndex(({ language }) => language === "sh");
  await reader.follow(filling.slice(0, last), [write]);
  emulator.clock.advance(3600);
  await reader.follow(filling.slice(last));
  const posted = emulator.journal().filter(({ method }) => method === "POST");
  // The destination, the range of one project, the schedule, and the one that was missing.
  expect(posted).toHaveLength(4);
}, 900_000);
