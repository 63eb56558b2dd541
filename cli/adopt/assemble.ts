import type { Properties } from "../../provider/core/properties.ts";
import { ChangeRejected, type Target } from "../../provider/core/resource.ts";
import { isUuid } from "../../provider/http/api-request.ts";
import { type Reason, reasonOf } from "../errors.ts";
import { calledOf, DECLARATION_ORDER, type RemoteObject } from "../state/kinds.ts";
import type { StateObject } from "../state/states.ts";
import { type Filter, type LeftOut, leftOutBy } from "./choose.ts";
import { handleOf, LogicalNames, numbered, RESERVED_HANDLES, short } from "./names.ts";
import { type Declared, declared, inputsOf, type Named, Reference, type Undeclarable } from "./program.ts";
import { inOtherWorkspace, notInWorkspace, notToBeAdopted } from "./terraform/messages.ts";
import type { TerraformLeft, TerraformObject } from "./terraform/terraform.ts";

/** What decides what is adopted, and how it is called. */
interface Circumstances {
  readonly filter: Filter;
  readonly target: Target;
  /** The names of tracing projects, by id in lower case. */
  readonly projects: ReadonlyMap<string, string>;
  /** What the stack holds that the program is for. */
  readonly stack: readonly StateObject[];
  /** What other programs hold. */
  readonly elsewhere: readonly StateObject[];
  /** Whether the program also declares what the stack holds already. */
  readonly includeManaged: boolean;
  /** What Terraform manages, where only that is adopted. */
  readonly terraform?: readonly TerraformObject[] | undefined;
}

/** An object that is adopted. */
export interface Adopted {
  readonly subject: RemoteObject;
  readonly declared: Declared;
  /** As an import reads them. They may hold secrets. */
  readonly inputs: Properties;
  /** Whether the stack holds it already, so that it is not imported. */
  readonly isManaged: boolean;
  /** Where Terraform has it. */
  readonly address: string | undefined;
}

export interface Assembled {
  /** In the order of a program. */
  readonly adopted: readonly Adopted[];
  readonly leftOut: LeftOut;
  readonly undeclarable: readonly Undeclarable[];
  /** What Terraform manages and is not adopted, and why. */
  readonly missing: readonly TerraformLeft[];
}

/** Chooses what is adopted of what the service lists, and declares it. */
export function assembled(subjects: readonly RemoteObject[], around: Circumstances): Assembled {
  const leftOut: LeftOut = { filtered: 0, ended: 0, spawned: 0, cancelled: 0, leaving: 0, managed: 0 };
  const undeclarable: Undeclarable[] = [];
  const unresolved: TerraformLeft[] = [];
  const names = new LogicalNames(around.stack, around.projects);
  const ofHere = around.terraform?.filter((object) => mayBeOf(around.target.workspaceId, object));
  const inTerraform = new Map(ofHere?.map((object) => [keyOf(object), object]));
  const chosen: Chosen[] = [];
  for (const subject of subjects.toSorted(byAge)) {
    const terraform = inTerraform.get(keyOf(subject));
    if (around.terraform !== undefined && terraform === undefined) continue;
    const managed = around.stack.find((object) => isSame(object, subject));
    const why = reasonAgainst(subject, managed, around);
    if (why !== undefined) {
      leftOut[why] += 1;
      // What the options leave out is counted, and not lost.
      if (terraform && why !== "filtered" && why !== "ended")
        unresolved.push({ ...terraform, why: notToBeAdopted({ unadoptable: { kind: why } }) });
      continue;
    }
    try {
      const inputs = inputsOf(subject, around.target);
      const name = managed?.name ?? names.of(subject, terraform?.name);
      chosen.push({ subject, inputs, name, isManaged: managed !== undefined, address: terraform?.address });
    } catch (error) {
      if (!(error instanceof ChangeRejected)) throw error;
      undeclarable.push({ subject, why: reasonOf(error) });
    }
  }
  const present = new Set(subjects.map(keyOf));
  const missing = (around.terraform ?? []).filter(
    (object) =>
      around.filter.kinds.includes(object.kind) && !(ofHere?.includes(object) && present.has(keyOf(object))),
  );
  unresolved.push(...missing.map((object) => ({ ...object, why: whyMissing(object, around.target) })));
  return { adopted: declaredAll(chosen), leftOut, undeclarable, missing: unresolved };
}

interface Chosen {
  readonly subject: RemoteObject;
  readonly inputs: Properties;
  readonly name: string;
  readonly isManaged: boolean;
  readonly address: string | undefined;
}

function reasonAgainst(
  subject: RemoteObject,
  managed: StateObject | undefined,
  { filter, projects, elsewhere, includeManaged }: Circumstances,
): keyof LeftOut | undefined {
  if (managed && includeManaged) return undefined;
  if (managed || elsewhere.some((object) => isSame(object, subject))) return "managed";
  return leftOutBy(subject, filter, projects.get(subject.exports?.projectId ?? ""));
}

function whyMissing({ kind, id, tenantId }: TerraformObject, { workspaceId }: Target): Reason {
  const object = `${calledOf(kind).one} ${id}`;
  const configured = typeof workspaceId === "string" ? workspaceId : "";
  if (tenantId !== undefined && tenantId !== configured.toLowerCase()) {
    return inOtherWorkspace({ workspace: tenantId, configured });
  }
  if (tenantId === undefined) return notInWorkspace({ object, workspace: configured });
  return notToBeAdopted({ unadoptable: { kind: "deleted", object, workspace: configured } });
}

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${isUuid(id) ? id.toLowerCase() : id}`;
}

/** Whether an object can be one of the configured workspace: another one may have an object that is called the same. */
function mayBeOf(workspaceId: unknown, { id, tenantId }: TerraformObject): boolean {
  return (
    isUuid(id) ||
    tenantId === undefined ||
    typeof workspaceId !== "string" ||
    tenantId === workspaceId.toLowerCase()
  );
}

function isSame(object: StateObject, { kind, id, tenantId }: RemoteObject): boolean {
  const [recorded, own] = [object.tenantId?.toLowerCase(), tenantId?.toLowerCase()];
  const inSameWorkspace = recorded === undefined || own === undefined || recorded === own;
  return object.kind === kind && object.id === id && inSameWorkspace;
}

function byAge(a: RemoteObject, b: RemoteObject): number {
  return ageOf(a) - ageOf(b) || (a.id < b.id ? -1 : 1);
}

/** What has no age comes last. */
function ageOf({ createdAt }: RemoteObject): number {
  return createdAt === undefined ? Number.MAX_VALUE : Date.parse(createdAt);
}

function declaredAll(chosen: readonly Chosen[]): Adopted[] {
  const used = new Set<string>(RESERVED_HANDLES);
  const inOrder = DECLARATION_ORDER.flatMap((kind) => chosen.filter(({ subject }) => subject.kind === kind));
  const called = inOrder.map((each) => ({ ...each, named: namedApart(each, used) }));
  const others = {
    references: new Map<string, Reference>(),
    // In YAML a resource and a key of the configuration share one space of names.
    used: new Set(used),
  };
  return called.map(({ subject, inputs, named, isManaged, address }) => {
    const itself = declared(named, subject, inputs, others);
    // A program refers to what it has declared before.
    for (const [id, output] of Object.entries({ [subject.id]: "id", ...subject.offers })) {
      others.references.set(id.toLowerCase(), new Reference(named.handle, output));
    }
    return { subject, declared: itself, inputs, isManaged, address };
  });
}

/** In a stack, two of different kinds may have one name, and any has what an expression of YAML takes for a path. */
function namedApart({ name, subject }: Chosen, used: Set<string>): Named {
  const apart = `${calledOf(subject.kind).word}-${short(subject.id)}`;
  const plain = handleOf(name) || apart;
  const handle = used.has(plain) ? numbered(`${plain}-${apart}`, used) : plain;
  used.add(handle);
  return { name, handle };
}
