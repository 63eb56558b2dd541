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

const couldNotRead = ({ name }: Named, why: string) => `Could not read ${name}: ${why}.`;

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
      return "it is not JSON (a .tf file is a configuration, not a state)";
    case "foreign":
      return "it is JSON, but not a Terraform state";
    case "withoutResources":
      return "it has no list of resources";
    case "cutOff":
      return `its end is missing: line ${flaw.line} ends in the middle of the JSON`;
    case "notJson":
      return `it is not JSON from line ${flaw.line}, column ${flaw.column}`;
    case "tooDeep":
      return `its modules are nested more than ${flaw.levels} levels deep`;
    case "misshapen":
      return `its ${flaw.at} is ${flaw.is}, but must be ${flaw.instead}`;
  }
}

export const stateUnreadable = defineMessage("LS6140", {
  title: "The Terraform state is incomplete or damaged",
  message: ({ flaw, ...named }: Named & { readonly flaw: Flaw }) => couldNotRead(named, described(flaw)),
  cause: "The file was copied incompletely, was edited by hand, or is not a state.",
  fix: "Write it again with `terraform state pull > FILE` or `terraform show -json > FILE`.",
  see: "guides/move-from-terraform.md",
  example: { name: FILE, flaw: { kind: "cutOff", line: 18 } },
});

export const stateEncrypted = defineMessage("LS6141", {
  title: "OpenTofu has encrypted the state",
  message: (fields: Named) => couldNotRead(fields, "OpenTofu has encrypted it"),
  cause: "OpenTofu is configured to encrypt states, and only OpenTofu has the key.",
  fix: "Run `tofu show -json > FILE` where the key is configured, and use that file.",
  see: "guides/move-from-terraform.md",
  example: { name: FILE },
});

export const stateOfPulumi = defineMessage("LS6142", {
  title: "The file is a Pulumi state, not a Terraform state",
  message: (fields: Named) => couldNotRead(fields, "it is a Pulumi state"),
  cause: "`--from-terraform` reads states of Terraform and OpenTofu only.",
  fix: "Use `--state FILE` for a Pulumi state.",
  see: "guides/move-from-terraform.md",
  example: { name: "state.json" },
});

export const planInsteadOfState = defineMessage("LS6143", {
  title: "The file is a Terraform plan, not a state",
  message: (fields: Named) => couldNotRead(fields, "it is a Terraform plan, not a state"),
  cause: "`terraform show -json PLAN` prints a plan. Without PLAN it prints the state.",
  fix: "Run `terraform show -json > FILE`, and use that file.",
  see: "guides/move-from-terraform.md",
  example: { name: "plan.json" },
});

export const formatTooOld = defineMessage("LS6144", {
  title: "The state has the format of an old Terraform",
  message: ({ format, ...named }: Named & { readonly format: number }) =>
    couldNotRead(named, `it has format ${format}, of Terraform before 0.12`),
  cause: "Terraform before 0.12 wrote states in another format.",
  fix: "Run `terraform apply -refresh-only` with a newer Terraform, which writes format 4.",
  see: "guides/move-from-terraform.md",
  example: { name: FILE, format: 3 },
});

export const formatTooNew = defineMessage("LS6145", {
  title: "The state has a format that this command does not know",
  message: ({ format, ...named }: Named & { readonly format: number }) =>
    couldNotRead(named, `it has format ${format}, and this command reads format 4`),
  cause: "A newer Terraform wrote the state.",
  fix: "Run `terraform show -json > FILE`, and use that file.",
  see: "guides/move-from-terraform.md",
  example: { name: FILE, format: 5 },
});

export const stateWithoutObjects = defineMessage("LS6146", {
  title: "The state contains no LangSmith object",
  message: ({ name, others, providers }: StateWithoutObjects) => {
    const of = providers.length === 0 ? "" : ` (all are of ${providers.join(", ")})`;
    return others === 0
      ? `${name} contains no resources.`
      : `${name} contains ${counted(others, "resource")}, but none of LangSmith${of}.`;
  },
  cause: "It is the state of another folder or workspace of Terraform.",
  fix: ({ types }) =>
    `Use the state that contains ${types.join(", ").replace(/, ([^,]*)$/, " or $1")}. \`terraform state list\` shows what a state contains.`,
  see: "guides/move-from-terraform.md",
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
      return "This package has no resource for it";
    case "oauthClient":
      return "It is an OAuth client of the platform, and this package only has OAuth providers of agents";
    case "provider":
      return `It is of the provider ${foreign.provider}, and this command only knows ${foreign.known.join(" and ")}`;
  }
}

export const staysInTerraform = defineMessage("LS6150", {
  title: "A Terraform resource has no counterpart in this package",
  message: ({ foreign }: { readonly foreign: Foreign }) => `${ofForeign(foreign)}.`,
  cause: "The command moves resources of the public providers, if this package has a resource for them.",
  fix: "Keep it in Terraform.",
  see: "reference/terraform.md",
  example: { foreign: { kind: "none" } },
});

export const replacementUnfinished = defineMessage("LS6151", {
  title: "Terraform has not finished a replacement",
  message: () => "Terraform has replaced it, and still has to destroy it.",
  cause: "An apply was interrupted before it deleted the old object.",
  fix: "Run `terraform apply`, then write the state to the file again.",
  see: "guides/move-from-terraform.md",
  example: {},
});

export const withoutId = defineMessage("LS6152", {
  title: "The state does not contain the id of a resource",
  message: ({ id }: { readonly id: "missing" | "strange" }) =>
    id === "missing"
      ? "The state has no id of it, because its creation did not end."
      : "Its id in the state is not a UUID.",
  cause: "The creation was interrupted, or the state was edited by hand.",
  fix: "Remove it from Terraform (`terraform state rm`). If the object exists, `adopt` lists it without `--from-terraform`.",
  see: "guides/move-from-terraform.md",
  example: { id: "missing" },
});

export const sameObjectTwice = defineMessage("LS6153", {
  title: "Two Terraform addresses are the same object",
  message: ({ address }: { readonly address: string }) =>
    `It is the same object as ${address}, which is adopted.`,
  cause: "The object was imported into the state twice. A program declares it once.",
  fix: "Remove this address from Terraform, too (`terraform state rm`).",
  see: "guides/move-from-terraform.md",
  example: { address: "langsmith_deployment.agent" },
});

/** Why an object is not to be adopted. */
type Unadoptable =
  | { readonly kind: "spawned" | "cancelled" | "leaving" | "managed" }
  | { readonly kind: "deleted"; readonly object: string; readonly workspace: string };

function ofUnadoptable(unadoptable: Unadoptable): string {
  switch (unadoptable.kind) {
    case "spawned":
      return "A schedule created it, or LangSmith did for a pull request, and owns it";
    case "cancelled":
      return "It was canceled, so the next `pulumi up` would create a new one";
    case "leaving":
      return "It is being deleted";
    case "managed":
      return "A stack contains it already";
    case "deleted":
      return `${capital(unadoptable.object)} is not in workspace ${unadoptable.workspace}: it was deleted`;
  }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const notToBeAdopted = defineMessage("LS6154", {
  title: "The object of a Terraform resource cannot be adopted",
  message: ({ unadoptable }: { readonly unadoptable: Unadoptable }) => `${ofUnadoptable(unadoptable)}.`,
  cause: "The object has ended, is managed elsewhere, or was deleted after Terraform wrote its state.",
  fix: REMOVE,
  see: "guides/move-from-terraform.md",
  example: {
    unadoptable: { kind: "deleted", object: `deployment ${ID}`, workspace: WORKSPACE },
  },
});

export const inOtherWorkspace = defineMessage("LS6155", {
  title: "The object belongs to another workspace",
  message: ({ workspace, configured }: { readonly workspace: string; readonly configured: string }) =>
    `It belongs to workspace ${workspace}, and the command reads workspace ${configured}.`,
  cause: "The Terraform state contains objects of several workspaces. A stack contains those of one.",
  fix: "Run the command for that workspace, too: set `LANGSMITH_WORKSPACE_ID`.",
  see: "guides/regions-and-workspaces.md",
  example: { workspace: "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d", configured: WORKSPACE },
});

export const notInWorkspace = defineMessage("LS6156", {
  title: "The workspace does not contain the object",
  message: ({ object, workspace }: { readonly object: string; readonly workspace: string }) =>
    `${capital(object)} is not in workspace ${workspace}: it was deleted, or belongs to another workspace.`,
  cause: "The state does not name the workspace of the object, so the command cannot know which is true.",
  fix: "Check `LANGSMITH_WORKSPACE_ID`. Only if the object was deleted, remove it from Terraform (`terraform state rm`).",
  see: "guides/move-from-terraform.md",
  example: { object: `deployment ${ID}`, workspace: WORKSPACE },
});
