import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf, withResources } from "./rig/guide.ts";
import { INTEGRATION, WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/deploy-an-agent.md";
const FAILED_PAGE = "docs/guides/failed-builds.md";
const ERROR = "ImportError: No module named 'langgraph_sdk'";
const CLOUD = "Deploy from GitHub";
const IMAGE = "Deploy an image";

/** The program of the page, and the same with what its section on images adds. */
function programs(language: string): { file: string; before: string; after: string } {
  const of = (name: string) =>
    stepsOf(PAGE).find((step) => step.section === name && step.language === language)?.text ?? "";
  const [before, added] = [of(CLOUD), of(IMAGE)];
  // The program has the import already.
  const ownLines = added.replace(/^import .*\n/gm, "");
  if (language === "ts") return { file: "index.ts", before, after: `${before}${ownLines}` };
  return { file: "Pulumi.yaml", before, after: withResources(before, added) };
}

test.each(["ts", "yaml"])(
  "the guide to agents deploys each commit once, shows why a build fails, and leaves no agent (%s)",
  async (language) => {
    const emulator = await startEmulator({ strict: true, speed: 600, report: () => {} });
    onTestFinished(() => emulator.close());
    const reader = await Reader.begin({
      environment: { INTEGRATION_ID: INTEGRATION },
      commands: { git: "date +%s%N | sha1sum | cut -c1-40" },
      answers: { openaiApiKey: "sk-of-the-reader" },
    });
    const { file, before, after } = programs(language);
    if (language === "ts") {
      reader.save("Pulumi.yaml", "name: support-agent\nruntime: nodejs\n");
      reader.save("package.json", '{ "name": "support-agent", "main": "index.ts" }\n');
    }
    reader.save(file, before);
    const prepared = await reader.run(`mkdir ../agent
npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key`);
    expect(prepared.code, prepared.output).toBe(0);

    const steps = stepsOf(PAGE).filter((step) => step.language === "sh" || step.language === "text");
    const follow = (name: string) => reader.follow(steps.filter(({ section }) => section === name));
    const statuses = () => emulator.state().deployments[0]?.revisions.map(({ status }) => status);
    await follow(CLOUD);
    expect(statuses()).toEqual(["DEPLOYED"]);
    await follow("Deploy each commit");
    expect(statuses()).toEqual(["DEPLOYED", "DEPLOYED"]);

    emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", log: [ERROR] });
    const failed = await reader.run('pulumi config set commit "$(git rev-parse HEAD)"\npulumi up');
    expect(failed.code, failed.output).not.toBe(0);
    await reader.follow(stepsOf(FAILED_PAGE));
    // What the page says to set before an `up` by hand.
    const known = await reader.run(`pulumi stack export | grep '"commit"'`);
    expect(known.output).toContain((await reader.run("pulumi config get commit")).output.trim());
    await follow("Deploy each commit");
    expect(statuses()).toEqual(["DEPLOYED", "DEPLOYED", "BUILD_FAILED", "DEPLOYED"]);

    reader.save(file, after);
    const added = await reader.run("pulumi up");
    expect(added.code, added.output).toBe(0);
    expect(emulator.state().deployments).toHaveLength(2);
    const destroyed = await reader.run("pulumi destroy");
    expect(destroyed.code, destroyed.output).toBe(0);
    expect(emulator.state().deployments).toEqual([]);
  },
  600_000,
);
