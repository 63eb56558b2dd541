import * as z from "zod";
import { type Emulator, type JournalEntry, startEmulator } from "../../emulator/src/index.ts";
import type { Operation } from "./operation.ts";
import { PLAIN } from "./plain.ts";

const WORKSPACE = "11111111-1111-4111-8111-111111111111";
const INTEGRATION = "44444444-4444-4444-8444-444444444444";
const UNKNOWN = "99999999-9999-4999-8999-999999999999";
const CHOSEN_ID = "55555555-5555-4555-8555-555555555555";

const DOCKER = {
  name: "agent",
  source: "external_docker",
  source_config: { resource_spec: { cpu: 1, labels: { team: "support" }, sidecars: [{ name: "proxy" }] } },
  source_revision_config: { image_uri: "registry.example/team/agent:1" },
  secrets: [{ name: "TOKEN", value: "one" }],
  secret_references: [{ name: "KEY", secret_name: "keys", secret_key: "key" }],
};
const GITHUB = {
  name: "built",
  source: "github",
  source_config: {
    integration_id: INTEGRATION,
    repo_url: "https://github.com/team/agent",
    deployment_type: "dev_zero",
    build_on_push: true,
  },
  source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
  secrets: [],
};
const UPLOADED = {
  name: "uploaded",
  source: "internal_source",
  source_config: { deployment_type: "prod" },
  source_revision_config: {},
  secrets: [],
};
const DESTINATION = {
  display_name: "traces",
  config: {
    bucket_name: "traces-bucket",
    prefix: "exports",
    region: "eu-west-1",
    config_kwargs_s3: { addressing_style: "path" },
  },
  credentials: { access_key_id: "AKIAGOOD", secret_access_key: "secret" },
};
/** A route that the emulator serves; its path has `:name` for each parameter. */
interface Served {
  readonly method: string;
  readonly path: string;
}

/** A client of the emulator. */
interface Client {
  readonly emulator: Emulator;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The text at a path of members and indexes of what is answered. */
  ask(method: string, path: string, body: unknown, ...members: (string | number)[]): Promise<string>;
}

/** Asks the emulator for everything that it serves, with success and without; resolves to what it answered. */
export async function drive(served: readonly Served[]): Promise<JournalEntry[]> {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-01T00:00:00Z"),
    report: () => {},
    oauthTokens: [{ providerId: "github", label: "me", scopes: ["repo"] }],
    githubIntegrations: [{ id: INTEGRATION, name: "team", repositories: [{ owner: "team", name: "agent" }] }],
  });
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const sent =
      body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const headers = { "x-api-key": "key", "x-tenant-id": WORKSPACE, ...sent.headers };
    const answer = await fetch(`${emulator.url}${path}`, { method, ...sent, headers });
    const text = await answer.text();
    return text === "" ? undefined : JSON.parse(text);
  };
  const client: Client = {
    emulator,
    call,
    ask: async (method, path, body, ...members) => {
      const answer = await call(method, path, body);
      const found = members.reduce<unknown>(
        (value, member) =>
          typeof value === "object" && value !== null ? Reflect.get(value, member) : undefined,
        answer,
      );
      if (typeof found !== "string") throw new Error(`${method} ${path} answers ${JSON.stringify(answer)}`);
      return found;
    },
  };
  try {
    await platformItself(client);
    await deployments(client);
    await listeners(client);
    await tokens(client);
    await exports(client);
    await objects(client, served);
    await refusals(client, served);
    return emulator.journal();
  } finally {
    await emulator.close();
  }
}

async function platformItself({ call }: Client): Promise<void> {
  for (const name of ["info", "settings", "workspaces", "orgs/current"]) await call("GET", `/api/v1/${name}`);
  await call("GET", "/v1/integrations/github/install");
  await call("GET", `/v1/integrations/github/${INTEGRATION}/repos`);
}

async function deployments({ emulator, call, ask }: Client): Promise<void> {
  const BASE = "/v2/deployments";
  const docker = await ask("POST", BASE, DOCKER, "id");
  const github = await ask("POST", BASE, GITHUB, "id");
  const uploaded = await ask("POST", BASE, UPLOADED, "id");
  await call("POST", BASE, DOCKER);
  await call("POST", BASE, { ...GITHUB, name: "no-repository", source_config: {} });
  for (const seconds of [0, 15, 50, 30]) {
    emulator.clock.advance(seconds);
    await call("GET", BASE);
    await call("GET", `${BASE}/${docker}/revisions`);
    await call("GET", `${BASE}/${github}/revisions`);
  }
  await call("GET", `${BASE}/${github}`);
  await call("PATCH", `${BASE}/${docker}`, {
    display_name: "Agent",
    secrets: [{ name: "TOKEN", value: "two" }],
  });
  await call("PATCH", `${BASE}/${docker}`, { source_config: { build_on_push: true } });
  emulator.clock.advance(100);
  const revision = await ask("GET", `${BASE}/${docker}/revisions`, undefined, "resources", 0, "id");
  await call("POST", `${BASE}/${docker}/revisions/${revision}/redeploy`);
  emulator.clock.advance(100);
  await call("GET", `${BASE}/${docker}/revisions/${revision}`);
  const built = await ask("GET", `${BASE}/${github}/revisions`, undefined, "resources", 0, "id");
  for (const type of ["build", "deploy"]) {
    await call("GET", `${BASE}/${github}/revisions/${built}/logs?type=${type}&limit=1`);
    await call("POST", `/v1/projects/${github}/revisions/${built}/${type}_logs`, {});
  }
  await call("POST", `/v1/projects/${github}/deploy_logs`, {});
  await call("POST", `${BASE}/${uploaded}/upload-url`, {});
  await call("POST", `${BASE}/${docker}/upload-url`, {});
  await call("DELETE", `${BASE}/${docker}?delete_tracing_project=true`);
  await call("GET", `${BASE}/${docker}`);
}

async function listeners({ call, ask }: Client): Promise<void> {
  const BASE = "/v2/listeners";
  const sent = {
    compute_type: "k8s",
    compute_id: "cluster",
    compute_config: { k8s_namespaces: ["agents"] },
    version: "1",
  };
  const id = await ask("POST", BASE, sent, "id");
  await call("POST", BASE, sent);
  await call("GET", BASE);
  await call("GET", `${BASE}/${id}`);
  await call("PATCH", `${BASE}/${id}`, { version: "2" });
  await call("DELETE", `${BASE}/${id}`);
}

async function tokens({ call }: Client): Promise<void> {
  const TOKENS = "/v2/auth/tokens";
  await call("GET", TOKENS);
  await call("DELETE", `${TOKENS}?provider_id=github`);
}

async function exports({ emulator, call, ask }: Client): Promise<void> {
  const BASE = "/api/v1/bulk-exports";
  const destination = await ask("POST", `${BASE}/destinations`, DESTINATION, "id");
  await call("GET", `${BASE}/destinations`);
  await call("GET", `${BASE}/destinations/${destination}`);
  await call("PATCH", `${BASE}/destinations/${destination}`, { credentials: DESTINATION.credentials });
  await call("PATCH", `${BASE}/destinations/${destination}`, {
    credentials: { access_key_id: "AKIADENIED", secret_access_key: "secret" },
  });
  await call("PATCH", `${BASE}/destinations/${UNKNOWN}`, { credentials: DESTINATION.credentials });
  const sent = {
    bulk_export_destination_id: destination,
    session_id: UNKNOWN,
    start_time: "2026-02-01T00:00:00Z",
    export_fields: ["id", "name"],
  };
  const endTime = "2026-02-02T00:00:00Z";
  const one = await ask("POST", BASE, { ...sent, end_time: endTime }, "id");
  const schedule = await ask("POST", BASE, { ...sent, interval_hours: 168 }, "id");
  const everything = { ...sent, session_id: null, all_experiments: true, end_time: endTime };
  await call("POST", BASE, everything);
  emulator.addBehaviour({ kind: "export", outcome: "Failed" });
  await call("POST", BASE, { ...sent, end_time: endTime });
  for (const seconds of [0, 10, 30]) {
    emulator.clock.advance(seconds);
    await call("GET", BASE);
    await call("GET", `${BASE}/${one}/runs`);
  }
  await call("GET", `${BASE}/${one}`);
  emulator.clock.advance(700);
  await call("GET", `${BASE}/runs?source_bulk_export_id=${schedule}`);
  await call("DELETE", `${BASE}/destinations/${destination}`);
  await call("PATCH", `${BASE}/${schedule}`, { status: "Cancelled" });
  emulator.clock.advance(700);
  await call("DELETE", `${BASE}/destinations/${destination}`);
}

/** What lists answer more of, when asked. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/sessions": ["?include_stats=true"],
  "/api/v1/workspaces/current/secrets": ["?include_configs=true"],
};

/** The members that objects are addressed by. */
const ADDRESSES = ["provider_id", "id", "key", "feedback_key"];

/** Every published operation of the plain kinds, by its own schema. */
async function objects(client: Client, served: readonly Served[]): Promise<void> {
  const { call } = client;
  for (const base of new Set(PLAIN.map(({ path }) => path.replace(/\/:id$/, "")))) {
    const one = `${base}/:id`;
    const parent = await parentOf(client, base);
    const path = base.replace(":id", parent);
    const id = await created(client, base, path, { id: CHOSEN_ID });
    for (const at of new Set([path, base.replace(":id", UNKNOWN)])) await created(client, base, at);
    for (const method of ["PUT", "PATCH"]) {
      await changes(client, operationAt(method, base), path);
      await changes(client, operationAt(method, one), `${path}/${id}`);
    }
    for (const query of ["", ...(MORE[base] ?? [])]) await call("GET", `${path}${query}`);
    if (operationAt("GET", one) !== undefined) await call("GET", `${path}/${id}`);
    if (operationAt("DELETE", base) !== undefined) {
      const other = await created(client, base, path, { name: "two" });
      const ofOne = ({ path: at }: Served) =>
        at.startsWith(`${base}/:`) && !at.slice(base.length + 1).includes("/");
      const route = served.find((each) => each.method === "GET" && ofOne(each))?.path;
      // Where no path has one object, the query names it by its own member.
      const member = ADDRESSES.find((name) => name in bodyOf(operationAt("POST", base)));
      const parameter = route === undefined ? member : `${route.slice(route.lastIndexOf(":") + 1)}s`;
      await call("DELETE", `${path}?${parameter}=${other}`);
    }
    if (operationAt("DELETE", one) !== undefined) await call("DELETE", `${path}/${id}`);
    // The next kind may be that of the parent, whose name is then free.
    if (parent !== "") await call("DELETE", `${base.slice(0, base.indexOf("/:id"))}/${parent}`);
  }
}

function operationAt(method: string, path: string): Operation | undefined {
  return PLAIN.find((each) => each.method === method && each.path === path);
}

/** The id of a new parent of the objects at a path; nothing where they have none. */
async function parentOf(client: Client, base: string): Promise<string> {
  const [parent, ...rest] = base.split("/:id");
  return parent === undefined || rest.length === 0 ? "" : created(client, parent, parent);
}

/** Creates an object, and gives its id where it is created: of what is required, and of those of the other members that a creation may have. */
async function created(client: Client, base: string, path: string, members: object = {}): Promise<string> {
  const operation = operationAt("POST", base);
  if (operation === undefined) return "";
  const allowed = Object.entries(members).filter(([name]) => name in shapeOf(operation));
  const required = bodyOf(operation);
  const body = Array.isArray(required) ? required : { ...required, ...Object.fromEntries(allowed) };
  const answer = await client.call("POST", path, body);
  return [answer, body].flat().flatMap((object) => textsOf(object, ADDRESSES))[0] ?? "";
}

/** Changes an object, one member at a time beside those that are required. */
async function changes({ call }: Client, operation: Operation | undefined, path: string): Promise<void> {
  for (const [name, member] of Object.entries(operation === undefined ? {} : shapeOf(operation))) {
    await call(operation?.method ?? "", path, { ...bodyOf(operation), [name]: validValue(member) });
  }
}

/** What a body must contain by the published interface, and a name where it can have one. */
function bodyOf(operation: Operation | undefined): object {
  const request = operation?.request;
  if (request instanceof z.ZodArray) return [validValue(request.element)];
  const required = Object.entries(operation === undefined ? {} : shapeOf(operation)).filter(
    ([name, member]) => name === "name" || !z.safeParse(member, undefined).success,
  );
  return Object.fromEntries(required.map(([name, member]) => [name, validValue(member)]));
}

function shapeOf({ request }: Operation): Readonly<Record<string, z.core.$ZodType>> {
  return request instanceof z.ZodObject ? request.shape : {};
}

/** The first of these that the published interface allows. */
function validValue(member: z.core.$ZodType): unknown {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable) return validValue(member.unwrap());
  if (member instanceof z.ZodArray) return [validValue(member.element)];
  if (member instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(member.shape).map(([name, inner]) => [name, validValue(inner)]));
  }
  const values =
    member instanceof z.ZodEnum ? member.options : ["one", UNKNOWN, "2026-04-01T00:00:00Z", 1, false, {}];
  return values.find((value) => z.safeParse(member, value).success);
}

function textsOf(object: unknown, members: readonly string[]): string[] {
  const all: Readonly<Record<string, unknown>> = typeof object === "object" ? { ...object } : {};
  return members.map((member) => all[member]).filter((value) => typeof value === "string");
}

/** Asks every operation for what does not exist and what is no id, and sends a body that is none. */
async function refusals({ call }: Client, served: readonly Served[]): Promise<void> {
  for (const { method, path } of served) {
    for (const id of path.includes(":") ? [UNKNOWN, "none"] : [""]) {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      await call(method, path.replaceAll(/:\w+/g, id), body);
      if (body !== undefined) await call(method, path.replaceAll(/:\w+/g, id), "none");
    }
  }
}
