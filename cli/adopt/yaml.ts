import { Document, isScalar, Pair, Scalar, visit, YAMLMap } from "yaml";
import { isRecord } from "../../provider/core/properties.ts";
import { type Declared, Reference, Setting } from "./program.ts";

/** A program in YAML. `head` is the comment at its top, a line each. */
export function yamlProgram(
  all: readonly Declared[],
  { head, protect }: { readonly head: readonly string[]; readonly protect: boolean },
): string {
  const settings = all.flatMap((each) => each.settings);
  const document = new Document({
    ...(settings.length === 0
      ? {}
      : { config: Object.fromEntries(settings.map(({ key }) => [key, { type: "string", secret: true }])) }),
  });
  document.commentBefore = head.map((line) => ` ${line}`).join("\n");
  const resources = new YAMLMap();
  for (const [index, { kind, name, handle, properties, comments }] of all.entries()) {
    const key = new Scalar(handle);
    if (comments.length > 0) key.commentBefore = comments.map((line) => ` ${line}`).join("\n");
    key.spaceBefore = index > 0;
    const declaration = {
      type: `langsmith:${kind}`,
      ...(name === handle ? {} : { name: escaped(name) }),
      properties: plain(properties),
      ...(protect ? { options: { protect: true } } : {}),
    };
    resources.items.push(new Pair(key, document.createNode(declaration)));
  }
  document.set("resources", resources);
  // Quoted, no text is taken for a time, a number or a truth value by whatever reads it.
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key) && !isPlain(String(key.value))) key.type = "QUOTE_DOUBLE";
    },
  });
  return document
    .toString({ lineWidth: 0, defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" })
    .replace(UNREADABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Control characters, which Pulumi rejects, and what it takes for line breaks. All are between quotes. */
const UNREADABLE = /[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g;

/** Whether a key is a string to every parser without quotes. */
function isPlain(key: string): boolean {
  return /^[a-z_][\w./-]*$/i.test(key) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(key);
}

function plain(value: unknown): unknown {
  if (value instanceof Reference) return `\${${value.to}.${value.output}}`;
  if (value instanceof Setting)
    return value.isJson ? { "fn::fromJSON": `\${${value.key}}` } : `\${${value.key}}`;
  if (typeof value === "string") return escaped(value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [escaped(key), plain(inner)]));
}

/** A text in which the language sees no expression. */
function escaped(text: string): string {
  return /\$[${]/.test(text) ? text.replaceAll("$", "$$$$") : text;
}
