import { existsSync } from "node:fs";
import path from "node:path";
import { counted, listed } from "../../provider/core/failure.ts";
import { tokenOf } from "../../provider/core/type-token.ts";
import { printable } from "../printable.ts";
import { shellWord } from "../shell-word.ts";
import { KINDS, type Kind } from "../state/kinds.ts";
import type { StateResource } from "../state/state-resources.ts";
import { WrongCall } from "../usage-error.ts";
import type { Adopted, Assembled } from "./assemble.ts";
import type { Plan } from "./folder.ts";
import type { Options } from "./options.ts";
import { otherInputs } from "./other-inputs.ts";

/** A program that would be the stack's in the place of the one that has declared what the stack holds. */
export interface Successor {
  readonly file: string;
  readonly stack: string;
  /** What its stack holds. */
  readonly declared: readonly StateResource[];
  /** What to do instead. */
  readonly instead: string;
}

/** Where the program is written to. */
interface Target {
  readonly out: string;
  readonly plan: Plan;
}

/** A project's program is replaced only where it can be known what its stack holds. @throws WrongCall */
export function assertKnown({ out, plan }: Target, { force, stack }: Options): void {
  const file = path.join(out, plan.program);
  if (!force || stack !== undefined || !plan.inProject || !existsSync(file)) return;
  throw new WrongCall(
    `--force would replace ${file}, and without --stack it is not known what the next up would delete: give --stack NAME --cwd ${shellWord(out)}; where the project has no stack yet, remove ${file} first`,
  );
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
  const part = freeName(out, plan.language === "yaml" ? ".yaml" : ".ts");
  const instead = `Give --program ${part} and leave --include-held out: it gets what the stack does not hold yet, to be added to the program that declares the rest`;
  return { file, stack, declared, instead };
}

function freeName(out: string, ending: string): string {
  const names = ["adopted", ...Array.from({ length: 1000 }, (_, count) => `adopted-${count + 2}`)];
  const free = names.find((name) => !existsSync(path.join(out, `${name}${ending}`)));
  return `${free ?? "adopted"}${ending}`;
}

/** What is certain before the service is asked. @throws WrongCall */
export function assertNothingForgotten(
  { file, stack, declared, instead }: Successor,
  includeHeld: boolean,
): void {
  const strange = declared.flatMap((resource) => {
    const why = whyNever(resource);
    return why === undefined ? [] : [`${called(resource)} (${why})`];
  });
  if (strange.length > 0) throw losing(file, stack, strange, instead);
  if (includeHeld) return;
  throw new WrongCall(
    `the program in ${file} would be without the ${counted(declared.length, "resource")} that the stack ${JSON.stringify(stack)} holds already, and the next up would delete them: add --include-held, or name another file by --program`,
  );
}

function losing(file: string, stack: string, lost: readonly string[], instead: string): WrongCall {
  return new WrongCall(
    `the program in ${file} would be without what the stack ${JSON.stringify(stack)} holds, and the next up would delete it: ${listed(lost, "; ")}. ${instead}`,
  );
}

/** Why no program that is written here declares the same resource. */
function whyNever({ type, isChild, isRead, isLeaving }: StateResource): string | undefined {
  if (kindOf(type) === undefined) return "of no kind that is adopted";
  if (isChild) return "part of a component, and without it another resource";
  if (isRead) return "only looked at, and not managed";
  return isLeaving ? "about to be deleted: let `pulumi up` finish that first" : undefined;
}

function kindOf(type: string): Kind | undefined {
  return KINDS.find((kind) => tokenOf(kind) === type);
}

function called({ type, name }: StateResource): string {
  return `${kindOf(type) ?? printable(type)} ${printable(name)}`;
}

/** Whether everything is declared as the stack holds it. @throws WrongCall */
export function assertComplete(
  { file, stack, declared, instead }: Successor,
  assembly: Assembled,
  options: Options,
  workspace: string,
): void {
  const same = declared.map((resource) => ({ resource, adopted: declarationOf(resource, assembly) }));
  const lost = same
    .filter(({ adopted }) => adopted === undefined)
    .map(({ resource }) => `${called(resource)} (${whyLost(resource, assembly, options, workspace)})`);
  if (lost.length > 0) throw losing(file, stack, lost, instead);
  const unlike = same.flatMap(({ resource, adopted }) => {
    const names = adopted === undefined ? [] : otherInputs(resource, adopted);
    const all = [...names, ...resource.options.map((option) => `the option ${option}`)];
    return all.length === 0 ? [] : [`${called(resource)}: ${all.join(", ")}`];
  });
  if (unlike.length === 0) return;
  throw new WrongCall(
    `the program in ${file} would set other properties than the stack ${JSON.stringify(stack)} has, since --include-held knows what the service tells and not what a program has set: ${listed(unlike, "; ")}. ${instead}`,
  );
}

function declarationOf({ type, name, id }: StateResource, { adopted }: Assembled): Adopted | undefined {
  return adopted.find(
    ({ isHeld, declared }) =>
      isHeld && tokenOf(declared.kind) === type && declared.name === name && declared.id === id,
  );
}

function whyLost(
  { type, id, tenantId }: StateResource,
  { adopted, undeclarable }: Assembled,
  { filter, terraform }: Options,
  workspace: string,
): string {
  const kind = kindOf(type);
  const told = undeclarable.find(({ subject }) => subject.kind === kind && subject.id === id);
  if (told) return printable(told.why);
  const twin = adopted.find(({ declared }) => declared.kind === kind && declared.id === id);
  if (twin) return `the same object as ${printable(twin.declared.name)}`;
  if (kind !== undefined && !filter.kinds.includes(kind)) return "left out by --kind";
  const isElsewhere = tenantId !== undefined && tenantId.toLowerCase() !== workspace.toLowerCase();
  if (isElsewhere) return `of workspace ${printable(tenantId)}`;
  if (terraform !== undefined) return "not in the state of --from-terraform";
  return `not listed by workspace ${workspace}: deleted, which \`pulumi refresh\` finds out, or out of this key's sight`;
}
