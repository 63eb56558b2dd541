import { tokenOf } from "../../provider/core/engine.ts";
import { namesWith } from "../../provider/core/facts.ts";
import { plainResources } from "../../provider/resources/index.ts";

/** The kinds that are not plain, by what a program uses them for, with their tokens in the schema. */
const SPECIAL = {
  deployment: tokenOf("Deployment"),
  destination: tokenOf("ExportDestination"),
  oneOff: tokenOf("BulkExport"),
  schedule: tokenOf("BulkExport"),
} as const;

/** The name of a plain kind: `Dataset`. */
export type PlainKindName = keyof typeof plainResources;
export type Kind = keyof typeof SPECIAL | PlainKindName;

export function isPlain(kind: string): kind is PlainKindName {
  return Object.hasOwn(plainResources, kind);
}

/** The plain kinds of the package, but for parts of something: programs do not hand on the id of the whole. */
export const PLAIN_KINDS: readonly PlainKindName[] = Object.keys(plainResources)
  .filter(isPlain)
  .filter((kind) => namesWith(plainResources[kind].inputs, "parent").length === 0);

/**
 * The kinds of resources that random programs are made of: all that are objects at the service. A revocation of OAuth
 * tokens is none, so that nothing of it can be orphaned, created twice or found changed.
 */
export const KINDS: readonly Kind[] = ["deployment", "destination", "oneOff", "schedule", ...PLAIN_KINDS];

/** The token of a kind in the schema. */
export function tokenOfKind(kind: Kind): string {
  return isPlain(kind) ? tokenOf(kind) : SPECIAL[kind];
}

/** One resource of a random program. */
export interface Declared {
  readonly kind: Kind;
  /** Its logical name. */
  readonly name: string;
  /** The logical names it had before, so that the engine knows it by its new one. */
  readonly formerly: readonly string[];
  /** Tells it apart from every other resource of the case, under all of its names. */
  readonly serial: number;
  /** The destination of an export, by its serial. */
  readonly to?: number;
  /** The project that an export exports, by its serial. Default: one that no program has. */
  readonly of?: number;
  /** What changes in place, counted: an image, credentials, a description. */
  readonly version: number;
  /** The secret it is given, counted. */
  readonly rotation: number;
  /** What is named without making anything new at the service: a display name, a switch. */
  readonly label: number;
  /** Of an export: what it exports, counted; another one is another export. */
  readonly content: number;
  /** Whether the service's name of it is given by the program, or left to the provider. */
  readonly named: boolean;
  /** Whether `up` waits until it is ready. */
  readonly waits: boolean;
  /** It exists already, made by somebody, and is imported. */
  readonly imported: boolean;
}

export type Program = readonly Declared[];

/** What a person does to a program between two commands. */
export type Edit =
  | {
      readonly edit: "create";
      readonly kind: Kind;
      readonly named: boolean;
      readonly waits: boolean;
      readonly imported: boolean;
      /** Whether an export exports a project of the program, where it has one. */
      readonly ownProject: boolean;
    }
  | { readonly edit: "change" | "label" | "rotate" | "replace" | "rename" | "remove"; readonly at: number };

/** Adds the resource that an edit creates; an export needs a destination, which comes with it when there is none. */
function create(program: Program, edit: Extract<Edit, { edit: "create" }>, serials: () => number): Program {
  const base = { formerly: [], version: 0, rotation: 0, label: 0, content: 0 };
  const isExport = edit.kind === "oneOff" || edit.kind === "schedule";
  const existing = program.findLast(({ kind }) => kind === "destination");
  const added: Declared[] = [];
  if (isExport && existing === undefined) {
    const serial = serials();
    const name = `destination-${serial}`;
    added.push({ ...base, kind: "destination", name, serial, named: true, waits: false, imported: false });
  }
  const destination = existing ?? added[0];
  const project = edit.ownProject ? program.findLast(({ kind }) => kind === "TracingProject") : undefined;
  const imported = edit.imported && (edit.kind === "deployment" || edit.kind === "destination");
  const serial = serials();
  added.push({
    ...base,
    kind: edit.kind,
    name: `${edit.kind}-${serial}`,
    serial,
    ...(isExport && destination ? { to: destination.serial } : {}),
    ...(isExport && project ? { of: project.serial } : {}),
    named: edit.named || imported,
    waits: edit.waits,
    imported,
  });
  return [...program, ...added];
}

/** The program after an edit. An edit that makes no sense for what it meets changes nothing. */
function edited(program: Program, edit: Edit, serials: () => number): Program {
  if (edit.edit === "create") return create(program, edit, serials);
  const met = program[edit.at % Math.max(program.length, 1)];
  if (met === undefined) return program;
  const put = (changed: Declared) => program.map((each) => (each === met ? changed : each));
  switch (edit.edit) {
    case "rename":
      return put({
        ...met,
        name: `${met.kind}-${met.serial}-${met.formerly.length + 1}`,
        formerly: [...met.formerly, met.name],
      });
    case "remove":
      return program.filter((each) => each !== met && each.to !== met.serial && each.of !== met.serial);
    case "label":
      return put({ ...met, label: met.label + 1 });
    case "rotate":
      return put({ ...met, rotation: met.rotation + 1 });
    case "change":
      return put({ ...met, version: met.version + 1 });
    case "replace":
      // Another bucket would replace all exports into it as well.
      return met.kind === "oneOff" || met.kind === "schedule"
        ? put({ ...met, content: met.content + 1 })
        : program;
  }
}

/** Whether the same resource of a later program must still be the same object at the service. */
export function isKept(before: Declared, after: Declared): boolean {
  return before.serial === after.serial && before.content === after.content;
}

/** What happens to a request, as the emulator takes it; where it hits is drawn among the routes that matter. */
export interface ModelFault {
  readonly at: number;
  readonly does: { readonly action: string } & Readonly<Record<string, unknown>>;
}

/** When a command is cut short: after so many answers, or as soon as the service has made so many objects. */
export interface Interruption {
  readonly how: "ctrl-c" | "ctrl-c twice" | "kill plugin" | "kill engine";
  readonly once: "answered" | "made";
  readonly count: number;
  /** Milliseconds after that. */
  readonly after: number;
}

/** Programs may fail by themselves, too: how the next revision ends. */
type Outcome = "BUILD_FAILED" | "DEPLOY_FAILED";

/** One command under attack, and how it is recovered from. */
export interface Round {
  readonly edits: readonly Edit[];
  readonly command: "up" | "refresh" | "destroy" | "preview";
  readonly faults: readonly ModelFault[];
  readonly outcome?: Outcome;
  readonly interruption?: Interruption;
  /** Whether the stack's key is another one from here on. */
  readonly newKey: boolean;
  /** Whether the engine writes its own log of everything, in which secrets stand by its own doing. */
  readonly verbose: boolean;
  readonly recovery: "up" | "refresh and up";
}

/** A random life of a stack. */
export interface Case {
  readonly front: "plugin" | "dynamic";
  readonly first: readonly Edit[];
  readonly rounds: readonly Round[];
  /** Seconds that the service's clock is ahead of the machine's. */
  readonly skew: number;
}

/** All programs of a case, the first one before any round. */
export function programsOf({ first, rounds }: Case): Program[] {
  let last = 0;
  const serials = () => {
    last += 1;
    return last;
  };
  const apply = (program: Program, edits: readonly Edit[]) =>
    edits.reduce<Program>((now, edit) => edited(now, edit, serials), program);
  const programs = [apply([], first)];
  for (const { edits } of rounds) programs.push(apply(programs.at(-1) ?? [], edits));
  return programs;
}
