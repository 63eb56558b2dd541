/** The code of an error of the system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Why it failed, without the call and the path of this machine: `EACCES: permission denied`. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return codeOf(error) === undefined ? message : message.replace(/, \w+( '.*)?$/s, "");
}
