import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../../emulator/src/index.ts";
import { API_KEY, WORKSPACE } from "../world.ts";
import { type Engine, startEngine } from "./engine.ts";
import { Plugin, RPC } from "./grpc.ts";
import { configureOf, createOf, type Held, type Kind, type Properties, plain } from "./requests.ts";

/** A plugin that reaches an emulator, and tells an engine what it does; all end with the test. */
export interface GrpcWorld {
  readonly emulator: Emulator;
  readonly engine: Engine;
  readonly plugin: Plugin;
  /** The requests that changed something, as `METHOD path`. */
  writes(): string[];
  /** Creates an object, which must succeed; gives what the state then holds. */
  create(kind: Kind, inputs: Properties): Promise<Held & { readonly id: string }>;
}

interface GrpcWorldOptions {
  readonly config?: Properties;
  readonly emulator?: EmulatorOptions;
  /** Of the plugin's process; default none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: one that takes every line. */
  readonly engine?: Engine;
}

/** Starts all three. The emulator's clock stands still unless told otherwise. */
export async function grpcWorld({ config, ...options }: GrpcWorldOptions = {}): Promise<GrpcWorld> {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {}, ...options.emulator });
  onTestFinished(() => emulator.close());
  const engine = options.engine ?? (await startEngine());
  onTestFinished(() => engine.stop());
  const plugin = await Plugin.start({
    args: [engine.address],
    environment: options.environment ?? {},
  });
  onTestFinished(() => plugin.stop());
  const place = { apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url };
  // The dates of tests grow old.
  const settings = { ...place, maxPastDays: "36500", ...config };
  await plugin.ask(RPC.configure, configureOf(settings));
  return {
    emulator,
    engine,
    plugin,
    writes: () =>
      emulator
        .journal()
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path}`),
    create: async (kind, inputs) => {
      const made = await plugin.ask(RPC.create, createOf(kind, inputs));
      return { id: made.getId(), inputs, outputs: plain(made.getProperties()) };
    },
  };
}
