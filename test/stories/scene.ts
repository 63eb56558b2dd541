import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { JournalEntry } from "../../emulator/src/index.ts";
import type { Properties } from "../../provider/core/properties.ts";
import type { FrontEndName, Life, Step as LifeStep } from "../conformance/life.ts";
import { API_KEY } from "../conformance/life.ts";
import { Stack } from "../conformance/stack.ts";

/** A program: the inputs of its one deployment. */
export type Program = Properties | ((scene: Scene) => Properties);

/** A request of the program that changes something. `POST`, `PATCH` and `DELETE` are those of the deployment itself. */
export type Sent = "POST" | "PATCH" | "DELETE" | "redeploy" | "upload-url" | "archive";

/** A deployment, the program that it belongs to, and the service that runs it. */
export class Scene {
  readonly stack: Stack;
  readonly life: Life;
  #folder: string | undefined;
  /** How many revisions others created. */
  #others = 0;

  private constructor(stack: Stack, life: Life) {
    this.stack = stack;
    this.life = life;
  }

  static async begin(frontEnd: FrontEndName): Promise<Scene> {
    const stack = await Stack.begin(frontEnd);
    return new Scene(stack, await stack.add("Deployment"));
  }

  get emulator() {
    return this.stack.gateway.emulator;
  }

  /** What the service stores; undefined where it stores none. */
  get deployment() {
    return this.emulator.state().deployments[0];
  }

  get id(): string {
    return this.deployment?.id ?? "none";
  }

  /** The id of a revision, counted from the oldest. */
  revision(index: number): string {
    return this.deployment?.revisions.at(index)?.id ?? "none";
  }

  /** How many revisions the program created. */
  get builds(): number {
    return (this.deployment?.revisions.length ?? 0) - this.#others;
  }

  /** The requests of the program since an entry of the journal. */
  requests(after = 0): readonly JournalEntry[] {
    return this.emulator.journal(after).filter(({ headers }) => {
      // An archive is uploaded without a key.
      const key = headers["x-api-key"];
      return key === undefined || key === API_KEY;
    });
  }

  /** The number of the last request. */
  get now(): number {
    return Math.max(0, ...this.emulator.journal().map(({ sequence }) => sequence));
  }

  /** What another program does, without waiting for anything. */
  async outside(method: "POST" | "PATCH" | "DELETE", end: string, body?: object): Promise<void> {
    const before = this.deployment?.revisions.length ?? 0;
    const request = { method, path: `/v2/deployments/:id${end}`, ...(body === undefined ? {} : { body }) };
    await this.stack.outside(request, this.id);
    this.#others += (this.deployment?.revisions.length ?? 0) - before;
  }

  /** The folder of an agent that could be built, as a program names it. */
  get folder(): string {
    if (this.#folder === undefined) {
      const folder = mkdtempSync(path.join(tmpdir(), "agent-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      this.#folder = folder;
      this.write(
        "langgraph.json",
        JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } }),
      );
      this.write("agent.py", "graph = 1\n");
    }
    return path.relative(process.cwd(), this.#folder);
  }

  write(name: string, text: string): void {
    const file = path.resolve(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** What this comes to in requests, revisions and virtual time. */
  async measure(work: () => Promise<LifeStep>): Promise<Measured> {
    const [before, builds, began] = [this.now, this.builds, performance.now()];
    const step = await work();
    const requests = this.requests(before);
    const sent = requests.flatMap((request) => sentBy(request).map((what) => ({ what, body: request.body })));
    return {
      step,
      requests: requests.map(({ method, path: asked }) => `${method} ${asked}`),
      sends: sent.map(({ what }) => what),
      patches: sent.flatMap(({ what, body }) => (what === "PATCH" ? [body] : [])),
      builds: this.builds - builds,
      seconds: (performance.now() - began) / 1000,
    };
  }
}

interface Measured {
  readonly step: LifeStep;
  readonly requests: readonly string[];
  readonly sends: readonly Sent[];
  /** The bodies. */
  readonly patches: readonly unknown[];
  readonly builds: number;
  readonly seconds: number;
}

function sentBy({ method, path: asked }: JournalEntry): Sent[] {
  if (method === "PUT") return ["archive"];
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE") return [];
  if (asked.endsWith("/redeploy")) return ["redeploy"];
  return asked.endsWith("/upload-url") ? ["upload-url"] : [method];
}

/** Secrets of the programs: they are nowhere in plain text. */
export const SECRETS = ["never-in-plain-1", "never-in-plain-2", "never-in-plain-3"] as const;
const [FIRST] = SECRETS;

/** A program with an agent from an image. */
export const image = (tag: string, more: object = {}): Properties => ({
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { minScale: 1 } },
  sourceRevisionConfig: { imageUri: imageUri(tag) },
  secrets: { TOKEN: FIRST },
  ...more,
});

export const imageUri = (tag: string): string => `registry.example.com/agent:${tag}`;

/** What the service stores of such a program. */
export const runs = (tag: string) => ({ source_revision_config: { image_uri: imageUri(tag) } });

const REPOSITORY = {
  integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
  repoUrl: "https://github.com/acme/agent",
  deploymentType: "prod",
  buildOnPush: false,
};

/** A program with an agent from the branch `main` on GitHub. */
export const branch = (more: object = {}, config: object = {}): Properties => ({
  name: "agent",
  source: "github",
  sourceConfig: { ...REPOSITORY, ...config },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
  secrets: { TOKEN: FIRST },
  ...more,
});

/** A program with an agent from a folder. */
export const folder =
  (more: object = {}) =>
  (scene: Scene): Properties => ({
    name: "agent",
    source: "internal_source",
    sourceConfig: { deploymentType: "prod" },
    sourceRevisionConfig: { directory: scene.folder },
    secrets: { TOKEN: FIRST },
    ...more,
  });

/** A program that pins a revision, counted from the oldest. */
export const pinned =
  (tag: string, index: number, more: object = {}) =>
  (scene: Scene): Properties =>
    image(tag, { pinnedRevisionId: scene.revision(index), ...more });

export function programOf(program: Program, scene: Scene): Properties {
  return typeof program === "function" ? program(scene) : program;
}
