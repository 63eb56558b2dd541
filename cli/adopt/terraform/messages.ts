import { defineMessage } from "../../../provider/core/message.ts";
import { counted } from "../../../provider/core/text.ts";

const FILE = "terraform.tfstate";
const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const REMOVE = "Remove it from Terraform (`terraform state rm`).";

/** A state, by its file. */
interface Named {
  readonly name: string;
}

const couldNotRead = ({ name }: Named, why: string) => `${name} could not be read: ${why}.`;

/** What keeps a state from being read. Nothing of its text is shown. */
export type Flaw =
  | { readonly kind: "empty" | "configuration" | "foreign" | "withoutResources" }
  | { readonly kind: "cutOff"; readonly line: number }
  | { readonly kind: "notJson"; readonly line: number; readonly column: number }
  | { readonly kind: "tooDeep"; readonly levels: number }
  | { readonly kind: "misshapen"; readonly at: string; readonly is: string; readonly instead: string };

function described(flaw: Flaw): string {
  switch (flaw.kind) {
    case "empty":
      return "it is empty";
    case "configuration":
      return "it is not JSON, as a state is: a configuration (.tf) is none";
    case "foreign":
      return "it is JSON, but no state of Terraform";
    case "withoutResources":
      return "it has no list of resources";
    case "cutOff":
      return `it was cut off: it ends in line ${flaw.line}, in the middle of the JSON`;
    case "notJson":
      return `it is not JSON from line ${flaw.line}, column ${flaw.column} on`;
    case "tooDeep":
      return `its modules are nested more than ${flaw.levels} levels deep`;
    case "misshapen":
      return `${flaw.at} in it is ${flaw.is}, and has to be ${flaw.instead}`;
  }
}

export const stateUnreadable = defineMessage("LS6140", {
  title: "The file is not a whole state of Terraform",
  message: ({ flaw, ...named }: Named & { readonly flaw: Flaw }) => couldNotRead(named, described(flaw)),
  cause: "The file was cut off, was changed by hand, or is something else.",
  fix: "Write it again with `terraform state pull > FILE`, or `terraform show -json > FILE`.",
  example: { name: FILE, flaw: { kind: "cutOff", line: 18 } },
});

export const stateEncrypted = defineMessage("LS6141", {
  title: "OpenTofu has encrypted the state",
  message: (fields: Named) => couldNotRead(fields, "it is encrypted by OpenTofu"),
  cause: "OpenTofu encrypts states where it is configured to, and only OpenTofu has the key.",
  fix: "Give what `tofu show -json` prints where the key is configured.",
  example: { name: FILE },
});

export const stateOfPulumi = defineMessage("LS6142", {
  title: "The file is a state of Pulumi, not of Terraform",
  message: (fields: Named) => couldNotRead(fields, "it is a state of Pulumi"),
  cause: "The option --from-terraform takes states of Terraform and OpenTofu alone.",
  fix: "Give a state of Pulumi by --state.",
  example: { name: "state.json" },
});

export const planInsteadOfState = defineMessage("LS6143", {
  title: "The file is a plan of Terraform, not a state",
  message: (fields: Named) => couldNotRead(fields, "it is a plan of Terraform, not a state"),
  cause: "`terraform show -json PLAN` prints a plan, and `terraform show -json` alone the state.",
  fix: "Give what `terraform show -json` prints without a plan.",
  example: { name: "plan.json" },
});

export const formatTooOld = defineMessage("LS6144", {
  title: "The state has the format of an old Terraform",
  message: ({ format, ...named }: Named & { readonly format: number }) =>
    couldNotRead(named, `it has the format ${format} of Terraform before 0.12`),
  cause: "Terraform before 0.12 wrote states in another format.",
  fix: "Run `terraform apply -refresh-only` of a newer Terraform, which writes format 4.",
  example: { name: FILE, format: 3 },
});

export const formatTooNew = defineMessage("LS6145", {
  title: "The state has a format that this command does not know",
  message: ({ format, ...named }: Named & { readonly format: number }) =>
    couldNotRead(named, `it has the format ${format}, and this command knows format 4`),
  cause: "A newer Terraform wrote the state.",
  fix: "Give what `terraform show -json` prints.",
  example: { name: FILE, format: 5 },
});

export const stateWithoutObjects = defineMessage("LS6146", {
  title: "The state has no object of LangSmith",
  message: ({ name, others, providers }: StateWithoutObjects) => {
    const of = providers.length === 0 ? "" : `: all are of ${providers.join(", ")}`;
    return others === 0
      ? `${name}: it contains no resources.`
      : `${name}: it contains ${counted(others, "resource")}, and none of LangSmith${of}.`;
  },
  cause: "It is the state of another folder or workspace of Terraform.",
  fix: ({ types }) =>
    `Give the state that has ${types.join(", ").replace(/, ([^,]*)$/, " or $1")}; \`terraform state list\` shows what one contains.`,
  example: {
    name: FILE,
    others: 2,
    providers: ["hashicorp/aws"],
    types: ["langsmith_deployment", "langsmith_bulk_export"],
  },
});

interface StateWithoutObjects extends Named {
  /** How many resources of other providers it contains, and which providers these are. */
  readonly others: number;
  readonly providers: readonly string[];
  /** The types that are adopted. */
  readonly types: readonly string[];
}

/** Why a resource has no counterpart here. */
type Foreign =
  | { readonly kind: "none" | "oauthClient" }
  | { readonly kind: "provider"; readonly provider: string; readonly known: readonly string[] };

function ofForeign(foreign: Foreign): string {
  switch (foreign.kind) {
    case "none":
      return "this command has no resource for it";
    case "oauthClient":
      return "an OAuth client of the platform is not an OAuth provider of agents";
    case "provider":
      return `it is of the provider ${foreign.provider}, and only resources of ${foreign.known.join(" or ")} are known`;
  }
}

export const staysInTerraform = defineMessage("LS6150", {
  title: "A resource of Terraform has no counterpart to adopt it as",
  message: ({ foreign }: { readonly foreign: Foreign }) => `${ofForeign(foreign)}.`,
  cause: "The command moves only what a resource of this package represents, of the public providers.",
  fix: "Keep it in Terraform.",
  example: { foreign: { kind: "none" } },
});

export const replacementUnfinished = defineMessage("LS6151", {
  title: "Terraform still has to destroy what it has replaced",
  message: () => "Terraform has replaced it and still has to destroy it.",
  cause: "An apply was interrupted between the replacement and the deletion of the old object.",
  fix: "Let one `terraform apply` finish before the move, then write the state to the file again.",
  example: {},
});

export const withoutId = defineMessage("LS6152", {
  title: "The state does not show which object a resource is",
  message: ({ id }: { readonly id: "missing" | "strange" }) =>
    id === "missing"
      ? "the state has no id of it: its creation did not end."
      : "its id in the state is no UUID, as those of the service are.",
  cause: "The creation was interrupted, or the state was changed by hand.",
  fix: "Remove it from Terraform (`terraform state rm`); what exists of it at the service, `adopt` lists without --from-terraform.",
  example: { id: "missing" },
});

export const sameObjectTwice = defineMessage("LS6153", {
  title: "Two addresses of Terraform are the same object",
  message: ({ address }: { readonly address: string }) =>
    `it is the same object as ${address}, and adopted by that name.`,
  cause: "An object was imported into the state twice. A program declares it once.",
  fix: "Remove this address from Terraform, too (`terraform state rm`).",
  example: { address: "langsmith_deployment.agent" },
});

/** Why an object is nobody's to adopt. */
type Unadoptable =
  | { readonly kind: "spawned" | "cancelled" | "leaving" | "managed" }
  | { readonly kind: "deleted"; readonly object: string; readonly workspace: string };

function ofUnadoptable(unadoptable: Unadoptable): string {
  switch (unadoptable.kind) {
    case "spawned":
      return "a schedule created it and owns it";
    case "cancelled":
      return "it was cancelled: imported, the next up would create a new one";
    case "leaving":
      return "it is being deleted";
    case "managed":
      return "a stack contains it already";
    case "deleted":
      return `${unadoptable.object} is not in workspace ${unadoptable.workspace}: it was deleted`;
  }
}

export const notToBeAdopted = defineMessage("LS6154", {
  title: "Nothing of the object is left to adopt",
  message: ({ unadoptable }: { readonly unadoptable: Unadoptable }) => `${ofUnadoptable(unadoptable)}.`,
  cause: "The object has ended, is managed elsewhere, or was deleted since Terraform wrote its state.",
  fix: REMOVE,
  example: {
    unadoptable: { kind: "deleted", object: `deployment ${ID}`, workspace: WORKSPACE },
  },
});

export const inOtherWorkspace = defineMessage("LS6155", {
  title: "The object belongs to another workspace",
  message: ({ workspace, configured }: { readonly workspace: string; readonly configured: string }) =>
    `it belongs to workspace ${workspace}, and ${configured} is configured.`,
  cause: "The state of Terraform spans several workspaces, and a stack is of one.",
  fix: "Run the command for that workspace, too (LANGSMITH_WORKSPACE_ID).",
  example: { workspace: "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d", configured: WORKSPACE },
});

export const notInWorkspace = defineMessage("LS6156", {
  title: "The workspace does not have the object",
  message: ({ object, workspace }: { readonly object: string; readonly workspace: string }) =>
    `${object} is not in workspace ${workspace}: it was deleted, or is in another workspace, which the state does not name.`,
  cause: "The state has no workspace of the object, so it cannot be distinguished from one that was deleted.",
  fix: "Check LANGSMITH_WORKSPACE_ID; only if it was deleted, remove it from Terraform (`terraform state rm`).",
  example: { object: `deployment ${ID}`, workspace: WORKSPACE },
});
