/**
 * Why no engine (or tool) could be handed out.
 *
 * - `nothing-usable`: neither a new enough Pulumi nor a Go that can build one is on PATH.
 * - `build-failed`: Go was started and did not produce what was asked.
 * - `cache-unusable`: the cache folder cannot be written, or holds what this user may not replace.
 */
type EngineErrorCode = "nothing-usable" | "build-failed" | "cache-unusable";

/** The only error `ensureEngine` and `ensureTool` raise on their own; an aborted call raises the signal's reason. */
export class EngineError extends Error {
  /** The kind of failure, for callers that branch on it. */
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
  }
}

/** The text of whatever was thrown, for quoting it inside another message. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's error code (`ENOENT`, `EEXIST`, ...) of a failed call, if it carries one. */
export function systemCode(error: unknown): string | undefined {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return undefined;
}
