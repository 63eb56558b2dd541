import { defineMessage } from "../../provider/core/message.ts";
import { counted, grouped, sentence } from "../../provider/core/text.ts";

const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const FROM = "langsmith:workspaceId";
const URL = "https://api.smith.langchain.com";
const AGAIN = "Fix what the other lines report, then run `doctor` again.";

/** Why no request is sent. */
const UNSENDABLE = {
  address: "An address is wrong",
  stack:
    "The configuration of the stack is unknown, and neither `LANGSMITH_ENDPOINT` nor `LANGSMITH_REGION` is set",
};

interface NothingSent {
  readonly because: keyof typeof UNSENDABLE;
}

export const nothingSent = defineMessage("LS6201", {
  title: "No request was sent to LangSmith",
  message: ({ because }: NothingSent) => `${UNSENDABLE[because]}.`,
  cause:
    "The key must not go to a wrong address. If the address of the stack is unknown, the key must not go to the default region either.",
  fix: ({ because }) =>
    because === "address"
      ? "Correct the address that another line reports."
      : "Fix what the line about the stack reports, or set `LANGSMITH_ENDPOINT` or `LANGSMITH_REGION`.",
  example: { because: "address" },
});

export const settingWrong = defineMessage("LS6202", {
  title: "A setting has an invalid value",
  message: ({ problem }: { readonly problem: string }) => sentence(problem),
  cause: "The value is misspelt or incomplete, or comes from an empty variable.",
  fix: "Correct the setting, or remove it.",
  example: { problem: 'langsmith:maxRetries is "21"; it must be an integer from 0 to 20' },
});

export const keyUnfamiliar = defineMessage("LS6203", {
  title: "The API key has an unusual form",
  message: ({ from }: { readonly from: string }) =>
    `The API key (${from}) begins neither with lsv2_pt_ (personal) nor with lsv2_sk_ (service).`,
  cause: "The key was copied incompletely, or LangSmith issues keys in another form.",
  fix: "If LangSmith rejects the key, copy it again.",
  see: "guides/rotate-credentials.md#the-api-key",
  example: { from: "langsmith:apiKey" },
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
      return `did not answer (${answer.why})`;
    case "invalid":
      return `cannot be requested (${answer.why})`;
    case "page":
      return `returned ${answer.status} with an HTML page`;
    case "redirect":
      return `returned ${answer.status}, a redirect`;
    case "failure":
      return `returned ${answer.status}`;
  }
}

export const addressWrong = defineMessage("LS6204", {
  title: "An address does not answer like LangSmith",
  message: ({ url, answer }: AddressWrong) => `${url} ${answered(answer)}.`,
  cause: "The address belongs to another server, or a proxy answers instead of LangSmith.",
  fix: ({ setting }) => `Check ${setting}, and every proxy between this machine and that address.`,
  see: "guides/doctor.md",
  example: { url: URL, answer: { kind: "page", status: 200 }, setting: "langsmith:apiUrl" },
});

export const addressUnreachable = defineMessage("LS6205", {
  title: "An address cannot be reached from this machine",
  message: ({ url, why }: { readonly url: string; readonly why: string; readonly todo: string }) =>
    `${url} could not be reached: ${sentence(why)}`,
  cause: "The name, the port, the certificate or the proxy is wrong, or the network blocks the connection.",
  fix: ({ todo }) => todo,
  see: "guides/doctor.md",
  example: {
    url: URL,
    why: "getaddrinfo ENOTFOUND api.smith.langchain.com",
    todo: "See that the address is right and can be reached from here; it comes from langsmith:apiUrl.",
  },
});

export const keyRejectedToo = defineMessage("LS6206", {
  title: "Both addresses reject the key",
  message: () => "The key is rejected with the same answer as at the control plane.",
  cause: "The key is wrong, expired, or of another region.",
  fix: "Fix the key as the line about the control plane describes.",
  see: "guides/rotate-credentials.md#the-api-key",
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

function reasonOf(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "down":
      return `The ${obstacle.called} does not answer`;
    case "rejected":
      return `The ${obstacle.called} rejects the key`;
    case "workspaceRequired":
      return `The ${obstacle.called} requires a workspace`;
    case "otherWorkspace":
      return "Another workspace answers";
    case "unlisted":
      return `The ${obstacle.what} could not be listed`;
    case "nothingRead":
      return "No request that needs the key succeeded";
  }
}

export const dependsOnAnother = defineMessage("LS6207", {
  title: "A check waits for the fix of another problem",
  message: ({ obstacle }: { readonly obstacle: Obstacle }) => `${reasonOf(obstacle)}.`,
  cause: "Another line of the report shows the problem. Until you fix it, this cannot be checked.",
  fix: "Fix the other problem first.",
  example: { obstacle: { kind: "down", called: "API" } },
});

export const workspaceNotConfigured = defineMessage("LS6208", {
  title: "No workspace is configured",
  message: (fields: WorkspaceNotConfigured) => {
    if ("organization" in fields)
      return "No workspace is configured, and the key belongs to the organization.";
    const own = fields.own === undefined ? "" : ` (${fields.own})`;
    return `No workspace is configured: ${fields.without} is created in the key's own workspace${own}, but ${fields.needing} needs one.`;
  },
  cause: "A key may reach several workspaces, and most objects belong to one.",
  fix: "Set `langsmith:workspaceId` or `LANGSMITH_WORKSPACE_ID`.",
  see: "reference/configuration.md#set-a-key",
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
  title: "LangSmith answers from another workspace",
  message: ({ answered: other, ...configured }: Configured & { readonly answered: string }) =>
    `The request names workspace ${called(configured)}, but the answer contains objects of ${other}.`,
  cause: "A proxy removes or changes the header `X-Tenant-Id`.",
  fix: "Configure the proxy to pass `X-Tenant-Id` unchanged.",
  see: "guides/regions-and-workspaces.md",
  example: { workspaceId: WORKSPACE, from: FROM, answered: "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d" },
});

export const workspaceNotReached = defineMessage("LS6210", {
  title: "The key does not reach the configured workspace",
  message: ({ reached, ...configured }: Configured & { readonly reached: string }) =>
    `The key does not reach workspace ${called(configured)}. It reaches: ${reached || "none"}.`,
  cause: "The id is misspelt or of another organization, or the key belongs to other workspaces.",
  fix: "Correct the id, or use a key of that workspace.",
  see: "guides/regions-and-workspaces.md",
  example: { workspaceId: WORKSPACE, from: FROM, reached: '1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d "Platform"' },
});

export const workspaceForbidden = defineMessage("LS6211", {
  title: "LangSmith forbids every list of the workspace",
  message: (configured: Configured) => `LangSmith forbids every list of workspace ${called(configured)}.`,
  cause:
    "Probably the id is wrong. LangSmith answers 403 for a workspace that the key does not reach. It is less likely that every permission is missing.",
  fix: "Check `langsmith:workspaceId`. Then check that the key belongs to that workspace, and its role.",
  see: "reference/permissions.md",
  example: { workspaceId: WORKSPACE, from: FROM },
});

export const limitReached = defineMessage("LS6212", {
  title: "A limit of LangSmith is reached",
  message: ({ usage }: { readonly usage: string; readonly todo: string }) => sentence(usage),
  cause: "LangSmith limits how many objects a workspace has, or creates in an hour.",
  fix: ({ todo }) => todo,
  see: "reference/limits.md",
  example: {
    usage: "12 of 250 created in the last hour, 0 unfinished (15 run at once), 200 of 200 active schedules",
    todo: "LangSmith accepts no further schedule. Cancel schedules that you no longer need.",
  },
});

export const clockWrong = defineMessage("LS6213", {
  title: "The clock of this machine is wrong",
  message: ({ seconds, called: server, ahead }: ClockWrong) =>
    `This machine is ${counted(seconds, "second")} ${ahead ? "ahead of" : "behind"} the ${server}.`,
  cause:
    "The clock of this machine is not synchronized. Certificates may be rejected, and a preview counts the past windows of a schedule wrongly.",
  fix: "Synchronize the clock of this machine, for example with NTP. If it is right, the clock of the service is wrong.",
  example: { seconds: 3600, called: "API", ahead: true },
});

interface ClockWrong {
  readonly seconds: number;
  readonly called: string;
  readonly ahead: boolean;
}

/** Why no state is compared. */
const UNCOMPARED = {
  ...UNSENDABLE,
  key: "No usable key is configured",
  state: "A state could not be read",
  workspace: "The workspace is not a UUID",
};

export const orphansNotChecked = defineMessage("LS6220", {
  title: "Orphans could not be checked",
  message: ({ because }: { readonly because: keyof typeof UNCOMPARED }) => `${UNCOMPARED[because]}.`,
  cause: "`doctor` could not list the objects of the workspace, or could not read a state.",
  fix: AGAIN,
  see: "guides/doctor.md#find-orphans",
  example: { because: "key" },
});

export const kindsNotListed = defineMessage("LS6221", {
  title: "Orphans of some kinds could not be checked",
  message: ({ kinds, where, obstacle }: KindsNotListed) => {
    const which = `${kinds.join(", ")}${where === "" ? "" : ` in ${where}`}`;
    return `${which}: ${obstacle.kind === "failed" ? sentence(obstacle.what) : `${reasonOf(obstacle)}.`}`;
  },
  cause: "`doctor` could not list the objects of these kinds. One of them may be left behind.",
  fix: ({ obstacle }) =>
    obstacle.kind === "failed" && obstacle.fix !== undefined
      ? `${obstacle.fix} Then run \`doctor\` again.`
      : AGAIN,
  see: "guides/doctor.md#find-orphans",
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
  title: "Objects look like a program's, but are in no state",
  message: ({ count, leftOut }: { readonly count: number; readonly leftOut: string }) =>
    `${counted(count, "object looks", "objects look")} like a program's, but ${count === 1 ? "is" : "are"} in no given state${leftOut}.`,
  cause: "A run was killed between a request and its answer, or another program manages the objects.",
  fix: "Import or delete each, as shown below. If another program manages them, add its state with `--state FILE`.",
  see: "guides/recover-after-a-kill.md",
  example: { count: 1, leftOut: "" },
});

export const orphansPossible = defineMessage("LS6223", {
  title: "New objects are in no given state",
  message: ({ young, count, whole }: OrphansPossible) => {
    const which =
      young < count
        ? `${grouped(young)} of them ${young === 1 ? "was" : "were"}`
        : count === 1
          ? "it was"
          : "all were";
    return `${counted(count, "object is", "objects are")} in no given state, and ${which} created since a day before a state was written${whole ? "" : " (not everything could be listed)"}.`;
  },
  cause: "None of them looks like a program's, but a killed creation may have left one behind.",
  fix: ({ listed, young }) =>
    `Check whether a killed creation left ${young === 1 ? "it" : "one of them"} behind: ${listed ? "see below" : "`--all` lists them"}.`,
  see: "guides/recover-after-a-kill.md",
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
  title: "No orphan was found, but not everything could be listed",
  message: ({ leftOut }: { readonly leftOut: string }) =>
    `No object that could be listed looks like a program's${leftOut}.`,
  cause: "Some objects could not be listed, and one of them may be left behind.",
  fix: AGAIN,
  see: "guides/doctor.md#find-orphans",
  example: { leftOut: "" },
});
