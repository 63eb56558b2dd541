import { EXPORT_REQUESTS } from "../../http/api/bulk-exports.ts";
import { DESTINATION_REQUESTS } from "../../http/api/export-destinations.ts";
import type { OperationRequests } from "../requests.ts";

const { list, create, read, update, delete: remove } = DESTINATION_REQUESTS;

/** What each operation asks the service for. */
export const requests: OperationRequests = {
  preview: [EXPORT_REQUESTS.list],
  create: [list, create],
  read: [read],
  update: [read, update],
  delete: [EXPORT_REQUESTS.list, read, remove],
};
