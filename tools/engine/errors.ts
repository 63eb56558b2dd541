/** Why no engine or tool could be handed out, and what to do. An aborted call raises the reason of its signal instead. */
export class EngineError extends Error {
  override readonly name = "EngineError";
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
