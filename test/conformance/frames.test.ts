import { type Dispatcher, Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { perform } from "../../provider/core/operation.ts";
import type { Properties } from "../../provider/core/properties.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf } from "../resources/lives.ts";
import { watchCalls } from "./call-path.ts";
import { CHOSEN } from "./scenario.ts";
import { TRACING_PROJECTS } from "./stack.ts";
import type { Creates, KindTable } from "./table.ts";

/** A pool that reports each request that changes something when the provider hands it over. */
class WatchedPool extends Pool {
  readonly #watch: () => void;

  constructor(origin: string, watch: () => void) {
    super(origin);
    this.#watch = watch;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (options.method !== "GET") this.#watch();
    return super.dispatch(options, handler);
  }
}

/** Creates objects without a front end. */
class Creations implements Creates {
  /** The functions that each request of the last creation came through, the outermost first. */
  paths: (readonly string[])[] = [];
  readonly #service: LangSmith;

  constructor(emulator: Emulator) {
    const pathToHere = watchCalls();
    const watch = () => void this.paths.push(pathToHere());
    this.#service = clientOf(emulator, { dispatcher: (origin) => new WatchedPool(origin, watch) });
  }

  async created(table: KindTable, besides: Properties = {}) {
    const needed = (await table.needs?.(this)) ?? {};
    this.paths = [];
    const { create, check } = resources[table.kind];
    const naming = { logicalName: "frames", suffix: () => "1234567" };
    const target = { workspaceId: undefined, cloud: true, region: undefined };
    const { inputs } = check({}, { ...table.program, ...needed, ...besides }, naming, target);
    const context = { limitSeconds: 30, status: () => {}, warn: () => {} };
    return { held: await perform(context, (operation) => create(this.#service, inputs, operation)) };
  }
}

/** Properties with which a creation takes another path, or waits for nothing afterwards. */
const BESIDES: Readonly<Record<string, readonly Properties[]>> = {
  Deployment: [{ waitForDeployed: false }],
};

const CASES = CHOSEN.flatMap((table) =>
  (BESIDES[table.kind] ?? [{}]).map((besides) => ({
    table,
    besides,
    title: [table.kind, ...Object.keys(besides)].join(" with "),
  })),
);

test.each(CASES)(
  "a create of a $title reaches undici through at most nine functions, a probe not counted",
  async (given) => {
    const { table, besides } = given;
    const emulator = await startEmulator({
      strict: true,
      speed: 0,
      report: () => {},
      tracingProjects: TRACING_PROJECTS,
      ...table.emulator,
    });
    onTestFinished(() => emulator.close());
    const creations = new Creations(emulator);
    await creations.created(table, besides);
    const [path = []] = creations.paths;
    expect([path.slice(0, 2), path.slice(-3)]).toEqual([
      ["perform core/operation.ts", "create resources/define.ts"],
      ["exchange http/client.ts", "retry http/retry-loop.ts", "send http/transport.ts"],
    ]);
    // Where no answer shows the workspace, another request does that before the creation.
    const most = table.evidence.workspace === "probe" ? 10 : 9;
    // The front end's `perform` calls the create of the resource.
    expect(path.slice(1).length, path.join("\n")).toBeLessThanOrEqual(most);
    expect(new Set(path).size).toBe(path.length);
  },
);
