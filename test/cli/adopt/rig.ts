import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Surroundings } from "../../../cli/command/surroundings.ts";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator/src/index.ts";
import { temporaryFolder } from "../doctor/rig.ts";
import type { Ended } from "../run.ts";
import { call } from "../run-in-process.ts";

export const WORKSPACE = "00000000-0000-4000-8000-000000000001";
export const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
export const KEY = "lsv2_sk_never_to_be_seen";
export const DEPLOYMENTS = "/v2/deployments";
export const DESTINATIONS = "/api/v1/bulk-exports/destinations";
export const EXPORTS = "/api/v1/bulk-exports";
const PROVIDERS = "/v2/auth/providers";
export const SECRETS = "/api/v1/workspaces/current/secrets";

/** A service that ends with the test; its clock stands still, and it knows one tracing project. */
export async function service(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-01T00:00:00Z"),
    oauthProviders: [],
    tracingProjects: [{ id: PROJECT, name: "support agent" }],
    report: () => {},
    ...options,
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

/** Makes an object at the service, as somebody else; gives its id. */
export async function made({ url }: Emulator, target: string, body: object): Promise<string> {
  const answer = await fetch(`${url}${target}`, {
    method: "POST",
    headers: { "X-Api-Key": "somebody", "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${target} was answered ${answer.status}: ${text}`);
  const { id }: { id: string } = JSON.parse(text);
  return id;
}

export const deployment = (name: string, more: object = {}) => ({
  name,
  source: "external_docker",
  source_config: { resource_spec: {} },
  source_revision_config: { image_uri: "registry.example.com/agent:1" },
  secrets: [{ name: "OPENAI_API_KEY", value: "never-to-be-seen" }],
  ...more,
});

export const destination = (name: string, config: object = {}) => ({
  destination_type: "s3",
  display_name: name,
  config: { bucket_name: "acme-traces", prefix: "traces", region: "eu-central-1", ...config },
  credentials: { access_key_id: "AKIATEST", secret_access_key: "never-to-be-seen" },
});

export const schedule = (to: string, more: object = {}) => ({
  bulk_export_destination_id: to,
  session_id: PROJECT,
  start_time: "2026-02-27T00:00:00Z",
  interval_hours: 24,
  ...more,
});

const oneOff = (to: string, more: object = {}) => ({
  bulk_export_destination_id: to,
  session_id: PROJECT,
  start_time: "2026-01-01T00:00:00Z",
  end_time: "2026-02-01T00:00:00Z",
  ...more,
});

interface Around extends Partial<Pick<Surroundings, "output" | "status">> {
  readonly environment?: Readonly<Record<string, string>>;
}

/** What the command printed, with `import.json` for the path of the import file, and what that file has. */
interface Adopted extends Ended {
  readonly resources: readonly { readonly type: string; readonly name: string; readonly id: string }[];
}

/** Runs the command in this process; an engine is on the PATH only where one is given. */
export async function adopt(
  { url }: Pick<Emulator, "url">,
  args: readonly string[] = [],
  { environment = {}, ...around }: Around = {},
): Promise<Adopted> {
  const file = path.join(temporaryFolder(), "import.json");
  const out = args.includes("--out") ? [] : ["--out", file];
  const { code, stdout, stderr } = await call(["adopt", ...args, ...out], {
    ...around,
    environment: {
      PATH: path.dirname(process.execPath),
      LANGSMITH_API_KEY: KEY,
      LANGSMITH_WORKSPACE_ID: WORKSPACE,
      LANGSMITH_ENDPOINT: url,
      LANGSMITH_CONTROL_PLANE_URL: url,
      ...environment,
    },
  });
  const { resources }: Pick<Adopted, "resources"> = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { resources: [] };
  return { code, stdout: stdout.replaceAll(file, "import.json"), stderr, resources };
}

/** A workspace with one of everything, each a minute younger than the one before. */
export async function mixed(it: Emulator) {
  const make = async (target: string, body: object) => {
    const id = await made(it, target, body);
    it.clock.advance(60);
    return id;
  };
  const agent = await make(DEPLOYMENTS, deployment("support-agent"));
  const traces = await make(DESTINATIONS, destination("Traces"));
  const more = await make(DESTINATIONS, destination("Traces"));
  await make(PROVIDERS, {
    provider_id: "acme-crm",
    name: "Acme CRM",
    client_id: "8f0e2b547c1d",
    client_secret: "never-to-be-seen",
    auth_url: "https://acme.example.com/oauth/authorize",
    token_url: "https://acme.example.com/oauth/token",
  });
  const daily = await make(EXPORTS, schedule(traces));
  // Its clock stands still: it goes on being Created.
  const january = await made(it, EXPORTS, oneOff(more));
  return { agent, traces, more, daily, january };
}
