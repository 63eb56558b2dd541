import type { AddressInfo } from "node:net";
import { mountControl } from "./control.ts";
import { servedEndpoints } from "./endpoints.ts";
import { disappear } from "./exports/changes.ts";
import { FileWriter } from "./exports/files.ts";
import { type Fault, Faults, type PendingFault } from "./faults/faults.ts";
import { faultSchema } from "./faults/schema.ts";
import { Journal, type JournalEntry } from "./server/journal.ts";
import { Responder } from "./server/responder.ts";
import { createServer } from "./server/server.ts";
import { type Behaviour, behaviourSchema } from "./world/behaviour.ts";
import type { VirtualClock } from "./world/clock.ts";
import type { EmulatorOptions } from "./world/options.ts";
import { type Snapshot, snapshot } from "./world/snapshot.ts";
import { createWorld } from "./world/world.ts";

/** A running emulator. */
export interface Emulator {
  /** Where it listens, for example `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly port: number;
  /** The address of the bulk-export API, without `/api/v1`; the same as {@link url}. */
  readonly apiUrl: string;
  /** The address of the control plane, `<url>/api-host`; `<url>` itself serves it too. */
  readonly controlPlaneUrl: string;
  /** The workspace of keys that do not say otherwise. */
  readonly workspace: string;
  /** The virtual clock, to read and to advance. */
  readonly clock: VirtualClock;
  /** The requests so far, oldest answer first; those with a greater sequence number than `after`. */
  journal(after?: number): JournalEntry[];
  /** Everything the service holds at this moment. */
  state(): Snapshot;
  /**
   * Makes a fault hit the next matching request, and returns the seed of its `probability`.
   *
   * @throws ZodError for a fault of the wrong shape
   */
  addFault(fault: Fault): PendingFault;
  /** The faults that still wait for requests, with how many each has hit. */
  faults(): PendingFault[];
  /** Drops every fault, and lets everything be read that was late. */
  clearFaults(): void;
  /** Scripts the outcome of the next revision or export. @throws ZodError for one of the wrong shape */
  addBehaviour(behaviour: Behaviour): void;
  clearBehaviours(): void;
  /**
   * Makes an export disappear: it and its runs are not found any more.
   *
   * @throws RangeError for one that does not exist
   */
  disappear(exportId: string): void;
  /** Stops listening, closes every connection and the journal's file. May be called again. */
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the service: both API areas in one process, on loopback by default.
 *
 * @throws the system's error when the port is taken or the journal's file cannot be written, RangeError for an
 * `appVersion` that is no version, ZodError for a fault of the wrong shape
 * @example
 * const emulator = await startEmulator({ speed: 60 });
 * // … apiUrl: emulator.apiUrl, controlPlaneUrl: emulator.controlPlaneUrl, any API key …
 * await emulator.close();
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const world = createWorld(options);
  const journal = new Journal(options.journalFile);
  const faults = new Faults();
  const report = options.report ?? ((line: string) => process.stderr.write(`${line}\n`));
  for (const fault of options.faults ?? []) {
    const { id, method, path, seed } = faults.add(faultSchema.parse(fault));
    if (seed !== undefined) report(`fault ${id}, ${method} ${path}: drawn with the seed ${seed}`);
  }
  const responder = new Responder(world, journal, faults, report);
  const app = createServer(world, servedEndpoints(world, new FileWriter(world, report)), responder);
  mountControl(app, world, journal, faults);
  const host = options.host ?? "127.0.0.1";
  await app.listen({ host, port: options.port ?? 0 });
  const address = app.addresses()[0];
  if (typeof address !== "object") throw new Error(`The emulator listens on ${host}, but on no TCP port.`);
  const url = urlOf(address);
  world.uploads.origin = url;
  return {
    url,
    port: address.port,
    apiUrl: url,
    controlPlaneUrl: `${url}/api-host`,
    workspace: world.workspace,
    clock: world.clock,
    journal: (after) => journal.entries(after),
    state: () => snapshot(world),
    addFault: (fault) => faults.add(faultSchema.parse(fault)),
    faults: () => faults.list(),
    clearFaults: () => faults.clear(),
    addBehaviour: (behaviour) => world.behaviours.add(behaviourSchema.parse(behaviour)),
    clearBehaviours: () => world.behaviours.clear(),
    disappear: (exportId) => disappear(world, exportId.toLowerCase()),
    close: async () => {
      responder.stop();
      await app.close();
      journal.close();
    },
  };
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
