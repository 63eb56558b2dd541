import { COVERAGE_REQUESTS } from "../provider/coverage/load-coverage.ts";
import { NAME_REQUESTS } from "../provider/coverage/names.ts";
import { DEPLOYMENT_REQUESTS } from "../provider/http/api/deployments.ts";
import { SERVER_REQUESTS } from "../provider/http/api/server-info.ts";
import type { RequestFacts } from "../provider/http/api-request.ts";
import { KINDS, knownKind } from "./state/kinds.ts";

const inventories = KINDS.map((kind) => knownKind(kind).inventory);
/** The lists of the kinds that every program may need. */
const lists = inventories.filter(({ optional }) => !optional).map(({ listRequest }) => listRequest);
const readBeside = inventories.filter(({ readBy }) => readBy !== undefined);
const coverage = [...COVERAGE_REQUESTS, ...NAME_REQUESTS];

const { list, revision, revisions, redeploy, deployLog } = DEPLOYMENT_REQUESTS;

/** What the commands ask the service for in their ordinary course, by the command. The documentation shows it. */
export const COMMAND_REQUESTS: Readonly<Record<string, readonly RequestFacts[]>> = {
  doctor: [
    ...lists,
    ...readBeside.map(({ listRequest }) => listRequest),
    SERVER_REQUESTS.version,
    SERVER_REQUESTS.workspaces,
  ],
  "deployments list": [list],
  "deployments logs": [list, deployLog],
  "deployments revisions": [list, revisions],
  "deployments rollback": [list, revisions, redeploy, revision],
  "exports gaps": coverage,
  "exports status": coverage,
  "exports timeline": coverage,
  "exports failed": coverage,
  adopt: [...lists, ...NAME_REQUESTS],
};
