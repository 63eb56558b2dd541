import { counted } from "../../lifecycle/failure.ts";
import { tokenOf } from "../../token.ts";
import { printable } from "../printable.ts";
import { type Line, ok, unknown, wrong } from "./line.ts";
import type { Orphan, Orphans } from "./orphans.ts";
import type { Kind } from "./states.ts";

/** Where the objects are, as it stands in a request. */
export interface Addresses {
  readonly apiUrl: string;
  readonly controlPlaneUrl: string;
}

/** How an orphan is put under a program. */
export interface Adoption {
  /** What to do, in words. */
  readonly told: string;
  /** The same for a shell; null where the program's front end cannot import. */
  readonly command: string | null;
}

/** The request that removes an orphan, or ends it where it cannot be removed. It carries the configured key. */
export interface Removal {
  /** The request and what it brings about, in words. */
  readonly told: string;
  readonly method: "DELETE" | "PATCH";
  readonly url: string;
  /** Its JSON; null where it has none. */
  readonly body: Readonly<Record<string, string>> | null;
}

/** An orphan, with what can be done about it. */
export interface Advised extends Orphan {
  readonly adopt: Adoption;
  readonly remove: Removal;
}

export function advised(orphan: Orphan, addresses: Addresses): Advised {
  const { kind, id } = orphan;
  return { ...orphan, adopt: adoptionOf(orphan), remove: removalOf(kind, id, addresses) };
}

function adoptionOf({ kind, id, like }: Orphan): Adoption {
  if (like?.dynamic) {
    const told = "a dynamic resource cannot be imported; move the program to the plugin first";
    return { told, command: null };
  }
  const name = like?.id === undefined ? (like?.name ?? "NAME") : "NAME";
  const command = ["pulumi", "import", tokenOf(kind), name, id].map(quoted).join(" ");
  return { told: command, command };
}

/** A word of a command, as a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

interface Ending {
  readonly method: Removal["method"];
  readonly at: (to: Addresses) => string;
  readonly body?: Readonly<Record<string, string>>;
  /** What it brings about. */
  readonly effect: string;
}

const ENDINGS: Readonly<Record<Kind, Ending>> = {
  Deployment: {
    method: "DELETE",
    at: (to) => `${to.controlPlaneUrl}/v2/deployments`,
    effect: "drops its database",
  },
  ExportDestination: {
    method: "DELETE",
    at: (to) => `${to.apiUrl}/api/v1/bulk-exports/destinations`,
    effect: "answered 409 while an export uses it",
  },
  BulkExport: {
    method: "PATCH",
    at: (to) => `${to.apiUrl}/api/v1/bulk-exports`,
    body: { status: "Cancelled" },
    effect: "an export can be cancelled, not deleted",
  },
  OAuthProvider: {
    method: "DELETE",
    at: (to) => `${to.controlPlaneUrl}/v2/auth/providers`,
    effect: "with the tokens of all its users",
  },
};

function removalOf(kind: Kind, id: string, to: Addresses): Removal {
  const { method, at, body, effect } = ENDINGS[kind];
  const url = `${at(to)}/${encodeURIComponent(id)}`;
  const sent = body === undefined ? "" : ` with ${JSON.stringify(body).replace(":", ": ")}`;
  return { told: `${method} ${url}${sent} (${effect})`, method, url, body: body ?? null };
}

/**
 * What was found, as one line; nothing is called right while not everything was looked at.
 *
 * @param whole whether everything could be listed
 */
export function orphansLine({ found, leftOut }: Orphans, whole: boolean): Line {
  const about = "orphans";
  const suspects = found.filter(({ because }) => because !== undefined).length;
  const left = [
    ...(leftOut.others > 0 ? [`${counted(leftOut.others, "other object")}`] : []),
    ...(leftOut.endedExports > 0 ? [`${counted(leftOut.endedExports, "ended export")}`] : []),
  ];
  const rest =
    left.length > 0 ? ` (left out: ${left.join(" and ")} of no given state; --all lists them)` : "";
  if (suspects === 0 && !whole) {
    return unknown(about, `of what could be listed, no object looks like a program's${rest}`);
  }
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
    `  to adopt it: ${adopt.told}`,
    `  to remove it: ${remove.told}`,
  ];
  return lines.map((line) => `${line.match(/^ */)?.[0] ?? ""}${printable(line)}\n`).join("");
}
