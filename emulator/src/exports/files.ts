import { type Bucket, openBucket } from "../destinations/bucket.ts";
import { type DestinationRecord, objectKeyOf } from "../destinations/record.ts";
import type { World } from "../world/world.ts";
import { allExports } from "./changes.ts";
import { type ExportRecord, exportState } from "./record.ts";
import { failsExport, type Partition, partitions, progressedUntil, runPaths, runTimes } from "./runs.ts";

/** How many files are on their way at a time. */
const AT_ONCE = 8;

/**
 * Writes the files of exports into their buckets. Nothing here runs on timers: what is due is written before a request
 * is answered, and until then no run is shown as Completed.
 */
export class FileWriter {
  readonly #world: World;
  readonly #report: (line: string) => void;
  readonly #done = new WeakSet<ExportRecord>();
  readonly #reported = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  /** @param report takes a line for each destination into which nothing is written */
  constructor(world: World, report: (line: string) => void) {
    this.#world = world;
    this.#report = report;
  }

  /** Writes every file whose run is through. Resolves when they are written; a store that refuses fails its run. */
  async catchUp(): Promise<void> {
    if (this.#world.options.writeParquet !== true) return;
    const before = this.#last;
    // One after the other, so that no file is written twice; the request that met a failure gets it.
    const writing = before.then(() => this.#writeDue());
    this.#last = writing.catch(() => undefined);
    await writing;
  }

  async #writeDue(): Promise<void> {
    for (const record of allExports(this.#world)) {
      if (record.intervalHours !== null || this.#done.has(record)) continue;
      if (record.files === undefined) this.#reportUnwritten(record);
      else await this.#write(record, record.files);
    }
  }

  async #write(record: ExportRecord, files: Map<number, string | null>): Promise<void> {
    const now = this.#world.clock.now();
    const state = exportState(record, now);
    const reached = progressedUntil(state, record.disappearedAt ?? now);
    const parts = partitions(record).filter((part) => !failsExport(record, part));
    const due = parts.filter(
      (part) => !files.has(part.index) && (runTimes(record, part)?.ends ?? now) <= reached,
    );
    const destination = this.#world.destinations.get(record.destinationId);
    for (let first = 0; first < due.length; first += AT_ONCE) {
      const written = due.slice(first, first + AT_ONCE).map(async (part) => {
        files.set(part.index, await writeRunFile(destination, record, part));
      });
      await Promise.all(written);
    }
    const over = record.cancelledAt !== null || record.disappearedAt !== null || state.status === "TimedOut";
    if (over || parts.every(({ index }) => files.has(index))) this.#done.add(record);
  }

  #reportUnwritten(record: ExportRecord): void {
    this.#done.add(record);
    if (this.#reported.has(record.destinationId)) return;
    this.#reported.add(record.destinationId);
    this.#report(
      `no files are written to destination ${record.destinationId}: it has no endpoint_url, and buckets of AWS are never contacted`,
    );
  }
}

/** Writes the file of a run. Resolves to `null`, or to why it is not there. */
async function writeRunFile(
  destination: DestinationRecord | undefined,
  record: ExportRecord,
  part: Partition,
): Promise<string | null> {
  const endpoint = destination?.config.endpoint_url;
  const name = destination?.config.bucket_name;
  if (destination === undefined || endpoint == null || name == null) {
    return "The destination does not exist any more.";
  }
  // Only who writes files has to load what makes them.
  const { parquetFile } = await import("../parquet/file.ts");
  const body = parquetFile(record, part);
  let bucket: Bucket | undefined;
  try {
    bucket = await openBucket(destination, endpoint, name);
    await bucket.put(objectKeyOf(destination, runPaths(record, part).file), body);
    return null;
  } catch (error) {
    return messageOf(error);
  } finally {
    bucket?.close();
  }
}

/** What a store said, or the system, which has a code where it has no words. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== "") return error.message;
  return "code" in error ? String(error.code) : error.name;
}
