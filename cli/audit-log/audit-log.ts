import { nearest } from "../../provider/core/allowed-values.ts";
import { isBefore, toUtc } from "../../provider/core/instant.ts";
import { CodedError } from "../../provider/core/message.ts";
import { jsonText } from "../../provider/core/text.ts";
import type { AuditEntry } from "../../provider/http/api/audit-log-entry.ts";
import {
  AUDIT_LOG_REQUESTS,
  type AuditFilter,
  type AuditLog,
  AuditLogs,
  isAbout,
} from "../../provider/http/api/audit-logs.ts";
import { PRINCIPAL_REQUESTS } from "../../provider/http/api/principals.ts";
import { isUuid } from "../../provider/http/api-request.ts";
import { type Call, callOf } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { ValidationFailed } from "../../provider/http/errors.ts";
import { defineCommand, JSON_OPTION, STACK_OPTION } from "../command.ts";
import { withStackService } from "../connection.ts";
import { WrongCall } from "../errors.ts";
import { instantOf } from "../since.ts";
import { outputOf } from "../surroundings.ts";
import { CHANGES } from "./changes.ts";
import { operationRejected } from "./messages.ts";
import { OBJECT_REQUESTS, objectIdOf } from "./object-id.ts";
import type { AuditLogOutput } from "./output.ts";
import { formatAuditLog } from "./text.ts";
import { type People, readPeople } from "./who.ts";

const ALL = "all";
const SINCE = "7d";
const NOW = "0m";

export const auditLog = defineCommand({
  name: "audit-log",
  description: [
    "Lists who changed what in LangSmith: who canceled an export, or changed a deployment. The newest entry is first. The source is the audit log of the organization, which needs a plan that includes it.",
    "By default it lists the changes of every kind of object that this package manages, as far as LangSmith has a name for them. It publishes none for the deletion of a destination.",
    "The log has ids. To show the email addresses of users and the descriptions of keys, the command also reads the members and service keys of the organization. If it may not read these, it shows ids.",
    "It only reads from LangSmith. LangSmith documents no permission for the audit log. The name of a deployment in `--object` needs `deployments:read`.",
  ],
  options: {
    since: {
      type: "string",
      value: "TIME",
      description: `List entries since this time: 2026-03-01T00:00:00Z, or \`7d\`, \`12h\` or \`30m\` ago. Default: ${SINCE}.`,
    },
    until: {
      type: "string",
      value: "TIME",
      description: "List entries until this time, in the same forms. Default: now.",
    },
    operation: {
      type: "string",
      multiple: true,
      value: "NAME",
      description: `List this operation only, such as \`update_deployment\`. Repeat it for several. \`${ALL}\` lists every operation, also those that only read.`,
    },
    object: {
      type: "string",
      value: "ID",
      description: "List entries about this object only: an id, or the name of a deployment.",
    },
    workspace: {
      type: "string",
      value: "ID",
      description: `List entries of this workspace, or of \`${ALL}\`. Default: the configured workspace.`,
    },
    ...STACK_OPTION,
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "The entries are listed.",
    2: "The options are wrong.",
    3: "The audit log could not be read.",
  },
  failure: 3,
  output: async () => (await import("./output.ts")).auditLogOutput,
  requests: async () => [AUDIT_LOG_REQUESTS.list, ...Object.values(PRINCIPAL_REQUESTS), ...OBJECT_REQUESTS],
  run: async ({ values }, around) => {
    const { stack, json, object, since = SINCE, until } = values;
    const startTime = timeOf("--since", since);
    const endTime = until === undefined ? undefined : timeOf("--until", until);
    const end = endTime ?? timeOf("--until", NOW);
    if (!isBefore(startTime, end))
      throw new WrongCall(`--since ${JSON.stringify(since)} is not before ${end}.`);
    if (object?.trim() === "")
      throw new WrongCall("--object is empty: use an id, or the name of a deployment.");
    const operations = operationsOf(values.operation);
    const workspace = workspaceOf(values.workspace);
    const options = { stack, json, state: "reading the audit log" };
    const result = await withStackService(options, around, async (service, operation) => {
      const objectId = await objectIdOf(service, object, operation);
      const workspaceId = workspace === ALL ? undefined : (workspace ?? service.workspaceId);
      const filter = { startTime, endTime, operations, workspaceId };
      const found = await read(service, filter, callOf(operation));
      const isWanted = (entry: AuditEntry) => objectId === undefined || isAbout(entry, objectId);
      const log = { ...found, entries: found.entries.filter(isWanted) };
      // Nobody waits long for what is only an addition.
      const people = await readPeople(service, log.entries, { ...callOf(operation), maxRetries: 1 });
      return { filter, end, objectId, log, people };
    });
    if (json) around.print(jsonText(toJson(result)));
    else around.print(formatAuditLog(result, startTime, outputOf(around)));
    return 0;
  },
});

function timeOf(option: string, text: string): string {
  return toUtc(instantOf(option, text));
}

/** Undefined: every operation. */
function operationsOf(names: readonly string[] | undefined): readonly string[] | undefined {
  if (names === undefined) return CHANGES;
  if (names.includes("")) throw new WrongCall("--operation is empty: use a name, such as update_deployment.");
  return names.includes(ALL) ? undefined : names;
}

function workspaceOf(id: string | undefined): string | undefined {
  if (id === undefined || id === ALL || isUuid(id)) return id;
  throw new WrongCall(`--workspace ${JSON.stringify(id)}: use the id of a workspace, a UUID, or ${ALL}.`);
}

/** @throws CodedError with the name that was probably meant, where LangSmith does not know one */
async function read(service: LangSmith, filter: AuditFilter, call: Call): Promise<AuditLog> {
  try {
    return await service.api(AuditLogs).read(filter, call);
  } catch (error) {
    const isOperation =
      error instanceof ValidationFailed && error.complaints.some(({ loc }) => loc.includes("operations"));
    if (!isOperation) throw error;
    const unknown = filter.operations?.filter((name) => !CHANGES.includes(name)) ?? [];
    const suggestion = unknown.map((name) => nearest(name, CHANGES)).find((name) => name !== undefined);
    throw new CodedError(operationRejected({ detail: error.detail ?? "no reason", suggestion }), {
      cause: error,
    });
  }
}

interface Found {
  readonly filter: AuditFilter;
  /** The end of the range, as it is printed. */
  readonly end: string;
  readonly objectId: string | undefined;
  readonly log: AuditLog;
  readonly people: People;
}

function toJson({ filter, end, objectId, log, people }: Found): AuditLogOutput {
  return {
    version: 1,
    since: filter.startTime,
    until: end,
    workspaceId: filter.workspaceId ?? null,
    objectId: objectId ?? null,
    operations: filter.operations ?? null,
    entries: log.entries.map((entry) => {
      const { userId, user, apiKeyId, apiKey } = people.of(entry);
      return {
        id: entry.id ?? null,
        time: entry.time,
        operation: entry.operation,
        succeeded: entry.succeeded ?? null,
        status: entry.status ?? null,
        userId: userId ?? null,
        user: user ?? null,
        apiKeyId: apiKeyId ?? null,
        apiKey: apiKey ?? null,
        workspaceId: entry.workspaceId ?? null,
        objectIds: entry.objectIds,
        method: entry.method ?? null,
        path: entry.path ?? null,
      };
    }),
    namesUnknown: people.unknown ?? null,
    truncated: log.isCut,
    unreadable: log.unreadable,
  };
}
