import { BoundedMap, BoundedSet } from "../../core/bounded.ts";
import { isUnknown } from "../../core/engine.ts";
import { milliseconds } from "../../core/instant.ts";
import type { Limit } from "../../core/limit.ts";
import type { Operation } from "../../core/operation.ts";
import type { Announcement, PartialInputs, Target } from "../../core/resource.ts";
import { TracingProjects } from "../../http/api/projects.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inputs } from "./fields.ts";
import { beyondRetention } from "./messages.ts";

const DAY = 86_400_000;
/** How long LangSmith Cloud keeps traces, by the trace tier of their project; extended ones since 2026-09-14. */
const TIERS = [
  { tier: "shortlived", days: 14 },
  { tier: "longlived", days: 180 },
] as const;
const SHORTEST = 14;

/** Projects that a process remembers; a forgotten one is read, and warned of, again. */
const MOST_PROJECTS = 1_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "projects with a remembered trace tier",
    limit: MOST_PROJECTS,
    beyond: "the oldest is read and reported again",
    why: "a program exports a few hundred, and a read costs one request",
  },
];

const tiers = new BoundedMap<string, Promise<string | undefined>>(MOST_PROJECTS);
const warned = new BoundedSet<string>(MOST_PROJECTS);

/**
 * Warns of a new export that begins before what the project's trace tier keeps: its files lack what is deleted.
 * A project is read once, and warned of once, since a backfill may have a thousand windows.
 */
export async function warnOfRetention(
  service: LangSmith,
  { sessionId, startTime }: PartialInputs<Inputs>,
  { cloud }: Target,
  operation: Operation,
): Promise<Announcement[]> {
  if (!cloud || sessionId === undefined || isUnknown(sessionId)) return [];
  if (startTime === undefined || isUnknown(startTime)) return [];
  const age = operation.now() - milliseconds(startTime);
  if (age <= SHORTEST * DAY) return [];
  const project = `${service.apiUrl} ${service.workspaceId ?? ""} ${sessionId}`;
  const reading = tiers.get(project) ?? tierOf(service, sessionId, operation);
  tiers.set(project, reading);
  const name = await reading;
  const known = TIERS.find(({ tier, days }) => tier === name && age > days * DAY);
  if (known === undefined || warned.has(project)) return [];
  warned.add(project);
  const messageFor = (several: boolean) => beyondRetention({ startTime, ...known, several }).text;
  return [{ warning: messageFor(false), ofEach: messageFor(true) }];
}

/** The trace tier of a project. Whatever keeps it from being read, such as a missing permission, is no error. */
async function tierOf(
  service: LangSmith,
  sessionId: string,
  operation: Operation,
): Promise<string | undefined> {
  try {
    const { trace_tier } = await service
      .api(TracingProjects)
      .get(sessionId, { ...callOf(operation), maxRetries: 0 });
    return trace_tier ?? undefined;
  } catch {
    return undefined;
  }
}
