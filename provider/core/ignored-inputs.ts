import * as z from "zod";
import { equal, isRespelled, same } from "./compare.ts";
import { coreOf, factsOf, field, isSecretAt, propertiesOf } from "./facts.ts";
import {
  formatPath,
  isRecord,
  isWithin,
  type PathStep,
  type Properties,
  parsePath,
  valueAt,
} from "./properties.ts";
import { isSent, project } from "./wire-format.ts";

/** The output of every kind that remembers which inputs the service does not store as they were sent. */
const NAME = "ignoredInputs";

/** The outputs of a kind with {@link NAME}. */
export function withIgnoredInputs<O extends z.ZodObject>(outputs: O) {
  return outputs.extend({
    [NAME]: field(z.array(z.string()).optional(), {
      description:
        "The paths of the inputs that LangSmith did not store as you set them. An old server drops inputs that it does not know. Another one changes how a name is written. A refresh compares such an input again after you change it, or when LangSmith has your value.",
      example: ["sourceConfig.resourceSpec.sidecars[0].readinessProbe"],
    }),
  });
}

/** The paths that a state remembers. */
export function ignoredOf({ [NAME]: paths }: Properties): string[] {
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

/** The outputs that remember these paths. */
export function ignoredOutputs(paths: readonly string[]): Properties {
  return paths.length > 0 ? { [NAME]: [...paths] } : {};
}

/** The paths that are remembered still: those whose input is what it was, or what the last operation sent. */
export function stillIgnored(outputs: Properties, olds: Properties, news: Properties): string[] {
  return ignoredOf(outputs).filter((text) => {
    const path = parsePath(text);
    const wanted = valueAt(news, path);
    return wanted !== undefined && [olds, outputs].some((before) => equal(valueAt(before, path), wanted));
  });
}

/** An input that the service does not store as it was sent. */
export interface NotStored {
  readonly path: string;
  /** Whether the service stores it, in another spelling. */
  readonly respelled: boolean;
}

/**
 * What was sent and is stored differently, or not at all.
 *
 * @param body what was sent, in the service's names
 */
export function notStored(
  schema: z.ZodObject,
  wanted: Properties,
  remote: Properties,
  body: Properties,
): NotStored[] {
  const found = project(schema, wanted, remote);
  return differing(schema, wanted, found, [])
    .filter((path) => isSent(schema, path, body) && !isSecretAt(schema, path))
    .map((path) => ({
      path: formatPath(path),
      respelled: isRespelled(valueAt(wanted, path), valueAt(found, path)),
    }));
}

/** What two answers both show as not stored: where one lacks a list or an object, and the other a part of it, the part. */
export function missingInBoth(first: readonly NotStored[], second: readonly NotStored[]): NotStored[] {
  const inFirst = second.filter(({ path }) => isMissing(path, first));
  const inSecond = first.filter(({ path }) => isMissing(path, second));
  return [...inFirst, ...inSecond.filter(({ path }) => !inFirst.some((each) => each.path === path))];
}

function isMissing(path: string, among: readonly NotStored[]): boolean {
  return isIgnored(
    parsePath(path),
    among.map((each) => each.path),
  );
}

/** The remembered paths whose inputs the service still does not show as they were set. */
export function stillNotShown(
  schema: z.ZodObject,
  set: Properties,
  remote: Properties,
  ignored: readonly string[],
): string[] {
  if (ignored.length === 0) return [];
  const missing = differing(schema, set, project(schema, set, remote), []);
  return ignored.filter((text) => {
    const path = parsePath(text);
    return missing.some((each) => isWithin(each, path) || isWithin(path, each));
  });
}

/** Whether a write sent an input. */
export function wasSent(schema: z.ZodObject, path: string, body: Properties): boolean {
  return isSent(schema, parsePath(path), body);
}

/** The paths of the innermost differences; the path of the list or map itself where its length or members differ. */
function differing(
  schema: z.core.$ZodType,
  wanted: unknown,
  found: unknown,
  path: readonly PathStep[],
): (readonly PathStep[])[] {
  if (wanted === undefined || same(schema, wanted, found) || (found === undefined && isEmpty(schema, wanted)))
    return [];
  const properties = propertiesOf(schema);
  if (properties.length > 0 && isRecord(wanted) && isRecord(found)) {
    return properties.flatMap(([name, property]) =>
      differing(property, wanted[name], found[name], [...path, name]),
    );
  }
  const core = coreOf(schema);
  if (core instanceof z.ZodRecord && isRecord(wanted) && isRecord(found)) {
    const { valueType } = core.def;
    const hasMore = Object.keys(found).some((key) => !Object.hasOwn(wanted, key));
    if (hasMore) return [path];
    return Object.entries(wanted).flatMap(([key, value]) => {
      const member = [...path, key];
      return Object.hasOwn(found, key) ? differing(valueType, value, found[key], member) : [member];
    });
  }
  const ordered = factsOf(schema).compare !== "set";
  if (core instanceof z.ZodArray && ordered && Array.isArray(wanted) && Array.isArray(found)) {
    if (wanted.length === found.length) {
      return wanted.flatMap((item, index) => differing(core.element, item, found[index], [...path, index]));
    }
  }
  return [path];
}

/** Whether nothing is lost where the service does not answer it. */
function isEmpty(schema: z.core.$ZodType, value: unknown): boolean {
  if (equal(value, factsOf(schema).unset)) return true;
  if (Array.isArray(value)) return value.length === 0;
  return value === "" || (isRecord(value) && Object.keys(value).length === 0);
}

/** What a refresh found, with the remembered inputs as the program set them. */
export function withIgnored(found: Properties, set: Properties, ignored: readonly string[]): Properties {
  return ignored.reduce((inputs, text) => {
    const path = parsePath(text);
    return replaced(inputs, path, valueAt(set, path));
  }, found);
}

/** The inputs without those of these paths; of a list, an item is not removed alone. */
export function withoutIgnored(inputs: Properties, ignored: readonly string[]): Properties {
  return ignored.reduce((rest, text) => {
    const path = parsePath(text);
    const list = path.findLastIndex((step, index) => typeof step === "number" && index === path.length - 1);
    const changed = removed(rest, list === -1 ? path : path.slice(0, list));
    return isRecord(changed) ? changed : rest;
  }, inputs);
}

function removed(root: unknown, [step, ...rest]: readonly PathStep[]): unknown {
  if (step === undefined) return undefined;
  if (Array.isArray(root)) return root.map((item, index) => (index === step ? removed(item, rest) : item));
  if (!isRecord(root)) return root;
  return { ...root, [step]: removed(root[String(step)], rest) };
}

/** Whether a path is one of these, or inside one. */
export function isIgnored(path: readonly PathStep[], ignored: readonly string[]): boolean {
  return ignored.some((text) => isWithin(path, parsePath(text)));
}

/** The object with another value at a path; the same one where nothing contains the path any more. */
function replaced(root: Properties, path: readonly PathStep[], value: unknown): Properties {
  const changed = replacedIn(root, path, value);
  return isRecord(changed) ? changed : root;
}

function replacedIn(root: unknown, [step, ...rest]: readonly PathStep[], value: unknown): unknown {
  if (step === undefined) return value;
  if (value === undefined) return root;
  if (Array.isArray(root) && typeof step === "number" && step < root.length) {
    return root.map((item, index) => (index === step ? replacedIn(item, rest, value) : item));
  }
  if (!isRecord(root) || typeof step !== "string") return root;
  if (rest.length > 0 && root[step] === undefined) return root;
  return { ...root, [step]: replacedIn(root[step], rest, value) };
}
