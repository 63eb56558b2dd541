import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formsOf } from "../../../tools/stack/secret-forms.ts";
import { type PluginWorld, pluginWorld } from "../rig/plugin.ts";
import { API_KEY } from "../rig/world.ts";
import { ref } from "./rig/config.ts";
import { DESTINATIONS, destination, docker, oneOff } from "./rig/lifecycle.ts";

const KEY = 'p&ss w"rd/ü+1?<>';
const OTHER = "kein-Wort-davon-42";
const CHANGED = "ein-anderes-Wort-43";
const BUCKET_KEY = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLE";
const FOLDER = "folder-nobody-may-know";

/** The YAML host of the tests knows secrets of the stack's configuration by this older block alone. */
const text = { type: "String", secret: true };

/** Everything that commands printed, and every file that the engine wrote for the stack. */
function everything({ stack }: PluginWorld, printed: readonly string[]): string[] {
  const home = path.join(stack.directory, "..", "home");
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  expect(files.some((text) => text.includes("langsmith:index:Deployment"))).toBe(true);
  return [...printed, ...files, readFileSync(path.join(stack.directory, "Pulumi.test.yaml"), "utf8")];
}

function expectHidden(texts: readonly string[], secrets: readonly string[]): void {
  for (const text of texts) {
    for (const secret of secrets) for (const form of formsOf(secret)) expect(text).not.toContain(form);
  }
}

test("secrets of the configuration, nested ones, and what is built from them stay secret in the state and in all that is printed", async () => {
  const it = await pluginWorld(
    {},
    {
      emulator: { speed: 600 },
      secrets: { "test:openai": KEY, "test:bucket": BUCKET_KEY, "test:folder": FOLDER },
    },
  );
  const { stack, emulator, program } = it;
  const source = (other: string, more: object = {}) => ({
    configuration: { openai: text, bucket: text, folder: text },
    resources: {
      // a map that is given in plain but for one value of it, and a map that is secret as a whole
      agent: docker({ secrets: { OPENAI_API_KEY: ref("openai"), OTHER: other, ...more } }),
      second: docker({ name: "second-agent", secrets: { "fn::secret": { A: OTHER } } }),
      traces: destination("acme-traces", {
        config: { bucketName: "acme-traces", region: "eu-central-1", prefix: `${ref("folder")}/production` },
        credentials: { accessKeyId: "AKIATEST", secretAccessKey: ref("bucket") },
      }),
      // The folder is a secret of the destination.
      once: oneOff(),
    },
    outputs: {
      written: ref("traces.dataUri"),
      credentials: ref("traces.credentials"),
      secrets: ref("agent.secrets"),
      place: ref("traces.config.prefix"),
      names: ref("agent.secretNames"),
    },
  });
  program(source(OTHER));
  const printed: string[] = [];
  const ran = async (command: Promise<{ code: number; output: string }>, code = 0) => {
    const result = await command;
    expect(result.code, result.output).toBe(code);
    printed.push(result.output);
    return result.output;
  };
  await ran(stack.preview());
  await ran(stack.up());
  expect(emulator.state().deployments.find(({ name }) => name === "support-agent")?.secrets).toEqual([
    { name: "OPENAI_API_KEY", value: KEY },
    { name: "OTHER", value: OTHER },
  ]);
  const [bucket] = emulator.state().destinations;
  expect(bucket?.config.prefix).toBe(`${FOLDER}/production`);
  expect(JSON.parse((await stack.must("stack", "output", "--json")).stdout)).toEqual({
    written: "[secret]",
    credentials: "[secret]",
    secrets: "[secret]",
    place: "[secret]",
    names: ["OPENAI_API_KEY", "OTHER"],
  });
  printed.push(await stack.stored());

  program(source(CHANGED, { NEW: "another" }));
  const preview = await ran(stack.preview());
  expect(preview).toContain('Deployment "agent": these secrets change: NEW (added), OTHER\n');
  expect(preview).toContain("~ secrets: [secret] => [secret]\n");
  await ran(stack.up());
  await ran(stack.refresh("--diff"));
  await ran(stack.up("--expect-no-changes"));
  printed.push(await stack.stored());
  await ran(stack.destroy());
  expectHidden(everything(it, printed), [KEY, OTHER, CHANGED, BUCKET_KEY, FOLDER, API_KEY]);
});

test("what the service says of a rejection, and the log of what failed, are shown without the secrets in them", async () => {
  const it = await pluginWorld(
    { resources: { agent: docker({ secrets: { OPENAI_API_KEY: KEY, OTHER } }), traces: destination() } },
    { emulator: { speed: 600 } },
  );
  const { stack, emulator } = it;
  emulator.addBehaviour({
    kind: "revision",
    outcome: "DEPLOY_FAILED",
    log: [`OTHER=${OTHER}`, `KEY ${KEY}`],
  });
  const complaint = {
    loc: ["body", "credentials", "secret_access_key"],
    msg: "Value error, 'not-to-be-seen' is too short",
    type: "value_error",
    input: "not-to-be-seen",
    ctx: { error: "not-to-be-seen" },
  };
  emulator.addFault({ method: "POST", path: DESTINATIONS, status: 422, body: { detail: [complaint] } });
  const up = await stack.up();
  expect(up.code).not.toBe(0);
  expect(up.output).toContain("OTHER=[secret]");
  expect(up.output).toContain("KEY [secret]");
  expect(up.output).toContain("Value error, '[secret]' is too short");
  const stored = await stack.stored();
  expect(stored).toContain("initErrors");
  expectHidden(everything(it, [up.output, stored]), [KEY, OTHER, "not-to-be-seen", API_KEY]);
});
