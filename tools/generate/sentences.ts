import type { Property, Shape } from "./source.ts";

/** What an editor shows of a property that a program sets: what it is, how to use it, and what its facts say. */
export function inputText(property: Property): string {
  const { immutable, requiredToCreate, writeOnly } = property;
  const allowed = valuesText(property) ?? allowedText(property);
  return joined(
    usageText(property),
    allowed,
    requiredToCreate ? "Required to create the resource." : undefined,
    writeOnly ? "LangSmith never returns it." : undefined,
    immutable ? "Changing it replaces the resource." : undefined,
    serviceDefaultText(property),
    defaultText(property),
  );
}

/** What it is, and how to use it. */
export function usageText({ description, usage }: Property): string {
  return joined(description, usage);
}

/** A default is always the last sentence: the comparison of releases reads it there. */
export function defaultText({ default: fallback }: Property): string | undefined {
  return fallback === undefined ? undefined : `Default: \`${JSON.stringify(fallback)}\`.`;
}

function serviceDefaultText({ serviceDefault }: Property): string | undefined {
  return serviceDefault === undefined ? undefined : `LangSmith's default is \`${serviceDefault}\`.`;
}

/** The values of an enumeration; undefined for another type, and where the description names each of them. */
export function valuesText(property: Property): string | undefined {
  const found = enumerationIn(property.shape);
  if (found === undefined) return undefined;
  const text = usageText(property);
  const named = found.values.map((value) => `\`${value}\``);
  if (named.every((value) => text.includes(value))) return undefined;
  return `${found.open ? "Known values" : "Allowed"}: ${named.join(", ")}.`;
}

/** What is allowed, where the type alone does not say it. */
export function allowedText({ allowed, shape }: Property): string | undefined {
  if (isSaidByType(allowed) || enumerationIn(shape) !== undefined) return undefined;
  if (/^(?:a|the) UUID\b/.test(allowed)) return "Allowed: a UUID.";
  return `Allowed: ${allowed.replaceAll(/\S*<\w+>\S*/g, (pattern) => `\`${pattern}\``)}.`;
}

const SAID_BY_TYPE = [
  /^a string(?: that is not empty)?$/,
  /^an? (?:boolean|integer|number)$/,
  /^an? (?:list|map|object)\b/,
  /^another value$/,
];

function isSaidByType(allowed: string): boolean {
  return SAID_BY_TYPE.some((each) => each.test(allowed));
}

/** The enumeration that a property, or each element of it, is one value of. */
function enumerationIn(shape: Shape): Extract<Shape, { readonly kind: "enum" }> | undefined {
  if (shape.kind === "list") return enumerationIn(shape.of);
  return shape.kind === "enum" ? shape : undefined;
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}
