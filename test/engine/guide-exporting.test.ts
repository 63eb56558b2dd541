import { expect, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { folderOfAgent } from "./rig/examples.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/export-traces.md";
const MANY = "docs/guides/export-many-projects.md";
const CHANGES = "docs/guides/change-an-export.md";
const ONE = "Export one project";
const AGENT = "Export an agent of the program";
const DAY = 86_400_000;

const stepsIn = (page: string, name: string) => stepsOf(page).filter(({ section }) => section === name);
const programIn = (name: string, language: string, page = PAGE) =>
  stepsIn(page, name).find((step) => step.language === language)?.text ?? "";
const commandsIn = (page: string, name: string) =>
  stepsIn(page, name).filter(({ language }) => language === "sh" || language === "text");

/** Somebody with a stack `dev`, against an emulator that has the projects of the page. */
async function begun(files: Readonly<Record<string, string>>) {
  const projects = ["support-agent", "billing", "search"];
  const emulator = await startEmulator({
    strict: true,
    speed: 60,
    tracingProjects: projects.map((name) => ({ name })),
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    answers: { accessKeyId: "AKIATEST", secretAccessKey: "key-of-the-reader" },
  });
  for (const [name, text] of Object.entries(files)) reader.save(name, text);
  const made = await reader.run(`npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key`);
  expect(made.code, made.output).toBe(0);
  return { emulator, reader };
}

const schedules = (emulator: Emulator) =>
  emulator.state().exports.filter(({ interval_hours: hours }) => hours !== null);

test("the guide to exports begins one schedule today, then those of a file, and ends them", async () => {
  const program = programIn(ONE, "ts");
  const { emulator, reader } = await begun({
    "Pulumi.yaml": "name: exports\nruntime: nodejs\n",
    "package.json": '{ "name": "exports", "main": "index.ts" }\n',
    "index.ts": program,
  });
  await reader.follow(commandsIn(PAGE, ONE));
  const today = new Date().toISOString().slice(0, 10);
  expect(schedules(emulator).map(({ start_time: start }) => start)).toEqual([`${today}T00:00:00+00:00`]);
  await reader.follow(commandsIn(PAGE, "See what was exported"));

  const list = stepsIn(MANY, "List the projects").find(({ language }) => language === "yaml");
  expect(list?.file).toBe("exports.yaml");
  reader.save("exports.yaml", list?.text ?? "");
  reader.save("index.ts", `${program}\n${programIn("Read the file", "ts", MANY)}`);
  const added = await reader.run("pulumi up");
  expect(added.code, added.output).toBe(0);
  expect(schedules(emulator)).toHaveLength(3);

  reader.save("index.ts", program.slice(0, program.indexOf("new langsmith.BulkExport")));
  const ended = await reader.run("pulumi up");
  expect(ended.code, ended.output).toBe(0);
  expect(schedules(emulator).map(({ status }) => status)).toEqual(["Cancelled", "Cancelled", "Cancelled"]);
}, 600_000);

test.each(["ts", "yaml"])(
  "the guide to exports deploys the folder of an agent and exports its traces from today on (%s)",
  async (language) => {
    const program = programIn(AGENT, language);
    const one = programIn(ONE, language);
    const { emulator, reader } = await begun(
      language === "yaml"
        ? { "Pulumi.yaml": program }
        : {
            "Pulumi.yaml": "name: monitored\nruntime: nodejs\n",
            "package.json": '{ "name": "monitored", "main": "index.ts" }\n',
            "index.ts": `${one.slice(0, one.indexOf("new langsmith.BulkExport"))}${program}`,
          },
    );
    folderOfAgent(reader.directory);
    await reader.follow(commandsIn(PAGE, ONE).filter((step) => step.language === "sh"));
    const [deployed] = emulator.state().deployments;
    const today = new Date().toISOString().slice(0, 10);
    expect(schedules(emulator)).toMatchObject([
      { session_id: deployed?.tracer_session_id, start_time: `${today}T00:00:00+00:00`, interval_hours: 24 },
    ]);
  },
  300_000,
);

test("the guide to changes continues a schedule without a gap, and limits mistakes in dates", async () => {
  const { emulator, reader } = await begun({ "Pulumi.yaml": programIn(ONE, "yaml") });
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const begin = (daysAgo: number) => new Date(midnight - daysAgo * DAY).toISOString();
  const made = await reader.run(`pulumi config set --secret accessKeyId
pulumi config set --secret secretAccessKey
pulumi config set dailyFrom ${begin(10)}
pulumi up`);
  expect(made.code, made.output).toBe(0);

  const program = programIn(ONE, "yaml");
  reader.save("Pulumi.yaml", `${program.trimEnd()}\n      filter: eq(is_root, true)\n`);
  const steps = commandsIn(CHANGES, "Continue a schedule without a gap");
  const change = steps.findIndex(({ text }) => text.includes("$START_TIME"));
  await reader.follow(steps.slice(0, change), ["Continue a schedule without a gap: pulumi preview"]);
  const { output } = await reader.run("pulumi preview || true");
  const [, next = ""] = /startTime: "([^"]+)"/.exec(output) ?? [];
  expect([begin(0), begin(1)].map((time) => time.replace(".000Z", "Z"))).toContain(next);
  await reader.run(`export START_TIME=${next}`);
  await reader.follow(steps.slice(change));
  expect(
    schedules(emulator)
      .map(({ status, filter }) => [status, filter ?? ""])
      .sort(),
  ).toEqual([
    ["Cancelled", ""],
    ["IntervalScheduled", "eq(is_root, true)"],
  ]);

  await reader.follow(commandsIn("docs/guides/costs.md", "Limit mistakes in dates"));
  expect((await reader.run("pulumi preview --expect-no-changes")).code).toBe(0);
  reader.save("Pulumi.yaml", program.replace("  daily:\n", "  again:\n"));
  const late = await reader.run(`pulumi config set dailyFrom ${begin(40)}\npulumi preview`);
  expect(late.code).not.toBe(0);
  expect(late.output).toContain("[LS4003]");
}, 600_000);
