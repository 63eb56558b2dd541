import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { version as own } from "../../provider/core/version.ts";
import { buildPluginOf } from "./rig/other-version.ts";
import { count, throughPlugin } from "./rig/plugin-config.ts";
import { world } from "./rig/world.ts";

const [MAJOR = 0, MINOR = 0] = own.split(".").map(Number);
const NEXT = `${MAJOR}.${MINOR + 1}.0`;
const SERVED = `the program asks for langsmith ${own}, and the plugin ${NEXT} serves it unchanged.`;

/** The plugin of the next minor version. */
let plugin = "";
beforeAll(async () => {
  plugin = await buildPluginOf(NEXT, mkdtempSync(path.join(inject("installed"), "next-minor-")));
});

const program = (description: string) => `
  const name = "examples";
  const examples = new langsmith.Dataset("examples", { name, description: ${JSON.stringify(description)} });
  const project = new langsmith.TracingProject("agent", { name: "agent" });
  exports.found = langsmith.getDatasetOutput({ name: examples.name }).id;`;

test("a stack of this version's SDK is served by the next minor version unchanged, which says so once", async () => {
  const it = await world("");
  throughPlugin(it, program("old"));
  const first = await it.stack.up();
  expect(first.code, first.output).toBe(0);
  expect(first.output).not.toContain("serves it unchanged");
  const ids = async () => (await it.stack.resources()).map(({ urn, id }) => `${urn} ${id}`).sort();
  const before = await ids();

  const file = path.join(it.stack.directory, "Pulumi.yaml");
  const project = JSON.parse(readFileSync(file, "utf8"));
  const plugins = { providers: [{ name: "langsmith", path: plugin }] };
  const useNext = (source: string) => {
    throughPlugin(it, source);
    writeFileSync(file, JSON.stringify({ ...project, plugins }));
  };
  useNext(program("old"));
  const served = async (...args: string[]) => {
    const { code, output } = await it.stack.run(...args);
    expect(code, output).toBe(0);
    const summary = output.slice(output.indexOf("Diagnostics:"));
    expect(count(summary, SERVED), output).toBe(1);
    expect(output).not.toMatch(/warning/i);
  };
  await served("preview", "--expect-no-changes");
  await served("up", "--yes", "--skip-preview", "--expect-no-changes");
  expect(await ids()).toEqual(before);
  useNext(program("new"));
  it.asked();
  await served("up", "--yes", "--skip-preview");
  expect(it.writes()).toEqual([expect.stringMatching(/^PATCH \/api\/v1\/datasets\//)]);
  for (const ran of [await it.stack.refresh("--expect-no-changes"), await it.stack.destroy()]) {
    expect(ran.code, ran.output).toBe(0);
  }
});
