import { type ExportRecord, releasedAt } from "./record.ts";

/** The exports of a workspace that wait for their turn, and those whose turn has come. */
interface WorkspaceQueue {
  readonly waiting: ExportRecord[];
  running: ExportRecord[];
  /** When the last turn came; nobody overtakes. */
  since: number;
}

/** Lets only so many exports of a workspace run at once. The others wait in Created, in the order of their creation. */
export class ExportQueue {
  readonly #limit: number;
  readonly #lines = new Map<string, WorkspaceQueue>();

  /** @param limit how many run at once; infinity for any number */
  constructor(limit: number) {
    this.#limit = limit;
  }

  enqueue(record: ExportRecord): void {
    if (this.#limit === Number.POSITIVE_INFINITY) {
      record.admittedAt = record.createdAt;
      return;
    }
    const line = this.#lines.get(record.workspace) ?? { waiting: [], running: [], since: 0 };
    line.waiting.push(record);
    this.#lines.set(record.workspace, line);
  }

  /** Gives everyone the turn that came until `now`, at the time at which it came. */
  catchUp(now: number): void {
    for (const line of this.#lines.values()) {
      for (let next = line.waiting[0]; next !== undefined; next = line.waiting[0]) {
        const waitsFurther = next.cancelledAt === null && next.disappeared === null;
        if (waitsFurther && !this.#admit(line, next, now)) break;
        line.waiting.shift();
      }
    }
  }

  #admit(line: WorkspaceQueue, record: ExportRecord, now: number): boolean {
    const requested = Math.max(record.createdAt, line.since);
    line.running = line.running.filter((other) => releasedAt(other) > requested);
    const at = line.running.length < this.#limit ? requested : Math.min(...line.running.map(releasedAt));
    if (at > now) return false;
    record.admittedAt = at;
    line.since = at;
    line.running.push(record);
    return true;
  }
}
