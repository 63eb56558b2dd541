import { defineMessage } from "../core/message.ts";
import { listed, shellWord, withArticle } from "../core/text.ts";

const UNANSWERED = "Could not create the export: POST … gave no complete answer: the connection broke.";
const SINCE = "2026-11-01T08:00:00Z";
const ID = "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84";
const NEVER_REPEATED =
  "A creation is sent again only where that cannot create a second object. Where its answer is lost, the provider searches for the object, and uses only what this request certainly created.";

/** The object of a kind, as `pulumi import` names it. */
interface Importable {
  /** "BulkExport" */
  readonly kind: string;
  /** What it is imported by. */
  readonly importedBy: string;
}

function importOf(which: "it" | "one", { kind, importedBy }: Importable): string {
  return `import ${which} with the plugin: \`pulumi import langsmith:index:${kind} NAME ${shellWord(importedBy)}\``;
}

export const duplicateCreateAborted = defineMessage("LS5001", {
  title: "The operation ended while an equal object was being created",
  message: ({ noun, why }: { readonly noun: string; readonly why: string }) =>
    `Could not create the ${noun}: ${why}, while ${withArticle(noun)} with the same properties was being created.`,
  cause:
    "Equal objects are created one after the other, so that none is confused with another. The time limit or Ctrl-C came first.",
  fix: "This request was not sent: run `pulumi up` again.",
  example: { noun: "export destination", why: "the time limit of 5 min was reached" },
});

export const probablyNotCreated = defineMessage("LS5002", {
  title: "The answer to a creation was lost, and it was probably not carried out",
  message: ({ unanswered, noun }: NotCreated) =>
    `${unanswered} The service lists no ${noun} that this request could have created, so most likely it was not carried out.`,
  cause: NEVER_REPEATED,
  fix: ({ noun, name, since, advice }) =>
    `${advice === undefined ? "Run" : `${advice} Then run`} \`pulumi up\` again. If ${name === undefined ? `one with these properties, created at ${since} or later,` : `${noun} ${name}`} appears later, no stack contains it: delete it.`,
  example: { unanswered: UNANSWERED, noun: "bulk export", since: SINCE },
});

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
      return `the server sends no time, so no ${noun} can be recognized as the one that this request created`;
    case "incompleteList":
      return `the service's list is incomplete. ${blindness.found}`;
    case "failed":
      return blindness.error;
  }
}

export const creationUnknown = defineMessage("LS5003", {
  title: "The answer to a creation was lost, and nothing shows whether it was carried out",
  message: (fields: Unchecked) =>
    `${fields.unanswered} Whether it was carried out could not be checked: ${blind(fields)}.`,
  cause: `${NEVER_REPEATED} Here that was not possible. The list failed or was incomplete, the operation ended, or no answer has the header \`Date\`, which a proxy may drop.`,
  fix: ({ noun, name, since, advice }) =>
    `${advice === undefined ? "Check" : `${advice} Then check`} for ${name === undefined ? `${withArticle(noun)} with these properties${since === undefined ? "" : `, created at ${since} or later`}` : `${noun} ${name}`}. If there is one, delete it, or the next up creates another beside it.`,
  example: {
    unanswered: UNANSWERED,
    noun: "bulk export",
    since: SINCE,
    blindness: { why: "failed", error: "it was interrupted" },
  },
});

/** Why an object that the service lists is not certainly what the request created. */
export type Uncertainty =
  | { readonly why: "several" | "similar" | "namesake" | "otherId" }
  /** With the service's time before the request. */
  | { readonly why: "older"; readonly since: string }
  /** The service's clock is behind this machine's. */
  | { readonly why: "slowClock"; readonly seconds: number };

interface LookAlikes extends Importable {
  readonly unanswered: string;
  readonly noun: string;
  readonly found: readonly { readonly id: string; readonly createdAt: string | undefined }[];
  readonly uncertainty: Uncertainty;
}

function uncertain({ found, noun, uncertainty }: LookAlikes): string {
  const which = listed(
    found.map(({ id, createdAt }) => (createdAt === undefined ? id : `${id}, created at ${createdAt}`)),
    "; ",
  );
  const one = found.length === 1;
  switch (uncertainty.why) {
    case "several":
      return `The service lists ${found.length} that this request could have created (${listed(found.map(({ id }) => id))}), so none was used.`;
    case "slowClock":
      return `The service lists an equal ${noun} (${which}), but its clock is ${uncertainty.seconds} s behind this machine's, so another program may have created it earlier. None was used.`;
    case "older":
      return `The service lists ${one ? "one that is" : `${found.length} that are`} equal, but created before this request, which was sent at ${uncertainty.since} or later (${which}). None was used, since another program may have created ${one ? "it" : "any of them"}.`;
    case "namesake":
      return `The service lists one of that name (${which}), which has other properties or existed before. It was not used.`;
    case "otherId":
      return `The service lists an equal ${noun} created since (${which}), but not with the id of this request. None was used.`;
    case "similar":
      return `The service lists ${which}, which differs from this request only in spelling or in what you did not set. None was used.`;
  }
}

export const lookAlikesFound = defineMessage("LS5004", {
  title: "The answer to a creation was lost, and what it created is not certain",
  message: (fields: LookAlikes) => `${fields.unanswered} ${uncertain(fields)}`,
  cause: `${NEVER_REPEATED} Here several are equal, one is older or differs, or one has another id than the request chose. Or the \`Date\` of the service is more than ten seconds behind.`,
  fix: (fields) =>
    fields.uncertainty.why === "namesake"
      ? `If it is yours, ${importOf("it", fields)}. Otherwise choose another name.`
      : `${fields.found.length === 1 ? "If no other program needs it, delete it" : "Delete those that no other program needs"}, then run \`pulumi up\` again: it creates a new one. Or ${importOf("one", fields)}.`,
  example: {
    unanswered: UNANSWERED,
    kind: "BulkExport",
    noun: "bulk export",
    found: [
      { id: "9e2b…", createdAt: SINCE },
      { id: "1c8e…", createdAt: SINCE },
    ],
    uncertainty: { why: "several" },
    importedBy: "ID",
  },
});

export const alreadyExists = defineMessage("LS5005", {
  title: "The service has the object already",
  message: ({ error, noun, id, createdAt }: Existing) =>
    `${error} The service has ${noun} ${id}${createdAt === undefined ? "" : `, created at ${createdAt},`} already. It was not changed.`,
  cause:
    "The service does not create an object that is equal to another one, or returns that one. Another stack created it, or a proxy sent the request twice.",
  fix: (fields) => `To manage it here, ${importOf("it", fields)}.`,
  example: {
    error: "Could not create the dataset: POST … answered 409.",
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
  title: "The service answers a creation with other properties than it was sent",
  message: ({ unanswered, noun, id }: OtherObject) =>
    `${unanswered} Whether this request created ${noun} ${id} is not known.`,
  cause: "The service changed what it was sent, or a proxy answered with another object.",
  fix: ({ since }) =>
    `Check when it was created: if at ${since} or later, this request created it. Delete it then, or the next up creates another one beside it.`,
  example: {
    unanswered:
      "Could not create the dataset: POST … answered 201 with another object (its dataType is another one).",
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
  title: "The service answers a creation with an object that is hours older",
  message: ({ noun, id, createdAt }: Older) =>
    `the service answered the create with ${noun} ${id}, which was created at ${createdAt}, long before this request.`,
  cause: "The service returns an object that it has already, or its clocks differ by hours.",
  fix: "If another program manages it, remove it from the state with `pulumi state delete` before a destroy deletes it.",
  example: { noun: "bulk export", id: ID, createdAt: SINCE },
});

interface Older {
  readonly noun: string;
  readonly id: string;
  readonly createdAt: string;
}
