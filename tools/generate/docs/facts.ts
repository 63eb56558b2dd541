import { allowedText, defaultText, usageText, valuesText } from "../sentences.ts";
import type { ObjectShape, Property, Shape } from "../source.ts";

/** Where the page of a type's properties is: its heading, on this page or on another one. */
type LinkTo = (type: ObjectShape) => string;

/** What a list of properties is for. */
export interface ListOptions {
  readonly linkTo: LinkTo;
  /** Programs set inputs and arguments; a change of an input may replace its resource. */
  readonly role: "input" | "argument" | "result";
  /** The beginning of the anchors: `inputs` makes `#inputs-name`. */
  readonly anchors: string;
}

/** From how many properties on a list begins with links to each. */
const MANY = 8;

/** The properties as a list, the required ones first, each with its type, its facts and its description. */
export function listOf(properties: readonly Property[], options: ListOptions): string {
  const ordered =
    options.role === "result"
      ? properties
      : [...properties.filter(isNeeded), ...properties.filter((property) => !isNeeded(property))];
  const items = ordered.map((property) => item(property, options)).join("\n");
  if (ordered.length < MANY) return items;
  const links = ordered.map(({ name }) => `[\`${name}\`](#${options.anchors}-${name})`);
  return `${links.join(" · ")}\n\n${items}`;
}

function isNeeded({ required, requiredToCreate }: Property): boolean {
  return required || requiredToCreate;
}

/** What holds for all inputs of a list, and for those of the types that it names. */
export function inputRules(noun: string, properties: readonly Property[]): string {
  const all = withNested(properties);
  const rules = ["Inputs are optional unless they are marked **required**."];
  if (all.some(({ immutable }) => immutable)) {
    rules.push(`A change updates the ${noun} in place, unless the input is marked **replaces**.`);
  }
  return [...rules, ...openValues(all)].join(" ");
}

/** What holds for all arguments of a list, and for those of the types that it names. */
export function argumentRules(properties: readonly Property[]): string {
  return [
    "Arguments are optional unless they are marked **required**.",
    ...openValues(withNested(properties)),
  ].join(" ");
}

function openValues(properties: readonly Property[]): string[] {
  return properties.some(({ shape }) => isOpen(shape))
    ? ["If an input lists known values, any other value is sent to LangSmith too, with a warning."]
    : [];
}

function withNested(properties: readonly Property[]): Property[] {
  return properties.flatMap((property) => [
    property,
    ...withNested(objectIn(property.shape)?.properties ?? []),
  ]);
}

function isOpen(shape: Shape): boolean {
  return shape.kind === "list" ? isOpen(shape.of) : shape.kind === "enum" && shape.open;
}

/** The type of a property, or of the entries that it has. */
export function objectIn(shape: Shape): ObjectShape | undefined {
  if (shape.kind === "list" || shape.kind === "map") return objectIn(shape.of);
  return shape.kind === "object" ? shape : undefined;
}

/** The inputs a change of which replaces the resource, as dotted paths; an object of such inputs alone is one. */
export function replacingPaths(properties: readonly Property[]): string[] {
  return properties.flatMap(({ name, immutable, shape }) => {
    if (immutable) return [name];
    const inner = shape.kind === "object" ? replacingPaths(shape.properties) : [];
    return inner.map((path) => `${name}.${path}`);
  });
}

function item(property: Property, options: ListOptions): string {
  const { name } = property;
  const isSet = options.role !== "result";
  const facts = [typeText(property.shape, property.allowed, options.linkTo), ...factsOf(property, options)];
  const sentences = [
    isSet ? usageText(property) : property.description,
    isSet ? (valuesText(property) ?? limitText(property)) : undefined,
    isSet ? defaultText(property) : undefined,
    isSet ? exampleText(property) : undefined,
  ];
  const anchor = `<a id="${options.anchors}-${name}"></a>`;
  const text = sentences.filter((sentence) => sentence !== undefined).join(" ");
  return `- ${anchor}**\`${name}\`** (${facts.join(", ")})\\\n  ${text}`;
}

function factsOf(property: Property, { role }: ListOptions): string[] {
  const { required, requiredToCreate, present, secret, writeOnly, immutable, shows } = property;
  const facts: string[] = [];
  if (role === "result") {
    if (!present) facts.push("optional");
  } else if (required) facts.push("**required**");
  else if (requiredToCreate) facts.push("**required** to create");
  if (secret) facts.push("secret");
  else if (shows.length > 0) facts.push(`secret if ${either(shows)} is`);
  if (writeOnly && role !== "result") facts.push("never returned");
  if (role === "input" && immutable) facts.push("**replaces**");
  return facts;
}

/** A type in words, with those limits that fit beside it. */
function typeText(shape: Shape, allowed: string, linkTo: LinkTo): string {
  switch (shape.kind) {
    case "object":
      return linkTo(shape);
    case "list":
      return `list of ${elementText(shape.of, linkTo)}`;
    case "map":
      return `map of ${elementText(shape.of, linkTo)}`;
    case "enum":
      return "string";
    case "any":
      return "any value";
    default:
      return shortType(allowed) ?? shape.kind;
  }
}

function elementText(of: Shape, linkTo: LinkTo): string {
  if (of.kind === "object") return linkTo(of);
  if (of.kind === "any") return "any values";
  if (of.kind === "list" || of.kind === "map") return typeText(of, "", linkTo).replace(" of ", "s of ");
  return `${of.kind === "enum" ? "string" : of.kind}s`;
}

const SHORT_TYPES = [
  /^an? ((?:integer|number)(?: from [\d.]+ to [\d.]+| of at least [\d.]+)?)$/,
  /^a (string of [\d to]+ characters)$/,
  /^(?:a|the) ([\w ,]{1,50}): /,
];

/** The type and its limits, where they are a few words: "integer from 1 to 168". */
function shortType(allowed: string): string | undefined {
  if (/^(?:a|the) UUID\b/.test(allowed)) return "UUID";
  if (/^(?:an|the) http or https address\b/.test(allowed)) return "URL";
  if (allowed.startsWith("a time with a zone")) return "ISO 8601 time with a zone";
  return SHORT_TYPES.map((type) => type.exec(allowed)?.[1]).find((type) => type !== undefined);
}

/** What is allowed, where it does not stand beside the name. */
function limitText(property: Property): string | undefined {
  return shortType(property.allowed) === undefined ? allowedText(property) : undefined;
}

function exampleText(property: Property): string | undefined {
  const { example, allowed, shape } = property;
  if (example === undefined || shape.kind === "enum" || shape.kind === "boolean") return undefined;
  const written = JSON.stringify(example);
  const isKnown =
    shortType(allowed) === "UUID" ||
    /^"[^"\w]+"$/.test(written) ||
    limitText(property)?.includes(written) ||
    usageText(property).includes(`\`${String(example)}\``);
  return isKnown ? undefined : `Example: \`${written}\`.`;
}

/** "`a`, `b` or `c`". */
function either(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}
