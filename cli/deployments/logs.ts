import { CodedError } from "../../provider/core/message.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { shorten } from "../../provider/core/text.ts";
import {
  DEPLOYMENT_REQUESTS,
  type Deployment,
  Deployments,
  type LogKind,
} from "../../provider/http/api/deployments.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { hidingSecretsOf } from "../../provider/resources/deployment/outputs.ts";
import { awaitsBuild, isFailed } from "../../provider/resources/deployment/revision.ts";
import { defineCommand } from "../command/command.ts";
import { WrongCall } from "../command/errors.ts";
import { STACK_OPTIONS } from "../command/options.ts";
import type { Surroundings } from "../command/surroundings.ts";
import { withStackService } from "../service.ts";
import { findDeployment, NAME, nameOf, revisionsOf } from "./connect.ts";

const LINES = 100;
/** Lines that are read at once. */
const PAGE = 1000;
/** How often a log is read that is followed. */
const BETWEEN_MS = 3_000;

export const logs = defineCommand({
  name: "deployments logs",
  description: [
    `Prints the end of the log of a deployment: what its newest revision writes while it deploys and runs. With \`--build\`, it prints the log of the build. Values of the deployment's environment variables are hidden.`,
    "It only reads from LangSmith. The key needs the permission `deployments:read`.",
  ],
  argument: NAME,
  options: {
    build: { type: "boolean", description: "Print the log of the build." },
    revision: {
      type: "string",
      value: "ID",
      description: `The id of the revision, or how it begins. \`deployments revisions NAME\` lists them. Default: the newest.`,
    },
    lines: {
      type: "string",
      value: "N",
      description: `How many of the last lines to print, at most ${PAGE}. Default: ${LINES}.`,
    },
    follow: {
      type: "boolean",
      description:
        "Print new lines as they appear, until you stop the command. With `--build`, until the build ends. After an hour it ends with an error.",
    },
    ...STACK_OPTIONS,
  },
  exitCodes: {
    0: "The log is printed.",
    1: "With `--build --follow`: the build failed.",
    3: "The log could not be read.",
  },
  requests: async () => [
    DEPLOYMENT_REQUESTS.list,
    DEPLOYMENT_REQUESTS.revisions,
    DEPLOYMENT_REQUESTS.deployLog,
  ],
  run: async ({ values, argument }, around) => {
    const name = nameOf(argument);
    const lines = linesOf(values.lines);
    const kind = values.build ? "build" : "deploy";
    const { stack, cwd, follow } = values;
    const options = { stack, cwd, state: "reading the log" };
    return withStackService(options, around, async (service, operation) => {
      const deployment = await findDeployment(service, name, operation);
      const revisionId = await revisionIdOf(service, deployment, values.revision, operation);
      if (!revisionId) {
        throw new CodedError(
          `The deployment ${JSON.stringify(deployment.name)} has no revision yet. Run the command again in a minute.`,
        );
      }
      const log = { service, deployment, revisionId, kind } as const;
      const hiding = { ...operation, hide: hidingSecretsOf(deployment, operation.hide) };
      if (follow) return followLog(log, hiding, around);
      const found = await lastLines(log, lines, hiding);
      printLines(found, around);
      if (found.length === 0) around.report(`The ${kind} log of revision ${revisionId} is empty.\n`);
      return 0;
    });
  },
});

function linesOf(text: string | undefined): number {
  if (text === undefined) return LINES;
  const lines = Number(text);
  if (/^\d+$/.test(text) && lines >= 1 && lines <= PAGE) return lines;
  throw new WrongCall(`--lines ${JSON.stringify(text)}: use a number from 1 to ${PAGE}.`);
}

/** The newest revision, or the one that `--revision` names. */
async function revisionIdOf(
  service: LangSmith,
  deployment: Deployment,
  prefix: string | undefined,
  operation: Operation,
): Promise<string | null | undefined> {
  if (prefix === undefined) return deployment.latest_revision_id;
  const all = await revisionsOf(service, deployment, operation);
  const [found, ...others] = all.filter(({ id }) => id.toLowerCase().startsWith(prefix.toLowerCase()));
  if (found !== undefined && others.length === 0) return found.id;
  const which = found === undefined ? "no revision begins" : `${others.length + 1} revisions begin`;
  throw new WrongCall(
    `--revision ${JSON.stringify(prefix)}: ${which} so. \`deployments revisions\` lists them.`,
  );
}

interface Log {
  readonly service: LangSmith;
  readonly deployment: Deployment;
  readonly revisionId: string;
  readonly kind: LogKind;
}

/** The last lines of a log, the oldest first. */
async function lastLines({ service, deployment, revisionId, kind }: Log, limit: number, call: Call) {
  const request = { kind, order: "desc", limit, offset: 0 } as const;
  const found = await service.api(Deployments).logs(deployment.id, revisionId, request, call);
  return found.slice(0, limit).reverse();
}

/** Prints the whole log, and what is added to it. Returns the exit code once the build has ended. */
async function followLog(
  { service, deployment, revisionId, kind }: Log,
  operation: Operation,
  around: Pick<Surroundings, "print">,
): Promise<number> {
  const deployments = service.api(Deployments);
  let first: readonly string[] = [];
  for (let offset = 0; ; ) {
    // Read before the log, which is whole once the build has ended.
    const { status } = await deployments.revision(deployment.id, revisionId, operation);
    for (;;) {
      const page = { kind, order: "asc", limit: PAGE, offset } as const;
      const found = await deployments.logs(deployment.id, revisionId, page, operation);
      // A server that ignores the offset returns the whole log, or its first page, again.
      const isRepeated = offset > 0 && first.every((line, index) => found[index] === line);
      if (offset === 0) first = found;
      const added = isRepeated ? found.slice(offset) : found;
      printLines(added, around);
      offset += added.length;
      if (added.length === 0) break;
    }
    if (kind === "build" && !awaitsBuild(status)) return isFailed(status) ? 1 : 0;
    await operation.pause(BETWEEN_MS);
  }
}

function printLines(lines: readonly string[], { print }: Pick<Surroundings, "print">): void {
  print(lines.map((line) => `${shorten(line)}\n`).join(""));
}
