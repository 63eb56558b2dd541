/** The current folder; undefined where it was deleted. */
export function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
