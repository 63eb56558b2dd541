/** The properties of an object, or anything else with string keys. */
export type Properties = Record<string, unknown>;

/** Whether the value is an object with string keys (a Struct, in the engine's words). */
export function isRecord(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a key that somebody chose, which may be called as what every object inherits: `constructor`. */
export function ownValue(record: Properties, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Every text inside a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

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
  return outer.every((step, index) => path[index] === step);
}

/** What stands at a path inside a value; `undefined` where there is nothing. */
export function valueAt(root: unknown, steps: readonly PathStep[]): unknown {
  let value = root;
  for (const step of steps) {
    if (Array.isArray(value)) value = typeof step === "number" ? value[step] : undefined;
    else value = isRecord(value) ? ownValue(value, String(step)) : undefined;
  }
  return value;
}

/** One thing wrong with what the program gave. */
export interface Failure {
  /** Where: empty for what concerns no single property. */
  readonly path: readonly PathStep[];
  /** What is wrong and what is allowed, without the path. */
  readonly reason: string;
}

/** For a property that the program removed, and that no update can remove from an existing object. */
export function cannotBeCleared(path: readonly PathStep[]): Failure {
  return { path, reason: "LangSmith cannot clear it: set it to another value" };
}

/**
 * A failure in words. The engine prints the value of the property that a failure names, secret or not, so it gets no name:
 * the path is in the text, with the value where it may be shown.
 */
export function failureText({ path, reason }: Failure): string {
  return path.length === 0 ? reason : `${formatPath(path)}: ${reason}`;
}
