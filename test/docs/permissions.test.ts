import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { KINDS, knownKind } from "../../cli/kinds.ts";
import type { Emulator } from "../../emulator/src/index.ts";
import { functions } from "../../provider/functions/index.ts";
import { Lists } from "../../provider/functions/rows.ts";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { DESTINATION_REQUESTS, ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { OAuth } from "../../provider/http/api/oauth.ts";
import { Objects } from "../../provider/http/api/objects.ts";
import { TracingProjects } from "../../provider/http/api/projects.ts";
import { ServerInfo } from "../../provider/http/api/server-info.ts";
import { requestTo } from "../../provider/http/api-request.ts";
import type { Call } from "../../provider/http/call.ts";
import { LangSmith } from "../../provider/http/client.ts";
import { ServiceError } from "../../provider/http/errors.ts";
import { plainResources, resources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";
import { temporaryFolder } from "../cli/doctor-rig.ts";
import { run } from "../cli/run.ts";
import { PERMISSIONS } from "../contract/permissions.ts";
import { agent, destination, HERE, oneOff, PROJECT, schedule, start } from "../functions/rig.ts";
import { serve } from "../http/server.ts";
import { observed, shapeOf } from "./permissions.requests.ts";

const PAGE = readFileSync("docs/reference/permissions.md", "utf8");
const REQUESTS = readFileSync("docs/reference/requests.md", "utf8");
/** Processes are started. */
const MINUTES = { timeout: 120_000 };
/** Published operations of plain kinds that delete several objects at once, or that only older servers need. */
const NOT_SENT = [
  "DELETE /api/v1/datasets",
  "DELETE /api/v1/sessions",
  "DELETE /api/v1/annotation-queues",
  "POST /api/v1/workspaces/current/secrets",
];
const ID = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";

/** The rows of the tables below a heading of the page of permissions. */
function table(heading: string): string[][] {
  const [, section = ""] = PAGE.split(`\n## ${heading}\n`);
  return rowsOf(section.split("\n## ")[0] ?? "");
}

/** The rows of the tables of a text, cell by cell, without what Markdown adds. */
function rowsOf(text: string): string[][] {
  const lines = text.split("\n");
  const rows = lines.filter((line, index) => line.startsWith("| ") && !lines[index + 1]?.startsWith("|---"));
  return rows.map((row) =>
    row
      .slice(2, -2)
      .split(" | ")
      .map((cell) => cell.replaceAll("`", "").trim()),
  );
}

const requestRows = () =>
  new Map(
    // Who alone has a permission is behind it.
    rowsOf(REQUESTS).map(([request = "", permission = "", does = ""]) => [
      request,
      { permission: permission.replace(/ \(.+\)$/, ""), does },
    ]),
  );

/** The permissions of some requests, as a row names them. */
function permissionsOf(requests: readonly string[]): string {
  const rows = requestRows();
  const names = requests.map((request) => rows.get(request)?.permission ?? `unknown: ${request}`);
  return (
    [...new Set(names.filter((name) => name !== "none documented"))].sort().join(", ") || "none documented"
  );
}

const listOf = (cell: string | undefined) => (cell === "none" ? [] : (cell ?? "").split(", ")).sort();

type Calls = Readonly<Record<string, (service: LangSmith, call: Call) => Promise<unknown>>>;

async function first(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items) return;
}

/** The rows that a function lists, of an object where it lists those of one. */
function listedBy(name: keyof typeof functions, service: LangSmith, call: Call) {
  const [request] = functions[name].requests;
  if (request === undefined) throw new Error(`${name} requests nothing`);
  return service.api(Lists).rows(requestTo(request, ID), z.looseObject({ id: z.string() }), call);
}
const LINES = { order: "asc", limit: 5, offset: 0 } as const;

/** A call of every method of the client that asks something. */
const CALLS: Calls = {
  "server.version": (it, call) => it.api(ServerInfo).version(call),
  "server.workspace": (it, call) => it.api(ServerInfo).workspace(call),
  "server.firstPage": (it, call) => it.api(ServerInfo).firstPage(DESTINATION_REQUESTS.list, "id", call),
  "server.organization": (it, call) => it.api(ServerInfo).organization(call),
  "server.workspaces": (it, call) => it.api(ServerInfo).workspaces(call),
  "deployments.create": (it, call) => it.api(Deployments).create({}, call),
  "deployments.remove": (it, call) => it.api(Deployments).remove(ID, { deleteTracingProject: false }, call),
  "deployments.get": (it, call) => it.api(Deployments).get(ID, call),
  "deployments.list": (it, call) => first(it.api(Deployments).list(call)),
  "deployments.rows": (it, call) => first(it.api(Deployments).rows(call)),
  "deployments.getListed": (it, call) => it.api(Deployments).getListed(ID, call),
  "deployments.logs": (it, call) => it.api(Deployments).logs(ID, ID, { ...LINES, kind: "build" }, call),
  "deployments.logs of a deploy": (it, call) =>
    it.api(Deployments).logs(ID, ID, { ...LINES, kind: "deploy" }, call),
  "deployments.redeploy": (it, call) => it.api(Deployments).redeploy(ID, ID, call),
  "deployments.revision": (it, call) => it.api(Deployments).revision(ID, ID, call),
  "deployments.revisions": (it, call) => first(it.api(Deployments).revisions(ID, call)),
  "deployments.uploadAddress": (it, call) => it.api(Deployments).uploadAddress(ID, call),
  "deployments.patch": (it, call) => it.api(Deployments).patch(ID, {}, false, call),
  "destinations.create": (it, call) => it.api(ExportDestinations).create({}, call),
  "destinations.delete": (it, call) => it.api(ExportDestinations).delete(ID, call),
  "destinations.get": (it, call) => it.api(ExportDestinations).get(ID, call),
  "destinations.list": (it, call) => first(it.api(ExportDestinations).list(call)),
  "destinations.rows": (it, call) => first(it.api(ExportDestinations).rows(call)),
  "destinations.getListed": (it, call) => it.api(ExportDestinations).getListed(ID, call),
  "destinations.update": (it, call) => it.api(ExportDestinations).update(ID, {}, call),
  "exports.cancel": (it, call) => it.api(BulkExports).cancel(ID, call),
  "exports.create": (it, call) => it.api(BulkExports).create({}, call),
  "exports.get": (it, call) => it.api(BulkExports).get(ID, call),
  "exports.list": (it, call) => first(it.api(BulkExports).list(call)),
  "exports.rows": (it, call) => first(it.api(BulkExports).rows(call)),
  "exports.getListed": (it, call) => it.api(BulkExports).getListed(ID, call),
  "exports.runs": (it, call) => first(it.api(BulkExports).runs(ID, call)),
  "exports.spawnedRuns": (it, call) => first(it.api(BulkExports).spawnedRuns(ID, call)),
  "exports.status": (it, call) => it.api(BulkExports).status(ID, call),
  "lists.rows of integrations": (it, call) => first(listedBy("getGithubIntegrations", it, call)),
  "lists.rows of listeners": (it, call) => first(listedBy("getListeners", it, call)),
  "lists.rows of repositories": (it, call) => first(listedBy("getGithubRepositories", it, call)),
  "oauth.revokeTokens": (it, call) => it.api(OAuth).revokeTokens("acme", call),
  "oauth.tokens": (it, call) => it.api(OAuth).tokens(undefined, call),
  "projects.create": (it, call) => it.api(TracingProjects).create({}, call),
  "projects.get": (it, call) => it.api(TracingProjects).get(ID, call),
  "projects.getListed": (it, call) => it.api(TracingProjects).getListed(ID, call),
  "projects.list": (it, call) => first(it.api(TracingProjects).list(call)),
  "projects.rows": (it, call) => first(it.api(TracingProjects).rows(call)),
};

/** The calls of the plain kinds, by the path of their collections. */
const PLAIN: Calls = Object.fromEntries(
  Object.values<PlainResource>(plainResources).flatMap(({ kind, of }): [string, Calls[string]][] => {
    const { create, update, remove, addressedBy } = of.facts;
    const wholes = Object.fromEntries(of.parents.map((name) => [name, ID]));
    const at = (service: LangSmith) => of.objectsOf(service, wholes);
    const address = create === "PUT" ? ID : undefined;
    const all: [string, Calls[string]][] = [
      [`${kind}.list`, (it, call) => first(at(it).list(call))],
      [`${kind}.get`, (it, call) => at(it).get(ID, call)],
      [`${kind}.create`, (it, call) => at(it).create({ [addressedBy]: ID }, call, address)],
      [`${kind}.update`, (it, call) => at(it).update(ID, {}, call)],
      [`${kind}.delete`, (it, call) => at(it).delete(ID, call)],
    ];
    const left = [
      create === "adopt" && "create",
      update === "none" && "update",
      remove === "leave" && "delete",
    ];
    return all.filter(([name]) => !left.includes(name.split(".")[1] ?? ""));
  }),
);

/** The parts of the API, each with the name of its calls above. */
const PARTS: Readonly<Record<string, new (http: LangSmith) => object>> = {
  deployments: Deployments,
  destinations: ExportDestinations,
  exports: BulkExports,
  lists: Lists,
  oauth: OAuth,
  projects: TracingProjects,
  server: ServerInfo,
};

/** What parts have in common, and asks nothing itself. */
const HELPERS = ["constructor", "shown"];
/** What parts inherit: which requests these make follows from the facts of their objects. */
const INHERITED = Object.getOwnPropertyNames(Objects.prototype);

function methodsOfAllParts(): string[] {
  return Object.entries(PARTS).flatMap(([part, { prototype }]) =>
    [...new Set(methodsOf(prototype))].map((name) => `${part}.${name}`),
  );
}

function methodsOf(prototype: object): string[] {
  if (prototype === Object.prototype || prototype === Objects.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => !HELPERS.includes(name));
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype))];
}

test("every part of the API is among those whose requests are looked at", () => {
  const parts = globSync("provider/**/*.ts").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const classes = text.matchAll(
      /^export class (\w+)(?: extends \w+<\w+>)? \{\n(?:(?! {2}constructor\(|^\}).*\n)*? {2}constructor\(http: LangSmith\) \{/gm,
    );
    return [...classes].map(([, name]) => name);
  });
  expect(parts.sort()).toEqual(
    Object.values(PARTS)
      .map(({ name }) => name)
      .sort(),
  );
});

test("the table of requests names each request of the client with the permission that its rejection names", async () => {
  let allowed = (_method: string): boolean => true;
  const server = await serve(({ method, url }) => {
    if (!allowed(method)) return { status: 403, body: { detail: "Forbidden" } };
    if (url.endsWith("/settings")) return { body: { id: HERE } };
    return { body: url.includes("/v2/deployments") ? { resources: [], offset: 0 } : [] };
  });
  const service = new LangSmith({
    apiUrl: server.url,
    controlPlaneUrl: server.url,
    credentials: [{ kind: "apiKey", value: "k" }],
    workspaceId: HERE,
    version: "0.0.0",
    maxRetries: 0,
    redact: (text) => text,
  });
  onTestFinished(() => service.close());
  const called = Object.keys(CALLS).flatMap((name) => {
    const [call = ""] = name.split(" ");
    const [part = "", method = ""] = call.split(".");
    const isOfObjects = PARTS[part]?.prototype instanceof Objects;
    return isOfObjects && INHERITED.includes(method) ? [] : [call];
  });
  expect([...new Set(called)].sort()).toEqual(methodsOfAllParts().sort());
  const found = new Map<string, { permission: string; does: string }>();
  const call = { signal: AbortSignal.timeout(20_000) };
  for (const [name, ask] of Object.entries({ ...CALLS, ...PLAIN })) {
    // What is read before a creation is allowed, so that the creation itself is refused.
    const reads = !/\.(?:cancel|create|delete|redeploy|revoke|update|upload)/.test(name);
    allowed = (method) => !reads && method === "GET";
    const error = await ask(service, call).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ServiceError)) throw new Error(`${name} was not refused: ${String(error)}`);
    const [, permission = "none documented"] = /role has the permission (\S+) in/.exec(error.fix) ?? [];
    const shape = shapeOf(error.fields.method, new URL(error.fields.url).pathname);
    const { does: others } = found.get(shape) ?? {};
    const all = [...new Set([...(others?.split(", ") ?? []), error.fields.attempted])].join(", ");
    found.set(shape, { permission, does: all });
  }
  expect(new Map([...requestRows()].sort())).toEqual(new Map([...found].sort()));
});

test("the permissions of the page are those that the service documents", () => {
  const rows = requestRows();
  const sent = Object.entries(PERMISSIONS).filter(([request]) => !NOT_SENT.includes(request));
  const expected = sent.map(([request, permission = "none documented"]) => `${request}: ${permission}`);
  expect([...rows].map(([request, { permission }]) => `${request}: ${permission}`).sort()).toEqual(
    expected.sort(),
  );
});

test("the tables of resources and functions name what each operation asks, and the permissions that this needs", async () => {
  const seen = await observed();
  const rows = [
    ...table("Resources").map(([kind, does, requests, permissions]) => ({
      does: `${kind} ${does}`,
      requests: listOf(requests),
      permissions,
    })),
    ...table("Functions").map(([name = "", requests, permissions]) => ({
      does: name,
      requests: listOf(requests),
      permissions,
    })),
  ];
  expect(rows.map(({ does, requests }) => `${does}: ${requests.join(", ")}`).sort()).toEqual(
    [...seen].map(([does, requests]) => `${does}: ${requests.join(", ")}`).sort(),
  );
  for (const { does, requests, permissions } of rows) {
    expect.soft(`${does}: ${permissions}`).toBe(`${does}: ${permissionsOf(requests)}`);
  }
  const operations = ["create", "read", "update", "delete"];
  const all = Object.keys(resources).flatMap((kind) => operations.map((does) => `${kind} ${does}`));
  const told = rows.map(({ does }) => does);
  expect(told).toEqual(expect.arrayContaining([...all, ...Object.keys(functions)]));
  const previewed = rows.filter(({ does }) => does.endsWith(" preview") || does in functions);
  const needed = previewed.flatMap(({ permissions = "" }) => listOf(permissions));
  expect([...new Set(needed)].filter((name) => !/^(none documented|[a-z-]+:read)$/.test(name))).toEqual([]);
});

/** Stands for the id of the deployment's first revision. */
const REVISION = "REVISION";

/** The words that commands need besides: those of each call. */
const NEEDED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // Of a day that a schedule exports, and of one that failed.
  "exports status": ["2026-02-27", "2026-02-01"].map((day) => ["--project", PROJECT, "--day", day]),
  "deployments logs": [["support-agent"], ["support-agent", "--revision", REVISION]],
  "deployments revisions": [["support-agent"]],
};

/** Cancels the export that a schedule spawned for a day, so that its window is a gap. */
async function cancelDay({ url }: Emulator, scheduleId: unknown, day: string): Promise<void> {
  const exports = `${url}/api/v1/bulk-exports`;
  const headers = {
    "x-api-key": "lsv2_pt_of_the_test",
    "x-tenant-id": HERE,
    "content-type": "application/json",
  };
  const listed: unknown = await (await fetch(exports, { headers })).json();
  const all = z.array(z.looseObject({ id: z.string(), start_time: z.string() })).parse(listed);
  const spawned = all.find(
    (each) => each["source_bulk_export_id"] === scheduleId && each.start_time.startsWith(day),
  );
  const body = JSON.stringify({ status: "Cancelled" });
  const { ok } = await fetch(`${exports}/${spawned?.id}`, { method: "PATCH", headers, body });
  expect(ok).toBe(true);
}

test("the table of commands names what each asks, and each asks only by reading", MINUTES, async () => {
  const { emulator, post } = await start();
  const made = await post("/api/v1/bulk-exports/destinations", destination());
  const { id: scheduleId } = await post(
    "/api/v1/bulk-exports",
    schedule(made["id"], "2026-02-27T00:00:00Z", 24),
  );
  const { id: deploymentId } = await post("/v2/deployments", agent("support-agent"));
  const commands = table("Commands");
  const importFile = path.join(temporaryFolder(), "import.json");
  const keyOf = (command: string) => `key-of-${command.replaceAll(" ", "-")}`;
  const runAll = (which: RegExp) =>
    Promise.all(
      commands.map(async ([command = ""]) => {
        if (!which.test(command)) return;
        const [, ...words] = command.split(" ");
        for (const needed of NEEDED[words.join(" ")] ?? [[]]) {
          const [deployment] = emulator.state().deployments;
          const known = needed.map((word) =>
            word === REVISION ? String(deployment?.revisions[0]?.id) : word,
          );
          const args = [...words, ...known, ...(words[0] === "adopt" ? ["--out", importFile] : [])];
          const { code, stderr } = await run(args, {
            LANGSMITH_API_KEY: keyOf(command),
            LANGSMITH_WORKSPACE_ID: HERE,
            LANGSMITH_ENDPOINT: emulator.url,
          });
          expect(`${command}: ${code} ${stderr}`).toMatch(/: [0145] /);
        }
      }),
    );
  await runAll(/ exports /);
  // It is due 10 minutes after its end, and takes half a minute.
  emulator.clock.advance(605);
  await cancelDay(emulator, scheduleId, "2026-02-28");
  emulator.addBehaviour({ kind: "export", outcome: "Failed" });
  await post("/api/v1/bulk-exports", oneOff(made["id"]));
  emulator.clock.advance(6 * 3600);
  const again = { source_revision_config: { langgraph_config_path: "langgraph.json" } };
  await post(`/v2/deployments/${deploymentId}/revisions`, again);
  await runAll(/$/);
  // The page has one sentence for what no command needs.
  const lists = KINDS.flatMap((kind) => {
    const {
      optional: isOptional,
      listRequest: { path: list },
    } = knownKind(kind).inventory;
    return isOptional ? [`GET ${list}`] : [];
  });
  const optional = [...lists, "GET /api/v1/settings", "GET /api/v1/orgs/current"];
  for (const [command = "", requests, permissions] of commands) {
    const own = emulator.journal().filter(({ headers }) => headers["x-api-key"] === keyOf(command));
    const all = [...new Set(own.map(({ method, path }) => shapeOf(method, path)))].sort();
    const named = listOf(requests);
    const asked = all.filter((request) => named.includes(request) || !optional.includes(request));
    expect.soft(`${command}: ${asked.join(", ")}`).toBe(`${command}: ${named.join(", ")}`);
    expect.soft(`${command}: ${permissions}`).toBe(`${command}: ${permissionsOf(asked)}`);
    expect.soft(all.filter((request) => !request.startsWith("GET "))).toEqual([]);
  }
});

/** The JSON of the guide to the bucket, each block with the heading above it. */
function policies(): Map<string, unknown> {
  const sections = readFileSync("docs/guides/grant-access-to-a-bucket.md", "utf8").split("\n## ").slice(1);
  return new Map(
    sections.flatMap((section) => {
      const [heading = ""] = section.split("\n");
      const blocks = [...section.matchAll(/```json\n(.*?)```/gs)];
      return blocks.map(([, text = ""], index): [string, unknown] => [
        `${heading} ${index}`,
        JSON.parse(text),
      ]);
    }),
  );
}

test("the policies of the guide allow what the service needs of the bucket and its key, and nothing else", () => {
  expect(policies()).toEqual(
    new Map<string, unknown>([
      [
        "Policy of a user or role 0",
        {
          Version: "2012-10-17",
          Statement: [
            {
              Effect: "Allow",
              Action: ["s3:PutObject"],
              Resource: "arn:aws:s3:::acme-traces/langsmith/*",
            },
          ],
        },
      ],
      [
        "Policy of the bucket 0",
        {
          Version: "2012-10-17",
          Statement: [
            {
              Effect: "Allow",
              Principal: { AWS: "arn:aws:iam::111122223333:user/langsmith-exports" },
              Action: ["s3:PutObject"],
              Resource: "arn:aws:s3:::acme-traces/langsmith/*",
            },
          ],
        },
      ],
      [
        "A bucket encrypted with KMS 0",
        {
          Version: "2012-10-17",
          Statement: [
            {
              Effect: "Allow",
              Action: ["kms:GenerateDataKey", "kms:Decrypt"],
              Resource: "arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab",
            },
          ],
        },
      ],
      [
        "A role instead of keys 0",
        {
          Version: "2012-10-17",
          Statement: [
            {
              Effect: "Allow",
              Principal: { Federated: "accounts.google.com" },
              Action: "sts:AssumeRoleWithWebIdentity",
              Condition: {
                StringEquals: {
                  "accounts.google.com:oaud": "langsmith-bulk-export",
                  "accounts.google.com:sub": [
                    "110207823358662523645",
                    "115689110758588220909",
                    "109691164801275818274",
                  ],
                },
              },
            },
          ],
        },
      ],
    ]),
  );
});

test("the guide to the bucket has the published service accounts of each region", () => {
  const page = readFileSync("docs/guides/grant-access-to-a-bucket.md", "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \| `(".*")` \|$/gm)];
  expect(rows.map(([, region, ids]) => [region, JSON.parse(`[${ids}]`)])).toEqual([
    ["us", ["110136955440523778103", "116331607438151298187", "115251468294701876731"]],
    ["eu", ["110207823358662523645", "115689110758588220909", "109691164801275818274"]],
    ["apac", ["105923862603785245337", "114288557158507552617", "116622461022404604716"]],
  ]);
});
