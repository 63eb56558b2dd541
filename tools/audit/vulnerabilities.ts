import { isRecord } from "./values.ts";

/** What is known of the vulnerabilities of what ships. */
export type Vulnerabilities =
  | {
      readonly kind: "checked";
      /** Those that nothing may ship with: high and critical ones, in sentences. */
      readonly serious: readonly string[];
      /** How many milder ones there are. */
      readonly milder: number;
    }
  /** The registry gave no answer to go by. */
  | { readonly kind: "unchecked"; readonly reason: string };

const SERIOUS: ReadonlySet<unknown> = new Set(["high", "critical"]);

/**
 * Reads what `npm audit --json` printed.
 *
 * @param printed standard output; a report also where npm ended with an error, since a finding is one
 * @param complaint standard error, for when there is no report
 */
export function vulnerabilitiesIn(printed: string, complaint: string): Vulnerabilities {
  const report = parsed(printed);
  if (!isRecord(report)) return unchecked(complaint.trim().split("\n").at(-1) ?? "");
  const found = report["vulnerabilities"];
  if (!isRecord(found)) {
    const { message, error } = report;
    const summary = isRecord(error) ? error["summary"] : undefined;
    return unchecked([message, summary].find((text) => typeof text === "string" && text !== "") ?? complaint);
  }
  const entries = Object.values(found).filter(isRecord);
  const serious = entries.filter(({ severity }) => SERIOUS.has(severity));
  return { kind: "checked", serious: serious.map(sentenceOf), milder: entries.length - serious.length };
}

function unchecked(reason: unknown): Vulnerabilities {
  const text = String(reason).trim();
  return { kind: "unchecked", reason: text === "" ? "npm printed no report" : text };
}

function sentenceOf({ name, severity, range, via, fixAvailable }: Record<string, unknown>): string {
  const titles = Array.isArray(via)
    ? via.flatMap((each) => (isRecord(each) ? [`${each["title"]} (${each["url"]})`] : [`through ${each}`]))
    : [];
  const fix = fixAvailable ? "`npm audit fix` has a version without it." : "No version without it is known.";
  return `${name} ${range} (${severity}): ${titles.join("; ")}. ${fix}`;
}

// What is no JSON is told by its complaint.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
