import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { listings, made } from "./adopt-objects.ts";
import { cli, cliOfStack } from "./rig/cli.ts";
import { npmInstall } from "./rig/examples.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { API_KEY, WORKSPACE, type World, worldOf } from "./rig/world.ts";

/** Set it to 500 to see the figures of docs/guides/import.md. */
const OBJECTS = Number(process.env["ADOPT_OBJECTS"] ?? 40);

/** A workspace with objects that were made by hand, and a stack without a program. */
async function workspace(runtime: string, objects: number) {
  const it = await worldOf(
    runtime,
    { emulator: { speed: 0, oauthProviders: [] }, config: {} },
    (directory, name: string) => {
      const plugins = { providers: [{ name: "langsmith", path: pluginFolder() }] };
      writeFileSync(
        path.join(directory, "Pulumi.yaml"),
        JSON.stringify({ name: "test", runtime: name, plugins }),
      );
    },
  );
  await it.stack.configure({ "langsmith:controlPlaneUrl": it.emulator.url });
  const deployments = await made(it.emulator, objects);
  it.emulator.clock.advance(3600);
  it.asked();
  return { ...it, deployments };
}

type Workspace = Awaited<ReturnType<typeof workspace>>;

/** Adopts into the stack's folder; gives the requests that it took. */
async function adopted(it: Workspace, ...args: readonly string[]) {
  const before = performance.now();
  const ran = await cliOfStack(it, "adopt", "--out", ".", "--include-ended", ...args);
  const requests = it.asked().map(({ method, path: target }) => `${method} ${target}`);
  return { ran, requests, seconds: (performance.now() - before) / 1000 };
}

function fileOf({ stack }: Pick<World, "stack">, name: string): string {
  return readFileSync(path.join(stack.directory, name), "utf8");
}

/** Imports what was written, without the preview that would find what is gone before anything is imported. */
function imported({ stack }: Pick<World, "stack">, ...args: readonly string[]) {
  return stack.run(
    "import",
    "--file",
    "import.json",
    "--generate-code=false",
    "--yes",
    "--skip-preview",
    ...args,
  );
}

/** Nothing is different, and nothing is sent. */
async function expectClean({ stack, asked }: Pick<World, "stack" | "asked">): Promise<void> {
  const preview = await stack.preview("--expect-no-changes");
  expect(preview.code, preview.output).toBe(0);
  const up = await stack.up("--expect-no-changes");
  expect(up.code, up.output).toBe(0);
  expect(asked().filter(({ method }) => method !== "GET")).toEqual([]);
}

test("a workspace of every kind is adopted by a program in YAML, and previews without a difference", async () => {
  const it = await workspace("yaml", OBJECTS);
  const { ran, requests, seconds } = await adopted(it, "--language", "yaml");
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stdout).toContain(`${OBJECTS / 10} deployments, ${OBJECTS / 5} export destinations`);
  // Listings alone, whose pages hold a hundred deployments and a thousand exports.
  expect(requests.toSorted()).toEqual(await listings());
  const { resources }: { resources: object[] } = JSON.parse(fileOf(it, "import.json"));
  expect(resources).toHaveLength(OBJECTS);
  const started = performance.now();
  const took = await imported(it);
  const importing = (performance.now() - started) / 1000;
  expect(took.code, took.output).toBe(0);
  const previewed = performance.now();
  await expectClean(it);
  const previewing = (performance.now() - previewed) / 1000;
  if (OBJECTS > 40)
    process.stderr.write(
      `adopt: ${OBJECTS} objects, ${requests.length} requests, ${seconds.toFixed(1)} s; import ${importing.toFixed(1)} s; preview and up ${previewing.toFixed(1)} s\n`,
    );
  expect(await it.stack.resources()).toHaveLength(OBJECTS + 1);
  const state = await it.stack.stored();
  for (const text of [ran.stdout, took.output, state, fileOf(it, "Main.yaml")]) {
    expect(text).not.toContain("never-to-be-seen");
  }
  expect(state.split('"protect": true').length - 1).toBe(OBJECTS);
  // A protected object is not deleted by an edit of the program.
  writeFileSync(path.join(it.stack.directory, "Main.yaml"), "resources: {}\n");
  const refused = await it.stack.up();
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain("because it is protected");
  expect(it.asked().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a program in TypeScript compiles under strict; what was deleted between listing and import is reported, and another adopt repairs it", async () => {
  const it = await workspace("nodejs", 20);
  npmInstall(it.stack.directory);
  symlinkSync(path.join(root, "node_modules"), path.join(it.stack.directory, "..", "node_modules"));
  writeFileSync(path.join(it.stack.directory, "package.json"), '{ "name": "test", "main": "index.ts" }\n');
  const { ran } = await adopted(it);
  expect(ran.code, ran.stderr).toBe(0);
  const [gone = ""] = it.deployments;
  const deleted = await fetch(`${it.emulator.url}/v2/deployments/${gone}`, {
    method: "DELETE",
    headers: { "X-Api-Key": API_KEY, "X-Tenant-Id": WORKSPACE },
  });
  expect(deleted.status).toBe(204);
  it.emulator.clock.advance(3600);
  it.asked();
  const failed = await imported(it);
  expect(failed.code).not.toBe(0);
  expect(failed.output).toContain(
    `Deployment "agent-0": deployment ${gone} does not exist, or this API key and workspace cannot access it. Check the id, the API key and \`langsmith:workspaceId\`. [LS1401]`,
  );
  // Everything else is.
  expect(failed.output).toContain("= 19 imported");
  const forgetful = await adopted(it, "--force");
  expect(forgetful.ran).toEqual({
    code: 2,
    stdout: "",
    stderr:
      'pulumi-langsmith adopt: The new index.ts would not declare the 19 resources of stack "test", and the next `pulumi up` would delete them. Add `--include-held`, or write another file with `--program`. [LS6121]\n',
  });
  const again = await adopted(it, "--force", "--include-held");
  expect(again.ran.code, again.ran.stderr).toBe(0);
  const took = await imported(it);
  expect(took.code, took.output).toBe(0);
  expect(await it.stack.resources()).toHaveLength(20);
  const compiled = spawnSync(
    process.execPath,
    [
      path.join(root, "node_modules", "typescript", "bin", "tsc"),
      ..."--noEmit --strict --noUnusedLocals --skipLibCheck --target es2022 --module node16 --moduleResolution node16".split(
        " ",
      ),
      "index.ts",
    ],
    { cwd: it.stack.directory, encoding: "utf8" },
  );
  expect(compiled.stdout).toBe("");
  expect(compiled.status).toBe(0);
  const index = fileOf(it, "index.ts");
  await expectClean(it);
  // An up of what was imported makes no other inputs of it.
  const after = await adopted(it, "--force", "--include-held");
  expect(after.ran.code, after.ran.stderr).toBe(0);
  expect(fileOf(it, "index.ts")).toBe(index);
  // With the stack's state there is nothing left to adopt.
  const none = await cliOfStack(it, "adopt", "--include-ended", "--json");
  expect(JSON.parse(none.stdout)).toMatchObject({ adopted: [], leftOut: { managed: 19 } });
});

/** What Terraform would hold of everything that it can manage, as its backend stores it. */
function stateOfTerraform({ emulator }: Pick<World, "emulator">): string {
  const { deployments, destinations, exports } = emulator.state();
  const of = (type: string, namespace: string, held: readonly { readonly id: string }[]) => ({
    mode: "managed",
    type,
    name: "all",
    provider: `provider["registry.terraform.io/${namespace}/langsmith"]`,
    instances: held.map(({ id }, index) => ({ index_key: index, attributes: { id } })),
  });
  return JSON.stringify({
    version: 4,
    lineage: "3f7f3c1a-6f1c-4d0e-9c44-1b1d8a6f0a3d",
    resources: [
      of("langsmith_deployment", "langchain-ai", deployments),
      of("langsmith_bulk_export_destination", "bogware", destinations),
      of("langsmith_bulk_export", "bogware", exports),
    ],
  });
}

test("what Terraform manages moves into a new folder, whose project compiles, imports it, and previews without a difference", async () => {
  const it = await workspace("nodejs", 14);
  const above = path.dirname(it.stack.directory);
  const file = path.join(above, "terraform.tfstate");
  writeFileSync(file, stateOfTerraform(it));
  // The name of the folder becomes that of the project, which the stack here has already.
  const fresh = path.join(above, "fresh", "test");
  const ran = await cli(it, "adopt", "--from-terraform", file, "--out", fresh);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stdout).toContain("2 deployments, 4 export destinations, 7 bulk exports\n");
  expect(readdirSync(fresh).sort()).toEqual([
    ".gitignore",
    "Pulumi.yaml",
    "import.json",
    "index.ts",
    "package.json",
    "tsconfig.json",
  ]);
  cpSync(fresh, it.stack.directory, { recursive: true });
  npmInstall(it.stack.directory);
  symlinkSync(path.join(root, "node_modules"), path.join(above, "node_modules"));
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const compiled = spawnSync(process.execPath, [tsc, "-p", "."], {
    cwd: it.stack.directory,
    encoding: "utf8",
  });
  expect(compiled.stdout).toBe("");
  expect(compiled.status).toBe(0);
  it.asked();
  const took = await imported(it);
  expect(took.code, took.output).toBe(0);
  expect(took.output).toContain("= 13 imported");
  await expectClean(it);
});
