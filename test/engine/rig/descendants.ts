import { readdirSync, readFileSync } from "node:fs";

/** The processes that a process has started, from whichever thread of its own, and those that they have. */
export function descendantsOf(pid: number): number[] {
  const parents = readdirSync("/proc").flatMap((name) => {
    const own = Number(name);
    return Number.isInteger(own) ? [{ own, parent: parentOf(own) }] : [];
  });
  const below = (above: number): number[] =>
    parents.filter(({ parent }) => parent === above).flatMap(({ own }) => [own, ...below(own)]);
  return below(pid);
}

function parentOf(pid: number): number | undefined {
  try {
    const [, rest = ""] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return Number(rest.split(" ")[1]);
  } catch {
    // It has ended since it was listed.
    return undefined;
  }
}
