import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as rig from "./adopt-rig.ts";
import type { Told } from "./run.ts";

/** What must not be asked. */
export const NOWHERE = { url: "http://127.0.0.1:1" };
const STACK = "urn:pulumi:dev::mine::pulumi:pulumi:Stack::mine-dev";
/** A value that the engine has encrypted. */
export const SEALED = {
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  ciphertext: "v1:never-to-be-seen",
};

export interface Held {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A resource as a state holds it. */
export function resource(type: string, name: string, more: object = {}): Held {
  return { urn: `urn:pulumi:dev::mine::${type}::${name}`, type, custom: true, parent: STACK, ...more };
}

/** A workspace with three objects, and the state of a stack that has imported them. */
export async function imported() {
  const it = await rig.service();
  const agent = await rig.made(it, rig.DEPLOYMENTS, rig.deployment("agent"));
  const traces = await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const daily = await rig.made(it, rig.EXPORTS, rig.schedule(traces));
  const of = (kind: string, name: string, id: string, inputs: object) =>
    resource(`langsmith:index:${kind}`, name, {
      id,
      inputs,
      outputs: { tenantId: rig.WORKSPACE },
      protect: true,
    });
  const held = {
    agent: of("Deployment", "agent", agent, {
      __defaults: ["waitForDeployed"],
      name: "agent",
      source: "external_docker",
      sourceConfig: {
        resourceSpec: { minScale: 1, maxScale: 1, cpu: 1, cpuLimit: 2, memoryMb: 2048, memoryLimitMb: 4096 },
      },
      sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
      waitForDeployed: true,
    }),
    traces: of("ExportDestination", "my::traces", traces, {
      displayName: "Traces",
      destinationType: "s3",
      config: {
        bucketName: "acme-traces",
        prefix: "traces/",
        region: "eu-central-1",
        includeBucketInPrefix: true,
      },
    }),
    daily: of("BulkExport", "daily", daily, {
      bulkExportDestinationId: traces,
      sessionId: rig.PROJECT,
      startTime: "2026-02-27T00:00:00Z",
      intervalHours: 24,
      compression: "zstandard",
    }),
  };
  return { it, held, ids: { agent, traces, daily } };
}

type Imported = Awaited<ReturnType<typeof imported>>;
export type Resources = Imported["held"];

/** A project whose stack `dev` holds these, as the engine tells it. */
export function project(
  resources: readonly object[],
  files: Readonly<Record<string, string>> = { "index.ts": "mine" },
) {
  const folder = rig.temporaryFolder();
  const own = path.join(folder, "engine");
  const out = path.join(folder, "infra");
  for (const each of [own, out]) mkdirSync(each);
  const all = [
    { urn: STACK, type: "pulumi:pulumi:Stack", custom: false },
    resource("pulumi:providers:langsmith", "default_0_1_0", { parent: undefined, id: "a" }),
    ...resources,
  ];
  writeFileSync(path.join(own, "state.json"), JSON.stringify({ version: 3, deployment: { resources: all } }));
  const script = `#!/bin/sh\nif [ "$1" = config ]; then echo '{}'; else cat "${own}/state.json"; fi\n`;
  writeFileSync(path.join(own, "pulumi"), script);
  chmodSync(path.join(own, "pulumi"), 0o755);
  writeFileSync(path.join(out, "Pulumi.yaml"), "name: mine\nruntime: nodejs\n");
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(out, name), text);
  const environment = {
    PATH: [own, "/usr/bin", "/bin"].join(path.delimiter),
    // That of the API tells where it is.
    LANGSMITH_CONTROL_PLANE_URL: "",
  };
  const run = ({ url }: { readonly url: string }, ...args: readonly string[]): Promise<Told> =>
    rig.adopt({ url }, ["--stack", "dev", "--cwd", out, "--out", out, ...args], { environment });
  const program = () => readFileSync(path.join(out, "index.ts"), "utf8");
  return { out, run, program };
}

/** What to do instead. */
export const INSTEAD =
  "Use `--program adopted.ts` without `--include-held`, and add that file to your program.";
