import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../src/index.ts";

export const WORKSPACE = "11111111-1111-4111-8111-111111111111";
export const OTHER_WORKSPACE = "22222222-2222-4222-8222-222222222222";
export const PROJECT = "33333333-3333-4333-8333-333333333333";
export const UNKNOWN_ID = "99999999-9999-4999-8999-999999999999";

/** What came back: the status, the headers, and the JSON (or text) of the body. */
interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Rig {
  readonly emulator: Emulator;
  /** What the emulator reported as not made as documented. */
  readonly reported: string[];
  /** A request with key and workspace; `headers` override, an empty one is left out. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** A strict emulator whose clock stands at 2026-03-01 00:00 UTC until it is advanced; closed when the test ends. */
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
  return {
    emulator,
    reported,
    call: async (method, path, body, headers = {}) => {
      const all = {
        "x-api-key": "key",
        "x-tenant-id": WORKSPACE,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      };
      const answer = await fetch(`${emulator.url}${path}`, {
        method,
        headers: Object.entries(all).filter(([, value]) => value !== ""),
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: jsonOr(text) };
    },
  };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The value at a path of keys and indexes, for example `at(reply.body, "detail", 0, "loc")`. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** The text at a path; fails the test when there is none. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== "string") throw new Error(`no text at ${path.join(".")} of ${JSON.stringify(value)}`);
  return found;
}

/** The list at a path; fails the test when there is none. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new Error(`no list at ${path.join(".")} of ${JSON.stringify(value)}`);
  return found;
}

export function dockerDeployment(name = "agent") {
  return {
    name,
    source: "external_docker",
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: "registry.example/team/agent:1.4.0" },
    secrets: [{ name: "OPENAI_API_KEY", value: "sk-one" }],
  };
}

export function githubDeployment(name = "agent") {
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
    secrets: [],
  };
}

export function awsDestination() {
  return {
    destination_type: "s3",
    display_name: "traces",
    config: { bucket_name: "traces-bucket", prefix: "exports", region: "eu-west-1" },
    credentials: { access_key_id: "AKIAGOOD", secret_access_key: "s3cret" },
  };
}

/** Makes a destination and answers its id. */
export async function makeDestination(rig: Rig, headers: Record<string, string> = {}): Promise<string> {
  const reply = await rig.call("POST", "/api/v1/bulk-exports/destinations", awsDestination(), headers);
  return textAt(reply.body, "id");
}

export function oneOff(destinationId: string) {
  return {
    bulk_export_destination_id: destinationId,
    session_id: PROJECT,
    start_time: "2026-02-01T00:00:00Z",
    end_time: "2026-02-02T00:00:00Z",
  };
}
