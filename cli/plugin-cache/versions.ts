/** Which of two versions is newer, as the engine orders installed plugins: every release before a candidate. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [parsed(one), parsed(other)];
  if (left.isRelease !== right.isRelease) return left.isRelease;
  return left.parts.localeCompare(right.parts, "en", { numeric: true }) > 0;
}

function parsed(version: string): { readonly isRelease: boolean; readonly parts: string } {
  const [parts = ""] = version.split("+");
  return { isRelease: !parts.includes("-"), parts };
}
