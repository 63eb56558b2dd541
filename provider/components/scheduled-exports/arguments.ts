import { UNKNOWN, type Unknown } from "../../core/engine.ts";
import { isRecord, type Properties } from "../../core/properties.ts";

/** One entry of `projects`; any text may not be known yet. */
export interface Entry {
  /** Its place in the list. */
  readonly index: number;
  readonly name: string | undefined;
  readonly sessionId: string | undefined;
  readonly startTime: string | undefined;
  readonly filter: string | undefined;
  /** Its key: unknown if nothing that is known names it. */
  readonly key: string;
  /** What in it says so. */
  readonly keyFrom: "key" | "name" | "sessionId";
}

/** The entries of `projects` that are known to be there. */
export function entriesOf(args: Properties): readonly Entry[] | Unknown {
  const projects = args["projects"];
  if (!Array.isArray(projects)) return UNKNOWN;
  return projects.map((entry: unknown, index): Entry => {
    if (!isRecord(entry)) return { index, ...NOTHING };
    const [name, sessionId] = [text(entry["name"]), text(entry["sessionId"])];
    const own = text(entry["key"]);
    return {
      index,
      name,
      sessionId,
      key: own ?? name ?? sessionId ?? UNKNOWN,
      keyFrom: own !== undefined ? "key" : name !== undefined ? "name" : "sessionId",
      startTime: text(entry["startTime"]),
      filter: text(entry["filter"]),
    };
  });
}

const NOTHING = {
  name: UNKNOWN,
  sessionId: undefined,
  key: UNKNOWN,
  keyFrom: "key",
  startTime: undefined,
  filter: undefined,
} as const;

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
