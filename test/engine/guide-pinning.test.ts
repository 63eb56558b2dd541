import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/pin-a-revision.md";
const IMAGE = "registry.example.com/agent";

const program = (tag: string, pin?: string) => `name: agents
runtime: yaml
resources:
  agent:
    type: langsmith:Deployment
    properties:
      name: support-agent
      source: external_docker
      sourceConfig: { resourceSpec: {} }
      sourceRevisionConfig: { imageUri: "${IMAGE}:${tag}" }
      secrets: { TOKEN: "one" }
${pin === undefined ? "" : `      pinnedRevisionId: ${pin}\n`}`;

test("the guide to a pin brings the earlier image back, and keeps it until the pin is removed", async () => {
  const emulator = await startEmulator({ strict: true, speed: 600, report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({});
  const run = async (commands: string) => {
    const { code, output } = await reader.run(commands);
    expect(code, output).toBe(0);
    return output;
  };
  reader.save("Pulumi.yaml", program("1"));
  await run(`npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init prod
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key
pulumi up`);
  reader.save("Pulumi.yaml", program("2"));
  await run("pulumi up");
  const revisions = () => emulator.state().deployments[0]?.revisions.length;
  const served = () => emulator.state().deployments[0]?.source_revision_config.image_uri;

  const [find, ...others] = stepsOf(PAGE).filter(({ language }) => language === "sh");
  expect(others).toEqual([]);
  const [, earlier] = JSON.parse(await run(find?.text ?? "")).revisions;
  reader.save("Pulumi.yaml", program("2", earlier.id));
  await run("pulumi up");
  expect([revisions(), served()]).toEqual([3, `${IMAGE}:1`]);
  expect(await run("pulumi up --refresh")).toMatch(/2 unchanged/);

  reader.save("Pulumi.yaml", program("2"));
  await run("pulumi up");
  expect([revisions(), served()]).toEqual([4, `${IMAGE}:2`]);
}, 600_000);
