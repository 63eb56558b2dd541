import type { Operation } from "../../provider/core/operation.ts";
import { counted, oneLine } from "../../provider/core/text.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { Forbidden } from "../../provider/http/errors.ts";
import type { Resource } from "../../provider/resources/resource.ts";
import { toError } from "../command/errors.ts";
import { isListedByName, KINDS, knownKind, listKind, type RemoteObject } from "../kinds.ts";
import { containedIn, type StackObject } from "../stack.ts";
import { formatTable, type Terminal } from "../terminal.ts";
import { type Line, notChecked } from "./line.ts";

/** What the service lists, and no stack contains. */
interface Orphans {
  /** The newest first. */
  readonly orphans: readonly RemoteObject[];
  /** How many more there are that another object created, that have ended or that are being deleted. */
  readonly leftOut: number;
}

/** What LangSmith lists. */
interface Listing {
  readonly listed: readonly RemoteObject[];
  /** The kinds that could not be listed. */
  readonly unlisted: Line[];
}

/** Lists the objects of every kind that programs create for the most part. @throws an error where nothing can be listed */
export async function listObjects(service: LangSmith, operation: Operation): Promise<Listing> {
  const kinds = KINDS.filter((kind) => !isListedByName(kind));
  const lists = await Promise.allSettled(kinds.map((kind) => listKind(kind, service, operation)));
  const failed = lists.flatMap((list, index) => {
    const { plural, belongsTo } = knownKind(kinds[index] ?? "").resource;
    if (list.status === "fulfilled" || isBeyondKey(list.reason, belongsTo)) return [];
    return [{ check: plural, error: toError(list.reason) }];
  });
  const [first] = failed;
  if (first !== undefined && failed.length === kinds.length) throw first.error;
  return {
    listed: lists.flatMap((list) => (list.status === "fulfilled" ? list.value : [])),
    unlisted: failed.map(({ check, error }) => ({ check, ...notChecked(error) })),
  };
}

/** Whether the plan lacks the objects, or the key is of a workspace: then it made none either. */
function isBeyondKey(error: unknown, belongsTo: Resource["belongsTo"]): boolean {
  return error instanceof Forbidden && (belongsTo === "organization" || error.reason !== "permission");
}

/** What no stack contains of what LangSmith lists. */
export function orphansIn(objects: readonly StackObject[], listed: readonly RemoteObject[]): Orphans {
  const isContained = containedIn(objects);
  const others = listed.filter((each) => !isContained(each));
  const orphans = others.filter(
    ({ spawned, leaving, ended, cancelled }) => !(spawned || leaving || ended || cancelled),
  );
  return {
    orphans: orphans.sort((a, b) => createdTime(b) - createdTime(a)),
    leftOut: others.length - orphans.length,
  };
}

/** Milliseconds; the least number where the service does not return it. */
function createdTime({ createdAt = "" }: RemoteObject): number {
  return Date.parse(createdAt) || 0;
}

const COLUMNS = ["KIND", "NAME", "ID", "CREATED", "STATUS"];

export function orphansText({ orphans, leftOut }: Orphans, terminal: Terminal): string {
  const more =
    leftOut === 0
      ? ""
      : `Left out: ${counted(leftOut, "object")} that another object created, that ended, or that LangSmith is deleting.\n`;
  if (orphans.length === 0) return `No listed object is missing in the stacks.\n${more}`;
  const rows = orphans.map(({ kind, label, id, createdAt = "", status = "" }) =>
    [kind, label, id, createdAt, status].map(oneLine),
  );
  return `${formatTable(COLUMNS, rows, terminal)}\n${more}Other stacks may contain them: name each with --stack.\n`;
}
