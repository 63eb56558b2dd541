import { resources } from "../../provider/resources/index.ts";
import { REQUESTING } from "../../provider/resources/requests.ts";
import type { Resource } from "../../provider/resources/resource.ts";

/** The changes of every kind of object that this package manages, as the audit log names them. */
export const CHANGES: readonly string[] = [
  ...new Set(
    Object.values<Resource>(resources)
      .flatMap(({ requests }) => REQUESTING.flatMap((name) => requests[name] ?? []))
      .flatMap(({ audited = [] }) => audited),
  ),
];
