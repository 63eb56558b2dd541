import type * as z from "zod";
import { defaultOf, factsOf, schemaAt } from "../../provider/core/facts.ts";
import { formatPath, isRecord, type PathStep, type Properties } from "../../provider/core/properties.ts";
import { ChangeRejected, type Target } from "../../provider/core/resource.ts";
import { printableLine } from "../../provider/core/text.ts";
import { isUuid } from "../../provider/http/api-request.ts";
import { importedInputs } from "../../provider/resources/define.ts";
import type { Reason } from "../errors.ts";
import { type Kind, knownKind, type RemoteObject } from "../state/kinds.ts";
import { notDescribable } from "./messages.ts";
import { numbered } from "./names.ts";

/** An output of another resource of the program. */
export class Reference {
  readonly to: string;
  readonly output: string;
  /** @param to its handle in the program */
  constructor(to: string, output: string) {
    this.to = to;
    this.output = output;
  }
}

/** A value that may be or contain a secret: the program takes it from the stack's configuration. */
export class Setting {
  readonly key: string;
  /** Whether the configuration has it as JSON. */
  readonly isJson: boolean;
  constructor(key: string, isJson: boolean) {
    this.key = key;
    this.isJson = isJson;
  }
}

/** A resource as a program declares it. Values are JSON, or a {@link Reference}, or a {@link Setting}. */
export interface Declared {
  readonly kind: Kind;
  /** Its logical name. */
  readonly name: string;
  /** What the program itself calls it: the logical name, unless one of another kind has the same. */
  readonly handle: string;
  readonly id: string;
  readonly properties: Properties;
  /** Lines for the reader, without a line break. */
  readonly comments: readonly string[];
  /** The keys of the configuration that it needs, and where their values stand. */
  readonly settings: readonly { readonly key: string; readonly path: string }[];
}

/** What no program can declare, and why. */
export interface Undeclarable {
  readonly subject: RemoteObject;
  readonly why: Reason;
}

/**
 * The inputs with which a program declares an object that exists, as its import reads them.
 *
 * @throws ChangeRejected where no program can
 */
export function inputsOf(subject: RemoteObject, target: Target): Properties {
  const { resource } = knownKind(subject.kind);
  if (subject.unread !== undefined) throw new ChangeRejected(subject.unread.words, { cause: subject.unread });
  const inputs = importedInputs(resource, subject.id, subject.remote);
  const { failures } = resource.check(inputs, inputs, { logicalName: "", suffix: () => "" }, target);
  if (failures.length === 0) return inputs;
  const problems = failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`);
  throw new ChangeRejected(notDescribable({ problems }));
}

/** What of others a declaration may refer to. */
interface Others {
  /** The outputs of others that return an id, by the id in lower case. */
  readonly references: ReadonlyMap<string, Reference>;
  /** What no key of the configuration may be: handles, and the keys of others. Keys are added. */
  readonly used: Set<string>;
}

/** How a program calls an object. */
export type Named = Pick<Declared, "name" | "handle">;

/** Declares an object of the service under a name. */
export function declared(named: Named, subject: RemoteObject, inputs: Properties, others: Others): Declared {
  const { name, handle } = named;
  const schema = knownKind(subject.kind).resource.inputs;
  const settings: { key: string; path: string }[] = [];
  const kept = hideUnshown(schema, inputs, [], (path, value) => {
    const key = numbered(settingKey(handle, path), others.used);
    settings.push({ key, path: formatPath(path) });
    return new Setting(key, typeof value !== "string");
  });
  const properties = withoutDefaults(schema, isRecord(kept) ? kept : {});
  return {
    kind: subject.kind,
    name,
    handle,
    id: subject.id,
    properties: referring(properties, others),
    comments: commentsOf(name, subject),
    settings,
  };
}

/** In the place of an id of another resource, that resource's output: no two objects have the same UUID. */
function referring(properties: Properties, { references }: Others): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      (typeof value === "string" && isUuid(value) ? references.get(value.toLowerCase()) : undefined) ?? value,
    ]),
  );
}

/** Puts something else in the place of every value that may be or contain a secret. */
function hideUnshown(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  path: readonly PathStep[],
  instead: (path: readonly PathStep[], value: unknown) => Setting,
): unknown {
  const facts = schema && factsOf(schema);
  if (facts?.unshown === true || facts?.secret === true) return instead(path, value);
  const within = (step: PathStep, inner: unknown) =>
    hideUnshown(schema && schemaAt(schema, [step]), inner, [...path, step], instead);
  if (Array.isArray(value)) return value.map((item, index) => within(index, item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, within(key, inner)]));
}

/** A key of the configuration: of the names of the resource and of the property. */
function settingKey(name: string, path: readonly PathStep[]): string {
  const words = `${name}-${path.at(-1)}`.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

function commentsOf(name: string, { kind, names, unreadable = [] }: RemoteObject): readonly string[] {
  const called = names.filter((each) => each !== name).map(printableLine);
  const label = called.length === 0 ? [] : [called.join(", ")];
  if (unreadable.length === 0) return label;
  return [...label, ...knownKind(kind).inventory.keeps(unreadable.map(printableLine))];
}

/** The properties without what only steers this package, where that is what it is without them. */
function withoutDefaults(inputs: z.ZodObject, properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => {
      const property = schemaAt(inputs, [name]);
      return property === undefined || factsOf(property).local !== true || defaultOf(property) !== value;
    }),
  );
}
