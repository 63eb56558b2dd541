import type { JournalEntry } from "../../../emulator/src/journal.ts";
import { GITHUB } from "./deployments.ts";
import { pluginWorld } from "./plugin.ts";
import { ref } from "./plugin-config.ts";
import { TRACES } from "./scheduled-exports.ts";
import { type World, type WorldOptions, world } from "./world.ts";

type Args = Readonly<Record<string, unknown>>;

const BEGUN = "2026-03-01T00:00:00Z";

/** The emulator of these tests: its clock is at 2 March 2026. */
function options(speed: number): WorldOptions {
  return { emulator: { speed, now: new Date("2026-03-02T12:00:00Z") } };
}

/** A resource of a program: its type without the package, and its arguments. */
interface Declared {
  readonly type: "Deployment" | "BulkExport" | "MonitoredDeployment";
  readonly args: Args;
  /** Its resource options. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** An output of another resource of the same program. */
interface Reference {
  readonly of: string;
  readonly output: string;
}

/** Resources beside a destination `traces`, by their names. */
type Parts = Readonly<Record<string, Declared>>;

/** A stack of either front end, whose program is described by its parts. */
interface PartsWorld extends Omit<World, "program"> {
  change(parts: Parts): void;
}

export const FRONT_ENDS = [
  ["plugin", throughPlugin],
  ["dynamic", throughDynamic],
] as const;

/** The component as a program writes it, with an export to `traces`. */
export function monitored(args: Args = {}, options: Declared["options"] = {}): Declared {
  return { type: "MonitoredDeployment", args: { ...GITHUB, ...EXPORTED, ...args }, options };
}

const EXPORTED = { bulkExportDestinationId: { of: "traces", output: "id" }, exportFrom: BEGUN };

/** The same agent and export without the component, the export with another name than the component gives it. */
export const APART: Parts = {
  agent: { type: "Deployment", args: { ...GITHUB, secrets: { OPENAI_API_KEY: "sk-not-shown" } } },
  daily: {
    type: "BulkExport",
    args: {
      bulkExportDestinationId: { of: "traces", output: "id" },
      sessionId: { of: "agent", output: "tracingProjectId" },
      startTime: BEGUN,
      intervalHours: 24,
      filter: "eq(is_root, true)",
    },
  },
};

function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && "of" in value && "output" in value;
}

async function throughPlugin(parts: Parts, speed = 600): Promise<PartsWorld> {
  const { program: put, ...rest } = await pluginWorld(yaml(parts), options(speed));
  return { ...rest, change: (changed) => put(yaml(changed)) };
}

function yaml(parts: Parts) {
  const resources = Object.entries(parts).map(([name, { type, args, options = {} }]) => {
    const properties = Object.entries(args).map(([argument, value]) => [
      argument,
      isReference(value) ? ref(`${value.of}.${value.output}`) : value,
    ]);
    return [name, { type: `langsmith:${type}`, properties: Object.fromEntries(properties), options }];
  });
  const outputs = shownBy(parts).map(({ output, from }) => [output, ref(`${from}.${output}`)]);
  return {
    resources: {
      traces: { type: "langsmith:ExportDestination", properties: TRACES },
      ...Object.fromEntries(resources),
    },
    outputs: Object.fromEntries(outputs),
  };
}

async function throughDynamic(parts: Parts, speed = 600): Promise<PartsWorld> {
  const { program: put, ...rest } = await world(javascript(parts), options(speed));
  return { ...rest, change: (changed) => put(javascript(changed)) };
}

/** A program of JavaScript, for either front end. */
export function javascript(parts: Parts): string {
  const lines = Object.entries(parts).map(([name, { type, args, options = {} }]) => {
    const properties = Object.entries(args).map(([argument, value]) =>
      isReference(value)
        ? `${argument}: all.${value.of}.${value.output}`
        : `${argument}: ${JSON.stringify(value)}`,
    );
    return `all[${JSON.stringify(name)}] = new langsmith.${type}(${JSON.stringify(name)}, { ${properties.join(", ")} }, ${JSON.stringify(options)});`;
  });
  const shown = shownBy(parts).map(({ output, from }) => `exports.${output} = all.${from}.${output};`);
  return [
    `const all = { traces: new langsmith.ExportDestination("traces", ${JSON.stringify(TRACES)}) };`,
    ...lines,
    ...shown,
    "",
  ].join("\n");
}

const SHOWN = ["deploymentId", "tracingProjectId", "url", "dashboardUrl", "exportId"];

/** The outputs of the component, where there is one. */
function shownBy(parts: Parts): { readonly output: string; readonly from: string }[] {
  const names = Object.keys(parts).filter((name) => parts[name]?.type === "MonitoredDeployment");
  return names.flatMap((from) => SHOWN.map((output) => ({ output, from })));
}

/** The requests that change a deployment or an export, as `METHOD path`. */
export function writesTo(entries: readonly JournalEntry[]): string[] {
  return entries
    .filter(
      ({ method, path }) => method !== "GET" && /\/(deployments|bulk-exports)(\/[0-9a-f-]+)?$/.test(path),
    )
    .map(({ method, path }) => `${method} ${path}`);
}
