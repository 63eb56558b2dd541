import { UNNAMED } from "../../provider/core/fields/defaults.ts";
import { factsOf, propertiesOf } from "../../provider/core/fields/facts.ts";
import { privatePaths, propertyName } from "../../provider/core/fields/wire-format.ts";
import { CodedError, whatOf } from "../../provider/core/message.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { ChangeRejected } from "../../provider/core/resource.ts";
import { readProjectNames } from "../../provider/coverage/names.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { isTransient } from "../../provider/http/errors.ts";
import { assertDescribable, importedInputs } from "../../provider/resources/import.ts";
import { isListedByName, KINDS, type Kind, knownKind, listKind, type RemoteObject } from "../kinds.ts";
import { kindNotListed } from "../messages.ts";
import { containedIn, keyOf, type StackObject } from "../stack.ts";
import { Names, wishFor } from "./names.ts";
import type { TerraformObject } from "./terraform.ts";

/** What is imported of what LangSmith lists. */
export interface Wish {
  /** Undefined: every kind whose objects programs create for the most part. */
  readonly kinds: readonly Kind[] | undefined;
  /** With none, every name is wanted. */
  readonly names: readonly RegExp[];
  readonly includeEnded: boolean;
  /** Undefined: also what Terraform does not manage. */
  readonly terraform: readonly TerraformObject[] | undefined;
  /** What stacks contain. */
  readonly managed: readonly StackObject[];
}

/** An object to import. */
interface Importable {
  readonly kind: Kind;
  readonly id: string;
  /** The name in the program. */
  readonly name: string;
  /** What it is called in LangSmith. Of an export: its tracing project. */
  readonly called: string;
  readonly createdAt: string | undefined;
  readonly status: string | undefined;
  /** Its address in Terraform. */
  readonly terraform: string | undefined;
  /** The inputs that LangSmith stores and no import reads, such as `credentials`. */
  readonly keeps: readonly string[];
}

/** Why objects are left out. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  managed: "in a stack already",
  spawned: "created by a schedule, as a preview of a pull request, or by LangSmith itself",
  cancelled: "canceled exports, which the next `pulumi up` would recreate",
  ended: "ended exports (use `--include-ended`)",
  leaving: "being deleted",
  filtered: "excluded by `--name`",
};

export interface Found {
  /** By kind, the oldest first. */
  readonly objects: Importable[];
  /** How many, by the reason. */
  readonly leftOut: Record<string, number>;
  /** Kinds that are not listed, and why. */
  readonly notListed: readonly { readonly kind: Kind; readonly why: string }[];
  /** What Pulumi cannot import, and why. */
  readonly rejected: readonly { readonly subject: RemoteObject; readonly error: ChangeRejected }[];
  /** What Terraform manages, and the workspace does not have. */
  readonly missing: readonly TerraformObject[];
  /** The addresses in Terraform of what a stack contains already. */
  readonly inStack: string[];
}

/** Lists what can be imported, by names for a program. It only reads. @throws CodedError for a kind that cannot be listed */
export async function findObjects(
  service: LangSmith,
  operation: Operation,
  wish: Wish,
  show: (state: string) => void,
): Promise<Found> {
  const { subjects, notListed } = await listAll(service, operation, wish, show);
  const exported = new Set(subjects.flatMap(({ exports }) => exports?.projectId ?? []));
  show("reading names of tracing projects");
  const projects = await readProjectNames(service, exported, operation);
  const unique = new Names(wish.managed);
  const isManaged = containedIn(wish.managed);
  const leftOut: Record<string, number> = {};
  const inStack: string[] = [];
  const chosen: Importable[] = [];
  const rejected: { subject: RemoteObject; error: ChangeRejected }[] = [];
  const addresses = new Map(wish.terraform?.map((object) => [keyOf(object.kind, object.id), object.address]));
  for (const subject of subjects.toSorted(byAge)) {
    const address = addresses.get(keyOf(subject.kind, subject.id));
    if (wish.terraform !== undefined && address === undefined) continue;
    const project = projects.get(subject.exports?.projectId ?? "");
    const called = subject.exports === undefined ? subject.names.join(", ") : (project ?? subject.label);
    const names = project === undefined ? subject.names : [project];
    const why = isManaged(subject) ? "managed" : reasonAgainst(subject, names, wish);
    if (why === "managed" && address !== undefined) inStack.push(address);
    if (why !== undefined) {
      leftOut[why] = (leftOut[why] ?? 0) + 1;
      continue;
    }
    try {
      const keeps = keptBy(subject, service.workspaceId);
      const name = unique.next(wishFor(subject, project), subject);
      const { kind, createdAt, status } = subject;
      const id = subject.importedBy ?? subject.id;
      chosen.push({ kind, id, createdAt, status, name, called, terraform: address, keeps });
    } catch (error) {
      if (!(error instanceof ChangeRejected)) throw error;
      rejected.push({ subject, error });
    }
  }
  const present = new Set(subjects.map(({ kind, id }) => keyOf(kind, id)));
  return {
    objects: KINDS.flatMap((kind) => chosen.filter((each) => each.kind === kind)),
    leftOut,
    notListed,
    rejected,
    inStack,
    missing: (wish.terraform ?? []).filter(({ kind, id }) => !present.has(keyOf(kind, id))),
  };
}

async function listAll(
  service: LangSmith,
  operation: Operation,
  { kinds, terraform }: Wish,
  show: (state: string) => void,
) {
  const subjects: RemoteObject[] = [];
  const notListed: { kind: Kind; why: string }[] = [];
  const ofTerraform = terraform && new Set(terraform.map(({ kind }) => kind));
  for (const kind of KINDS) {
    const {
      inventory,
      resource: { plural: many },
    } = knownKind(kind);
    const isWanted = kinds?.includes(kind) ?? ofTerraform?.has(kind);
    if (isWanted === false) continue;
    if (isWanted === undefined && isListedByName(kind)) {
      const others = inventory.isSetting ? "every workspace has them" : "there are many of them";
      notListed.push({ kind, why: `${others} (use \`--kind ${inventory.word}\`)` });
      continue;
    }
    show(`listing ${many}`);
    try {
      // What Terraform manages and is not listed looks deleted.
      subjects.push(...(await listKind(kind, service, operation)));
    } catch (error) {
      const why = whatOf(error);
      if (!inventory.optional || isWanted || isTransient(error)) {
        const fix = (error instanceof CodedError ? error.fix : undefined) ?? "Fix that.";
        throw new CodedError(kindNotListed({ many, why, fix }), { cause: error });
      }
      notListed.push({ kind, why });
    }
  }
  return { subjects, notListed };
}

function reasonAgainst(
  subject: RemoteObject,
  called: readonly string[],
  { names, includeEnded, terraform }: Wish,
): string | undefined {
  if (subject.spawned) return "spawned";
  if (names.length > 0 && !names.some((name) => called.some((text) => name.test(text)))) return "filtered";
  if (subject.leaving) return "leaving";
  if (subject.cancelled) return "cancelled";
  return subject.ended && !includeEnded && terraform === undefined ? "ended" : undefined;
}

/** What LangSmith stores and no import reads. @throws ChangeRejected for what no program can describe */
function keptBy(
  { kind, id, remote, unread, unreadable = [] }: RemoteObject,
  workspaceId: string | undefined,
) {
  const { resource } = knownKind(kind);
  if (unread !== undefined) throw new ChangeRejected(unread.words, { cause: unread });
  const found = importedInputs(resource, id, remote);
  const { failures } = resource.check(found, found, UNNAMED, { workspaceId, cloud: false });
  assertDescribable(`${resource.noun} ${id}`, failures);
  const secrets = propertiesOf(resource.inputs).flatMap(([name, schema]) =>
    unreadable.length > 0 && (factsOf(schema).secret || factsOf(schema).writeOnly) ? [name] : [],
  );
  const others = privatePaths(resource.inputs, remote).filter((path) => !secrets.includes(path));
  const named = unreadable.filter((name) => !secrets.includes(propertyName(name)));
  return [...secrets.map((name) => (named.length > 0 ? `${name} (${named.join(", ")})` : name)), ...others];
}

/** What has no age comes last. */
function byAge(a: RemoteObject, b: RemoteObject): number {
  const ageOf = ({ createdAt }: RemoteObject) => (createdAt ? Date.parse(createdAt) : Number.MAX_VALUE);
  return ageOf(a) - ageOf(b) || (a.id < b.id ? -1 : 1);
}
