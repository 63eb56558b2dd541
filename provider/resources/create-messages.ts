import { defineMessage } from "../core/message.ts";
import { formatDuration, listed, shellWord } from "../core/text.ts";

const UNANSWERED = "Could not create the bulk export: POST … got no complete response: other side closed.";
const SINCE = "2026-11-01T08:00:00Z";
const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const SEARCHES =
  "After a lost response, the provider searches for the object. It uses one only if this request certainly created it.";

/** The object of a kind, as `pulumi import` names it. */
interface Importable {
  /** "BulkExport" */
  readonly kind: string;
  /** What it is imported by. */
  readonly importedBy: string;
}

function importOf({ kind, importedBy }: Importable): string {
  return `\`pulumi import langsmith:index:${kind} NAME ${shellWord(importedBy)}\``;
}

export const duplicateCreateAborted = defineMessage("LS5001", {
  title: "The operation ended while it waited for an identical creation",
  message: ({ noun, why }: { readonly noun: string; readonly why: string }) =>
    `Could not create the ${noun}: ${why} while another one with the same properties was being created. Nothing was sent.`,
  cause:
    "The provider creates identical objects one after the other, so that it can tell them apart. The time limit or Ctrl-C came first.",
  fix: "Run `pulumi up` again. If your program declares the same object twice by mistake, remove one.",
  example: { noun: "export destination", why: "the time limit of 5 min was reached" },
});

export const probablyNotCreated = defineMessage("LS5002", {
  title: "The response to a creation was lost: probably nothing was created",
  message: ({ unanswered }: NotCreated) =>
    `${unanswered} LangSmith lists none with these properties, so probably nothing was created.`,
  cause: `${SEARCHES} No stack contains an object that appears later.`,
  fix: ({ noun, name, since, advice }) =>
    `${advice === undefined ? "Run `pulumi up` again" : `${advice} Then run \`pulumi up\``}. If ${name === undefined ? `one appears${createdSince(since)}` : `${noun} ${name} appears`}, delete it.`,
  see: "guides/recover-after-a-kill.md",
  example: { unanswered: UNANSWERED, noun: "bulk export", since: SINCE },
});

function createdSince(since: string | undefined): string {
  return since === undefined ? "" : ` (created at ${since} or later)`;
}

interface NotCreated {
  /** The error of the request. */
  readonly unanswered: string;
  readonly noun: string;
  readonly name?: string | undefined;
  /** The service's time before the request. */
  readonly since?: string | undefined;
  /** What to do first, where something else than the service answered. */
  readonly advice?: string | undefined;
}

/** Why nothing shows whether a request was carried out. */
export type Blindness =
  | { readonly why: "noTime" }
  | { readonly why: "incompleteList"; readonly found: string }
  /** The list could not be read, or the operation ended. */
  | { readonly why: "failed"; readonly error: string };

interface Unchecked extends NotCreated {
  readonly blindness: Blindness;
}

function blind({ noun, blindness }: Unchecked): string {
  switch (blindness.why) {
    case "noTime":
      return `the server sends no time, so the provider cannot recognize the ${noun}`;
    case "incompleteList":
      return `the list is incomplete. ${blindness.found}`;
    case "failed":
      return blindness.error;
  }
}

export const creationUnknown = defineMessage("LS5003", {
  title: "The response to a creation was lost: whether it was created is unknown",
  message: (fields: Unchecked) =>
    `${fields.unanswered} Whether it was created is unknown${fields.advice === undefined ? `: ${blind(fields)}` : ""}.`,
  cause: `${SEARCHES} Here the search failed: the list was incomplete, the operation ended, or a proxy drops the header \`Date\`.`,
  fix: ({ noun, name, since, advice }) =>
    `${advice === undefined ? "" : `${advice} `}If LangSmith has ${name === undefined ? `one with these properties${createdSince(since)}, delete it, or \`pulumi up\` creates another.` : `${noun} ${name}, import it, or delete it before the next \`pulumi up\`.`}`,
  see: "guides/recover-after-a-kill.md",
  example: {
    unanswered: UNANSWERED,
    noun: "bulk export",
    since: SINCE,
    blindness: { why: "failed", error: "the operation was interrupted" },
  },
});

/** Why an object that the service lists is not certainly what the request created. */
export type Uncertainty =
  | { readonly why: "several" | "older" | "similar" | "namesake" | "otherId" }
  /** The service's clock is behind this machine's. */
  | { readonly why: "slowClock"; readonly seconds: number };

interface LookAlikes extends Importable {
  readonly unanswered: string;
  readonly noun: string;
  readonly found: readonly { readonly id: string; readonly createdAt: string | undefined }[];
  readonly uncertainty: Uncertainty;
}

function uncertain({ found, uncertainty }: LookAlikes): string {
  const [{ id = "", createdAt } = {}, ...others] = found;
  const one = others.length === 0;
  const created = createdAt === undefined ? "" : ` (created at ${createdAt})`;
  const [identical, which] = one
    ? ["an identical one", ""]
    : [`${found.length} identical ones`, ` (${id} and ${others.length} more)`];
  switch (uncertainty.why) {
    case "several":
      return `LangSmith lists ${found.length} that this request may have created (${listed(found.map((each) => each.id))}).`;
    case "slowClock":
      return `LangSmith lists ${identical}${which}, but its clock is ${formatDuration(uncertainty.seconds * 1000)} behind this machine's.`;
    case "older":
      return `LangSmith lists ${identical} from before this request${one ? created : which}.`;
    case "namesake":
      return `LangSmith lists one with this name, older or with other properties${created}.`;
    case "otherId":
      return `LangSmith lists ${identical}${which}, but not with the id of this request.`;
    case "similar":
      return `LangSmith lists ${one ? "one that differs" : `${found.length} that differ`} only in spelling or defaults${one ? created : which}.`;
  }
}

export const lookAlikesFound = defineMessage("LS5004", {
  title: "The response to a creation was lost: what it created is not certain",
  message: (fields: LookAlikes) => `${fields.unanswered} ${uncertain(fields)}`,
  cause: `${SEARCHES} Another program may have created these, or the clock of LangSmith is more than ten seconds behind. Only resources of the plugin can be imported.`,
  fix: (fields) =>
    fields.uncertainty.why === "namesake"
      ? `If it is yours, import it: ${importOf(fields)}. Otherwise choose another name.`
      : `${fields.found.length === 1 ? "Delete it if no program needs it" : "Delete those that no program needs"}, then run \`pulumi up\`, or import ${fields.found.length === 1 ? "it" : "one"}: ${importOf(fields)}.`,
  see: "guides/recover-after-a-kill.md",
  example: {
    unanswered: UNANSWERED,
    kind: "BulkExport",
    noun: "bulk export",
    found: [
      { id: ID, createdAt: SINCE },
      { id: "1c8e4d02-5f7b-4a3e-9c61-0b2d8e6f4a93", createdAt: SINCE },
    ],
    uncertainty: { why: "several" },
    importedBy: "ID",
  },
});

export const alreadyExists = defineMessage("LS5005", {
  title: "The object already exists in LangSmith",
  message: ({ error, noun, id, createdAt }: Existing) =>
    `${error} LangSmith already has ${noun} ${id}${createdAt === undefined ? "" : `, created at ${createdAt}`}.`,
  cause:
    "LangSmith does not create a second object of the same name or properties. Another stack created this one, or a proxy sent the request twice. The provider did not change it.",
  fix: (fields) => `To manage it here, import it with the plugin: ${importOf(fields)}.`,
  see: "guides/adopt.md",
  example: {
    error: "Could not create the dataset: POST … returned 409.",
    kind: "Dataset",
    noun: "dataset",
    id: ID,
    createdAt: SINCE,
    importedBy: "support-questions",
  },
});

interface Existing extends Importable {
  /** The error of the request. */
  readonly error: string;
  readonly noun: string;
  readonly id: string;
  readonly createdAt?: string | undefined;
}

export const otherObjectAnswered = defineMessage("LS5006", {
  title: "LangSmith returns other properties than it was sent",
  message: ({ unanswered, noun, id }: OtherObject) =>
    `${unanswered} Whether this request created ${noun} ${id} is unknown.`,
  cause: "LangSmith changed the values that it was sent, or a proxy returned another object.",
  fix: ({ since }) => {
    const isOwn = since === undefined ? "this request created it" : `it was created at ${since} or later`;
    return `If ${isOwn}, delete it, or \`pulumi up\` creates another.`;
  },
  example: {
    unanswered:
      "Could not create the dataset: POST … returned 201 with another object (its dataType differs).",
    noun: "dataset",
    id: ID,
    since: SINCE,
  },
});

interface OtherObject {
  readonly unanswered: string;
  readonly noun: string;
  readonly id: string;
  readonly since: string | undefined;
}

export const olderAnswered = defineMessage("LS5007", {
  title: "LangSmith returns an object that is hours older than the request",
  message: ({ noun, id, createdAt }: Older) =>
    `LangSmith returned ${noun} ${id} as the new object, but it was created at ${createdAt}, long before this request.`,
  cause: "LangSmith returned an object that existed before, or its clocks differ by hours.",
  fix: "If another program manages it, run `pulumi state delete` before a destroy deletes it.",
  example: { noun: "bulk export", id: ID, createdAt: SINCE },
});

interface Older {
  readonly noun: string;
  readonly id: string;
  readonly createdAt: string;
}
