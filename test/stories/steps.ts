import { expect } from "vitest";
import type { Behaviour } from "../../emulator/src/index.ts";
import type { Handle, Passed } from "../conformance/gateway.ts";
import { table as DEPLOYMENT } from "../conformance/kinds/deployment.ts";
import { revealed } from "../conformance/life.ts";
import { answer, breaksAfter, breaksBefore, times } from "../conformance/stack.ts";
import { type Program, programOf, type Scene, type Sent } from "./scene.ts";

/** What happens next in a story. */
export type Step = (scene: Scene) => Promise<unknown> | unknown;

/** What an up comes to. What is left out is as where all goes well: no error, no warning. */
interface Outcome {
  readonly sends: readonly Sent[];
  /** The revisions that are created on its request. */
  readonly builds: number;
  readonly did?: "create" | "update" | "same";
  /** What its error contains. */
  readonly error?: string | RegExp;
  /** What each warning contains, or that the story is about something else. */
  readonly warns?: readonly (string | RegExp)[] | "whatever";
  /** The body of its one PATCH, or a matcher. */
  readonly patch?: unknown;
  /** Members of what the service stores afterwards. */
  readonly holds?: object;
  /** Members of the inputs in the state afterwards. */
  readonly inputs?: object;
  /** Members of the outputs in the state afterwards. */
  readonly outputs?: object;
  /** Virtual seconds that it takes at most. */
  readonly within?: number;
}

/** An up of a program. */
export function up(program: Program, outcome: Outcome | ((scene: Scene) => Outcome)): Step {
  return async (scene) => {
    const expected = typeof outcome === "function" ? outcome(scene) : outcome;
    const { error, warns = [], sends, builds, did, patch, holds, inputs, outputs, within } = expected;
    const done = await scene.measure(() => scene.life.up(programOf(program, scene)));
    const { step } = done;
    if (error === undefined) expect(step.error).toBeUndefined();
    else expect(step.error).toEqual(containing(error));
    expect({ sends: done.sends, builds: done.builds }).toEqual({ sends, builds });
    if (warns !== "whatever") expect(step.warnings).toEqual(warns.map(containing));
    if (did !== undefined) expect(step.did).toBe(did);
    if (patch !== undefined) expect(done.patches).toEqual([patch]);
    if (holds !== undefined) expect(scene.deployment).toMatchObject(holds);
    if (inputs !== undefined) expect(scene.life.held?.inputs).toMatchObject(inputs);
    if (outputs !== undefined) expect(scene.life.held?.outputs).toMatchObject(outputs);
    if (within !== undefined) expect(done.seconds).toBeLessThan(within);
    if (error === undefined) expect(scene.life.held).toMatchObject({ unfinished: false });
  };
}

/** Ups of a program until one succeeds, the second at the latest; together they create so many revisions at most. */
export function ups(program: Program, { atMost, holds = {} }: { atMost: number; holds?: object }): Step {
  return async (scene) => {
    const before = scene.builds;
    const { error } = await scene.life.up(programOf(program, scene));
    if (error !== undefined) {
      scene.stack.passAll();
      expect((await scene.life.up(programOf(program, scene))).error).toBeUndefined();
    }
    expect(scene.builds - before).toBeGreaterThan(0);
    expect(scene.builds - before).toBeLessThanOrEqual(atMost);
    expect(scene.deployment).toMatchObject(holds);
  };
}

/** A program that is deployed, before the story begins. */
export function deployed(...programs: readonly Program[]): Step {
  return async (scene) => {
    for (const program of programs) {
      expect(await scene.life.up(programOf(program, scene))).toMatchObject({ warnings: [] });
      expect(scene.life.held).toMatchObject({ unfinished: false });
    }
  };
}

/** Nothing is left to do: an up asks the service nothing, a refresh finds no difference, and an up after it asks nothing. */
export function settled(program: Program, { warns = [] }: Pick<Outcome, "warns"> = {}): Step {
  return async (scene) => {
    const still = async () => {
      const { step, requests } = await scene.measure(() => scene.life.up(programOf(program, scene)));
      expect(step).toMatchObject({ did: "same" });
      expect(requests).toEqual([]);
    };
    await still();
    scene.stack.gateway.time.advance(3_600_000);
    const { error, warnings } = await scene.life.refresh();
    expect(error).toBeUndefined();
    if (warns !== "whatever") expect(warnings).toEqual(warns.map(containing));
    await still();
  };
}

/** A refresh; `shows` are members of the inputs that the state has then. */
export function refresh({ shows, warns = [] }: { shows?: object; warns?: Outcome["warns"] } = {}): Step {
  return async (scene) => {
    const { step, sends } = await scene.measure(() => scene.life.refresh());
    expect(step.error).toBeUndefined();
    expect(sends).toEqual([]);
    if (warns !== "whatever") expect(step.warnings).toEqual(warns.map(containing));
    if (shows !== undefined) expect(scene.life.held?.inputs).toMatchObject(shows);
  };
}

/** A preview, which sends nothing that changes something. */
export function preview(
  program: Program,
  { error, warns = [], did }: Pick<Outcome, "error" | "warns" | "did">,
): Step {
  return async (scene) => {
    const { step, sends } = await scene.measure(() => scene.life.preview(programOf(program, scene)));
    expect(sends).toEqual([]);
    if (error === undefined) expect(step.error).toBeUndefined();
    else expect(step.error).toEqual(containing(error));
    if (warns !== "whatever") expect(step.warnings).toEqual(warns.map(containing));
    if (did !== undefined) expect(step.did).toBe(did);
  };
}

/** Another program creates the deployment of the conformance suite. */
export const createdByAnother: Step = async ({ stack }) => {
  await stack.another(DEPLOYMENT, await stack.bodyOf(DEPLOYMENT));
  stack.gateway.time.advance(3_600_000);
};

/** An import into the state. */
export const imports =
  (name: string): Step =>
  async ({ life }) =>
    expect(await life.import(name)).toEqual({ did: "import", warnings: [] });

/** The program that an import writes, with other inputs besides. */
export const imported =
  (more: object = {}): Program =>
  ({ life }) => {
    const inputs = Object.entries(revealed(life.held?.inputs ?? {}));
    return { ...Object.fromEntries(inputs.filter(([name]) => !name.startsWith("__"))), ...more };
  };

/** The program is killed when it sends a request: that one and what follows never arrive, and the state stays as it was. */
export function killed(program: Program, at: Change, { sends }: { sends: readonly Sent[] }): Step {
  return async (scene) => {
    const { stack, life } = scene;
    const before = life.held;
    meddle(scene, at, (request, forward) => {
      stack.gateway.handle = answer(403, { detail: "Forbidden" });
      return breaksBefore(request, forward);
    });
    const done = await scene.measure(() => life.up(programOf(program, scene)));
    expect(done.step.error).toBeDefined();
    expect(done.sends).toEqual(sends);
    life.held = before;
    stack.passAll();
  };
}

/** The program is killed after so many of its requests, the last of which is carried out; the state stays as it was. */
export function killedAfter(count: number, program: Program): Step {
  return async (scene) => {
    const { stack, life } = scene;
    const before = life.held;
    let left = count;
    stack.meddle("*", "/.*", async (request, forward) => {
      left -= 1;
      const passed = await forward(request);
      if (left === 0) stack.gateway.handle = answer(403, { detail: "Forbidden" });
      return left > 0 ? passed : { status: 403, body: "{}" };
    });
    expect((await life.up(programOf(program, scene))).error).toBeDefined();
    life.held = before;
    stack.passAll();
  };
}

/** An up after a kill; `builds` are all that the program has created since the beginning. */
export function goesOn(program: Program, { builds }: { builds: number }): Step {
  return async (scene) => {
    expect(await scene.life.up(programOf(program, scene))).toEqual({ did: "update", warnings: [] });
    expect(scene.builds).toBe(builds);
  };
}

/** How the next revisions end. */
export function next(
  outcome: RevisionEnd["outcome"],
  more: Omit<RevisionEnd, "kind" | "outcome"> = {},
): Step {
  return ({ emulator }) => emulator.addBehaviour({ kind: "revision", outcome, ...more });
}

type RevisionEnd = Extract<Behaviour, { kind: "revision" }>;

/** The next revision takes so many seconds more. */
export function slow(seconds: number, outcome: "DEPLOYED" | "DEPLOY_FAILED" = "DEPLOYED"): Step {
  const via = Array.from({ length: seconds / 10 }, () => "DEPLOYING");
  return ({ emulator }) => emulator.addBehaviour({ kind: "revision", outcome, via });
}

/** Another program does something, without waiting for its end. */
export function outside(
  method: "POST" | "PATCH" | "DELETE",
  end: string | ((scene: Scene) => string),
  body?: object,
): Step {
  return (scene) => scene.outside(method, typeof end === "string" ? end : end(scene), body);
}

/** Another program deploys an image. */
export const outsideDeploys = (imageUri: string): Step =>
  outside("PATCH", "", { source_revision_config: { image_uri: imageUri } });

/** Another program deploys a revision once more, counted from the oldest. Default: the newest. */
export const outsideRedeploys = (index = -1): Step =>
  outside("POST", (scene) => `/revisions/${scene.revision(index)}/redeploy`);

export const write =
  (name: string, text: string): Step =>
  (scene) =>
    scene.write(name, text);

/** Time passes. */
export const later =
  (seconds: number): Step =>
  ({ stack }) =>
    stack.gateway.time.advance(seconds * 1000);

/** From now on the provider looks seldom, so that a wait of half an hour takes few looks. */
export const looksSeldom: Step = ({ stack }) => stack.gateway.time.oversleep(8);
export const looksOften: Step = ({ stack }) => stack.gateway.time.oversleep(1);

const ONE = "/v2/deployments/:id";
const PATHS = { POST: "/v2/deployments", PATCH: ONE, redeploy: `${ONE}/revisions/:id/redeploy` } as const;
type Change = keyof typeof PATHS;

function meddle({ stack }: Scene, change: Change, how: Handle): void {
  stack.meddle(change === "redeploy" ? "POST" : change, PATHS[change], how);
}

/** The next such request is carried out, and its answer is lost. */
export const losesAnswer =
  (change: Change): Step =>
  (scene) =>
    meddle(scene, change, times(1, breaksAfter));

/** The next such request never arrives. */
export const losesRequest =
  (change: Change): Step =>
  (scene) =>
    meddle(scene, change, times(1, breaksBefore));

/** The next such request is carried out, its answer is lost, and nothing can be read from then on. */
export const losesContact =
  (change: Change): Step =>
  (scene) =>
    meddle(scene, change, async (request, forward) => {
      scene.stack.gateway.handle = answer(403, { detail: "Forbidden" });
      return breaksAfter(request, forward);
    });

/** Everything passes as it is again. */
export const heals: Step = ({ stack, emulator }) => {
  stack.passAll();
  emulator.clearFaults();
};

/** The upload of the archive is lost. */
export const losesUpload: Step = ({ emulator }) =>
  emulator.addFault({ method: "PUT", path: "/_uploads/*", action: "reset-before", times: null });

/** Once, right after a PATCH of the program was carried out, something happens before its answer. */
export function afterPatch(step: Step): Step {
  return (scene) =>
    meddle(
      scene,
      "PATCH",
      times(1, async (request, forward) => {
        const passed = await forward(request);
        await step(scene);
        return passed;
      }),
    );
}

const IN_PROGRESS = /^(?:CREATING|QUEUED|AWAITING_BUILD|BUILDING|AWAITING_DEPLOY|DEPLOYING)$/;

/** The service rejects what creates a revision while one is in progress. */
export const rejectsWhileInProgress: Step = (scene) => {
  const how: Handle = async (request, forward) => {
    const { status = "" } = scene.deployment?.revisions.at(-1) ?? {};
    if (IN_PROGRESS.test(status))
      return { status: 409, body: JSON.stringify({ detail: "A revision is in progress." }) };
    return forward(request);
  };
  for (const change of ["PATCH", "redeploy"] as const) meddle(scene, change, how);
};

/** What does not know the revision of a PATCH yet. */
interface Lag {
  /** Virtual seconds. */
  readonly seconds: number;
  /** Whether the answer of the PATCH has the revision. Default: as the deployment itself, it shows the one before. */
  readonly answered?: boolean;
}

/** From the next PATCH on, for so long, reads do not show its revision. */
export function readsLag({ seconds, answered = false }: Lag): Step {
  return ({ stack }) => {
    let hidden = "none";
    let stale = "{}";
    let until = 0;
    const lags = () => performance.now() < until;
    const withoutNewest = ({ status, body }: Passed): Passed => ({
      status,
      body: body.replaceAll(hidden, String(member(stale, "latest_revision_id"))),
    });
    stack.meddle("*", ONE, async (request, forward) => {
      if (request.method === "GET") {
        if (!lags()) return forward(request);
        return answered ? { status: 200, body: stale } : withoutNewest(await forward(request));
      }
      if (request.method !== "PATCH" || until > 0) return forward(request);
      stale = (await forward({ ...request, method: "GET", body: "" })).body;
      const passed = await forward(request);
      hidden = String(member(passed.body, "latest_revision_id"));
      until = performance.now() + seconds * 1000;
      return answered ? passed : withoutNewest(passed);
    });
    stack.meddle("GET", `${ONE}/revisions/:id`, async (request, forward) =>
      lags() && request.path.includes(hidden)
        ? { status: 404, body: JSON.stringify({ detail: "Revision not found." }) }
        : forward(request),
    );
    stack.meddle("GET", `${ONE}/revisions`, async (request, forward) => {
      const { status, body } = await forward(request);
      const page: { resources: { id: string }[] } = JSON.parse(body);
      const resources = page.resources.filter(({ id }) => !(lags() && id === hidden));
      return { status, body: JSON.stringify({ ...page, resources }) };
    });
  };
}

function member(body: string, name: string): unknown {
  const value: Record<string, unknown> = JSON.parse(body);
  return value[name];
}

/** The service stores another value of the CPU than it is sent. */
export const storesCpu =
  (cpu: number): Step =>
  (scene) =>
    meddle(scene, "PATCH", (request, forward) =>
      forward({ ...request, body: request.body.replace(/"cpu":[\d.]+/, `"cpu":${cpu}`) }),
    );

function containing(part: string | RegExp): unknown {
  return typeof part === "string" ? expect.stringContaining(part) : expect.stringMatching(part);
}
