import { moves } from "../../core/evaluate.ts";
import { differences } from "../../core/fields/compare.ts";
import { factsOf, namesWith } from "../../core/fields/facts.ts";
import { formatPath, type Properties } from "../../core/properties.ts";
import { ChangeRejected, type Comparison, type Plan, type Previewed } from "../../core/resource.ts";
import { listed } from "../../core/text.ts";
import { missingOf } from "./changes.ts";
import type { AnyPlain } from "./description.ts";
import type { PlainKind } from "./kind.ts";
import { replacementDeletesData } from "./messages.ts";

/** The input with which a program consents to a replacement that deletes data. */
const CONSENT = "allowDataLoss";

/** What the documentation says of a replacement. */
export function replacementText(kind: AnyPlain): string {
  const { deletes, noun, inputs } = kind;
  if (deletes === undefined) return "";
  const consent = CONSENT in inputs.shape ? ` The preview requires \`${CONSENT}: true\`.` : "";
  const first = namesWith(inputs, "immutable").filter((name) => isDeletedFirst(kind, [name]));
  const order =
    first.length === 0
      ? "Pulumi creates the new one first."
      : `If ${listed(
          first.map((name) => `\`${name}\``),
          " or ",
        )} changes, Pulumi deletes it before it creates the new one.`;
  return `A replacement deletes the old ${noun}, with ${deletes}.${consent} ${order}`;
}

/** What a preview says of a replacement that deletes data. */
export function previewReplacement(
  { plain }: PlainKind,
  { olds, news, replaces, target }: Previewed<Properties, Properties>,
): readonly string[] {
  const { noun, belongsTo, identifiedBy, deletes, inputs } = plain;
  if (deletes === undefined || !olds || !replaces) return [];
  const isMoved = belongsTo === "workspace" && moves(olds, news, target) !== undefined;
  const changed = differences(inputs, olds.inputs, news).filter(({ immutable }) => immutable);
  const names = [...(isMoved ? ["workspaceId"] : []), ...changed.map(({ path }) => String(path[0]))];
  const which =
    identifiedBy === undefined ? `the ${noun}` : `${noun} ${String(olds.inputs[identifiedBy] ?? "")}`;
  return [
    `its replacement deletes ${which}${isDeletedFirst(plain, names) ? " first" : ""}, and with it ${deletes}`,
  ];
}

/** @throws ChangeRejected for a replacement that cannot be created, or that deletes data without the program's consent */
export function planOf(plain: AnyPlain, { changes, news }: Comparison<Properties, Properties>): Plan {
  const { noun, deletes = "", inputs } = plain;
  const replaced = changes.filter((change) => change.kind === "replace");
  if (replaced.length === 0) return { changes, deleteBeforeReplace: false };
  const paths = [...new Set(replaced.map(({ path }) => formatPath(path)))];
  const missing = missingOf(inputs, news).map(([name]) => name);
  if (missing.length > 0) {
    throw new ChangeRejected(
      `changing ${paths.join(", ")} replaces the ${noun}, but LangSmith cannot create one without ${missing.join(", ")}. Set ${missing.join(", ")}, or undo the change.`,
    );
  }
  if (CONSENT in inputs.shape && news[CONSENT] !== true) {
    throw new ChangeRejected(replacementDeletesData({ noun, paths, deletes, consent: CONSENT }));
  }
  const names = replaced.map(({ path }) => String(path[0]));
  return { changes, deleteBeforeReplace: isDeletedFirst(plain, names) };
}

/**
 * Whether the old object is in the way of the new one, as no two share an id or a name that programs choose. In another
 * workspace, as a part of another object, or with another id nothing is.
 */
function isDeletedFirst({ identifiedBy, namedBy, inputs }: AnyPlain, replaced: readonly string[]): boolean {
  const isElsewhere = (name: string) => {
    const at = inputs.shape[name];
    return (
      name === "workspaceId" || name === identifiedBy || (at !== undefined && factsOf(at).parent === true)
    );
  };
  return (identifiedBy ?? namedBy) !== undefined && !replaced.some(isElsewhere);
}
