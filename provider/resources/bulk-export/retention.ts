import type { Operation } from "../../core/operation.ts";
import { TracingProjects } from "../../http/api/projects.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";

const DAY = 86_400_000;

/** How long traces are kept. */
interface Retention {
  readonly days: number;
  /** The trace tier that it follows from. */
  readonly tier: string;
}

/** How long LangSmith Cloud keeps traces, by the trace tier of their project. */
const TIERS: readonly Retention[] = [
  { tier: "shortlived", days: 14 },
  { tier: "longlived", days: 180 },
];

/** The retention of a tier; undefined for the default of the workspace, and for a tier that is not known here. */
export function retentionOf(tier: string | undefined): Retention | undefined {
  return TIERS.find((each) => each.tier === tier);
}

/** What is known of a tracing project: undefined where it cannot be read. */
export type KnownProject = { readonly tier: string | undefined } | "missing" | undefined;

/** Reads a project. Whatever keeps it from being read, such as a missing permission, is no error. */
export async function readProject(
  service: LangSmith,
  sessionId: string,
  operation: Operation,
): Promise<KnownProject> {
  try {
    const { trace_tier: tier } = await service
      .api(TracingProjects)
      .get(sessionId, { ...callOf(operation), maxRetries: 0 });
    return { tier: tier ?? undefined };
  } catch (error) {
    return error instanceof NotFound ? "missing" : undefined;
  }
}
