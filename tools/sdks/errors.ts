/**
 * Why an SDK could not be made.
 *
 * - `nothing-usable`: a program that is needed (`python3`) is not on PATH, or too old.
 * - `schema-refused`: the generator does not accept the schema.
 * - `build-failed`: what was generated does not compile, or what it rests on cannot be installed.
 */
type SdkErrorCode = "nothing-usable" | "schema-refused" | "build-failed";

/** The error of everything in this folder; its message says what was tried, what was answered and what to do. */
export class SdkError extends Error {
  /** The kind of failure, for callers that branch on it. */
  readonly code: SdkErrorCode;

  constructor(code: SdkErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SdkError";
    this.code = code;
  }
}
