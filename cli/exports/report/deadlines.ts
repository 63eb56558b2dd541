import type { Operation } from "../../../provider/core/operation.ts";
import { forEachConcurrently } from "../../../provider/coverage/listing.ts";
import type { LoadedSeries } from "../../../provider/coverage/load-coverage.ts";
import { formatMicros, type Micros, type Span } from "../../../provider/coverage/time-spans.ts";
import type { LangSmith } from "../../../provider/http/client.ts";
import {
  type KnownProject,
  keptUntil,
  type Retention,
  readProject,
  retentionOf,
} from "../../../provider/resources/bulk-export/retention.ts";

/** Until when a gap can be filled. */
export interface Deadline {
  /** When LangSmith begins to delete the traces of the gap. Absent if that is not known. */
  readonly fillableUntil?: string;
  /** Set if that is past. */
  readonly isExpired?: true;
}

/** What is known of the project of a series. */
export interface ProjectFacts {
  /** How long LangSmith keeps its traces; absent if that is not known. */
  readonly retention?: Retention;
  /** Set if the project no longer exists. */
  readonly projectGone?: true;
}

interface Options {
  /** Whether it is LangSmith Cloud, whose tiers are known. */
  readonly cloud: boolean;
  /** Days that traces of other projects are kept. */
  readonly retentionDays: number | undefined;
  /** Whether the series is to be known even if it has no gaps. */
  readonly needsAll: boolean;
  readonly operation: Operation;
}

/** Reads the projects of which the retention matters: those with gaps, and those that may be deleted. */
export async function readProjects(
  service: LangSmith,
  all: readonly LoadedSeries[],
  { cloud, retentionDays, needsAll, operation }: Options,
): Promise<(series: LoadedSeries) => ProjectFacts> {
  const wanted = all.filter(
    ({ coverage, projectName }) => needsAll || coverage.gaps.length > 0 || projectName === undefined,
  );
  const ids = [...new Set(wanted.flatMap(({ coverage }) => coverage.series.sessionId ?? []))];
  const known = new Map<string, KnownProject>();
  await forEachConcurrently(ids, async (id) => {
    known.set(id, await readProject(service, id, operation));
  });
  return ({ coverage }) => {
    const project = known.get(coverage.series.sessionId ?? "");
    if (project === "missing") return { projectGone: true };
    const ofTier = cloud ? retentionOf(project?.tier) : undefined;
    if (ofTier !== undefined) return { retention: ofTier };
    return retentionDays === undefined ? {} : { retention: { days: retentionDays } };
  };
}

/** Until when a gap can be filled, by what is known of its project. */
export function deadlineOf(gap: Span, { retention }: ProjectFacts, now: Micros): Deadline {
  if (retention === undefined) return {};
  const until = keptUntil(retention, Number(gap.start / 1000n));
  if (until === undefined) return {};
  const at = BigInt(until) * 1000n;
  return { fillableUntil: formatMicros(at), ...(at <= now ? { isExpired: true } : {}) };
}
