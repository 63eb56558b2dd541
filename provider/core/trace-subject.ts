/** Whose operation it is, for a trace of its requests. */
export interface TraceSubject {
  /** What the engine asked for: `create`, `read`, `update`, `delete`, `check`, `diff`, or `call` of a function. */
  readonly does: string;
  /** Where the engine names it. */
  readonly urn?: string | undefined;
  /** The type of the resource, or the function: `langsmith:index:BulkExport`. */
  readonly type: string;
  /** The name of the resource in the program. */
  readonly name?: string | undefined;
}
