import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/roll-back.md";
const PIN = "docs/guides/pin-a-revision.md";
const KILLED = "docs/guides/kill-and-rollback.md";
const IMAGE = "registry.example.com/agent";

const program = (tag: string, token: string, pin?: string) => `name: agents
runtime: yaml
resources:
  agent:
    type: langsmith:Deployment
    properties:
      name: support-agent
      source: external_docker
      sourceConfig: { resourceSpec: {} }
      sourceRevisionConfig: { imageUri: "${IMAGE}:${tag}" }
      secrets: { TOKEN: "${token}" }
${pin === undefined ? "" : `      pinnedRevisionId: ${pin}\n`}`;

/** A stack with the first image, and the program of the second one. */
async function stackOfOne() {
  const emulator = await startEmulator({ strict: true, speed: 600, report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({});
  const run = async (commands: string) => {
    const { code, output } = await reader.run(commands);
    expect(code, output).toBe(0);
    return output;
  };
  reader.save("Pulumi.yaml", program("1", "one"));
  await run(`npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init prod
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key
pulumi up`);
  reader.save("Pulumi.yaml", program("2", "one"));
  const revisions = () => emulator.state().deployments[0]?.revisions.length;
  const served = () => emulator.state().deployments[0]?.source_revision_config.image_uri;
  return { reader, run, revisions, served };
}

test("the guide to a rollback brings the earlier image back, and up keeps it until the program changes", async () => {
  const { reader, run, revisions, served } = await stackOfOne();
  await run("pulumi up");
  await reader.follow(stepsOf(PAGE));
  expect([revisions(), served()]).toEqual([3, `${IMAGE}:1`]);

  expect(await run("pulumi up")).toMatch(/2 unchanged/);
  const refreshed = await run("pulumi up --refresh");
  expect(refreshed).toMatch(/LS2029/);
  expect(refreshed).toMatch(/2 unchanged/);
  expect([revisions(), served()]).toEqual([3, `${IMAGE}:1`]);

  // The guide to a pin: that of the revision that serves sends nothing.
  const [find, ...others] = stepsOf(PIN).filter(({ language }) => language === "sh");
  expect(others).toEqual([]);
  const [newest] = JSON.parse(await run(find?.text ?? "")).revisions;
  reader.save("Pulumi.yaml", program("2", "one", newest.id));
  await run("pulumi up");
  expect([revisions(), served()]).toEqual([3, `${IMAGE}:1`]);

  reader.save("Pulumi.yaml", program("2", "two"));
  await run("pulumi up");
  expect([revisions(), served()]).toEqual([4, `${IMAGE}:2`]);
  expect(await run("pulumi refresh")).not.toMatch(/LS2029/);
}, 600_000);

test("after a killed up and a rollback, the preview shows that the next up would end it, and nothing with the served version", async () => {
  const { reader, run, revisions, served } = await stackOfOne();
  // A killed engine leaves the state as it was before.
  await run("pulumi stack export --file before.json");
  await run("pulumi up");
  await run("pulumi stack import --file before.json");
  const printed = await run("npx pulumi-langsmith deployments rollback support-agent --stack prod");
  expect(printed).toContain("run `pulumi refresh --stack prod`");
  expect(printed).toMatch(/deployments rollback support-agent --to \S+ --stack prod\n/);
  expect([revisions(), served()]).toEqual([3, `${IMAGE}:1`]);

  const [revisionsOfIt, look, ...others] = stepsOf(KILLED).filter(({ language }) => language === "sh");
  if (!revisionsOfIt || !look) throw new Error("the block of the guide is missing");
  expect(others).toEqual([]);
  expect(await run(revisionsOfIt.text)).toContain("(serves)");
  const shown = await run(look.text);
  expect(shown).toMatch(/1 to update/);
  expect(shown).not.toMatch(/LS2029|LS2030/);

  reader.save("Pulumi.yaml", program("1", "one"));
  expect(await run(look.text)).not.toMatch(/to update/);
  expect(await run("pulumi up")).toMatch(/2 unchanged/);
  expect([revisions(), served()]).toEqual([3, `${IMAGE}:1`]);
}, 600_000);
