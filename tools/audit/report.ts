import type { Vulnerabilities } from "./vulnerabilities.ts";

/** What the audit says, and how it ends. */
interface Report {
  /** On standard output, in this order; what was not looked at stands last. */
  readonly lines: readonly string[];
  /** On standard error: each thing that is wrong. */
  readonly wrong: readonly string[];
  readonly code: 0 | 1;
}

/**
 * Puts the results together.
 *
 * @param licenses what is wrong with the licenses, and what was looked at
 * @param strict whether vulnerabilities that could not be looked for fail the audit
 */
export function reportOf(
  licenses: { readonly problems: readonly string[]; readonly told: string },
  known: Vulnerabilities,
  strict: boolean,
): Report {
  const { problems, told } = licenses;
  const serious = known.kind === "checked" ? known.serious : [];
  const wrong = [...problems, ...serious];
  const unchecked = known.kind === "unchecked";
  const lines = [
    `licenses: ${problems.length === 0 ? `in order; ${told}` : "not in order"}`,
    ...(unchecked
      ? [
          RULE,
          `VULNERABILITIES WERE NOT CHECKED: the registry gave no report (${known.reason}).`,
          OTHER,
          RULE,
        ]
      : [`vulnerabilities: ${serious.length} high or critical, ${known.milder} milder`]),
  ];
  return { lines, wrong, code: wrong.length > 0 || (unchecked && strict) ? 1 : 0 };
}

const RULE = "*".repeat(80);
const OTHER =
  "Run `npm run audit -- --strict` where a registry answers audits; it fails where none does. No release without it.";
