import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keysOutput } from "../../cli/doctor/keys/output.ts";
import { startEmulator } from "../../emulator/src/index.ts";
import { cliInProject } from "./rig/cli.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { API_KEY, WORKSPACE, world } from "./rig/world.ts";

const PAGE = "docs/guides/rotate-across-stacks.md";
const [OLD, NEW] = ["lsv2_sk_0c5e7a1b9d3f0c5e_9f3c", "lsv2_sk_5d2e8b4c6a1f5d2e_41aa"];
const ACCESS = "AKIAIOSFODNN7EX97EXA";
const OTHER = "lsv2_sk_77777777777777777777_0the";

const PROGRAM = `name: rotating
runtime: yaml
plugins: { providers: [{ name: langsmith, path: node_modules/pulumi-langsmith/dist/plugin }] }
resources:
  traces:
    type: langsmith:ExportDestination
    properties:
      config: { bucketName: acme-traces, region: eu-central-1, includeBucketInPrefix: true }
      credentials: { accessKeyId: ${ACCESS}, secretAccessKey: not-a-real-key }
`;

/** The files of a folder that contain one of these values in plain text. */
function filesWith(folder: string, values: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => {
    const stats = statSync(path.join(folder, file), { throwIfNoEntry: false });
    return stats?.isFile() === true;
  });
  expect(files.length).toBeGreaterThan(0);
  return files.filter((file) => {
    const text = readFileSync(path.join(folder, file), "latin1");
    return values.some((value) => text.includes(value));
  });
}

test("the guide replaces the key of every stack, and each report is as the page shows it", async () => {
  const emulator = await startEmulator({ strict: true, apiKey: [OLD, NEW], report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: { NEW_API_KEY: NEW, OTHER_PASSPHRASE: "of the other stack" },
    // Nobody is there to type it.
    replace: new Map([["read -rs NEW_API_KEY", ":"]]),
  });
  reader.save("Pulumi.yaml", PROGRAM);
  const made = await reader.run(`npm install pulumi-langsmith
for stack in dev prod; do
  pulumi stack init $stack
  pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=${OLD}
  pulumi up
done`);
  expect(made.code, made.output).toBe(0);
  const of = (name: string) => stepsOf(PAGE).filter(({ section }) => section === name);

  await reader.follow(of("List the keys"));
  const check = of("Check that no state has the old key");
  const [command = { text: "" }] = check;
  const before = await reader.run(command.text);
  expect([before.code, before.output]).toEqual([4, expect.stringContaining("[LS6226]")]);
  // What the page says of a refresh.
  const refreshed = await reader.run("pulumi refresh --stack dev");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect((await reader.run(command.text)).output).toContain("2 states still record 9f3c: dev, prod.");

  await reader.follow(of("Replace the key"));
  await reader.follow(check);
  expect(emulator.journal().filter(({ method }) => method !== "GET")).toHaveLength(2);

  const other = await reader.run(`cd ..; mkdir elsewhere; cd elsewhere
export PULUMI_CONFIG_PASSPHRASE="$OTHER_PASSPHRASE"
printf 'name: elsewhere\\nruntime: yaml\\n' > Pulumi.yaml
pulumi stack init prod
export PULUMI_CONFIG_PASSPHRASE=wrong`);
  expect(other.code, other.output).toBe(0);
  await reader.follow(of("Stacks with different passphrases"));
}, 300_000);

test("with dynamic resources, the up of one of two stacks changes the report of that stack, and no file has a key", async () => {
  const source = `new langsmith.ExportDestination("traces", {
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "${ACCESS}", secretAccessKey: "not-a-real-key" },
});`;
  const { emulator, stack } = await world(source, {
    emulator: { apiKey: [API_KEY, OTHER, NEW] },
    passphrase: true,
  });
  const folder = path.dirname(stack.directory);
  const temporary = path.join(folder, "temporary");
  mkdirSync(temporary);
  await stack.must("up", "--yes", "--skip-preview");
  await stack.must("stack", "init", "other");
  await stack.configure(
    { "langsmith:apiUrl": emulator.url, "langsmith:workspaceId": WORKSPACE },
    { "langsmith:apiKey": OTHER },
  );
  await stack.must("up", "--yes", "--skip-preview", "--stack", "other");

  const names = ["organization/test/test", "organization/test/other"];
  /** Outside of the project, where a stack has its whole name. */
  const report = async (environment: Readonly<Record<string, string>> = {}) => {
    const args = ["--cwd", temporary, "--json", ...names.flatMap((name) => ["--stack", name])];
    const told = await cliInProject(
      { stack, environment: { TMPDIR: temporary, ...environment } },
      ...["doctor", "keys", ...args],
    );
    for (const value of [API_KEY, OTHER, NEW, ACCESS]) {
      expect(`${told.stdout}${told.stderr}`).not.toContain(value);
    }
    return { code: told.code, ...keysOutput.parse(JSON.parse(told.stdout)) };
  };
  const before = await report();
  expect(before.code).toBe(0);
  expect(before.states.map(({ keys }) => keys.map(({ shortForm }) => shortForm))).toEqual([
    ["lsv2_sk_…9d3f", "AKIA…7EXA"],
    ["lsv2_sk_…0the", "AKIA…7EXA"],
  ]);
  expect(before.states.map(({ updatedAt }) => Date.parse(updatedAt ?? "") > 0)).toEqual([true, true]);

  await stack.must("config", "set", "--secret", "langsmith:apiKey", NEW, "--stack", "other");
  await stack.must("up", "--yes", "--skip-preview", "--stack", "other");
  const after = await report();
  expect(after.keys.map(({ shortForm, states }) => [shortForm, states])).toEqual([
    ["lsv2_sk_…9d3f", ["organization/test/test"]],
    ["AKIA…7EXA", names],
    ["lsv2_sk_…41aa", ["organization/test/other"]],
  ]);
  const locked = await report({ PULUMI_CONFIG_PASSPHRASE: "wrong" });
  expect([locked.code, locked.states.map(({ error }) => error?.code)]).toEqual([1, ["LS6056", "LS6056"]]);

  expect(readdirSync(temporary)).toEqual([]);
  const written = filesWith(path.join(folder, "home"), [API_KEY, OTHER, NEW, "not-a-real-key"]);
  expect(written).toEqual([]);
}, 300_000);
