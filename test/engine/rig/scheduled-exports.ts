import type { EmulatorOptions } from "../../../emulator/src/index.ts";
import type { JournalEntry } from "../../../emulator/src/server/journal.ts";
import { isRecord } from "../../../provider/core/properties.ts";
import { ref } from "../plugin/rig/config.ts";
import { pluginWorld } from "./plugin.ts";
import { world } from "./world.ts";

export const SUPPORT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
export const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
const SEARCH = "7d2e9035-0b4f-4c68-9e71-2f3a4b5c6d7e";

/** The emulator of these tests: its clock stands on 2 March 2026, two days after the schedules began. */
export const EMULATOR: EmulatorOptions = {
  speed: 600,
  now: new Date("2026-03-02T12:00:00Z"),
  tracingProjects: [
    { name: "support-agent", id: SUPPORT },
    { name: "billing", id: BILLING },
    { name: "search", id: SEARCH },
  ],
};

export const TRACES = {
  displayName: "traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};

/** Arguments without their destination, which is the one of the same program. */
export type Args = Readonly<Record<string, unknown>>;

export const DAILY: Args = { intervalHours: 24, startTime: "2026-03-01T00:00:00Z" };

/** A destination, and scheduled exports to it, in a program of either front end. */
interface Parts {
  /** Of the component; `exports` when absent. */
  readonly name?: string;
  readonly args: Args;
  /** Changes of the destination. */
  readonly traces?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

type Ran = Awaited<ReturnType<typeof world>>;

/** A stack of either front end, whose program is told by its parts. */
interface ComponentWorld extends Omit<Ran, "program"> {
  change(parts: Parts): void;
}

export const FRONT_ENDS = [
  ["plugin", throughPlugin],
  ["dynamic", throughDynamic],
] as const;

async function throughPlugin(parts: Parts): Promise<ComponentWorld> {
  const program = ({ args, traces, options, name = "exports" }: Parts) => ({
    resources: {
      traces: { type: "langsmith:ExportDestination", properties: { ...TRACES, ...traces } },
      [name]: {
        type: "langsmith:ScheduledExports",
        properties: { bulkExportDestinationId: ref("traces.id"), ...args },
        ...(options ? { options } : {}),
      },
    },
    outputs: { scheduleIds: ref(`${name}.scheduleIds`) },
  });
  const { program: put, ...rest } = await pluginWorld(program(parts), { emulator: EMULATOR });
  return { ...rest, change: (changed) => put(program(changed)) };
}

function dynamicProgram({ args, traces, options = {}, name = "exports" }: Parts): string {
  return `
const traces = new langsmith.ExportDestination("traces", ${JSON.stringify({ ...TRACES, ...traces })});
const scheduled = new langsmith.ScheduledExports(${JSON.stringify(name)}, { bulkExportDestinationId: traces.id, ...${JSON.stringify(args)} }, ${JSON.stringify(options)});
exports.scheduleIds = scheduled.scheduleIds;
`;
}

async function throughDynamic(parts: Parts): Promise<ComponentWorld> {
  const { program: put, ...rest } = await world(dynamicProgram(parts), { emulator: EMULATOR });
  return { ...rest, change: (changed) => put(dynamicProgram(changed)) };
}

/** The requests that change exports, each with what tells it apart: `POST billing 2026-03-01T00:00:00Z`. */
export function exportWrites(entries: readonly JournalEntry[]): string[] {
  return entries
    .filter(({ method, path }) => method !== "GET" && /\/bulk-exports(\/[0-9a-f-]+)?$/.test(path))
    .map(({ method, body: sent, responseBody }) => {
      const body = isRecord(sent) ? sent : {};
      const held = isRecord(responseBody) ? responseBody : {};
      const what = body["status"] ?? body["start_time"];
      const length = body["interval_hours"] ?? body["end_time"] ?? "";
      return `${method} ${projectOf(held["session_id"] ?? body["session_id"])} ${what} ${length}`.trim();
    })
    .sort();
}

function projectOf(id: unknown): string {
  const names: Readonly<Record<string, string>> = {
    [SUPPORT]: "support-agent",
    [BILLING]: "billing",
    [SEARCH]: "search",
  };
  return names[String(id)] ?? String(id);
}
