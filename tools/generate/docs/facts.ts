import type { EnumShape, ObjectShape, Property, Shape } from "../source.ts";

/** Where the page of a type's properties is: its heading, on this page or on another one. */
type LinkTo = (type: ObjectShape) => string;

/** What the facts of properties are told for. */
export interface Telling {
  readonly linkTo: LinkTo;
  /** Whether it is told which are given, and what a change of each does; results only come back. */
  readonly side: "inputs of a resource" | "arguments" | "results";
}

/** The properties as a list, each with its type, its facts and its description. */
export function listOf(properties: readonly Property[], telling: Telling): string {
  return properties.map((property) => item(property, telling)).join("\n");
}

function item(property: Property, telling: Telling): string {
  const { name, shape, allowed, description } = property;
  const facts = [typeText(shape, allowed, telling), ...factsOf(property, telling)];
  const more = [description];
  if (property.default !== undefined && telling.side !== "results") {
    more.push(`Default: \`${JSON.stringify(property.default)}\`.`);
  }
  if (property.example !== undefined && telling.side !== "results") {
    more.push(`Example: \`${JSON.stringify(property.example)}\`.`);
  }
  return `- **\`${name}\`**: ${facts.join("; ")}.\n  ${more.join(" ")}`;
}

function factsOf(
  { required, requiredToCreate, present, secret, writeOnly, autonamed, immutable, shows }: Property,
  { side }: Telling,
): string[] {
  const facts: string[] = [];
  if (side === "results") {
    if (!present) facts.push("optional");
  } else if (required) facts.push("**required**");
  else if (requiredToCreate) facts.push("**required** to create");
  else facts.push(autonamed ? "made up when absent" : "optional");
  if (secret) facts.push("secret");
  else if (shows.length > 0) facts.push(`secret where ${either(shows)} is`);
  if (writeOnly && side !== "results") facts.push("never returned by the service");
  if (side === "inputs of a resource") facts.push(immutable ? "a change **replaces**" : "a change updates");
  return facts;
}

/** The type in words, with its limits. */
function typeText(shape: Shape, allowed: string, { linkTo, side }: Telling): string {
  switch (shape.kind) {
    case "object":
      return `an object ${linkTo(shape)}`;
    case "list":
      return shape.of.kind === "object"
        ? `a list of objects ${linkTo(shape.of)}`
        : listText(shape.of, allowed);
    case "map":
      return shape.of.kind === "object"
        ? `a map from a name to an object ${linkTo(shape.of)}`
        : mapText(shape.of, allowed);
    case "enum":
      return enumText(shape, allowed, side);
    default:
      return allowed === "another value" ? "any value" : allowed;
  }
}

function listText(of: Shape, allowed: string): string {
  const elements: Partial<Record<Shape["kind"], string>> = {
    string: "strings",
    enum: "strings",
    integer: "integers",
  };
  const plural = elements[of.kind];
  return allowed.startsWith("a list") && plural ? allowed.replace("a list", `a list of ${plural}`) : allowed;
}

function mapText(of: Shape, allowed: string): string {
  if (allowed !== "a map") return allowed;
  return of.kind === "map" ? "a map of maps from a name to a string" : "a map from a name to a string";
}

function enumText({ values, open }: EnumShape, allowed: string, side: Telling["side"]): string {
  const known = values.map((value) => `\`"${value}"\``).join(", ");
  const text =
    allowed.includes('"') || allowed.includes("`") || allowed.startsWith("one of") ? undefined : allowed;
  if (open && side === "results") return `a string, such as ${known}`;
  const others = open ? "; another string is sent with a warning" : "";
  return `${text ? `${text}: ` : "one of "}${known}${others}`;
}

/** "`a`, `b` or `c`". */
function either(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}
