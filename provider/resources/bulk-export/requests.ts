import { EXPORT_REQUESTS } from "../../http/api/bulk-exports.ts";
import { DESTINATION_REQUESTS } from "../../http/api/export-destinations.ts";
import type { OperationRequests } from "../requests.ts";

const { list, create, read, cancel, runs } = EXPORT_REQUESTS;

/** What each operation asks the service for. */
export const requests: OperationRequests = {
  create: [DESTINATION_REQUESTS.list, DESTINATION_REQUESTS.read, create, read, runs],
  read: [read, runs],
  update: [read, runs],
  delete: [list, read, cancel],
};
