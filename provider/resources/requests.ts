import type { RequestFacts } from "../http/api-request.ts";

/** The operations of a resource that ask the service for something. */
export const REQUESTING = ["preview", "create", "read", "update", "delete"] as const;

/**
 * The requests that each operation makes in its ordinary course. A preview has them where it asks for something. Beyond
 * them an operation lists the objects of the kind, to prove that one is deleted or to find one.
 */
export type OperationRequests = Readonly<
  Partial<Record<(typeof REQUESTING)[number], readonly RequestFacts[]>>
>;
