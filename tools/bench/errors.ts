/** A measurement that could not be made. The message says what was tried, what came of it and what to do. */
export class BenchError extends Error {
  override readonly name = "BenchError";
}
