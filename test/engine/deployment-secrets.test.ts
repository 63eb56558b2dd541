import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formsOf } from "../../tools/stack/secret-forms.ts";
import { elsewhere } from "./plugin/rig/lifecycle.ts";
import { DEPLOYMENTS, DOCKER, held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { API_KEY, world } from "./rig/world.ts";

const FIRST = 'p&ss w"rd/ü+1?';
const SECOND = "kein-Wort-davon-42";
const OUTSIDE = "von-Hand-gesetzt-77";
const FORMS = [FIRST, SECOND, OUTSIDE, API_KEY].flatMap(formsOf);

const FAST = { emulator: { speed: 600 } };
const deploymentOf = (image: string) => ({
  ...DOCKER,
  sourceRevisionConfig: { imageUri: `registry.example.com/agent:${image}` },
  secrets: { OPENAI_API_KEY: FIRST, OTHER: SECOND },
});

/** A stack with a deployment of an image, and its secrets as an output. */
const FRONT_ENDS = {
  plugin: async () => {
    const program = (image: string) => ({
      resources: { agent: { type: "langsmith:Deployment", properties: deploymentOf(image) } },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: YAML programs are written so
      outputs: { secrets: "${agent.secrets}" },
    });
    const it = await pluginWorld(program("1"), FAST);
    return { ...it, deploy: (image: string) => it.program(program(image)) };
  },
  dynamic: async () => {
    const program = (image: string) =>
      `exports.secrets = new langsmith.Deployment("agent", ${JSON.stringify(deploymentOf(image))}).secrets;`;
    const it = await world(program("1"), FAST);
    return { ...it, deploy: (image: string) => it.program(program(image)) };
  },
};

test.each(Object.entries(FRONT_ENDS))(
  "%s: no command prints a secret of a deployment, and no file of the stack contains one",
  async (_, start) => {
    const { stack, emulator, deploy } = await start();
    const printed: string[] = [];
    const ran = async (command: Promise<{ code: number; output: string }>) => {
      const { code, output } = await command;
      printed.push(output);
      return { code, output };
    };
    const up = await ran(stack.up());
    expect(up.code, up.output).toBe(0);
    const { id } = held(emulator);
    expect(held(emulator).secrets).toEqual([
      { name: "OPENAI_API_KEY", value: FIRST },
      { name: "OTHER", value: SECOND },
    ]);

    // Somebody changes one: a refresh shows that, and neither value.
    await elsewhere(emulator, "PATCH", `${DEPLOYMENTS}/${id}`, {
      secrets: [{ name: "OPENAI_API_KEY", value: OUTSIDE }],
    });
    emulator.clock.advance(600);
    expect((await ran(stack.refresh("--diff"))).code).toBe(0);

    // A rejection echoes what was sent, everywhere where an echo can stand.
    const complaint = {
      loc: ["body", "secrets", 0, "value"],
      msg: `Value error, '${FIRST}' is too long`,
      type: "value_error",
      input: FIRST,
      ctx: { error: FIRST, all: [SECOND] },
    };
    emulator.addFault({
      method: "PATCH",
      path: "/v2/deployments/:id",
      status: 422,
      body: { detail: [complaint] },
    });
    const rejected = await ran(stack.up());
    expect(rejected.output).toContain(
      'Deployment "agent": these secrets change: OPENAI_API_KEY, OTHER (added)',
    );
    expect(rejected.output).toContain(
      "Could not update the deployment: LangSmith rejected a value (422). secrets[\"OPENAI_API_KEY\"]: Value error, '[secret]' is too long. Correct it in the program. [LS1117]",
    );
    expect((await ran(stack.up())).code).toBe(0);

    // The log of a failed revision prints its environment.
    emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", log: [`OTHER=${SECOND}`] });
    deploy("2");
    expect((await ran(stack.up())).output).toContain("OTHER=[secret]");
    expect((await ran(stack.run("stack", "output", "--json"))).output).toContain('"secrets": "[secret]"');
    expect((await ran(stack.destroy())).code).toBe(0);

    // Pulumi keeps every state that there was.
    const home = path.join(stack.directory, "..", "home");
    const files = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
    expect(files.filter((text) => /langsmith:(?:index:)?Deployment/.test(text)).length).toBeGreaterThan(3);
    const config = readFileSync(path.join(stack.directory, "Pulumi.test.yaml"), "utf8");
    for (const text of [...printed, ...files, config]) {
      for (const form of FORMS) expect(text.includes(form), form).toBe(false);
    }
  },
);
