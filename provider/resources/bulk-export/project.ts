import { BoundedMap, BoundedSet } from "../../core/bounded.ts";
import { isUnknown } from "../../core/engine.ts";
import { milliseconds } from "../../core/instant.ts";
import type { Limit } from "../../core/limit.ts";
import type { Operation } from "../../core/operation.ts";
import type { Announcement, PartialInputs, Target } from "../../core/resource.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inputs } from "./fields.ts";
import { beyondRetention, projectNotFound } from "./messages.ts";
import { isBeyond, type KnownProject, readProject, retentionOf } from "./retention.ts";

/** Projects that a process remembers; a forgotten one is read, and warned of, again. */
const MOST_PROJECTS = 1_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "projects that were read before their exports",
    limit: MOST_PROJECTS,
    beyond: "the oldest is read and reported again",
    why: "a program exports a few hundred, and a read costs one request",
  },
];

const projects = new BoundedMap<string, Promise<KnownProject>>(MOST_PROJECTS);
const warned = new BoundedSet<string>(MOST_PROJECTS);

/**
 * Warns of a new export whose project is not in the workspace, or which begins before what the trace tier of its project
 * keeps: its files lack what is deleted. A project is read once, and warned of once, since a backfill may have a thousand
 * windows.
 */
export async function warnOfProject(
  service: LangSmith,
  { sessionId, startTime }: PartialInputs<Inputs>,
  { cloud }: Target,
  operation: Operation,
): Promise<Announcement[]> {
  if (!cloud || sessionId === undefined || isUnknown(sessionId)) return [];
  const project = `${service.apiUrl} ${service.workspaceId ?? ""} ${sessionId}`;
  const reading = projects.get(project) ?? readProject(service, sessionId, operation);
  projects.set(project, reading);
  const known = await reading;
  if (known === undefined || warned.has(project)) return [];
  const announced =
    known === "missing" ? absent(service, sessionId) : old(known.tier, startTime, operation.now());
  if (announced === undefined) return [];
  warned.add(project);
  return [announced];
}

function absent(service: LangSmith, sessionId: string): Announcement {
  const { host } = new URL(service.apiUrl);
  const { text } = projectNotFound({ sessionId, workspace: service.workspaceId, host });
  return { warning: text, ofEach: text };
}

function old(
  tier: string | undefined,
  startTime: PartialInputs<Inputs>["startTime"],
  now: number,
): Announcement | undefined {
  if (startTime === undefined || isUnknown(startTime)) return undefined;
  const known = retentionOf(tier);
  if (known === undefined || !isBeyond(known, milliseconds(startTime), now)) return undefined;
  const messageFor = (several: boolean) => beyondRetention({ startTime, ...known, several }).text;
  return { warning: messageFor(false), ofEach: messageFor(true) };
}
