import { DEPLOYMENT_REQUESTS } from "../../http/api/deployments.ts";
import type { OperationRequests } from "../requests.ts";

const {
  list,
  create,
  read,
  update,
  delete: remove,
  revision,
  revisions,
  redeploy,
  uploadUrl,
  buildLog,
  deployLog,
} = DEPLOYMENT_REQUESTS;
// Of a revision that fails, the log; of one that is not shown at once, those after the one before.
const WAIT = [read, revision, revisions, buildLog, deployLog];

/** What each operation asks the service for. */
export const requests: OperationRequests = {
  // Of a revision that the program pins. Where that is not found, the deployment shows whether the key reaches it.
  preview: [list, read, revision],
  // The update stores the display name.
  create: [list, create, update, uploadUrl, ...WAIT],
  read: [read, revision],
  update: [list, update, redeploy, uploadUrl, ...WAIT],
  delete: [read, remove],
};
