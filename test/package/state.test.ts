import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { API_KEY, INTEGRATION, PROJECT } from "../engine/rig/world.ts";
import { HEAD, project } from "./consumer.ts";

const AGENT = `source: "github",
  sourceConfig: { integrationId: "${INTEGRATION}", repoUrl: "https://github.com/acme/agent", deploymentType: "dev", buildOnPush: false },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" }`;
const STUBS = {
  Deployment: 'exports.handler = () => require("pulumi-langsmith/dynamic").Deployment;',
  ExportDestination: 'exports.handler = () => require("pulumi-langsmith/dynamic").ExportDestination;',
  BulkExport: 'exports.handler = () => require("pulumi-langsmith/dynamic").BulkExport;',
} as const;

/** A copy of the installed package that a test may change, with everything it needs beside it. */
function ownInstallation(): { folder: string; dist: string } {
  const folder = mkdtempSync(path.join(inject("installed"), "own-"));
  const modules = path.join(inject("installed"), "node_modules");
  const own = path.join(folder, "node_modules");
  cpSync(path.join(modules, "pulumi-langsmith"), path.join(own, "pulumi-langsmith"), { recursive: true });
  for (const entry of readdirSync(modules)) {
    if (entry !== "pulumi-langsmith") symlinkSync(path.join(modules, entry), path.join(own, entry));
  }
  return { folder, dist: path.join(own, "pulumi-langsmith", "dist") };
}

test("the state contains the same short stub for every resource of a kind, and an upgraded package reaches read and delete without an up", async () => {
  const { folder, dist } = ownInstallation();
  const { emulator, stack } = await project(folder, {
    "index.js": `${HEAD}
new langsmith.Deployment("agent", { ${AGENT}, secrets: { TOKEN: "token-in-plain" } });
const config = { bucketName: "acme-traces", region: "eu-central-1" };
const one = new langsmith.ExportDestination("one", { config, credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" } });
new langsmith.ExportDestination("two", { config, credentials: pulumi.secret({ accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" }) });
new langsmith.BulkExport("daily", { bulkExportDestinationId: one.id, sessionId: "${PROJECT}", startTime: "2026-01-01T00:00:00Z", intervalHours: 24 });
`,
  });
  expect((await stack.up()).output).toContain("+ 5 created");
  const stubs = (await stack.resources()).flatMap(({ type, inputs, outputs }) => [
    [type, inputs?.["__provider"]],
    [type, outputs?.["__provider"]],
  ]);
  const wanted = (["Deployment", "ExportDestination", "ExportDestination", "BulkExport"] as const).flatMap(
    (kind) => {
      const pair = [`pulumi-nodejs:dynamic/langsmith:${kind}`, STUBS[kind]];
      return [pair, pair];
    },
  );
  expect(stubs.sort()).toEqual(wanted.sort());

  const before = emulator.journal().length;
  const versionFile = path.join(dist, "provider", "core", "version.js");
  const released = readFileSync(versionFile, "utf8");
  writeFileSync(versionFile, released.replace(JSON.stringify(version), '"99.0.0"'));
  expect((await stack.refresh("--expect-no-changes")).code).toBe(0);
  expect((await stack.destroy()).output).toContain("- 5 deleted");
  const later = emulator.journal(before);
  const agents = (method: string) => [
    ...new Set(later.filter((entry) => entry.method === method).map(({ headers }) => headers["user-agent"])),
  ];
  expect(agents("GET")).toEqual(["pulumi-langsmith/99.0.0"]);
  expect(agents("DELETE")).toEqual(["pulumi-langsmith/99.0.0"]);
  expect(agents("PATCH")).toEqual(["pulumi-langsmith/99.0.0"]);
});

const SECRETS = [
  "sk-plain",
  "sk-another",
  "sk-wrapped",
  "AKIA-PLAIN",
  "secret-key-plain",
  "AKIA-WRAPPED",
  "secret-key-nested",
  "https://github.com/acme/hidden",
  API_KEY,
];
const SECRET = "4dabf18193072939515e22adb298388d";

test("secrets given in plain, wrapped or nested are encrypted in inputs and outputs; additionalSecretOutputs of the program's own are added", async () => {
  const program = (key: string) => ({
    "index.js": `${HEAD}
exports.agent = new langsmith.Deployment("agent", { ${AGENT.replace('"https://github.com/acme/agent"', 'pulumi.secret("https://github.com/acme/hidden")')},
  secrets: { PLAIN: "${key}", WRAPPED: pulumi.secret("sk-wrapped") } }, { additionalSecretOutputs: ["url"] });
new langsmith.ExportDestination("plain", { config: { bucketName: "acme-traces", region: "eu-central-1" }, credentials: { accessKeyId: "AKIA-PLAIN", secretAccessKey: "secret-key-plain" } });
new langsmith.ExportDestination("wrapped", { config: { bucketName: "acme-traces", region: "eu-central-1" }, credentials: { accessKeyId: pulumi.secret("AKIA-WRAPPED"), secretAccessKey: Promise.resolve("secret-key-nested") } });
`,
  });
  const { stack, change } = await project(inject("installed"), program("sk-plain"));
  const created = await stack.up();
  expect(created.output).toContain("+ 4 created");
  const encrypted = async () => {
    const agent = await stack.resource("agent");
    const plain = await stack.resource("plain");
    const wrapped = await stack.resource("wrapped");
    for (const held of [
      agent.inputs?.["secrets"],
      agent.outputs?.["secrets"],
      agent.outputs?.["url"],
      plain.inputs?.["credentials"],
      plain.outputs?.["credentials"],
      wrapped.inputs?.["credentials"],
      wrapped.outputs?.["credentials"],
    ]) {
      expect(held).toHaveProperty([SECRET], "1b47061264138c4ac30d75fd1eb44270");
    }
    expect(agent.inputs?.["sourceConfig"]).toHaveProperty(["repoUrl", SECRET]);
    expect(agent.outputs?.["sourceConfig"]).toHaveProperty(["repoUrl", SECRET]);
    return await stack.stored();
  };
  const afterUp = await encrypted();
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.code).toBe(0);
  const afterRefresh = await encrypted();

  change(program("sk-another"));
  const previewed = await stack.preview();
  expect(previewed.output).toContain("~ 1 to update");
  const shown = [created, refreshed, previewed].map(({ output }) => output);
  for (const secret of SECRETS) expect([...shown, afterUp, afterRefresh].join("\n")).not.toContain(secret);
});

test("created but not ready, a resource keeps its id, its stub and its secrets encrypted, and refresh and destroy work without an up in between", async () => {
  const { emulator, stack } = await project(inject("installed"), {
    "index.js": `${HEAD}
new langsmith.Deployment("agent", { name: "support-agent", ${AGENT}, secrets: { TOKEN: "token-in-plain" } });
`,
  });
  emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", log: ["no token-in-plain here"] });
  const failed = await stack.up();
  expect(failed.code).not.toBe(0);
  expect(failed.output).toContain("BUILD_FAILED");
  expect(failed.output).not.toContain("token-in-plain");
  const kept = await stack.resource("agent");
  const [made] = emulator.state().deployments;
  expect(kept.id).toBe(made?.id);
  expect(kept.initErrors).toHaveLength(1);
  expect(kept.inputs?.["__provider"]).toBe(STUBS.Deployment);
  expect(kept.outputs?.["__provider"]).toBe(STUBS.Deployment);
  expect(kept.outputs?.["secrets"]).toHaveProperty([SECRET]);
  expect(await stack.stored()).not.toContain("token-in-plain");

  expect((await stack.refresh()).code).toBe(0);
  const refreshed = await stack.resource("agent");
  expect(refreshed.id).toBe(made?.id);
  expect(refreshed.outputs?.["__provider"]).toBe(STUBS.Deployment);
  expect(await stack.stored()).not.toContain("token-in-plain");
  expect((await stack.destroy()).output).toContain("- 2 deleted");
  expect(emulator.state().deployments).toEqual([]);
});
