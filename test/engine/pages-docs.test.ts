import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { emulatorOf, Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PROGRAM = `name: pages
runtime: yaml
plugins: { providers: [{ name: langsmith, path: node_modules/pulumi-langsmith/dist/plugin }] }
resources:
  traces:
    type: langsmith:ExportDestination
    properties:
      config: { bucketName: acme-traces, region: eu-central-1, includeBucketInPrefix: true }
      credentials: { accessKeyId: AKIATEST, secretAccessKey: not-a-real-key }
  daily:
    type: langsmith:BulkExport
    properties:
      bulkExportDestinationId: \${traces.id}
      sessionId: 2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32
      startTime: "2026-03-01T00:00:00Z"
      intervalHours: 24
`;

/** Emulator and reader, whose stack is of this program, in the folder that the reader is in. */
async function started(
  stack: string,
  time: EmulatorOptions,
): Promise<{ emulator: Emulator; reader: Reader }> {
  const emulator = await startEmulator({ strict: true, ...time, report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: {
      LANGSMITH_API_KEY: "any-key",
      LANGSMITH_WORKSPACE_ID: WORKSPACE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
    replace: new Map([["/tmp/trace.jsonl", "trace.jsonl"]]),
  });
  reader.save("Pulumi.yaml", PROGRAM);
  const made = await reader.run(`npm install pulumi-langsmith
pulumi stack init ${stack}
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --plaintext langsmith:maxPastDays=36500 --secret langsmith:apiKey=any-key`);
  expect(made.code, made.output).toBe(0);
  return { emulator, reader };
}

const commandsOf = (page: string, section?: string) =>
  stepsOf(page)
    .filter((step) => step.language === "sh" && (section === undefined || step.section === section))
    .map(({ text }) => text);

/** Runs each line by itself, since some end with a code of their own; gives the codes. */
async function codesOf(reader: Reader, block: string): Promise<number[]> {
  const codes: number[] = [];
  for (const line of block.trimEnd().split("\n")) codes.push((await reader.run(line)).code);
  return codes;
}

test("what the pages say of one large up, of missing exports and of costs does as they say", async () => {
  const { emulator, reader } = await started("dev", { now: new Date("2026-03-01T12:00:00Z"), speed: 60 });
  const [large, ...rest] = commandsOf("docs/guides/large-stacks.md");
  expect(rest).toEqual([]);
  const up = await reader.run(large ?? "");
  expect(up.code, up.output).toBe(0);
  expect(up.output).toContain("+ 3 created");

  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
  emulator.clock.advance(3 * 24 * 3600);

  const sent = emulator.journal().length;
  // The clock of the emulator is not that of this machine, so the days are named.
  const days = "--since 2026-03-01 --until 2026-03-04";
  const [look = "", ...others] = commandsOf("docs/guides/exports-status.md", "See the last days");
  expect(others).toEqual([]);
  expect(await codesOf(reader, `${look.trimEnd()} ${days}`)).toEqual([1]);
  expect(await codesOf(reader, `${look.trimEnd()} ${days} --write`)).toEqual([1]);
  expect(readFileSync(path.join(reader.directory, "exports.yaml"), "utf8")).toContain("endTime: ");

  const [preview = ""] = commandsOf("docs/guides/costs.md", "Check before a merge");
  expect(await codesOf(reader, preview)).toEqual([0]);
  expect(
    emulator
      .journal()
      .slice(sent)
      .filter(({ method }) => method !== "GET"),
  ).toEqual([]);
}, 300_000);

test("the script of the page on agents lists the GitHub integrations, in a folder of its own", async () => {
  const page = "docs/guides/deploy-an-agent.md";
  const integration = { id: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72", name: "acme", repositories: [] };
  const emulator = await startEmulator({
    strict: true,
    apiKey: ["key-of-the-reader"],
    githubIntegrations: [integration],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: { WORKSPACE_ID: WORKSPACE, KEY: "key-of-the-reader" },
    replace: new Map([
      // Nobody is there to type it.
      ["read -rs LANGSMITH_API_KEY", 'LANGSMITH_API_KEY="$KEY"'],
      // Where the page has a region, the emulator stands in.
      ['LANGSMITH_REGION="$REGION"', `LANGSMITH_ENDPOINT=${emulator.url}`],
    ]),
  });
  const section = "List the GitHub integrations";
  const [create = "", run = "", ...others] = commandsOf(page, section);
  expect(others).toEqual([]);
  expect((await reader.run(create)).code).toBe(0);
  const script = stepsOf(page).find((step) => step.section === section && step.language === "ts");
  reader.save("list.mjs", script?.text ?? "");
  const { code, output } = await reader.run(run);
  expect(code, output).toBe(0);
  expect(output).toContain(`id: '${integration.id}'`);
  expect(output).toContain("name: 'acme'");
  expect(output).toContain("installationId: ");
  expect(output).not.toContain("key-of-the-reader");
});

test("what the page of doctor says checks the environment, a stack in another folder, and orphans", async () => {
  const { emulator, reader } = await started("prod", {});
  const begun = await reader.run("pulumi up\ncd ..\nrm -rf infra\nmv program infra");
  expect(begun.code, begun.output).toBe(0);
  const page = "docs/guides/doctor.md";
  const [block = "", orphans = "", ...others] = commandsOf(page);
  expect(others).toEqual([]);
  const sent = emulator.journal().length;
  const shown = stepsOf(page).find(({ language }) => language === "text")?.text ?? "the page shows none";
  for (const command of block.trimEnd().split("\n")) {
    const { code, output } = await reader.run(command);
    expect(code, output).toBe(0);
    for (const line of shown.trimEnd().split("\n")) expect(output).toContain(line.replace(/…$/, ""));
  }
  const listed = await reader.run(`cd infra\n${orphans}`);
  // The emulator begins with a provider.
  expect(listed.output.match(/^ {2}\S+/gm)).toEqual(["  KIND", "  OAuthProvider"]);
  expect(listed.code, listed.output).toBe(1);
  const requests = emulator.journal().slice(sent);
  expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
}, 300_000);

test("the emulators that the pages start listen, and the clock is moved forward as the page says", async () => {
  const page = (file: string) => stepsOf(file).flatMap(({ text }) => text.split("\n"));
  const lines = ["emulator/README.md", "docs/reference/emulator.md", "docs/guides/self-hosted.md"]
    .flatMap(page)
    .map((line) => line.replace(/^\$ /, ""))
    .filter((line) => line.startsWith("npx pulumi-langsmith-emulator"));
  expect(lines).toHaveLength(4);
  const urls: string[] = [];
  for (const line of lines) urls.push(await emulatorOf(line.includes("--port") ? line : `${line} --port 0`));
  const [url = "", listeners = "", integrations = ""] = urls;
  const listens = page("emulator/README.md").find((line) => line.startsWith("listening on "));
  expect(listens?.replace(/\d+$/, new URL(url).port)).toBe(`listening on ${url}`);
  const reader = await Reader.begin({ environment: { URL: url } });
  const [clock = "", fault = "", ...others] = page("emulator/README.md").flatMap((line) =>
    line.startsWith("$ curl ") ? [line.replace("$ curl ", "curl -sS --fail ")] : [],
  );
  expect(others).toEqual([]);
  const before = Date.now();
  const { code, output } = await reader.run(clock);
  expect(code, output).toBe(0);
  const added = await reader.run(fault);
  expect(added.code, added.output).toBe(0);
  expect(added.output).toContain("reset-after");
  const { now } = JSON.parse(output);
  expect(Date.parse(now) - before).toBeGreaterThanOrEqual(3_600_000 - 1_000);
  const asked = async (address: string) => {
    const headers = { "x-api-key": "any-key", "x-tenant-id": WORKSPACE };
    const answer = await fetch(address, { headers });
    return answer.text();
  };
  expect(await asked(`${listeners}/api-host/v2/listeners`)).toContain("cluster-east");
  expect(await asked(`${integrations}/api-host/v1/integrations/github/install`)).toContain("acme");
});

test("what the page of faults says sets a stack against an emulator that loses answers, and clears it", async () => {
  const page = "docs/reference/emulator-faults.md";
  const steps = stepsOf(page);
  const [emulator = "", configure = "", attack = "", ...others] = commandsOf(page, "Try faults on a stack");
  expect(others).toEqual([]);
  const url = await emulatorOf(emulator);
  const reader = await Reader.begin({ replace: new Map([["http://127.0.0.1:8123", url]]) });
  const program = steps.find(({ language }) => language === "yaml")?.text ?? "";
  const head =
    "name: attacked\nruntime: yaml\nplugins: { providers: [{ name: langsmith, path: node_modules/pulumi-langsmith/dist/plugin }] }\n";
  reader.save("Pulumi.yaml", `${head}${program}`);
  const faults = steps.find(({ section, language }) => section === "A lost answer" && language === "json");
  writeFileSync(path.join(reader.directory, "faults.json"), faults?.text ?? "");
  const begun = await reader.run(`npm install pulumi-langsmith\n${configure}export URL`);
  expect(begun.code, begun.output).toBe(0);
  const attacked = await reader.run(attack);
  expect(attacked.code, attacked.output).toBe(0);
  expect(attacked.output).toContain("4 created");
  const state: unknown = await (await fetch(`${url}/_emulator/state`)).json();
  expect(state).toMatchObject({ deployments: [{}], destinations: [{}], exports: [{}] });
}, 300_000);
