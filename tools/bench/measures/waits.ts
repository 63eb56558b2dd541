import { setTimeout as delay } from "node:timers/promises";
import { BenchError } from "../errors.ts";
import { type Figure, information, limited, type Measure } from "../report.ts";
import { memoryOf } from "../rig/proc.ts";
import { exportTo } from "../rig/programs.ts";
import type { Service } from "../rig/service.ts";
import { inSession } from "../rig/session.ts";
import type { Workshop } from "../rig/workshop.ts";
import { rounded } from "../statistics.ts";

/** Of the live objects, 30: V8 keeps what 200 creations at once needed for a moment. */
const MEBIBYTES = 200;
const SAMPLE_MS = 500;
const CREATED_WITHIN_MS = 60_000;

/** Many exports that one plugin waits for at once, and that do not come to an end. */
export function waits({ options, plugin, progress }: Workshop): Promise<Measure> {
  return inSession(plugin, async ({ plugin: running, client, service }) => {
    progress(`waits: ${options.waits} exports are created`);
    const settled: string[] = [];
    const creates = Array.from({ length: options.waits }, async (_, number) => {
      const { resource, inputs } = exportTo(service.destinationId, number);
      try {
        const checked = await client.check(resource, {}, { ...inputs, waitForCompletion: true });
        settled.push(`${resource.name} was created as ${(await client.create(resource, checked)).id}`);
      } catch (error) {
        settled.push(`${resource.name}: ${String(error)}`);
      }
    });
    await untilCreated(service, options.waits, settled);
    progress(`waits: its memory is watched for ${options.waitSeconds} s`);
    const memory = await sampled(running.pid, options.waitSeconds * 1000);
    if (settled.length > 0) {
      throw new BenchError(`${settled.length} waits ended, where none could; the first: ${settled[0]}`);
    }
    const cancelled = performance.now();
    await client.cancel();
    await Promise.all(creates);
    const ended = performance.now() - cancelled;
    return {
      name: "waits",
      figures: [
        ...memoryFigures(memory),
        information({ name: "endedAfterCancel", value: rounded(ended / 1000, 2), unit: "s" }),
      ],
    };
  });
}

async function untilCreated(service: Service, count: number, settled: readonly string[]): Promise<void> {
  const until = performance.now() + CREATED_WITHIN_MS;
  for (let made = 0; made < count; ) {
    if (settled.length > 0) throw new BenchError(`a wait ended before all had begun: ${settled[0]}`);
    if (performance.now() > until) {
      throw new BenchError(
        `within ${CREATED_WITHIN_MS / 1000} s the plugin created ${made} of ${count} exports`,
      );
    }
    await delay(100);
    made += (await service.asked()).filter(({ method }) => method === "POST").length;
  }
}

/** The memory of a process over a while. Empty where the system does not tell it. */
async function sampled(pid: number, length: number): Promise<{ resident: number; peak: number }[]> {
  const samples: { resident: number; peak: number }[] = [];
  const until = performance.now() + length;
  while (performance.now() < until) {
    const memory = memoryOf(pid);
    if (memory !== undefined) samples.push(memory);
    await delay(SAMPLE_MS);
  }
  return samples;
}

function memoryFigures(samples: readonly { resident: number; peak: number }[]): Figure[] {
  if (samples.length === 0) return [];
  const resident = samples.map((sample) => sample.resident);
  return [
    limited(
      {
        name: "residentMemory",
        value: rounded(Math.max(...resident), 1),
        unit: "MiB",
        spread: { least: rounded(Math.min(...resident), 1), most: rounded(Math.max(...resident), 1) },
        runs: samples.length,
        note: "the most of all samples taken while the waits were in flight",
      },
      MEBIBYTES,
    ),
    information({
      name: "peakMemory",
      value: rounded(Math.max(...samples.map(({ peak }) => peak)), 1),
      unit: "MiB since the process began",
    }),
  ];
}
