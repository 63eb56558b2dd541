import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { agent, behindItsBack, DEPLOYMENTS, DOCKER, held } from "./rig/deployments.ts";
import { API_KEY, world } from "./rig/world.ts";

const FIRST = 'p&ss w"rd/ü+1?';
const SECOND = "kein-Wort-davon-42";
const OUTSIDE = "von-Hand-gesetzt-77";

/** Each secret as it may stand somewhere: in plain, in base64, URL-encoded, and escaped for JSON. */
const FORMS = [
  FIRST,
  "cCZzcyB3InJkL8O8KzE/",
  "p%26ss%20w%22rd%2F%C3%BC%2B1%3F",
  'p&ss w\\"rd/ü+1?',
  "p\\u0026ss w",
  SECOND,
  "a2Vpbi1Xb3J0LWRhdm9uLTQy",
  OUTSIDE,
  "dm9uLUhhbmQtZ2VzZXR6dC03Nw",
  API_KEY,
  "bHN2Ml9za18wYzVlN2ExYjlkM2",
];

test("no command prints a secret of a deployment, and no file of the stack contains one", async () => {
  const args = { ...DOCKER, secrets: { OPENAI_API_KEY: FIRST, OTHER: SECOND } };
  const it = await world(agent(args), { emulator: { speed: 600 } });
  const { stack, emulator, program } = it;
  const printed: string[] = [];
  const ran = async (command: Promise<{ code: number; output: string }>) => {
    const { code, output } = await command;
    printed.push(output);
    return { code, output };
  };
  await ran(stack.preview());
  expect((await ran(stack.up())).code).toBe(0);
  const { id } = held(emulator);
  expect(held(emulator).secrets).toEqual([
    { name: "OPENAI_API_KEY", value: FIRST },
    { name: "OTHER", value: SECOND },
  ]);

  // changed outside, found by a refresh, put right
  await behindItsBack(it, "PATCH", `${DEPLOYMENTS}/${id}`, {
    secrets: [{ name: "OPENAI_API_KEY", value: OUTSIDE }],
  });
  await ran(stack.refresh("--diff"));
  printed.push(await stack.stored());
  await ran(stack.preview());

  // a refusal that echoes what was sent, everywhere where an echo can stand
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
  const refused = await ran(stack.up());
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain(
    "Could not update the deployment: LangSmith rejected a value (422). secrets[\"OPENAI_API_KEY\"]: Value error, '[secret]' is too long. Correct it in the program. [LS1117]",
  );
  // and one that says it in its own words
  emulator.addFault({
    method: "PATCH",
    path: "/v2/deployments/:id",
    status: 400,
    body: { detail: `Secret ${SECOND} is weak` },
  });
  expect((await ran(stack.up())).output).toContain("returned 400: Secret [secret] is weak.");
  expect((await ran(stack.up())).code).toBe(0);

  // a log of a failed revision that prints its environment
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", log: [`OTHER=${SECOND}`] });
  program(agent({ ...args, sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } }));
  expect((await ran(stack.up())).output).toContain("OTHER=[secret]");
  expect((await ran(stack.run("stack", "output", "--json"))).output).toContain('"secrets": "[secret]"');
  printed.push(await stack.stored());
  expect((await ran(stack.destroy())).code).toBe(0);

  const home = path.join(stack.directory, "..", "home");
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  expect(files.some((text) => text.includes("dynamic/langsmith:Deployment"))).toBe(true);
  const config = readFileSync(path.join(stack.directory, "Pulumi.test.yaml"), "utf8");
  for (const text of [...printed, ...files, config]) {
    for (const form of FORMS) expect(text).not.toContain(form);
  }
});
