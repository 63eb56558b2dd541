import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { made } from "./adopt-objects.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/import.md";
const REPEAT = "docs/guides/repeat-an-import.md";
const KEY = "lsv2_sk_adopting";
const OBJECTS = 10;

/** A workspace with objects of every kind, made by somebody else. */
async function workspace() {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    apiKey: [KEY, "somebody-else"],
    oauthProviders: [],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const deployments = await made(emulator, OBJECTS);
  emulator.clock.advance(3600);
  return { emulator, deployments };
}

async function reading(emulator: Emulator): Promise<Reader> {
  return Reader.begin({ environment: { KEY, WORKSPACE, LANGSMITH_ENDPOINT: emulator.url } });
}

test("the guide to adopting imports what existed without a difference, and takes up what an import left out", async () => {
  const { emulator, deployments } = await workspace();
  const seen = emulator.journal().length;
  const steps = stepsOf(PAGE).filter(({ language }) => language === "sh");
  const of = (name: string) => steps.filter(({ section }) => section === name);
  const reader = await reading(emulator);

  const inFiveSteps = of("Five steps");
  expect(inFiveSteps).toHaveLength(4);
  await reader.follow(inFiveSteps);
  expect((await reader.run("pulumi stack export")).output).toContain(deployments[0]);
  const held = await reader.run("npx pulumi-langsmith adopt --stack dev");
  expect([held.code, held.output]).toEqual([0, expect.stringContaining("Nothing to adopt in workspace")]);

  // As after an import that failed at one object: the rest is held, and this one is not.
  const left = await reader.run(`urn=$(pulumi stack --show-urns | grep -o 'urn:.*BulkExport::.*' | head -n 1)
pulumi state unprotect --yes "$urn"
pulumi state delete --yes "$urn"`);
  expect(left.code, left.output).toBe(0);
  await reader.follow(stepsOf(REPEAT));

  // A stack of another program, which holds the deployments already.
  const other = await reader.run(`cd ..
mkdir infra
cp langsmith/Pulumi.yaml langsmith/package.json langsmith/tsconfig.json infra
cd infra
npm install
pulumi stack init prod
npx pulumi-langsmith adopt --out . --kind deployment
pulumi import --file import.json --generate-code=false --yes
rm import.json
cd ..`);
  expect(other.code, other.output).toBe(0);
  const own = readFileSync(path.join(reader.directory, "infra", "index.ts"), "utf8");
  await reader.follow(of("Into an existing stack"));
  const part = readFileSync(path.join(reader.directory, "infra", "adopted.ts"), "utf8");
  expect([own.includes("langsmith.Deployment"), part.includes("langsmith.Deployment")]).toEqual([
    true,
    false,
  ]);
  const whole = await reader.run(`cd infra
echo 'import "./adopted";' >> index.ts
pulumi import --file import.json --generate-code=false --yes
pulumi preview --expect-no-changes`);
  expect(whole.code, whole.output).toBe(0);
  const sent = emulator.journal().slice(seen);
  expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
}, 600_000);

test("an object that is deleted between adopt and import ends the import before anything is imported, and the guide's repair adopts the rest", async () => {
  const { emulator, deployments } = await workspace();
  const [gone = ""] = deployments;
  const steps = stepsOf(PAGE).filter(({ language }) => language === "sh");
  const [look, write, take] = steps.filter(({ section }) => section === "Five steps");
  if (!(look && write && take)) throw new Error("a block of the guide is missing");
  const reader = await reading(emulator);
  await reader.follow([look, write]);
  const written = readFileSync(path.join(reader.directory, "import.json"), "utf8");
  const { resources }: { resources: object[] } = JSON.parse(written);
  const deleted = await fetch(`${emulator.url}/v2/deployments/${gone}`, {
    method: "DELETE",
    headers: { "X-Api-Key": KEY, "X-Tenant-Id": WORKSPACE },
  });
  expect(deleted.status).toBe(204);
  emulator.clock.advance(3600);
  const seen = emulator.journal().length;

  const failed = await reader.run(take.text);
  expect(failed.code).not.toBe(0);
  expect(failed.output).toContain(
    `deployment ${gone} does not exist, or this API key and workspace cannot access it`,
  );
  const held = async () => {
    const { output } = await reader.run("pulumi stack --show-urns");
    return output.split("\n").filter((line) => / URN: .*::langsmith:index:/.test(line)).length;
  };
  expect(await held()).toBe(0);
  await reader.follow(stepsOf(REPEAT));
  // All but the exports that have ended, and the one that is gone.
  expect([resources.length, await held()]).toEqual([7, 6]);
  expect(
    emulator
      .journal()
      .slice(seen)
      .filter(({ method }) => method !== "GET"),
  ).toEqual([]);
}, 600_000);
