import type { ExportRecord } from "./record.ts";

/** All exports, with what is looked up often at hand: one schedule may have spawned tens of thousands. */
export class ExportStore {
  readonly #all = new Map<string, ExportRecord>();
  readonly #schedules: ExportRecord[] = [];
  readonly #byWorkspace = new Map<string, ExportRecord[]>();
  readonly #bySource = new Map<string, ExportRecord[]>();
  readonly #sorted = new WeakMap<readonly ExportRecord[], readonly ExportRecord[]>();

  add(record: ExportRecord): void {
    this.#all.set(record.id, record);
    if (record.intervalHours !== null) this.#schedules.push(record);
    listIn(this.#byWorkspace, record.workspace).push(record);
    if (record.sourceId !== null) listIn(this.#bySource, record.sourceId).push(record);
  }

  get(id: string): ExportRecord | undefined {
    return this.#all.get(id);
  }

  /** In the order in which they were made. */
  all(): ExportRecord[] {
    return [...this.#all.values()];
  }

  /** Every schedule, also those that are cancelled. */
  schedules(): readonly ExportRecord[] {
    return this.#schedules;
  }

  /** In the order in which they were made, which is that of their creation times. */
  ofWorkspace(workspace: string): readonly ExportRecord[] {
    return this.#byWorkspace.get(workspace) ?? [];
  }

  /** The exports of a workspace, or those that one schedule spawned; newest first. */
  newestFirst(of: { readonly workspace: string } | { readonly source: string }): readonly ExportRecord[] {
    const list = "workspace" in of ? this.ofWorkspace(of.workspace) : (this.#bySource.get(of.source) ?? []);
    const known = this.#sorted.get(list);
    // Lists only grow.
    if (known !== undefined && known.length === list.length) return known;
    const sorted = [...list].sort((one, other) => other.createdAt - one.createdAt);
    this.#sorted.set(list, sorted);
    return sorted;
  }
}

function listIn(lists: Map<string, ExportRecord[]>, key: string): ExportRecord[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const created: ExportRecord[] = [];
  lists.set(key, created);
  return created;
}
