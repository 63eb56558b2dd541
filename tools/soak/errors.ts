/** A soak that could not be run. The message says what was tried, what came of it and what to do. */
export class SoakError extends Error {
  override readonly name = "SoakError";
}
