import { tokenOf } from "../../provider/core/engine.ts";
import { counted, printableLine, shellWord } from "../../provider/core/text.ts";
import type { Credential } from "../../provider/http/options.ts";
import { knownKind } from "../state/kinds.ts";
import { nameIn } from "../state/state-resources.ts";
import type { StateObject } from "../state/states.ts";
import { type Terminal, wrap } from "../terminal.ts";
import { type Line, ok, unchecked, unknown, wrong } from "./line.ts";
import { orphansFound, orphansNotExcluded, orphansPossible } from "./messages.ts";
import type { Orphan, Orphans } from "./orphans.ts";

/** Where the objects are, and what a request is sent with. */
export interface Addresses {
  readonly apiUrl: string;
  readonly controlPlaneUrl: string;
  readonly workspaceId: string | undefined;
  readonly credentials: readonly Pick<Credential, "kind">[];
  /** The stack that was named: an import belongs to it, and not to the selected one. */
  readonly stack?: string | undefined;
}

/** How a program gets to manage an orphan. */
export interface Adoption {
  /** What to do, in words. */
  readonly words: string;
  /** The same for a shell; null where the program's front end cannot import. */
  readonly command: string | null;
}

/** The request that removes an orphan, or ends it where it cannot be removed. It carries the configured key. */
export interface Removal {
  /** The request and what it brings about, in words. */
  readonly words: string;
  readonly method: "DELETE" | "PATCH" | "POST";
  readonly url: string;
  /** Its JSON; null where it has none. */
  readonly body: unknown;
  /** What it brings about. */
  readonly effect: string;
  /** The same for a POSIX shell, with the key from the environment. */
  readonly command: string;
}

/** An orphan, with what can be done about it. */
export interface Advised extends Orphan {
  readonly adopt: Adoption;
  /** Null for what has ended. */
  readonly remove: Removal | null;
}

export function advised(orphan: Orphan, addresses: Addresses): Advised {
  return {
    ...orphan,
    adopt: adoptionOf(orphan, addresses),
    remove: orphan.ended ? null : removalOf(orphan, addresses),
  };
}

function adoptionOf({ kind, id, like, isSecond, dynamic }: Orphan, { stack }: Addresses): Adoption {
  if (isSecond) {
    const words = `Do not import it: the program has ${like?.name ?? "it"} already. Remove this one.`;
    return { words, command: null };
  }
  if (dynamic) {
    const words = "A dynamic resource cannot be imported. Move the program to the plugin first.";
    return { words, command: null };
  }
  // Where the state contains an object of that name, this is another one, wherever the program declares it.
  const unfinished = like?.id === undefined ? like : undefined;
  const words = [
    "pulumi",
    "import",
    ...(stack === undefined ? [] : ["--stack", stack]),
    ...parentOption(unfinished),
    tokenOf(kind),
    unfinished?.name ?? "NAME",
    id,
  ];
  const command = words.map(shellWord).join(" ");
  return { words: command, command };
}

/** Without the parent, the program would create the resource again. */
function parentOption(object: StateObject | undefined): readonly string[] {
  if (object?.parent === undefined) return [];
  // Pulumi takes what precedes the first `=` as the name, which only names a variable of the code that it prints.
  const name = nameIn(object.parent).replaceAll("=", "_");
  return ["--parent", `${name}=${object.parent}`];
}

/** As a shell fills them in. */
const KEY_HEADERS: Readonly<Record<Credential["kind"], string>> = {
  apiKey: "X-Api-Key: $LANGSMITH_API_KEY",
  bearerToken: "Authorization: Bearer $LANGSMITH_BEARER_TOKEN",
};

function removalOf({ kind, id, tenantId }: Orphan, to: Addresses): Removal {
  const { resource, inventory } = knownKind(kind);
  const { method, effect, toList } = inventory.removal;
  const body = inventory.removal.body?.(id);
  // Of what belongs to the organization, the workspace is only the one that the key is used in.
  const workspace = resource.belongsTo === "organization" ? to.workspaceId : tenantId;
  const address = inventory.listRequest.area === "api" ? to.apiUrl : to.controlPlaneUrl;
  const url = `${address}${inventory.listRequest.path}${toList ? "" : `/${encodeURIComponent(id)}`}`;
  const sent = body === undefined ? "" : ` with ${JSON.stringify(body).replace(":", ": ")}`;
  const json =
    body === undefined ? "" : ` -H "Content-Type: application/json" -d ${shellWord(JSON.stringify(body))}`;
  const tenant = workspace === undefined ? "" : ` -H ${shellWord(`X-Tenant-Id: ${workspace}`)}`;
  const command = `curl -X ${method} -H "${KEY_HEADERS[to.credentials[0]?.kind ?? "apiKey"]}"${tenant}${json} ${shellWord(url)}`;
  return { words: `${method} ${url}${sent} (${effect})`, method, url, body: body ?? null, effect, command };
}

/**
 * What was found, as one line. It is not ok while not everything could be listed, nor where objects that no state
 * contains are as young as a state.
 *
 * @param whole whether everything could be listed
 * @param compared whether a state was given
 */
export function orphansLine({ found, leftOut }: Orphans, whole: boolean, compared: boolean): Line {
  const subject = "orphans";
  if (!compared) {
    return unchecked(
      subject,
      `Without a state, orphans cannot be distinguished from objects of a program. ${counted(found.length, "object is", "objects are")} listed below. Name the states of all programs that use this workspace (\`--stack NAME\`, \`--state FILE\`).`,
    );
  }
  const suspects = found.filter(({ because }) => because !== undefined).length;
  const left = [
    ...(leftOut.others > 0 ? [`${counted(leftOut.others, "other object")}`] : []),
    ...(leftOut.endedExports > 0 ? [`${counted(leftOut.endedExports, "ended export")}`] : []),
  ];
  const rest = left.length > 0 ? ` (${left.join(" and ")} not listed; \`--all\` lists them)` : "";
  if (suspects === 0 && leftOut.recent > 0) {
    const listed = found.filter(({ ended }) => !ended).length;
    const count = leftOut.others + listed;
    return unknown(subject, orphansPossible({ young: leftOut.recent, count, whole, listed: listed > 0 }));
  }
  if (suspects === 0 && !whole) {
    return unknown(subject, orphansNotExcluded({ leftOut: rest }));
  }
  if (suspects === 0)
    return ok(subject, `every object that looks like a program's is in a given state${rest}`);
  return wrong(subject, orphansFound({ count: suspects, leftOut: rest }));
}

/** The orphans, one below the other, and below a heading those that nothing speaks for. */
export function orphansText(found: readonly Advised[], terminal: Terminal): string {
  const listed = (each: Advised) => `\n${textOf(each, terminal)}`;
  const others = found.filter(({ because }) => because === undefined).map(listed);
  const heading = printed(
    "Other objects in no given state. Nothing shows that a program created them:",
    terminal,
  );
  return [
    ...found.filter(({ because }) => because !== undefined).map(listed),
    ...(others.length > 0 ? [`\n${heading}`] : []),
    ...others,
  ].join("");
}

/** Objects that were compared with no state, one below the other. */
export function objectsText(found: readonly Orphan[], terminal: Terminal): string {
  if (found.length === 0) return "";
  const lines = found.map((each) => printed(`  ${titleOf(each)}`, terminal));
  const heading = printed("Objects of the workspace, whether a program manages them or not:", terminal);
  return `\n${heading}${lines.join("")}`;
}

function titleOf({ kind, id, label, status, createdAt }: Orphan): string {
  const state = status === undefined ? "" : ` (${status})`;
  const created = createdAt === undefined ? "" : `, created ${createdAt}`;
  return `${kind} ${id}${state}: ${label}${created}`;
}

function textOf(orphan: Advised, terminal: Terminal): string {
  const { because, adopt, remove } = orphan;
  const lines = [
    titleOf(orphan),
    ...(because === undefined ? [] : [`  ${because}`]),
    ...(adopt.command === null ? [`  ${adopt.words}`] : ["  To import it:", `    ${adopt.command}`]),
    ...(remove === null
      ? ["  It has ended: there is nothing to remove."]
      : [`  To remove it (${remove.effect}):`, `    ${remove.command}`]),
  ];
  return lines.map((line) => printed(line, terminal)).join("");
}

/** A line as a terminal may have it, as far in as it was. */
function printed(line: string, { columns }: Terminal): string {
  const margin = line.match(/^ */)?.[0] ?? "";
  return `${wrap(`${margin}${printableLine(line)}`, columns, margin.length + 2)}\n`;
}
