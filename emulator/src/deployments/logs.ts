import { formatInstant } from "../clock.ts";
import { type DeploymentRecord, type Phase, type RevisionRecord, revisionPhase } from "./record.ts";

/** One line of a revision's log, as the service answers it. */
export interface LogLine {
  readonly id: string;
  readonly timestamp: string;
  readonly level: "INFO" | "ERROR";
  readonly message: string;
}

/** A log line with its time in milliseconds, before it is shown. */
export interface TimedLine {
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
export function logLines(
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

export function showLine(line: TimedLine, revisionId: string, position: number): LogLine {
  return {
    id: `${revisionId}-${position}`,
    timestamp: formatInstant(line.at),
    level: line.level,
    message: line.message,
  };
}
