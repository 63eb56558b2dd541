import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/backfill.md";
const STATUS = "docs/guides/exports-status.md";

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
  const steps = [...stepsOf(PAGE), ...stepsOf(STATUS)];
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
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --plaintext langsmith:maxPastDays=36500 --secret langsmith:apiKey=any-key`);
  expect(made.code, made.output).toBe(0);
  await reader.follow(of("Export one range once"));

  await reader.follow(added("Export the past of many projects"));
  emulator.clock.advance(3600);
  const past = emulator.state().exports.filter(({ source_bulk_export_id: schedule }) => schedule);
  expect(past).toHaveLength(11);
  // The next window is that of 10 March.
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
  emulator.clock.advance(12 * 3600);
  // The clock of the emulator is not that of this machine, so the day is named.
  const day = (command: string) => command.replace(/--since 7d|$/, " --since 2026-03-10 --until 2026-03-11");
  const found = await reader.run(
    day("npx pulumi-langsmith exports status --stack dev --project support-agent"),
  );
  expect(found.code, found.output).toBe(1);
  expect(found.output).toContain("2026-03-10T00:00:00Z to 2026-03-11T00:00:00Z  failed\n    export ");
  expect(found.output).toContain("1 gap. `--write` adds 1 export to exports.yaml.\n");
  const filling = added("Fill gaps");
  const commands = filling.filter(({ language }) => language === "sh").map(({ text }) => text.trim());
  const [write = "", up = "", look = "", ...others] = commands;
  expect(others).toEqual([]);
  expect((await reader.run(day(write))).code).toBe(1);
  expect(readFileSync(path.join(reader.directory, "exports.yaml"), "utf8")).toContain(
    "support-agent-2026-03-10T00Z",
  );
  const filled = await reader.run(up);
  expect(filled.code, filled.output).toBe(0);
  const [created = "", none = ""] = filling
    .filter(({ language }) => language === "text")
    .map(({ text }) => text.trim());
  expect(filled.output).toContain(created);
  emulator.clock.advance(3600);
  const complete = await reader.run(day(look));
  expect(complete.code, complete.output).toBe(0);
  expect(complete.output).toContain(none);
  const posted = emulator.journal().filter(({ method }) => method === "POST");
  // The destination, the range of one project, the schedule, and the one that was missing.
  expect(posted).toHaveLength(4);
}, 900_000);
