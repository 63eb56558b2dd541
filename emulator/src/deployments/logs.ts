import { formatInstant } from "../world/clock.ts";
import { type DeploymentRecord, type Phase, type RevisionRecord, revisionPhase } from "./record.ts";

/** One line of a revision's log, as the service answers it. */
export interface LogLine {
  readonly id: string;
  readonly timestamp: string;
  readonly level: "INFO" | "ERROR";
  readonly message: string;
}

/** A log line with its time in milliseconds, before it is shown. */
interface TimedLine {
  readonly at: number;
  readonly level: LogLine["level"];
  readonly message: string;
}

/** Which log, and what it says in each status. */
const MESSAGES: Readonly<Record<"build" | "deploy", Readonly<Record<string, readonly string[]>>>> = {
  build: {
    AWAITING_BUILD: ["Waiting for a builder"],
    BUILDING: ["Fetching the repository", "Installing dependencies", "Building the image"],
    AWAITING_DEPLOY: ["Image pushed"],
    BUILD_FAILED: ["The build failed"],
  },
  deploy: {
    DEPLOYING: ["Pulling the image", "Starting the server"],
    DEPLOYED: ["Health check passed"],
    DEPLOY_FAILED: ["The deployment failed"],
    CREATE_FAILED: ["The revision could not be created"],
  },
};

/** The lines that the revision at `index` has written until `now`, oldest first. */
function logLines(
  deployment: DeploymentRecord,
  index: number,
  kind: "build" | "deploy",
  now: number,
): TimedLine[] {
  const revision = deployment.revisions[index] ?? deployment.revisions[0];
  const until = Math.min(now, revisionPhase(deployment, index, now).at);
  return revision.phases
    .filter((phase) => phase.at <= until)
    .flatMap((phase) => {
      const level = phase.status.endsWith("_FAILED") ? "ERROR" : "INFO";
      const regular = MESSAGES[kind][phase.status] ?? [];
      const scripted = isLast(revision, phase, kind) ? (revision.script?.log ?? []) : [];
      return [...scripted, ...regular].map((message, line) => ({
        at: Math.min(phase.at + line, until + line),
        level,
        message,
      }));
    });
}

/** Scripted lines belong to the end of the script: to the build log when the build fails, else to the deploy log. */
function isLast(revision: RevisionRecord, phase: Phase, kind: "build" | "deploy"): boolean {
  if (revision.script === undefined || revision.phases.at(-1) !== phase) return false;
  return kind === (revision.script.outcome === "BUILD_FAILED" ? "build" : "deploy");
}

/** Which lines of a log are wanted. */
export interface LineFilter {
  readonly start_time?: number | null | undefined;
  readonly end_time?: number | null | undefined;
  readonly query?: string | null | undefined;
  readonly level?: string | null | undefined;
}

/** The lines of a revision's log that are wanted, as the service answers them, oldest first. */
export function shownLines(
  deployment: DeploymentRecord,
  index: number,
  kind: "build" | "deploy",
  now: number,
  filter: LineFilter,
): LogLine[] {
  const revision = deployment.revisions[index] ?? deployment.revisions[0];
  return logLines(deployment, index, kind, now)
    .filter(({ at }) => at >= (filter.start_time ?? at) && at <= (filter.end_time ?? at))
    .filter(({ message }) => message.includes(filter.query ?? ""))
    .filter(({ level }) => level === (filter.level ?? level))
    .map((line, position) => showLine(line, `${revision.id}-${kind}`, position));
}

function showLine(line: TimedLine, log: string, position: number): LogLine {
  return {
    id: `${log}-${position}`,
    timestamp: formatInstant(line.at),
    level: line.level,
    message: line.message,
  };
}
