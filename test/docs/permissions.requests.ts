import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { handedOn } from "../../provider/core/facts.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { ChangeRejected } from "../../provider/core/resource.ts";
import type { ServedFunction } from "../../provider/functions/define.ts";
import { functions } from "../../provider/functions/index.ts";
import { LangSmith } from "../../provider/http/client.ts";
import { plainResources, resources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";
import type { Resource, State } from "../../provider/resources/resource.ts";
import { type KindTable, tablesOfKinds } from "../conformance/table.ts";
import { HERE, PROJECT } from "../functions/rig.ts";
import { DOCKER, GITHUB } from "../resources/given.ts";
import { treeOf } from "../source-folder/tree.ts";

type Kind = keyof typeof resources;
type Name = keyof typeof functions;

const BUCKET = {
  displayName: "traces",
  destinationType: "s3",
  config: { bucketName: "acme-traces", prefix: "p", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIAGOOD", secretAccessKey: "s3cret" },
};
const INTEGRATION = GITHUB.sourceConfig.integrationId;
const TARGET = { workspaceId: HERE, cloud: true };
const WINDOW = { startTime: "2026-02-01T00:00:00Z", endTime: "2026-02-03T00:00:00Z" };

/** What each operation asked of the service: `Deployment create` → `POST /v2/deployments` and others, sorted. */
export async function observed(): Promise<Map<string, readonly string[]>> {
  const seen = new Map<string, Set<string>>();
  for (const play of [deployments, images, folders, destinations, exports, plainKinds, revocation, lookups]) {
    const watch = await Watch.start(seen);
    try {
      await play(watch);
    } finally {
      await watch.close();
    }
  }
  // Most previews ask nothing.
  const asking = [...seen].filter(([does, requests]) => requests.size > 0 || !does.endsWith(" preview"));
  return new Map(asking.map(([does, requests]) => [does, [...requests].sort()]));
}

/** A request without what varies in it: `GET /v2/deployments/{id}`. */
export function shapeOf(method: string, path: string): string {
  const shape = path
    .replace(/^\/api-host/, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, "{id}")
    .replace(/(\/v2\/auth\/providers\/|\/current\/secrets\/)[^/]+$/, "$1{id}");
  return `${method} ${shape}`;
}

class Watch {
  readonly emulator: Emulator;
  readonly #seen: Map<string, Set<string>>;
  #service: LangSmith;

  private constructor(emulator: Emulator, seen: Map<string, Set<string>>) {
    this.emulator = emulator;
    this.#seen = seen;
    this.#service = this.#connect();
  }

  static async start(seen: Map<string, Set<string>>): Promise<Watch> {
    const options = {
      speed: 0,
      now: new Date("2026-03-01T00:00:00Z"),
      githubIntegrations: [
        { name: "acme", id: INTEGRATION, repositories: [{ owner: "acme", name: "agent" }] },
      ],
      tracingProjects: [{ name: "chat", id: PROJECT }],
      oauthTokens: [{ providerId: "github" }],
      report: () => {},
    };
    return new Watch(await startEmulator({ strict: true, ...options }), seen);
  }

  #connect(): LangSmith {
    const { apiUrl, controlPlaneUrl } = this.emulator;
    return new LangSmith({
      apiUrl,
      controlPlaneUrl,
      credentials: [{ kind: "apiKey", value: "k" }],
      workspaceId: HERE,
      version: "0.0.0",
      maxRetries: 0,
      redact: (text) => text,
    });
  }

  get #operation(): Operation {
    return {
      signal: AbortSignal.timeout(20_000),
      keep: () => {},
      release: () => {},
      status: () => {},
      warn: () => {},
      pause: async (milliseconds) => this.emulator.clock.advance(milliseconds / 1000),
      now: () => this.emulator.clock.now(),
      random: () => 0.5,
    };
  }

  /** Runs one operation and notes its requests under a name. */
  async note<T>(does: string, work: (service: LangSmith, operation: Operation) => Promise<T>): Promise<T> {
    const { sequence = 0 } = this.emulator.journal().at(-1) ?? {};
    // A client of its own, as an up has: what was learnt before is read again.
    await this.#service.close();
    this.#service = this.#connect();
    try {
      return await work(this.#service, this.#operation);
    } finally {
      const noted = this.#seen.get(does) ?? new Set();
      this.#seen.set(does, noted);
      // What goes to a signed address needs no permission.
      const asked = this.emulator.journal(sequence).filter(({ path }) => !path.startsWith("/_uploads/"));
      for (const { method, path } of asked) noted.add(shapeOf(method, path));
    }
  }

  async close(): Promise<void> {
    await this.#service.close();
    await this.emulator.close();
  }
}

type Inputs = Readonly<Record<string, unknown>>;

/** The life of one resource: each operation on it is noted under its kind. */
async function made(watch: Watch, kind: Kind, inputs: Inputs) {
  const resource: Resource = resources[kind];
  /** What a check adds to the inputs. */
  const checked = async (supplied: Inputs) =>
    resource.compute ? (await resource.compute({}, { ...supplied })).inputs : { ...supplied };
  const given = await checked(inputs);
  const { id, outputs } = await watch.note(`${kind} create`, (service, operation) =>
    resource.create(service, given, operation),
  );
  let state: State = { inputs: given, outputs: { ...inputs, ...outputs } };
  const preview = (changed: Inputs, replaces: boolean) =>
    watch.note(`${kind} preview`, async (service, operation) => {
      const change = { olds: { ...state, id }, news: { ...inputs, ...changed }, replaces, target: TARGET };
      await resource.preview?.(service, change, operation);
    });
  await preview({}, true);
  // A dynamic resource finds its object by name in a preview of an update that outputs are handed on of.
  const name = inputs[resource.namedBy ?? ""];
  if (handedOn(resource.outputs).length > 0 && typeof name === "string") {
    await watch.note(`${kind} preview`, (service, operation) =>
      resource.read(service, name, { inputs: {}, outputs: {} }, operation),
    );
  }
  return {
    id,
    preview: (changed: Inputs) => preview(changed, false),
    read: () =>
      watch.note(`${kind} read`, (service, operation) => resource.read(service, id, state, operation)),
    update: async (changed: Inputs) => {
      const news = await checked({ ...inputs, ...changed });
      const after = await watch.note(`${kind} update`, (service, operation) =>
        resource.update(service, id, state, news, operation),
      );
      state = { inputs: news, outputs: { ...inputs, ...changed, ...after } };
    },
    delete: () =>
      watch.note(`${kind} delete`, (service, operation) => resource.delete(service, id, state, operation)),
  };
}

async function deployments(watch: Watch): Promise<void> {
  const { displayName: _none, ...plain } = GITHUB;
  const first = await made(watch, "Deployment", { ...GITHUB, waitForDeployed: true });
  await first.read();
  await first.update({ displayName: "Other", waitForDeployed: true });
  await first.update({ displayName: "Other", secrets: { A: "2" }, waitForDeployed: true });
  await first.update({
    displayName: "Other",
    secrets: { A: "2" },
    triggers: { v: "2" },
    waitForDeployed: true,
  });
  await first.delete();
  watch.emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
  const broken = { ...plain, name: "broken", waitForDeployed: true };
  await made(watch, "Deployment", broken).catch(hasFailed);
  const later = await made(watch, "Deployment", { ...plain, name: "later", waitForDeployed: true });
  watch.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
  await later.update({ secrets: { A: "2" } }).catch(hasFailed);
}

function hasFailed(error: unknown): void {
  if (!(error instanceof Error && /\((?:BUILD|DEPLOY)_FAILED\)/.test(error.message))) throw error;
}

async function images(watch: Watch): Promise<void> {
  const image = await made(watch, "Deployment", { ...DOCKER, waitForDeployed: true });
  await image.update({ sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } });
  const [first] = watch.emulator.state().deployments[0]?.revisions ?? [];
  await image.preview({ pinnedRevisionId: first?.id });
  await image.preview({ pinnedRevisionId: HERE }).catch((error: unknown) => {
    if (!(error instanceof ChangeRejected)) throw error;
  });
  await image.read();
}

async function folders(watch: Watch): Promise<void> {
  const config = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } });
  const tree = treeOf({ "langgraph.json": config, "agent.py": "graph = 1\n" });
  const folder = {
    name: "folder",
    source: "internal_source",
    sourceConfig: { deploymentType: "prod" },
    sourceRevisionConfig: { directory: path.relative(process.cwd(), tree) },
    waitForDeployed: true,
  };
  // LangSmith may answer a change before it shows the revision of it.
  const isLate = () =>
    watch.emulator.addFault({
      method: "PATCH",
      path: "/v2/deployments/:id",
      action: "rewrite",
      set: { latest_revision_id: null },
    });
  isLate();
  const uploaded = await made(watch, "Deployment", folder);
  isLate();
  writeFileSync(path.join(tree, "agent.py"), "graph = 2\n");
  const changed = {
    sourceRevisionConfig: { ...folder.sourceRevisionConfig, langgraphConfigPath: "./langgraph.json" },
  };
  await uploaded.update(changed);
  await uploaded.update({ ...changed, triggers: { v: "2" } });
}

async function destinations(watch: Watch): Promise<void> {
  const bucket = await made(watch, "ExportDestination", BUCKET);
  await bucket.read();
  const { id: bulkExportDestinationId } = bucket;
  const schedule = await made(watch, "BulkExport", { ...scheduled(bulkExportDestinationId) });
  const temporary = { accessKeyId: "ASIAGOOD", secretAccessKey: "s3cret", sessionToken: "t" };
  await bucket.update({ credentials: temporary });
  await bucket.delete().catch(isInUse);
  await schedule.delete();
  await bucket.delete();
}

function scheduled(bulkExportDestinationId: string): Inputs {
  const startTime = "2026-02-27T00:00:00Z";
  return { bulkExportDestinationId, sessionId: PROJECT, startTime, intervalHours: 24 };
}

function isInUse(error: unknown): void {
  if (!(error instanceof Error && error.message.includes(" is still used by "))) throw error;
}

async function exports(watch: Watch): Promise<void> {
  const { id: bulkExportDestinationId } = await made(watch, "ExportDestination", BUCKET);
  const common = { bulkExportDestinationId, sessionId: PROJECT };
  const waited = await made(watch, "BulkExport", { ...common, ...WINDOW, waitForCompletion: true });
  await waited.read();
  await waited.update({ waitForCompletion: true });
  await waited.delete();
  const every = { ...scheduled(bulkExportDestinationId), cancelSpawnedOnDelete: true };
  const schedule = await made(watch, "BulkExport", every);
  await schedule.read();
  await schedule.update({ cancelSpawnedOnDelete: true });
  await schedule.delete();
}

/** The life of an object of each plain kind, and what finds it, with the inputs of its conformance table. */
async function plainKinds(watch: Watch): Promise<void> {
  const created = async (other: KindTable) => ({ held: await made(watch, other.kind, other.program) });
  for (const { kind, program: own, changes, needs } of await tablesOfKinds()) {
    const plain = Object.values<PlainResource>(plainResources).find((each) => each.kind === kind);
    if (plain === undefined) continue;
    const { identifiedBy, namedBy, of } = plain;
    const needed: Inputs = (await needs?.({ created })) ?? {};
    const program: Inputs = { ...own, ...needed };
    const wholes = Object.fromEntries(of.parents.map((name) => [name, needed[name]]));
    const object = await made(watch, kind, program);
    await object.read();
    const named = namedBy === undefined ? [] : [{ [namedBy]: program[namedBy] }];
    for (const args of of.isSetting ? [{}] : [{ [identifiedBy ?? "id"]: object.id }, ...named])
      await lookUp(watch, `get${kind}`, { ...wholes, ...args });
    if (!of.isSetting) await lookUp(watch, `get${kind}s`, wholes);
    const [changed] = Object.entries(changes).filter(([, { sends = [] }]) => sends.length > 0);
    await object.update(changed === undefined ? {} : { [changed[0]]: changed[1].to });
    await object.delete();
  }
}

async function revocation(watch: Watch): Promise<void> {
  const revoked = await made(watch, "OAuthTokenRevocation", { providerId: "github" });
  await revoked.read();
  await revoked.update({ triggers: { v: "2" } });
  await revoked.delete();
}

async function lookUp(watch: Watch, name: string, args: Inputs): Promise<void> {
  const found = Object.values<ServedFunction>(functions).find((each) => each.name === name);
  await watch.note(name, async (service, operation) => found?.run(() => service, args, operation));
}

async function lookups(watch: Watch): Promise<void> {
  const deployment = await made(watch, "Deployment", { ...GITHUB, waitForDeployed: true });
  const { id: bulkExportDestinationId } = await made(watch, "ExportDestination", BUCKET);
  const common = { bulkExportDestinationId, sessionId: PROJECT };
  const done = await made(watch, "BulkExport", { ...common, ...WINDOW, waitForCompletion: true });
  const schedule = await made(watch, "BulkExport", scheduled(bulkExportDestinationId));
  watch.emulator.clock.advance(6 * 3600);
  const asked: readonly (readonly [Name, Inputs])[] = [
    ["getDeployment", { id: deployment.id }],
    ["getDeployment", { name: "agent" }],
    ["getDeployments", {}],
    ["getDeploymentRevisions", { deploymentId: deployment.id }],
    ["getOAuthTokens", {}],
    ["getListeners", {}],
    ["getGithubIntegrations", {}],
    ["getGithubRepositories", { integrationId: INTEGRATION }],
    ["getExportDestination", { id: bulkExportDestinationId }],
    ["getExportDestinations", {}],
    ["getBulkExport", { id: done.id }],
    ["getBulkExports", {}],
    ["getBulkExportRuns", { bulkExportId: done.id }],
    ["getBulkExportRuns", { sourceBulkExportId: schedule.id }],
    ["getBulkExportCoverage", { bulkExportId: schedule.id }],
    ["getBulkExportCoverage", { bulkExportId: done.id }],
  ];
  for (const [name, args] of asked) await lookUp(watch, name, args);
}
