import { NAME_REQUESTS } from "../../provider/coverage/names.ts";
import type { RequestFacts } from "../../provider/http/api-request.ts";
import { KINDS, knownKind } from "./kinds.ts";

const inventories = KINDS.map((kind) => knownKind(kind).inventory);
/** The lists of the kinds that every program may need. */
const lists = inventories.filter(({ optional }) => !optional).map(({ listRequest }) => listRequest);

/** What is asked to adopt all objects. */
export const ADOPTING: readonly RequestFacts[] = [...lists, ...NAME_REQUESTS];
