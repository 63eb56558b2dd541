import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Call } from "../../provider/http/call.ts";
import { LangSmith } from "../../provider/http/client.ts";
import type { ServiceOptions } from "../../provider/http/options.ts";
import { resources } from "../../provider/resources/index.ts";

/** A request as the server got it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server does with a request. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is if it is a text, else as JSON. */
  readonly body?: unknown;
  /** `reset` breaks the connection instead of answering; `cut` after the head; `hang` never answers. */
  readonly fault?: "reset" | "cut" | "hang";
  /** Answers only once this settles. */
  readonly after?: Promise<void>;
}

export interface TestServer {
  readonly url: string;
  readonly seen: Seen[];
  /** The method and URL of each request. */
  readonly lines: () => string[];
}

/** The server's clock in every test: `Date` of each answer, unless the script gives another. */
const SERVER_TIME = "Tue, 01 Sep 2026 10:00:00 GMT";

const WORKSPACE = "11111111-1111-4111-8111-111111111111";

/** An object of {@link WORKSPACE} is answered as one of the workspace that the request names. */
function inWorkspaceOf({ "x-tenant-id": asked }: IncomingHttpHeaders, scripted: Scripted): Scripted {
  const { body } = scripted;
  if (asked === undefined || typeof body !== "object" || body === null) return scripted;
  return "tenant_id" in body && body.tenant_id === WORKSPACE
    ? { ...scripted, body: { ...body, tenant_id: asked } }
    : scripted;
}

/** No two objects are created with one id: a script that answers one again answers it with a number. */
function created({ method, url }: Seen, scripted: Scripted, ids: Map<string, number>): Scripted {
  const { body } = scripted;
  if (method !== "POST" || !/\/(?:bulk-exports|destinations|deployments|providers)$/.test(url))
    return scripted;
  if (typeof body !== "object" || body === null || !("id" in body) || typeof body.id !== "string")
    return scripted;
  const before = ids.get(body.id) ?? 0;
  ids.set(body.id, before + 1);
  return before === 0 ? scripted : { ...scripted, body: { ...body, id: `${body.id}-${before + 1}` } };
}

/** Starts a server on loopback that answers by script and stops with the test. */
export async function serve(script: (seen: Seen, index: number) => Scripted): Promise<TestServer> {
  const seen: Seen[] = [];
  const ids = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      const scripted = created(one, inWorkspaceOf(headers, script(one, seen.length - 1)), ids);
      if (scripted.after === undefined) answer(response, scripted);
      else void scripted.after.then(() => answer(response, scripted));
    });
  });
  const port = await listenOnNewPort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    lines: () => seen.map(({ method, url }) => `${method} ${url}`),
  };
}

const usedPorts = new Set<number>();

/**
 * Listens on a port that no server of this process had before: the client remembers by address which ids a service has
 * answered, and the servers of all tests answer the same ones.
 */
async function listenOnNewPort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = addressOf(server.address());
  if (!usedPorts.has(port)) {
    usedPorts.add(port);
    return port;
  }
  await new Promise((resolve) => server.close(resolve));
  return listenOnNewPort(server);
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address;
}

function answer(response: ServerResponse, { status = 200, headers = {}, body, fault }: Scripted): void {
  if (fault === "hang") return;
  if (fault === "reset") {
    response.destroy();
    return;
  }
  const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
  const type = typeof body === "string" ? "text/plain" : "application/json";
  const sent = { date: SERVER_TIME, "content-type": type, ...headers };
  if (fault === "cut") {
    response.writeHead(status, { ...sent, "content-length": String(text.length + 10) });
    response.write(text, () => response.destroy());
    return;
  }
  response.writeHead(status, sent).end(text);
}

/** A client of that server, whose pauses are recorded and not waited; its clock goes on by them alone. */
export function clientOf(url: string, options: Partial<ServiceOptions> = {}) {
  const pauses: number[] = [];
  let now = 1;
  const notices: string[] = [];
  const service = new LangSmith({
    apiUrl: url,
    controlPlaneUrl: url,
    credentials: [{ kind: "apiKey", value: "lsv2_pt_first" }],
    workspaceId: WORKSPACE,
    addressSettings: {
      api: "langsmith:apiUrl (or LANGSMITH_ENDPOINT)",
      controlPlane: "langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL)",
    },
    version: "1.2.3",
    redact: (text) => text.replaceAll("lsv2_pt_first", "[secret]"),
    random: () => 0.5,
    wait: (ms, signal) => {
      signal.throwIfAborted();
      pauses.push(ms);
      now += ms;
      return Promise.resolve();
    },
    now: () => now,
    ...options,
  });
  onTestFinished(() => service.close());
  const controller = new AbortController();
  const call = { signal: controller.signal, status: (text: string) => notices.push(text) };
  return { service, call, controller, pauses, notices };
}

/** Lists the OAuth providers, as every plain kind lists its objects. */
export async function oauthProviders(service: LangSmith, call: Call): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const each of resources.OAuthProvider.plainKind.objectsOf(service).list(call)) all.push(each);
  return all;
}

/** What a call is rejected with, as one of that class. */
export async function rejection<E extends Error>(
  promise: Promise<unknown>,
  kind: abstract new (...args: never[]) => E,
): Promise<E> {
  const settled = await promise.then(
    () => new Error("the call did not fail"),
    (error: unknown) => error,
  );
  if (settled instanceof kind) return settled;
  throw settled;
}

/** A deployment as the service answers it. */
export const DEPLOYMENT = {
  id: "d-1",
  tenant_id: WORKSPACE,
  name: "agent",
  source: "external_docker",
  source_config: { resource_spec: {} },
  source_revision_config: { image_uri: "registry/agent:1" },
  secrets: [{ name: "OPENAI_API_KEY", value: "sk-1" }],
  status: "READY",
  latest_revision_id: "r-1",
  active_revision_id: null,
  created_at: "2026-09-01T10:00:01.000001+00:00",
  updated_at: "2026-09-01T10:00:01.000001+00:00",
};

/** What a deployment is created from. */
export const DEPLOYMENT_BODY = {
  name: "agent",
  source: "external_docker",
  source_config: { resource_spec: {} },
  source_revision_config: { image_uri: "registry/agent:1" },
  secrets: [{ name: "OPENAI_API_KEY", value: "sk-1" }],
};

/** A destination as the service answers it. */
export const DESTINATION = {
  id: "b-1",
  tenant_id: WORKSPACE,
  destination_type: "s3",
  display_name: "traces",
  config: { bucket_name: "traces", prefix: "" },
  credentials_keys: ["access_key_id", "secret_access_key"],
  created_at: "2026-09-01T10:00:01+00:00",
  updated_at: "2026-09-01T10:00:01+00:00",
};

/** What a destination is created from. */
export const DESTINATION_BODY = {
  destination_type: "s3",
  display_name: "traces",
  config: { bucket_name: "traces", prefix: "" },
  credentials: { access_key_id: "AKIA1", secret_access_key: "hush" },
};

/** An export as the service answers it. */
export const EXPORT = {
  id: "e-1",
  tenant_id: WORKSPACE,
  bulk_export_destination_id: "b-1",
  session_id: "s-1",
  start_time: "2026-08-01T00:00:00+00:00",
  end_time: "2026-08-02T00:00:00+00:00",
  status: "Created",
  created_at: "2026-09-01T10:00:01+00:00",
  updated_at: "2026-09-01T10:00:01+00:00",
};

/** What an export is created from. */
export const EXPORT_BODY = {
  bulk_export_destination_id: "b-1",
  session_id: "s-1",
  start_time: "2026-08-01T00:00:00Z",
  end_time: "2026-08-02T00:00:00Z",
};
export const SCHEDULE_BODY = {
  bulk_export_destination_id: "b-1",
  session_id: "s-1",
  start_time: "2026-08-01T00:00:00Z",
  interval_hours: 24,
};
