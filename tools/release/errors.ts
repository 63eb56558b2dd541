/**
 * Why a release could not be made.
 *
 * - `wrong-call`: the command line is not understood.
 * - `not-as-pinned`: what was fetched is not what this repository pins.
 * - `not-releasable`: something of this repository keeps it from being released.
 * - `failed`: a program that is needed could not do its part.
 */
type ReleaseErrorCode = "wrong-call" | "not-as-pinned" | "not-releasable" | "failed";

/** The error of everything in this folder; its message says what was tried, what was answered and what to do. */
export class ReleaseError extends Error {
  /** The kind of failure, for callers that branch on it. */
  readonly code: ReleaseErrorCode;

  constructor(code: ReleaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ReleaseError";
    this.code = code;
  }
}
