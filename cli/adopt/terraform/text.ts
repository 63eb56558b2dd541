import { isRecord } from "../../../provider/core/unknown.ts";

/** The text is no state of Terraform that can be read. */
export class NoTerraformState extends Error {
  override readonly name = "NoTerraformState";
}

/** A state as JSON, which is told by its own words where it cannot be read. Nothing of the text is shown. @throws NoTerraformState */
export function parsedState(content: Buffer): {
  readonly text: string;
  readonly state: Record<string, unknown>;
} {
  const text = decoded(content);
  const value = parsed(text);
  const why = refusal(value);
  if (why !== undefined) throw new NoTerraformState(why);
  return { text, state: isRecord(value) ? value : {} };
}

/** A redirection in Windows PowerShell writes UTF-16. */
function decoded(content: Buffer): string {
  const wide = content[0] === 0xff && content[1] === 0xfe;
  return content.toString(wide ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
}

/** How to get a state that is whole. */
export const ANEW = "Write it anew with `terraform state pull > FILE`, or `terraform show -json > FILE`";

function parsed(text: string): unknown {
  if (text.trim() === "") throw new NoTerraformState(`it is empty. ${ANEW}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^\s*\{/.test(text)) {
      throw new NoTerraformState(`it is not JSON. Give the state, not the configuration (.tf). ${ANEW}`, {
        cause: error,
      });
    }
    const whole = text.trimEnd();
    const position = Math.min(positionIn(error, whole) ?? firstWrong(whole), whole.length);
    const { line, column } = placeOf(text, position);
    throw new NoTerraformState(
      position >= whole.length
        ? `it was cut off: it ends in line ${line}, in the middle of the JSON. ${ANEW}`
        : `it is not JSON from line ${line}, column ${column} on. ${ANEW}`,
    );
  }
}

/** Where the parser stopped, as far as its error names it: looking for it parses the text many times. */
function positionIn(error: unknown, text: string): number | undefined {
  // The parser's words may show a part of the state, so that only the position is taken.
  const words = error instanceof Error ? error.message : "";
  if (/^Unexpected end|^Unterminated/.test(words)) return text.length;
  const position = /at position (\d+)/.exec(words)?.[1];
  return position === undefined ? undefined : Number(position);
}

/**
 * Where a text stops being the beginning of JSON, for errors of the parser that name no position: the longest
 * beginning is looked for that only lacks its end.
 */
function firstWrong(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether it is JSON, or can become JSON by what follows. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return (positionIn(error, text) ?? -1) >= text.length;
  }
}

/** Why it is no state that can be read; undefined for one that can. */
function refusal(value: unknown): string | undefined {
  if (!isRecord(value)) return `it is JSON, but no state of Terraform. ${ANEW}`;
  const { version, format_version: shown } = value;
  if ("encrypted_data" in value) {
    return "it is encrypted by OpenTofu. Give what `tofu show -json` prints where the key is configured";
  }
  if ("deployment" in value || "checkpoint" in value) {
    return "it is a state of Pulumi: give that by --state";
  }
  if (typeof shown === "string") {
    if ("planned_values" in value || "resource_changes" in value) {
      return "it is a plan of Terraform, not a state. Give what `terraform show -json` prints without a plan";
    }
    return undefined;
  }
  if (version === 4)
    return Array.isArray(value["resources"]) ? undefined : `it has no list of resources. ${ANEW}`;
  if (typeof version === "number" && ("modules" in value || "resources" in value || "lineage" in value)) {
    return version < 4
      ? `it has the format ${version} of Terraform before 0.12. \`terraform apply -refresh-only\` of a newer Terraform writes format 4`
      : `it has the format ${version}, and this command knows format 4. Give what \`terraform show -json\` prints`;
  }
  return `it is JSON, but no state of Terraform. ${ANEW}`;
}

/** The line and the column of a position, both from 1. */
export function placeOf(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
