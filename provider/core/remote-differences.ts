import type * as z from "zod";
import { differences, isRespelled } from "./compare.ts";
import { factsOf, schemaAt } from "./facts.ts";
import { type PathStep, valueAt } from "./properties.ts";
import { project } from "./wire-format.ts";

/** Whether an object of the service is what these inputs would have made, in every property that it returns. */
export function matches(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
) {
  return differsFrom(schema, inputs, actual).length === 0;
}

/**
 * How far an object of the service is what these inputs would have created: `similar` where it differs in nothing but
 * the spelling of strings and in inputs that the program did not set.
 *
 * @param filled the names of the inputs that the program did not set. Default: it set all
 */
export function similarityOf(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
  filled: readonly string[] = [],
): Similarity {
  const found = project(schema, inputs, actual);
  const paths = differences(schema, inputs, found).map(({ path }) => path);
  if (paths.length === 0) return "equal";
  const isMinor = (path: readonly PathStep[]) =>
    (filled.includes(String(path[0])) && !isIdentity(schema, path)) ||
    isRespelled(valueAt(inputs, path), valueAt(found, path));
  return paths.every(isMinor) ? "similar" : "other";
}

export type Similarity = "equal" | "similar" | "other";

/** The paths of the inputs that an object of the service holds differently, or not at all. */
export function differsFrom(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
) {
  return differences(schema, inputs, project(schema, inputs, actual)).map(({ path }) => path);
}

/**
 * The first path whose other value shows that what the service answered is another object than the one of these
 * inputs; undefined where nothing does. Another spelling shows nothing.
 */
export function foreign(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
) {
  return otherIdentities(schema, inputs, actual).find(({ respelled }) => !respelled)?.path;
}

/**
 * The identities that an object of the service holds otherwise than the inputs, and whether only in another spelling.
 *
 * @param also an input that counts as an identity, too. Default: none
 */
export function otherIdentities(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
  also?: string,
) {
  const found = project(schema, inputs, actual);
  return differences(schema, inputs, found)
    .filter(({ path }) => isIdentity(schema, path) || path[0] === also)
    .filter(({ path }) => valueAt(found, path) !== undefined)
    .map(({ path }) => ({ path, respelled: isRespelled(valueAt(inputs, path), valueAt(found, path)) }));
}

/**
 * The first immutable input that an object of the service holds otherwise; undefined where there is none, and where the
 * service only spells it in another way.
 *
 * @param filled the names of the inputs that the program did not set, which show nothing
 */
export function otherImmutable(
  schema: z.ZodObject,
  inputs: Record<string, unknown>,
  actual: Record<string, unknown>,
  filled: readonly string[],
): readonly PathStep[] | undefined {
  const found = project(schema, inputs, actual);
  return differences(schema, inputs, found).find(({ path, immutable }) => {
    const [desired, seen] = [valueAt(inputs, path), valueAt(found, path)];
    return (
      immutable && seen !== undefined && !filled.includes(String(path[0])) && !isRespelled(desired, seen)
    );
  })?.path;
}

function isIdentity(schema: z.ZodObject, path: readonly PathStep[]): boolean {
  const at = schemaAt(schema, path);
  return at !== undefined && factsOf(at).identity === true;
}
