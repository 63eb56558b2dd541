import type { Answer } from "../answer.ts";
import { type Hit, matchesPath } from "../faults.ts";
import { mapObjects } from "./change-answer.ts";
import { UNPUBLISHED } from "./unpublished.ts";

/** The body of a request without the members that the fault drops. */
export function bodyWithoutMembers(hit: Hit, method: string, path: string, body: unknown): unknown {
  if (hit.from === "answer") return body;
  return withoutPaths(body, hit.members ?? routeOf(method, path)?.request ?? []);
}

/** The answer without the members that the fault drops. A refusal stays as it is. */
export function answerWithoutMembers(hit: Hit, method: string, path: string, answer: Answer): Answer {
  if (hit.from === "request") return answer;
  const dropped = hit.members ?? routeOf(method, path)?.answer ?? [];
  return mapObjects(answer, (shown) => objectWithoutPaths(shown, dropped));
}

function routeOf(method: string, path: string) {
  return UNPUBLISHED.find((route) => route.method === method && matchesPath(route.path, path));
}

function withoutPaths(value: unknown, paths: readonly string[]): unknown {
  return typeof value === "object" && value !== null ? objectWithoutPaths(value, paths) : value;
}

function objectWithoutPaths(value: object, paths: readonly string[]): object {
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
