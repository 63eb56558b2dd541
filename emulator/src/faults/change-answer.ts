import type { Answer } from "../server/answer.ts";
import type { LateObjects } from "./late.ts";

/** The answer without the members at the paths. A rejection stays as it is. */
export function answerWithoutMembers(answer: Answer, paths: readonly string[]): Answer {
  return mapObjects(answer, (shown) => withoutPaths(shown, paths));
}

/** The body of a request without the members at the paths. */
export function bodyWithoutMembers(body: unknown, paths: readonly string[]): unknown {
  return typeof body === "object" && body !== null ? withoutPaths(body, paths) : body;
}

/** The answer to a list without the elements that cannot be read yet, and whether any was left out. */
export function withoutLate(
  answer: Answer,
  late: LateObjects,
): { readonly answer: Answer; readonly missing: boolean } {
  const list = listOf(answer.body);
  if (answer.status >= 300 || list === undefined) return { answer, missing: false };
  const left = late.filterOut(list);
  if (left.length === list.length) return { answer, missing: false };
  return { answer: { ...answer, body: withList(answer.body, left) }, missing: true };
}

/** The answer with the object that is answered changed, or each element when it is a list. A rejection stays as it is. */
export function mapObjects(answer: Answer, change: (shown: object) => object): Answer {
  if (answer.status >= 300 || answer.body === undefined) return answer;
  const list = listOf(answer.body);
  const each = list?.map((element) => (isObject(element) ? change(element) : element));
  if (each !== undefined) return { ...answer, body: withList(answer.body, each) };
  return isObject(answer.body) ? { ...answer, body: change(answer.body) } : answer;
}

/** The elements of a list, which is answered bare or as `resources`. */
function listOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const resources: unknown = isObject(body) ? Reflect.get(body, "resources") : undefined;
  return Array.isArray(resources) ? resources : undefined;
}

function withList(body: unknown, list: readonly unknown[]): unknown {
  return isObject(body) ? { ...body, resources: list } : list;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withoutPaths(value: object, paths: readonly string[]): object {
  return paths.reduce((left, path) => withoutPath(left, path.split(".")), value);
}

/** A copy without the member at the path; each element of a list is gone through. */
function withoutPath(value: object, path: readonly string[]): object {
  const [name = "", ...rest] = path;
  if (Array.isArray(value)) return value.map((element: unknown) => withoutPathIn(element, path));
  const members = Object.entries(value).filter(([key]) => key !== name || rest.length > 0);
  return Object.fromEntries(
    members.map(([key, member]) => [key, key === name ? withoutPathIn(member, rest) : member]),
  );
}

function withoutPathIn(value: unknown, path: readonly string[]): unknown {
  return typeof value === "object" && value !== null ? withoutPath(value, path) : value;
}
