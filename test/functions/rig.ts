import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { perform } from "../../provider/core/operation.ts";
import { failureText, type Properties } from "../../provider/core/properties.ts";
import type { Target } from "../../provider/core/resource.ts";
import type { ServedFunction } from "../../provider/functions/define.ts";
import { functions } from "../../provider/functions/index.ts";
import { LangSmith } from "../../provider/http/client.ts";

export const HERE = "00000000-0000-4000-8000-000000000001";
export const ELSEWHERE = "00000000-0000-4000-8000-000000000002";
export const PROJECT = "33333333-3333-4333-8333-333333333333";
export const UNKNOWN_ID = "99999999-9999-4999-8999-999999999999";

export interface Rig {
  readonly emulator: Emulator;
  /** Sends a request and gives the body of the answer, which must be one of success. */
  readonly post: (path: string, body?: object, workspace?: string) => Promise<Properties>;
  /** Runs a function as a front end does, and checks that its result is what its schema promises. */
  readonly call: (name: string, args?: Properties) => Promise<Properties>;
  /** The requests of the functions: method and address. */
  readonly asked: () => string[];
}

/** An emulator whose clock stands at 2026-03-01 00:00 UTC until it is advanced, and a client of it. */
export async function start(options: EmulatorOptions = {}): Promise<Rig> {
  const reported: string[] = [];
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-01T00:00:00Z"),
    report: (line) => reported.push(line),
    ...options,
  });
  onTestFinished(() => emulator.close());
  const service = new LangSmith({
    apiUrl: emulator.apiUrl,
    controlPlaneUrl: emulator.controlPlaneUrl,
    credentials: [{ kind: "apiKey", value: "of-the-functions" }],
    workspaceId: HERE,
    addressSettings: { api: "langsmith:apiUrl", controlPlane: "langsmith:controlPlaneUrl" },
    version: "0.0.0",
    maxRetries: 0,
    redact: (text) => text,
  });
  onTestFinished(() => service.close());
  return {
    emulator,
    post: async (path, body, workspace = HERE) => {
      const headers = {
        "x-api-key": "of-the-test",
        "x-tenant-id": workspace,
        "content-type": "application/json",
      };
      const answer = await fetch(`${emulator.url}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
      return JSON.parse(text);
    },
    call: (name, args = {}) => {
      const wanted = new Map(Object.entries<ServedFunction>(functions)).get(name);
      if (wanted === undefined) throw new Error(`no function ${name}`);
      return run(wanted, args, () => service);
    },
    asked: () =>
      emulator
        .journal()
        .filter(({ headers }) => headers["x-api-key"] === "of-the-functions")
        .map(({ method, path, query }) => `${method} ${path}${queryOf(query)}`),
  };
}

function queryOf(query: Readonly<Record<string, string | string[]>>): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${String(value)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Checks the arguments and runs the function; failures of the check become one error. */
export async function run(
  wanted: ServedFunction,
  args: Properties,
  service: () => LangSmith,
  target: Target = { workspaceId: HERE, cloud: false },
): Promise<Properties> {
  const failures = wanted.check(args, target).map(failureText);
  if (failures.length > 0) throw new Error(failures.join("\n"));
  const attendance = { limitSeconds: 60, status: () => {}, warn: () => {} };
  const result = await perform(attendance, (operation) => wanted.run(service, args, operation));
  wanted.outputs.strict().parse(result);
  return result;
}

export function agent(name: string, secrets: readonly { name: string; value: string }[] = []) {
  return {
    name,
    source: "github",
    source_config: {
      integration_id: "44444444-4444-4444-8444-444444444444",
      repo_url: "https://github.example/team/agent",
      deployment_type: "dev",
      build_on_push: false,
    },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    secrets,
  };
}

export function destination(name = "traces") {
  return {
    destination_type: "s3",
    display_name: name,
    config: {
      bucket_name: "traces-bucket",
      prefix: "exports",
      region: "eu-west-1",
      include_bucket_in_prefix: true,
    },
    credentials: { access_key_id: "AKIAGOOD", secret_access_key: "s3cret" },
  };
}

export function oneOff(destinationId: unknown, more: object = {}) {
  return {
    bulk_export_destination_id: destinationId,
    session_id: PROJECT,
    start_time: "2026-02-01T00:00:00Z",
    end_time: "2026-02-03T00:00:00Z",
    ...more,
  };
}

export function schedule(destinationId: unknown, startTime: string, intervalHours: number) {
  return {
    bulk_export_destination_id: destinationId,
    session_id: PROJECT,
    start_time: startTime,
    interval_hours: intervalHours,
  };
}
