import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import { CodedError } from "../../provider/core/message.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { isRecord } from "../../provider/core/properties.ts";
import { plainResources } from "../../provider/resources/index.ts";
import { alreadyExists } from "../../provider/resources/messages.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";
import { ensureEngine } from "../../tools/engine/engine.ts";
import type { Block } from "../docs/rig/blocks.ts";
import { goProblems } from "../docs/rig/go.ts";
import { type Kind, kindOf } from "../docs/rig/kinds.ts";
import { merged } from "../docs/rig/merged.ts";
import { allBlocks } from "../docs/rig/pages.ts";
import { pythonProblems } from "../docs/rig/python.ts";
import { clientOf } from "../resources/lives.ts";
import { madeByHand } from "./rig/oauth.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { WORKSPACE, worldOf } from "./rig/world.ts";

/** What is of no known kind is the business of test/docs. */
function isKind(block: Block, kind: Kind): boolean {
  try {
    return kindOf(block) === kind;
  } catch {
    return false;
  }
}
const blocks = allBlocks();
const ofKind = (kind: Kind) => blocks.filter((block) => isKind(block, kind));
const folder = () => mkdtempSync(path.join(inject("installed"), "docs-"));

/** A block that is not on any page: what planted mistakes stand in. */
const planted = (language: string, text: string): Block => ({
  file: "docs/planted.md",
  line: 10,
  language,
  text,
});

test("every block of Python runs with the generated SDK, and a wrong one is reported with its line", async () => {
  const wrong = planted(
    "python",
    'import pulumi_langsmith as langsmith\n\nlangsmith.BulkExport("daily", interval_hour=24)\n',
  );
  const programs = ofKind("python");
  expect(programs.length).toBeGreaterThan(20);
  expect(await pythonProblems([...programs, wrong], folder())).toEqual([
    expect.stringMatching(/^docs\/planted\.md:13: TypeError: .*interval_hour/),
  ]);
});

test("every block of Go compiles with the generated SDK, as gofmt writes it, and a wrong one is reported with its line", async () => {
  const wrong = planted("go", "package main\n\nfunc main() {\n\tnobody()\n}\n");
  const unformatted = planted("go", "package main\n\nfunc main() {\n  println(1)\n}\n");
  const programs = ofKind("go");
  expect(programs.length).toBeGreaterThan(20);
  expect(await goProblems([...programs, wrong, unformatted], folder())).toEqual([
    "docs/planted.md:14: undefined: nobody",
    "docs/planted.md:10: gofmt would write it otherwise",
  ]);
}, 600_000);

test("every program in YAML passes a preview through the plugin, with its look-ups answered", async () => {
  const programs = ofKind("program");
  expect(programs.length).toBeGreaterThan(20);
  const { origin } = await ensureEngine();
  const { program, keys, told } = merged(programs, origin === "build" ? "configuration" : "config");
  const integrationId = "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72";
  const it = await worldOf({}, { emulator: options(program, integrationId) }, (directory, source: object) => {
    const plugins = { providers: [{ name: "langsmith", path: pluginFolder() }] };
    // The folder that is deployed stands beside the project.
    const agent = path.resolve(directory, "../agent");
    mkdirSync(agent, { recursive: true });
    writeFileSync(path.join(agent, "langgraph.json"), '{"dependencies":["."],"graphs":{"a":"./a.py:a"}}');
    writeFileSync(
      path.join(directory, "Pulumi.yaml"),
      JSON.stringify({ name: "test", runtime: "yaml", plugins, ...source }),
    );
  });
  const post = async (target: string, body: object): Promise<string> => {
    const answer = await fetch(`${it.emulator.url}${target}`, {
      method: "POST",
      headers: { "x-api-key": "of-the-test", "x-tenant-id": WORKSPACE, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const held: unknown = await answer.json();
    if (!answer.ok || !isRecord(held)) throw new Error(`${target}: ${answer.status} ${JSON.stringify(held)}`);
    return String(held["id"]);
  };
  const deploymentId = await post("/v2/deployments", {
    name: "support-agent",
    source: "github",
    source_config: {
      integration_id: integrationId,
      repo_url: "https://github.com/acme/agent",
      deployment_type: "dev",
      build_on_push: false,
    },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    secrets: [],
  });
  const revisionId = it.emulator.state().deployments[0]?.revisions[0]?.id ?? "";
  const sessionId = CONFIGURED_PROJECT;
  const exportDestinationId = await post("/api/v1/bulk-exports/destinations", {
    destination_type: "s3",
    display_name: "Traces of production",
    config: {
      bucket_name: "acme-traces",
      prefix: "",
      region: "eu-central-1",
      include_bucket_in_prefix: true,
    },
    credentials: { access_key_id: "AKIATEST", secret_access_key: "not-a-real-key" },
  });
  const bulkExportId = await post("/api/v1/bulk-exports", {
    bulk_export_destination_id: exportDestinationId,
    session_id: sessionId,
    start_time: "2026-02-01T00:00:00Z",
    interval_hours: 24,
    compression: "zstandard",
  });
  const known: Readonly<Record<string, string>> = {
    ...(await createExamples(it.emulator)),
    integrationId,
    deploymentId,
    revisionId,
    exportDestinationId,
    bulkExportId,
    sessionId,
    workspaces: WORKSPACE,
    repoUrl: "https://github.com/acme/agent",
    bucketName: "acme-traces",
    bucketRegion: "eu-central-1",
    dailyFrom: "2026-02-27T00:00:00Z",
  };
  for (const [key, secret] of keys) {
    await it.stack.must(
      "config",
      "set",
      secret ? "--secret" : "--plaintext",
      key,
      known[key] ?? "of-the-test",
    );
  }
  it.asked();
  it.program(program);
  const preview = await it.stack.run("preview");
  expect(preview.code, told(preview.output)).toBe(0);
  const asked = it.asked();
  expect(asked.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(asked.length).toBeGreaterThan(15);

  it.program({
    resources: { broken: { type: "langsmith:BulkExport", properties: { intervalHour: 24 } } },
  });
  const broken = await it.stack.run("preview");
  expect(broken.code).not.toBe(0);
  expect(broken.output).toContain("intervalHour");
});

/**
 * Creates the objects that look-ups of plain kinds find: those of their examples, as far as they do not exist already.
 * Resolves to their ids as the programs name them: `annotationQueueId`.
 */
async function createExamples(emulator: Emulator): Promise<Readonly<Record<string, string>>> {
  const service = clientOf(emulator);
  const operation: Operation = {
    signal: new AbortController().signal,
    keep: () => {},
    release: () => {},
    status: () => {},
    warn: () => {},
    pause: () => Promise.resolve(),
    now: () => emulator.clock.now(),
    random: () => 0.5,
  };
  const ids: Record<string, string> = {};
  for (const resource of Object.values<PlainResource>(plainResources)) {
    try {
      const parents = Object.fromEntries(resource.plainKind.parents.map((name) => [name, ids[name]]));
      const { id } = await resource.create(service, { ...resource.example, ...parents }, operation);
      ids[`${resource.kind.charAt(0).toLowerCase()}${resource.kind.slice(1)}Id`] = id;
    } catch (error) {
      if (!(error instanceof CodedError && error.code === alreadyExists.code)) throw error;
    }
  }
  return ids;
}

const CONFIGURED_PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

/** An emulator that has what the programs look up, the projects by name and by id. */
function options(program: object, integrationId: string) {
  const lists = [...JSON.stringify(program).matchAll(/"projects":(\[.*?\])/g)].map(([, list = ""]) => list);
  const found = (pattern: RegExp) =>
    new Set(lists.flatMap((list) => [...list.matchAll(pattern)].map(([, value = ""]) => value)));
  const names = found(/"name":"([^"$]+)"/g);
  names.delete("support-agent");
  const ids = found(/"sessionId":"([^"$]+)"/g).add(CONFIGURED_PROJECT);
  return {
    now: new Date("2026-03-15T12:00:00Z"),
    tracingProjects: [...[...names].map((name) => ({ name })), ...[...ids].map((id) => ({ name: id, id }))],
    listeners: [{ computeId: "cluster-east", namespaces: ["agents"] }],
    oauthProviders: [madeByHand("acme-crm"), madeByHand("github")],
    githubIntegrations: [
      {
        id: integrationId,
        name: "acme",
        repositories: [{ owner: "acme", name: "agent", defaultBranch: "main" }],
      },
    ],
  };
}
