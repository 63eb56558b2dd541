import { existsSync } from "node:fs";
import path from "node:path";
import { tokenOf } from "../../provider/core/engine.ts";
import { printableLine, shellWord } from "../../provider/core/text.ts";
import { UnfitCall } from "../errors.ts";
import { KINDS, type Kind } from "../state/kinds.ts";
import type { StateResource } from "../state/state-resources.ts";
import type { Adopted, Assembled } from "./assemble.ts";
import type { Plan } from "./folder.ts";
import { changesSome, type Forgotten, forgetsAll, forgetsSome, replacesUnknown } from "./messages.ts";
import type { Options } from "./options.ts";
import { otherInputs } from "./other-inputs.ts";

/** A program that would be the stack's in the place of the one that has declared its resources. */
interface Successor {
  readonly file: string;
  readonly stack: string;
  /** What its stack holds. */
  readonly declared: readonly StateResource[];
  /** A name by which the program can be a part of that one. */
  readonly part: string;
}

/** Where the program is written to. */
interface Target {
  readonly out: string;
  readonly plan: Plan;
}

/** A project's program is replaced only where it can be known what its stack holds. @throws UnfitCall */
export function assertKnown({ out, plan }: Target, { force, stack }: Options): void {
  const file = path.join(out, plan.program);
  if (!force || stack !== undefined || !plan.inProject || !existsSync(file)) return;
  throw new UnfitCall(replacesUnknown({ file, folder: shellWord(out) }));
}

/** Undefined where the program is a part that is added, or where the stack holds nothing. */
export function successorOf(
  { out, plan }: Target,
  { stack }: Options,
  declared: readonly StateResource[],
): Successor | undefined {
  const file = path.join(out, plan.program);
  const succeeds = existsSync(file) || plan.entry === undefined;
  if (stack === undefined || declared.length === 0 || !succeeds) return undefined;
  return { file, stack, declared, part: freeName(out, plan.language === "yaml" ? ".yaml" : ".ts") };
}

function freeName(out: string, ending: string): string {
  const names = ["adopted", ...Array.from({ length: 1000 }, (_, count) => `adopted-${count + 2}`)];
  const free = names.find((name) => !existsSync(path.join(out, `${name}${ending}`)));
  return `${free ?? "adopted"}${ending}`;
}

/** What is certain before the service is asked. @throws UnfitCall */
export function assertNothingForgotten(
  { file, stack, declared, part }: Successor,
  includeManaged: boolean,
): void {
  const forgotten = declared.flatMap((resource): Forgotten[] => {
    const kind = whyNever(resource);
    return kind === undefined ? [] : [{ name: called(resource), because: { kind } }];
  });
  if (forgotten.length > 0) throw new UnfitCall(forgetsSome({ file, stack, part, forgotten }));
  if (!includeManaged) throw new UnfitCall(forgetsAll({ file, stack, count: declared.length }));
}

/** Why no program that is written here declares the same resource. */
function whyNever({ type, isChild, isRead, isLeaving }: StateResource) {
  if (kindOf(type) === undefined) return "unknown";
  if (isChild) return "child";
  if (isRead) return "read";
  return isLeaving ? "leaving" : undefined;
}

function kindOf(type: string): Kind | undefined {
  return KINDS.find((kind) => tokenOf(kind) === type);
}

function called({ type, name }: StateResource): string {
  return `${kindOf(type) ?? printableLine(type)} ${printableLine(name)}`;
}

/** Whether everything is declared as the stack holds it. @throws UnfitCall */
export function assertComplete(
  { file, stack, declared, part }: Successor,
  assembly: Assembled,
  options: Options,
  workspace: string,
): void {
  const same = declared.map((resource) => ({ resource, adopted: declarationOf(resource, assembly) }));
  const forgotten = same
    .filter(({ adopted }) => adopted === undefined)
    .map(({ resource }) => ({
      name: called(resource),
      because: whyMissing(resource, assembly, options, workspace),
    }));
  if (forgotten.length > 0) throw new UnfitCall(forgetsSome({ file, stack, part, forgotten }));
  const changed = same.flatMap(({ resource, adopted }) => {
    const names = adopted === undefined ? [] : otherInputs(resource, adopted);
    const all = [...names, ...resource.options.map((option) => `the option ${option}`)];
    return all.length === 0 ? [] : [`${called(resource)}: ${all.join(", ")}`];
  });
  if (changed.length > 0) throw new UnfitCall(changesSome({ file, stack, part, changed }));
}

function declarationOf({ type, name, id }: StateResource, { adopted }: Assembled): Adopted | undefined {
  return adopted.find(
    ({ isManaged, declared }) =>
      isManaged && tokenOf(declared.kind) === type && declared.name === name && declared.id === id,
  );
}

function whyMissing(
  { type, id, tenantId }: StateResource,
  { adopted, undeclarable }: Assembled,
  { filter, terraform }: Options,
  workspace: string,
): Forgotten["because"] {
  const kind = kindOf(type);
  const found = undeclarable.find(({ subject }) => subject.kind === kind && subject.id === id);
  if (found) return { kind: "undeclarable", why: printableLine(found.why.what ?? found.why.text) };
  const duplicate = adopted.find(({ declared }) => declared.kind === kind && declared.id === id);
  if (duplicate) return { kind: "twin", of: printableLine(duplicate.declared.name) };
  if (kind !== undefined && !filter.kinds.includes(kind)) return { kind: "filtered" };
  const isElsewhere = tenantId !== undefined && tenantId.toLowerCase() !== workspace.toLowerCase();
  if (isElsewhere) return { kind: "elsewhere", workspace: printableLine(tenantId) };
  if (terraform !== undefined) return { kind: "terraform" };
  return { kind: "unlisted", workspace };
}
