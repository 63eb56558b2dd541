import { moves } from "../../core/evaluate.ts";
import { factsOf, propertiesOf } from "../../core/facts.ts";
import { formatPath, type Properties } from "../../core/properties.ts";
import { ChangeRejected, type Comparison, type Plan, type Previewed } from "../../core/resource.ts";
import { missingOf } from "./changes.ts";
import type { AnyPlain } from "./description.ts";
import type { PlainKind } from "./kind.ts";
import { replacementDeletesData } from "./messages.ts";

/** The input with which a program consents to a replacement that deletes data. */
const CONSENT = "allowDataLoss";

/** What the documentation says of a replacement. */
export function replacementText(kind: AnyPlain): string {
  const { noun, belongsTo, deletes, inputs } = kind;
  if (deletes === undefined) return "";
  const first = isDeletedFirst(kind) ? " first" : "";
  const order = belongsTo === "workspace" ? orderText(kind) : "";
  const consent = CONSENT in inputs.shape ? ` The preview requires \`${CONSENT}: true\`.` : "";
  return `A replacement deletes the old ${noun}${belongsTo === "workspace" ? "" : first}, with ${deletes}.${consent}${order}`;
}

function orderText(kind: AnyPlain): string {
  const isMovedAlone = !propertiesOf(kind.inputs).some(
    ([name, schema]) => factsOf(schema).immutable && name !== "workspaceId",
  );
  if (isMovedAlone) return " Only another workspace replaces it. Pulumi creates the new one first.";
  return isDeletedFirst(kind)
    ? " Pulumi deletes it before it creates the new one. If the workspace changes, Pulumi creates the new one first."
    : "";
}

/** What a preview says of a replacement that deletes data. */
export function previewReplacement(
  { plain }: PlainKind,
  { olds, news, replaces, target }: Previewed<Properties, Properties>,
): readonly string[] {
  const { noun, belongsTo, identifiedBy, deletes } = plain;
  if (deletes === undefined || !olds || !replaces) return [];
  const isMoved = belongsTo === "workspace" && moves(olds, news, target) !== undefined;
  const which =
    identifiedBy === undefined ? `the ${noun}` : `${noun} ${String(olds.inputs[identifiedBy] ?? "")}`;
  const first = isDeletedFirst(plain) && !isMoved ? " first" : "";
  return [`its replacement deletes ${which}${first}, and with it ${deletes}`];
}

/** @throws ChangeRejected for a replacement that cannot be created, or that deletes data without the program's consent */
export function planOf(kind: AnyPlain, { changes, news }: Comparison<Properties, Properties>): Plan {
  const { noun, deletes = "", inputs } = kind;
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
  // In another workspace, or as a part of another object, nothing is in the way.
  const isMoved = replaced.some(({ path: [name = ""] }) => {
    const at = propertiesOf(inputs).find(([each]) => each === name)?.[1];
    return name === "workspaceId" || (at !== undefined && factsOf(at).parent);
  });
  return { changes, deleteBeforeReplace: isDeletedFirst(kind) && !isMoved };
}

/** No two objects of a workspace share an id or a name that programs choose. */
function isDeletedFirst({ identifiedBy, namedBy }: AnyPlain): boolean {
  return (identifiedBy ?? namedBy) !== undefined;
}
