export type PathStep = string | number;

/**
 * A property's path as Pulumi prints it: `config.bucketName`, `exportFields[2]`, `secrets["OPENAI_API_KEY"]`. Properties
 * begin in lower case; any other name is a key of the program's own.
 */
export function formatPath(steps: readonly PathStep[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    if (/^[a-z_$][\w$]*$/.test(step)) return path === "" ? step : `${path}.${step}`;
    return `${path}[${JSON.stringify(step)}]`;
  }, "");
}

/** Whether a path is another one, or leads into it. */
export function isWithin(path: readonly PathStep[], outer: readonly PathStep[]): boolean {
  return outer.every((step, place) => path[place] === step);
}

const STEP = /(?:^|\.)([a-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** The steps of a path that {@link formatPath} wrote. */
export function parsePath(path: string): PathStep[] {
  return [...path.matchAll(STEP)].map(([, name, index, key]) => {
    if (name !== undefined) return name;
    return index === undefined ? String(JSON.parse(key ?? '""')) : Number(index);
  });
}

/** What stands at a path inside a value; `undefined` where there is nothing. */
export function valueAt(root: unknown, steps: readonly PathStep[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null) return undefined;
    const found = Object.getOwnPropertyDescriptor(value, step);
    value = found?.enumerable === true ? found.value : undefined;
  }
  return value;
}
