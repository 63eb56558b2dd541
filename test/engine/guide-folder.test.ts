import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/deploy-a-folder.md";
const CONFIG = '{"dependencies":["."],"graphs":{"agent":"./agent.py:graph"}}';

function programOf(language: string): string {
  return stepsOf(PAGE).find((step) => step.language === language)?.text ?? "";
}

test.each([
  ["ts", "the plugin"],
  ["ts", "dynamic resources"],
  ["yaml", "the plugin"],
])(
  "the guide to folders deploys one, names what changed, and does nothing where nothing did (%s, %s)",
  async (language, frontEnd) => {
    const emulator = await startEmulator({ strict: true, speed: 600, report: () => {} });
    onTestFinished(() => emulator.close());
    const reader = await Reader.begin();
    const isDynamic = frontEnd === "dynamic resources";
    if (language === "ts") {
      const program = programOf("ts");
      reader.save(
        "index.ts",
        isDynamic ? program.replace("pulumi-langsmith-sdk", "pulumi-langsmith") : program,
      );
      reader.save("Pulumi.yaml", "name: folder-agent\nruntime: nodejs\n");
      reader.save("package.json", '{ "name": "folder-agent", "main": "index.ts" }\n');
    } else reader.save("Pulumi.yaml", `name: folder-agent\nruntime: yaml\n${programOf("yaml")}`);
    const prepared = await reader.run(`mkdir -p ../agent
npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key
pwd`);
    expect(prepared.code, prepared.output).toBe(0);
    const agent = path.join(prepared.output.trim().split("\n").at(-1) ?? "", "..", "agent");
    const write = (name: string, text: string) => {
      mkdirSync(agent, { recursive: true });
      writeFileSync(path.join(agent, name), text);
    };
    const run = async (command: string) => {
      const { code, output } = await reader.run(command);
      expect(code, output).toBe(0);
      return output;
    };
    const revisions = () => emulator.state().deployments[0]?.revisions.map(({ status }) => status);
    write("langgraph.json", CONFIG);
    write("agent.py", "graph = 1\n");
    write(".env", "OPENAI_API_KEY=sk-of-the-reader\n");
    const created = await run("pulumi up --yes --diff");
    expect(created).not.toContain("__computed");
    expect(revisions()?.at(-1)).toBe("DEPLOYED");
    const [first] = emulator.state().uploads;
    expect(first?.content?.bytes).toBeGreaterThan(0);

    await run("pulumi up --yes --expect-no-changes");
    await run("pulumi refresh --yes --expect-no-changes");
    const before = revisions()?.length ?? 0;
    write("agent.py", "graph = 2\n");
    expect(await run("pulumi preview --diff")).toMatch(/its files changed \(changed: agent\.py\)/);
    const changed = await run("pulumi up --yes --diff");
    expect(changed).toMatch(/its files changed \(changed: agent\.py\)/);
    expect(changed).not.toContain("__computed");
    expect(revisions()).toHaveLength(before + 1);
    await run("pulumi up --yes --expect-no-changes");

    const state = await run("pulumi stack export");
    expect(state).not.toContain(path.dirname(agent));
    expect(state).not.toContain("sk-of-the-reader");
    writeFileSync(path.join(agent, "langgraph.json"), "{");
    const rejected = await reader.run("pulumi preview");
    expect(rejected.code).not.toBe(0);
    expect(rejected.output).toMatch(/sourceRevisionConfig\.directory.*\[LS2052\]/s);
    write("langgraph.json", CONFIG);
    await run("pulumi destroy --yes");
    expect(emulator.state().deployments).toEqual([]);
  },
  600_000,
);
