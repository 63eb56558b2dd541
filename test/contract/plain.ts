import { allTables } from "../conformance/table.ts";

/** The operations of the plain kinds, as their tables have them from the service's published interface. */
export const PLAIN = (await allTables()).flatMap(({ published = [] }) => published);
