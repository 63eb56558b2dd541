import { createHook, executionAsyncId } from "node:async_hooks";
import { onTestFinished } from "vitest";

/** A point of the program: the functions of ours that lead to it since it was resumed, innermost first. */
interface Point {
  readonly stack: readonly string[];
  /** The point at which the program waited before it went on to this one. */
  readonly resumedBy: number;
}

/**
 * Records where the program waits, so that all functions between two points are known. A stack trace of V8 lacks those
 * that return a promise of another function without waiting for it.
 *
 * @returns what gives the functions of ours that lead to where it is called, the outermost first
 */
export function watchCalls(): () => readonly string[] {
  const points = new Map<number, Point>();
  const here = (): Point => ({ stack: functionsOfOurs(), resumedBy: executionAsyncId() });
  const hook = createHook({
    init: (id, type) => {
      if (type === "PROMISE") points.set(id, here());
    },
  });
  hook.enable();
  onTestFinished(() => void hook.disable());
  return () => {
    const path: string[] = [];
    for (let point: Point | undefined = here(); point !== undefined; point = points.get(point.resumedBy)) {
      // The function that waited is the one that goes on.
      const [waited, ...callers] = point.stack;
      if (waited !== undefined && waited !== path.at(-1)) path.push(waited);
      path.push(...callers);
    }
    return path.reverse();
  };
}

/** Functions of the provider, as `name file`; one without a name as `(anonymous) file`. */
function functionsOfOurs(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  const sites: NodeJS.CallSite[] = [];
  Error.stackTraceLimit = 200;
  Error.prepareStackTrace = (_, all) => void sites.push(...all);
  // Reading it is what prepares it.
  String(new Error("to be read").stack);
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return sites.flatMap((site) => {
    const [, file] = /\/provider\/([^:?]+\.ts)/.exec(site.getFileName() ?? "") ?? [];
    // What V8 makes up of functions that wait is known better from the points.
    if (file === undefined || site.isAsync()) return [];
    return [`${site.getFunctionName() ?? "(anonymous)"} ${file}`];
  });
}
