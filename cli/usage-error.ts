/** The command was not called as it can be. Its message goes to standard error, and the exit code is 2. */
export class WrongCall extends Error {
  override readonly name = "WrongCall";
}

/** Whether the options are such as the command, or `parseArgs`, refuses. */
export function isWrongCall(error: unknown): boolean {
  return error instanceof WrongCall || isOfParsing(error);
}

function isOfParsing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code.startsWith("ERR_PARSE_ARGS_")
  );
}
