import type { Answer } from "../answer.ts";
import { type Hit, matchesPath } from "../faults.ts";
import { mapObjects } from "./change-answer.ts";
import { PUBLISHED } from "./published.ts";
import type { Shape } from "./shape.ts";

/** The body of a request without the members that the fault drops. */
export function bodyWithoutMembers(hit: Hit, method: string, path: string, body: unknown): unknown {
  if (hit.from === "answer") return body;
  const route = routeOf(method, path);
  const dropped = hit.members ?? route?.unpublished?.request;
  return dropped === undefined ? declared(body, route?.request) : withoutPaths(body, dropped);
}

/** The answer without the members that the fault drops. A refusal stays as it is. */
export function answerWithoutMembers(hit: Hit, method: string, path: string, answer: Answer): Answer {
  if (hit.from === "request" || answer.status >= 300) return answer;
  const route = routeOf(method, path);
  const dropped = hit.members ?? route?.unpublished?.answer;
  if (dropped !== undefined) return mapObjects(answer, (shown) => objectWithoutPaths(shown, dropped));
  return { ...answer, body: declared(answer.body, route?.answer) };
}

function routeOf(method: string, path: string) {
  return PUBLISHED.find((route) => route.method === method && matchesPath(route.path, path));
}

/** What of `value` its shape declares. What is no object or list stays as it is, and so does all without a shape. */
function declared(value: unknown, shape: Shape | undefined): unknown {
  if (shape === undefined || typeof shape === "boolean" || typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return Array.isArray(shape) ? value.map((element: unknown) => declared(element, shape[0])) : value;
  }
  if (Array.isArray(shape)) return value;
  const members = new Map(Object.entries(shape));
  const kept = Object.entries(value).filter(([name]) => members.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, declared(member, members.get(name))]));
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
