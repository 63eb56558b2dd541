import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, YAMLError } from "yaml";
import type * as z from "zod";
import { checkTypes } from "../core/fields/check.ts";
import { UNNAMED } from "../core/fields/defaults.ts";
import { CodedError } from "../core/message.ts";
import { type Failure, formatPath, isRecord, type PathStep, type Properties } from "../core/properties.ts";
import { grouped } from "../core/text.ts";

/** How many problems of a file are reported: one mistake may be in every entry. */
const MOST_PROBLEMS = 100;

/** A mistake at a property, or else at an offset. */
interface Mistake extends Failure {
  readonly offset?: number;
}

/**
 * Reads a YAML file. Reports everything that is wrong at once, each with its line, in the words in which the arguments
 * of resources are rejected: `exports.yaml:12:5: projects[3].name: …`. A missing key is reported at the line of the object
 * that lacks it.
 *
 * @param schemaFor returns the schema, which may depend on the content
 * @param check what is wrong beyond the types of properties
 * @throws CodedError
 */
export function readYaml<S extends z.ZodObject>(
  file: string,
  schemaFor: (content: Properties) => S,
  check: (value: z.output<S>) => readonly Failure[],
): z.output<S> {
  const lines = new LineCounter();
  const text = readText(file);
  let document = new Document();
  const reject = (mistakes: readonly Mistake[], count = mistakes.length): never => {
    const problems = mistakes
      .slice(0, MOST_PROBLEMS)
      .map((each) => ({ ...each, offset: each.offset ?? offsetOf(document, each.path) }))
      .sort((a, b) => a.offset - b.offset)
      .map(({ path, reason, offset }) => {
        const { line, col } = lines.linePos(offset);
        const position = `${file}:${line || 1}:${col || 1}`;
        return [position, ...(path.length === 0 ? [] : [formatPath(path)]), reason].join(": ");
      });
    const more = count - problems.length;
    throw new CodedError([...problems, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join("\n"));
  };
  let content: unknown;
  try {
    document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const fault = document.errors[0] ?? document.warnings[0];
    if (fault !== undefined) throw fault;
    // A key without a value would be left out: as an empty string it is checked.
    content = document.toJS({ reviver: (_, value) => value ?? "" });
  } catch (error) {
    // What is nested too deeply is an error of the parser, too.
    if (!(error instanceof Error)) throw error;
    const offset = error instanceof YAMLError ? error.pos[0] : 0;
    return reject([{ path: [], reason: `not valid YAML: ${error.message}`, offset }]);
  }
  if (!isRecord(content)) return reject([{ path: [], reason: "the file must have `projects` or `fills`" }]);
  const schema = schemaFor(content);
  const parsed = schema.safeParse(content);
  // Zod leaves out the properties that it does not know.
  if (!parsed.success || !isDeepStrictEqual(parsed.data, content)) {
    const { failures } = checkTypes(schema, {}, content, UNNAMED);
    if (!parsed.success || failures.length > 0)
      return reject(failures.slice(0, MOST_PROBLEMS), failures.length);
  }
  const failures = check(parsed.data);
  if (failures.length > 0) reject(failures);
  return parsed.data;
}

/** The text of a file. @throws CodedError */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(`${file} cannot be read: ${why}`, { cause: error });
  }
}

/** The position of a property in the text; if it is absent, of the object that lacks it. */
function offsetOf(document: Document, path: readonly PathStep[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined;
    const value = isSeq(node) && typeof step === "number" ? node.items[step] : pair?.value;
    const found = (isLast ? pair?.key : undefined) ?? value;
    if (!isNode(found)) break;
    offset = found.range?.[0] ?? offset;
    node = value;
  }
  return offset;
}
