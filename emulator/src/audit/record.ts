/** A request that changed something, or failed to. */
export interface AuditRecord {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly operation: string;
  readonly status: number;
  readonly workspace: string;
  /** The key, token or tenant id that was presented. */
  readonly principal: string;
  readonly objectIds: readonly string[];
  readonly method: string;
  readonly path: string;
}
