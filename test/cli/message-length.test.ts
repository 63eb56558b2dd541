import { expect, test } from "vitest";
import * as commands from "../../cli/messages.ts";
import type { Message } from "../../provider/core/message.ts";
import * as core from "../../provider/core/messages.ts";
import { BULK_EXPORT } from "../../provider/http/api/export-destinations.ts";
import * as http from "../../provider/http/messages.ts";
import * as plugin from "../../provider/plugin/messages.ts";
import * as state from "../../provider/resources/messages.ts";

/** Characters, apart from log lines and the service's own words. */
const LONGEST_MESSAGE = 400;

const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const many = (n: number, s = "sourceConfig.resourceSpec.memoryMb") => Array<string>(n).fill(s);
const URL_ = "https://api.smith.langchain.com/api/v1/bulk-exports/destinations";
const REQ = { attempted: "create the export destination", method: "POST", url: URL_, status: 401 };
const LOST = `Could not create the export destination: POST ${URL_} returned 502.`;
const SETTING = "langsmith:region (us by default) or langsmith:apiUrl";

const CONTROL_PLANE = "langsmith:region (us by default), langsmith:apiUrl or langsmith:controlPlaneUrl";

/** Messages with many values, or with long ones, of those that have the most to report. */
const LONG: readonly Message[] = [
  plugin.programNewer({
    name: "exports",
    noun: "resource",
    requested: "langsmith:index:ScheduledImports",
    known: many(30, "langsmith:index:OAuthTokenRevocation"),
  }),
  http.keyRejected({ ...REQ, setting: SETTING, isRecorded: true }),
  http.keyRejected({ ...REQ, setting: SETTING, isRecorded: false }),
  http.keyRejected({ ...REQ, attempted: "list the deployments", setting: CONTROL_PLANE, isRecorded: false }),
  http.operationMissing({ ...REQ, status: 404, setting: SETTING }),
  http.unexpectedAnswer({
    ...REQ,
    outcome: "returned 200, but the response is larger than the limit of 33554432 bytes",
    setting: SETTING,
  }),
  http.permissionMissing({
    ...REQ,
    permission: "bulk-exports:manage",
    onlyOn: "GitHub integrations exist only in the cloud. A self-hosted installation deploys images.",
  }),
  http.planExcludes({ ...REQ, feature: BULK_EXPORT }),
  commands.kindNotListed({
    many: "export destinations",
    why: LOST,
    fix: "Use a key whose role has the permission bulk-exports:read in this workspace, and check `langsmith:workspaceId`.",
  }),
  state.creationUncertain({
    error: LOST,
    kind: "ExportDestination",
    noun: "export destination",
    candidates: [],
    isSecretLost: false,
    importedBy: "ID",
    why: "could not list the export destinations (GET returned 502)",
  }),
  state.creationUncertain({
    error: LOST,
    kind: "ExportDestination",
    noun: "export destination",
    candidates: many(5, ID),
    isSecretLost: false,
    importedBy: "ID",
    why: undefined,
  }),
  state.alreadyExists({
    error: LOST,
    kind: "ExportDestination",
    noun: "export destination",
    importedBy: ID,
    hint: undefined,
  }),
  state.createdElsewhere({ object: `export destination ${ID}`, asked: ID, answered: ID }),
  state.deletionUnproved({
    object: `export destination ${ID}`,
    why: `workspace ${ID} answers instead of ${ID}`,
  }),
  http.wrongWorkspace({ answers: ID, requested: ID }),
  core.nameNotFound({
    noun: "OAuth provider",
    name: "acme",
    by: "providerId",
    scope: "organization",
    hint: `It has ${many(6, '"acme-crm"').join(", ")}, and 3 more.`,
  }),
  state.notStored({ resource: 'ExportDestination "traces"', paths: many(12) }),
  state.unreachableAsRecorded({
    error: `Could not read the bulk export: GET https://api.smith.langchain.com/api/v1/bulk-exports/${ID} could not connect: getaddrinfo ENOTFOUND api.smith.langchain.com.`,
    advice: `Check that the address is correct and reachable. It comes from ${SETTING}. This request was not sent.`,
  }),
  state.updatedNotFound({ error: LOST, object: `export destination ${ID}` }),
  http.notFound({ object: `GitHub integration ${ID}`, listedBy: "getGithubIntegrations" }),
  core.nameAmbiguous({ noun: "tracing project", name: "support-agent", ids: many(9, ID) }),
];

/** Those that are still longer: shorten them, and never add one. */
const TOO_LONG: readonly string[] = [];

test("a message with many or long values is short, too", () => {
  const long = LONG.filter(({ text }) => text.length > LONGEST_MESSAGE).map(({ code }) => code);
  expect([...new Set(long)].sort()).toEqual(TOO_LONG);
});
