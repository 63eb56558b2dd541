import { defineMessage } from "../../provider/core/message.ts";
import { counted, sentence } from "../../provider/core/text.ts";

const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const FROM = "langsmith:workspaceId";
const URL = "https://api.smith.langchain.com";
const AGAIN = "Fix what the other lines report, then run doctor again.";

/** What a request needs first. */
const UNSENDABLE = {
  address: "a correct address",
  stack: "the stack's configuration, or LANGSMITH_ENDPOINT or LANGSMITH_REGION",
};

interface NothingSent {
  readonly because: keyof typeof UNSENDABLE;
}

export const nothingSent = defineMessage("LS6201", {
  title: "Doctor asks nothing of the service",
  message: ({ because }: NothingSent) => `needs ${UNSENDABLE[because]}.`,
  cause:
    "A key must not go to a wrong address. It must not go to the default region either, only because the address of the stack is not known.",
  fix: ({ because }) =>
    because === "address"
      ? "Correct the address that the line above reports."
      : "Fix what the line about the stack reports, or set LANGSMITH_ENDPOINT or LANGSMITH_REGION.",
  example: { because: "address" },
});

export const settingWrong = defineMessage("LS6202", {
  title: "A setting has a value that it cannot have",
  message: ({ problem }: { readonly problem: string }) => sentence(problem),
  cause: "The value was mistyped, cut off, or came out of a variable that is empty.",
  fix: "Correct the setting, or remove it.",
  example: { problem: 'langsmith:maxRetries is "21"; it must be an integer from 0 to 20' },
});

export const keyUnfamiliar = defineMessage("LS6203", {
  title: "The API key does not begin as keys do",
  message: ({ from }: { readonly from: string }) =>
    `an API key that begins neither with lsv2_pt_ (personal) nor with lsv2_sk_ (service), ${from}.`,
  cause: "The key was copied in part, or the service issues keys in another form.",
  fix: "If the service rejects it, copy it again, whole.",
  example: { from: "from langsmith:apiKey" },
});

/** How an address answered a request without a key. */
type Answer =
  | { readonly kind: "none" | "invalid"; readonly why: string }
  | { readonly kind: "page" | "redirect" | "failure"; readonly status: number };

interface AddressWrong {
  readonly url: string;
  readonly answer: Answer;
  /** What decided the address. */
  readonly setting: string;
}

function answered(answer: Answer): string {
  switch (answer.kind) {
    case "none":
      return `gave no answer (${answer.why})`;
    case "invalid":
      return `cannot be asked (${answer.why})`;
    case "page":
      return `answered ${answer.status} with an HTML page`;
    case "redirect":
      return `answered ${answer.status}, a redirect`;
    case "failure":
      return `answered ${answer.status}`;
  }
}

export const addressWrong = defineMessage("LS6204", {
  title: "An address does not answer as LangSmith does",
  message: ({ url, answer }: AddressWrong) => `${url} ${answered(answer)}.`,
  cause: "The address is that of something else, or a proxy on the way answers in the place of LangSmith.",
  fix: ({ setting }) => `Check ${setting}, and what is between this machine and that address.`,
  example: { url: URL, answer: { kind: "page", status: 200 }, setting: "langsmith:apiUrl" },
});

export const addressUnreachable = defineMessage("LS6205", {
  title: "An address cannot be reached from here",
  message: ({ url, why }: { readonly url: string; readonly why: string; readonly todo: string }) =>
    `${url} could not be reached: ${sentence(why)}`,
  cause: "The name, the port, the certificate or the proxy on the way is wrong, or the network blocks it.",
  fix: ({ todo }) => todo,
  example: {
    url: URL,
    why: "getaddrinfo ENOTFOUND api.smith.langchain.com",
    todo: "See that the address is right and can be reached from here; it comes from langsmith:apiUrl.",
  },
});

export const keyRejectedToo = defineMessage("LS6206", {
  title: "Both addresses reject the key",
  message: () => "the key is rejected here, too, with the same answer.",
  cause: "The key is wrong, expired, or of another region.",
  fix: "Fix the key as the line about the other address describes.",
  example: {},
});

/** The configured workspace, and where it is configured. */
interface Configured {
  readonly workspaceId: string;
  readonly from: string | undefined;
}

const called = ({ workspaceId, from }: Configured) => `${workspaceId} (${from})`;

/** What keeps something from being checked before another finding is fixed. */
type Obstacle =
  | { readonly kind: "down" | "rejected" | "workspaceRequired"; readonly called: string }
  | { readonly kind: "otherWorkspace" }
  | { readonly kind: "unlisted"; readonly what: string }
  | { readonly kind: "nothingRead" };

/** What is needed to overcome it. */
function needOf(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "down":
      return `an answer of the ${obstacle.called}`;
    case "rejected":
      return `a key that the ${obstacle.called} accepts`;
    case "workspaceRequired":
      return `the workspace, which the ${obstacle.called} requires`;
    case "otherWorkspace":
      return "answers from the configured workspace";
    case "unlisted":
      return `the list of ${obstacle.what}`;
    case "nothingRead":
      return "a request that requires the key and succeeds";
  }
}

export const dependsOnAnother = defineMessage("LS6207", {
  title: "A check needs something that another line reports",
  message: ({ obstacle }: { readonly obstacle: Obstacle }) => `needs ${needOf(obstacle)}.`,
  cause: "Another line of the report shows what is wrong. Until that is fixed, this cannot be checked.",
  fix: "Fix that first.",
  example: { obstacle: { kind: "down", called: "API" } },
});

export const workspaceNotConfigured = defineMessage("LS6208", {
  title: "No workspace is configured",
  message: (fields: WorkspaceNotConfigured) => {
    if ("organization" in fields) return "none is configured, and the key belongs to the organization.";
    const own = fields.own === undefined ? "" : ` (${fields.own})`;
    return `none is configured: ${fields.without} is created in the key's own one${own}, ${fields.needing} needs one.`;
  },
  cause: "A key may reach several workspaces, and most objects belong to one.",
  fix: "Set langsmith:workspaceId or LANGSMITH_WORKSPACE_ID.",
  example: { without: "a deployment", needing: "a destination or an export" },
});

type WorkspaceNotConfigured =
  | { readonly organization: true }
  | {
      /** What needs no workspace, and what needs one. */
      readonly without: string;
      readonly needing: string;
      /** The workspace of the key, where it is known. */
      readonly own?: string | undefined;
    };

export const workspaceReplaced = defineMessage("LS6209", {
  title: "The service answers from another workspace",
  message: ({ answered, ...configured }: Configured & { readonly answered: string }) =>
    `${called(configured)} was asked for, and the service answered with objects of ${answered}.`,
  cause: "Something on the way removes the header X-Tenant-Id, or changes it.",
  fix: "Let the proxy in front of the service pass X-Tenant-Id on unchanged.",
  example: { workspaceId: WORKSPACE, from: FROM, answered: "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d" },
});

export const workspaceNotReached = defineMessage("LS6210", {
  title: "The key does not reach the configured workspace",
  message: ({ reached, ...configured }: Configured & { readonly reached: string }) =>
    `${called(configured)} is not among those that the key reaches: ${reached || "none"}.`,
  cause: "The id is of another organization or misspelt, or the key is that of other workspaces.",
  fix: "Correct it, or use a key of that workspace.",
  example: { workspaceId: WORKSPACE, from: FROM, reached: '1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d "Platform"' },
});

export const workspaceForbidden = defineMessage("LS6211", {
  title: "The service forbids every list of the workspace",
  message: (configured: Configured) => `${called(configured)}: the service forbids every list of it.`,
  cause:
    "The id is more likely wrong than every permission: the service answers 403 for a workspace that the key does not reach.",
  fix: "Check langsmith:workspaceId first, and that the key is one of that workspace; only then its role.",
  example: { workspaceId: WORKSPACE, from: FROM },
});

export const limitReached = defineMessage("LS6212", {
  title: "A limit of the service is reached",
  message: ({ usage }: { readonly usage: string; readonly todo: string }) => `${usage}.`,
  cause: "The cloud limits how many objects a workspace has, or creates in an hour.",
  fix: ({ todo }) => todo,
  example: {
    usage: "12 of 250 created in the last hour, 0 unfinished (15 run at once), 200 of 200 active schedules",
    todo: "The service takes no further schedule: cancel some that you no longer need.",
  },
});

export const clockWrong = defineMessage("LS6213", {
  title: "The clock of this machine differs from the service's",
  message: ({ seconds, called, ahead }: ClockWrong) =>
    `this machine is ${counted(seconds, "second")} ${ahead ? "ahead of" : "behind"} the ${called}: certificates may be rejected, and a preview counts the past windows of a schedule wrongly.`,
  cause:
    "The clock of this machine is not synchronized. The clock of an emulator that runs faster is ahead on purpose.",
  fix: "Set the clock of this machine, best by NTP; if it is right, the clock of the service is wrong.",
  example: { seconds: 3600, called: "API", ahead: true },
});

interface ClockWrong {
  readonly seconds: number;
  readonly called: string;
  readonly ahead: boolean;
}

/** What a comparison with the states needs first. */
const UNCOMPARED = {
  ...UNSENDABLE,
  key: "a key",
  state: "every given state",
  workspace: "a correct workspace",
};

export const orphansNotChecked = defineMessage("LS6220", {
  title: "Doctor could not check for orphans",
  message: ({ because }: { readonly because: keyof typeof UNCOMPARED }) => `needs ${UNCOMPARED[because]}.`,
  cause: "Something keeps doctor from listing the objects of the workspace, or from reading a state.",
  fix: AGAIN,
  example: { because: "key" },
});

export const kindsNotListed = defineMessage("LS6221", {
  title: "Doctor could not check all kinds for orphans",
  message: ({ kinds, where, obstacle }: KindsNotListed) => {
    const which = `${kinds.join(", ")}${where === "" ? "" : ` in ${where}`}`;
    return obstacle.kind === "failed"
      ? `those of the ${kinds.length === 1 ? "kind" : "kinds"} ${which} could not be checked: ${sentence(obstacle.what)}`
      : `${which}: needs ${needOf(obstacle)}.`;
  },
  cause: "The objects of these kinds could not be listed, so it is not known whether one was left behind.",
  fix: ({ obstacle }) =>
    obstacle.kind === "failed" && obstacle.fix !== undefined
      ? `${obstacle.fix} Then run doctor again.`
      : AGAIN,
  example: { kinds: ["Deployment"], where: "", obstacle: { kind: "down", called: "control plane" } },
});

/** An error, with its fix where no other line has it. */
interface Failed {
  readonly kind: "failed";
  readonly what: string;
  readonly fix: string | undefined;
}

interface KindsNotListed {
  readonly kinds: readonly string[];
  /** The workspaces; empty for the configured one. */
  readonly where: string;
  readonly obstacle: Obstacle | Failed;
}

export const orphansFound = defineMessage("LS6222", {
  title: "Objects look like a program's and are in no given state",
  message: ({ count, leftOut }: { readonly count: number; readonly leftOut: string }) =>
    `${counted(count, "object looks", "objects look")} like a program's and ${count === 1 ? "is" : "are"} in no given state${leftOut}.`,
  cause: "Something killed a run between a request and its answer, or another program manages the objects.",
  fix: "Import or remove each, as shown below, unless another program manages it: then give its state, too.",
  example: { count: 1, leftOut: "" },
});

export const orphansPossible = defineMessage("LS6223", {
  title: "Young objects are in no given state",
  message: ({ young, count, whole }: OrphansPossible) => {
    const which =
      young < count ? `${young} of them ${young === 1 ? "was" : "were"}` : count === 1 ? "was" : "all were";
    return `${whole ? "" : "of what could be listed, "}${counted(count, "object is", "objects are")} in no given state, and ${which} created since a day before a state was written.`;
  },
  cause: "None of them looks like a program's, but a killed creation may have left one behind.",
  fix: ({ listed, young }) =>
    `Check whether a killed creation left ${young === 1 ? "it" : "one of them"} behind: ${listed ? "see below" : "--all lists what is left out"}.`,
  example: { young: 1, count: 3, whole: true, listed: false },
});

interface OrphansPossible {
  /** How many are that young. */
  readonly young: number;
  readonly count: number;
  /** Whether everything could be listed. */
  readonly whole: boolean;
  /** Whether they are listed in the report. */
  readonly listed: boolean;
}

export const orphansNotExcluded = defineMessage("LS6224", {
  title: "No orphan was found among what could be listed",
  message: ({ leftOut }: { readonly leftOut: string }) =>
    `of what could be listed, no object looks like a program's${leftOut}.`,
  cause: "Some objects could not be listed, and one of them may have been left behind.",
  fix: AGAIN,
  example: { leftOut: "" },
});
