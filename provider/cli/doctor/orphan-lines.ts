import { counted } from "../../lifecycle/failure.ts";
import { tokenOf } from "../../token.ts";
import { printable } from "../printable.ts";
import { type Line, ok, wrong } from "./line.ts";
import type { Orphan, Orphans } from "./orphans.ts";
import type { Kind } from "./states.ts";

/** Where the objects are, as it stands in a request. */
export interface Addresses {
  readonly apiUrl: string;
  readonly controlPlaneUrl: string;
}

/** An orphan, with what can be done about it. */
export interface Advised extends Orphan {
  /** The command that puts it under a program; undefined where the program's front end cannot import. */
  readonly adopt: string | undefined;
  /** The request that removes it, or ends it where it cannot be removed. */
  readonly remove: string;
}

export function advised(orphan: Orphan, addresses: Addresses): Advised {
  const { kind, id, like } = orphan;
  return {
    ...orphan,
    adopt: like?.dynamic
      ? undefined
      : `pulumi import ${tokenOf(kind)} ${like?.id === undefined ? (like?.name ?? "NAME") : "NAME"} ${id}`,
    remove: removalOf(kind, id, addresses),
  };
}

const REMOVED: Readonly<Record<Kind, (id: string, to: Addresses) => string>> = {
  Deployment: (id, to) => `DELETE ${to.controlPlaneUrl}/v2/deployments/${id} (drops its database)`,
  ExportDestination: (id, to) =>
    `DELETE ${to.apiUrl}/api/v1/bulk-exports/destinations/${id} (answered 409 while an export uses it)`,
  BulkExport: (id, to) =>
    `PATCH ${to.apiUrl}/api/v1/bulk-exports/${id} with {"status": "Cancelled"} (an export can be cancelled, not deleted)`,
  OAuthProvider: (id, to) =>
    `DELETE ${to.controlPlaneUrl}/v2/auth/providers/${id} (with the tokens of all its users)`,
};

function removalOf(kind: Kind, id: string, to: Addresses): string {
  return REMOVED[kind](encodeURIComponent(id), to);
}

/** What was found, as one line. */
export function orphansLine({ found, leftOut }: Orphans): Line {
  const about = "orphans";
  const suspects = found.filter(({ because }) => because !== undefined).length;
  const left = [
    ...(leftOut.others > 0 ? [`${counted(leftOut.others, "other object")}`] : []),
    ...(leftOut.endedExports > 0 ? [`${counted(leftOut.endedExports, "ended export")}`] : []),
  ];
  const rest =
    left.length > 0 ? ` (left out: ${left.join(" and ")} of no given state; --all lists them)` : "";
  if (suspects === 0)
    return ok(about, `no object looks like a program's without being in a given state${rest}`);
  return wrong(
    about,
    `${counted(suspects, "object looks", "objects look")} like a program's and ${suspects === 1 ? "is" : "are"} in no given state${rest}: adopt or remove each, as told below, unless another program holds it (then give its state, too).`,
  );
}

/** The objects, one below the other. */
export function orphansText(found: readonly Advised[]): string {
  return found.map((each) => `\n${textOf(each)}`).join("");
}

function textOf({ kind, id, label, status, createdAt, because, adopt, remove }: Advised): string {
  const state = status === undefined ? "" : ` (${status})`;
  const lines = [
    `${kind} ${id}${state}: ${label}, created ${createdAt}`,
    because === undefined ? "  nothing says that a program made it" : `  ${because}`,
    adopt === undefined
      ? "  to adopt it: a dynamic resource cannot be imported; move the program to the plugin first"
      : `  to adopt it: ${adopt}`,
    `  to remove it: ${remove}`,
  ];
  return lines.map((line) => `${line.match(/^ */)?.[0] ?? ""}${printable(line)}\n`).join("");
}
