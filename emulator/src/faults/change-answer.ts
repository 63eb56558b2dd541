import type { Answer } from "../answer.ts";
import type { LateObjects } from "./late.ts";

/**
 * The answer with some members set: those of the object that is answered, or of each element when it is a list.
 * A refusal stays as it is.
 */
export function withMembersSet(answer: Answer, set: Readonly<Record<string, unknown>>): Answer {
  return mapObjects(answer, (shown) => ({ ...shown, ...set }));
}

/**
 * The answer with every member of another type: a text becomes its length, a number or a boolean a text, `null` a
 * boolean, a list an object and an object a list. A refusal stays as it is.
 */
export function withWrongTypes(answer: Answer): Answer {
  if (answer.status >= 300 || answer.body === undefined) return answer;
  const { body } = answer;
  if (Array.isArray(body))
    return { ...answer, body: body.map((it) => (isObject(it) ? ofOtherTypes(it) : it)) };
  return { ...answer, body: isObject(body) ? ofOtherTypes(body) : ofOtherType(body) };
}

/** The answer to a list without the elements that cannot be read yet, and whether any was left out. */
export function withoutLate(
  answer: Answer,
  late: LateObjects,
  now: number,
): { readonly answer: Answer; readonly missing: boolean } {
  const list = listOf(answer.body);
  if (answer.status >= 300 || list === undefined) return { answer, missing: false };
  const left = late.filterOut(list, now);
  if (left.length === list.length) return { answer, missing: false };
  const body = Array.isArray(answer.body) ? left : { ...objectOf(answer.body), resources: left };
  return { answer: { ...answer, body }, missing: true };
}

/** The answer with the object that is answered changed, or each element when it is a list. A refusal stays as it is. */
export function mapObjects(answer: Answer, change: (shown: object) => object): Answer {
  if (answer.status >= 300 || answer.body === undefined) return answer;
  const list = listOf(answer.body);
  const each = (list ?? []).map((element) => (isObject(element) ? change(element) : element));
  if (Array.isArray(answer.body)) return { ...answer, body: each };
  if (!isObject(answer.body)) return answer;
  return { ...answer, body: list === undefined ? change(answer.body) : { ...answer.body, resources: each } };
}

/** The elements of a list, which is answered bare or as `resources`. */
function listOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const resources: unknown = isObject(body) ? Reflect.get(body, "resources") : undefined;
  return Array.isArray(resources) ? resources : undefined;
}

function ofOtherTypes(shown: object): object {
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, ofOtherType(value)]));
}

function ofOtherType(value: unknown): unknown {
  if (typeof value === "string") return value.length;
  if (value === null) return false;
  if (Array.isArray(value)) return {};
  return typeof value === "object" ? [] : String(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): object {
  return isObject(value) ? value : {};
}
