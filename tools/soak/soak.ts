import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "../../emulator/src/deterministic.ts";
import { startEngineStub } from "../bench/engine-stub.ts";
import { Provider } from "./client.ts";
import { Driver } from "./driver.ts";
import { inspectorOf } from "./heap.ts";
import { startHost, startService } from "./hosts.ts";
import { objectsOf, violations } from "./invariants.ts";
import { Ledger } from "./ledger.ts";
import { Load } from "./load.ts";
import type { FrontEnd, Options } from "./options.ts";
import { configOf } from "./programs.ts";
import { filesOf, type Sample, sampleOf } from "./samples.ts";
import { Control } from "./service.ts";

/** What a soak of one front end came to. */
interface Outcome {
  readonly samples: readonly Sample[];
  /** What was done, by its name. */
  readonly counts: ReadonlyMap<string, number>;
  /** What the service holds and should not, or should and does not. */
  readonly violations: readonly string[];
  /** Open files before the load, and once it is over and nothing goes on. */
  readonly files: { readonly before: number; readonly after: number };
  /** What the process said on stderr, but for its inspector's lines. */
  readonly complained: string;
}

/** How long idle connections may take to close after the load. */
const REST_MS = 30_000;

/** Runs the load on one front end of the package that is installed below `folder`. */
export async function soak(
  frontEnd: FrontEnd,
  folder: string,
  options: Pick<Options, "minutes" | "schedules" | "seed" | "every">,
  tell: (sample: Sample) => void,
): Promise<Outcome> {
  const engine = await startEngineStub();
  try {
    const service = await startService(folder);
    try {
      const host = await startHost(frontEnd, folder, engine.address);
      try {
        const provider = new Provider(host.matched, frontEnd);
        try {
          const ended = new AbortController();
          setMaxListeners(0, ended.signal);
          const ledger = new Ledger();
          const control = new Control(service.matched);
          const config = configOf(service.matched);
          const random = seededRandom(options.seed);
          const driver = new Driver(provider, ledger, ended.signal);
          await provider.configure(config);
          const inspector = inspectorOf(host.complained());
          const { files: before } = filesOf(host.pid);
          const site = { provider, driver, ledger, control, config, frontEnd, random, ended: ended.signal };
          const run = await new Load(site).begin(options.schedules);
          const samples: Sample[] = [];
          const from = performance.now();
          const minutes = () => (performance.now() - from) / 60_000;
          const load = run().then(
            () => undefined,
            (error: unknown) => {
              ended.abort();
              return { error };
            },
          );
          while (!ended.signal.aborted && minutes() < options.minutes) {
            const sample = await sampleOf(host.pid, inspector, minutes());
            samples.push(sample);
            tell(sample);
            const left = Math.max((options.minutes - minutes()) * 60_000, 1);
            await driver.pause(Math.min(options.every * 1000, left));
          }
          ended.abort();
          await control.clearFaults();
          const failed = await load;
          if (failed) throw failed.error;
          const after = await rested(host.pid, before);
          return {
            samples,
            counts: ledger.counts,
            violations: violations(await objectsOf(control), ledger),
            files: { before, after },
            complained: withoutInspector(host.complained()),
          };
        } finally {
          provider.close();
        }
      } finally {
        await host.stop();
      }
    } finally {
      await service.stop();
    }
  } finally {
    engine.stop();
  }
}

/** Connections to the service that may stay open: as many as there may be requests at once. */
const KEPT_ALIVE = 10;

/** Open files once the load's own are closed, or as many as still are after a while. */
async function rested(pid: number, before: number): Promise<number> {
  const until = performance.now() + REST_MS;
  for (;;) {
    const { files } = filesOf(pid);
    if (files <= before + KEPT_ALIVE || performance.now() >= until) return files;
    await delay(250);
  }
}

function withoutInspector(text: string): string {
  const ofInspector = /^(?:Debugger (?:listening|attached|ending)|For help, see: https:\/\/nodejs\.org)/;
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !ofInspector.test(line))
    .join("\n");
}
