import { readFileSync, statSync } from "node:fs";
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";
import * as z from "zod";
import { allowedFor } from "../core/allowed-values.ts";
import { type Finding, findMistakes } from "../core/check.ts";
import { UNNAMED } from "../core/defaults.ts";
import { isRequired, schemaAt } from "../core/facts.ts";
import { CodedError, type Message } from "../core/message.ts";
import { formatPath, isRecord, type PathStep } from "../core/properties.ts";
import { grouped } from "../core/text.ts";
import { fileUnreadable } from "./messages.ts";

/** One thing wrong with a file. */
export interface YamlProblem {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The property, as `projects[3].owner`; empty for what concerns the whole file, or its syntax. */
  readonly path: string;
  /** What is wrong and what is allowed, without the path. */
  readonly reason: string;
}

/** How many problems of a file are reported: one mistake may be in every entry. */
const MOST_PROBLEMS = 100;

/**
 * A file that cannot be used. Its message has one line for each problem: `exports.yaml:12:5: projects[3].owner: …`; if
 * there are very many, the first ones and the number of the others.
 */
export class YamlFileError extends CodedError<Message | string> {
  override readonly name = "YamlFileError";
  /** The path as it was passed. */
  readonly file: string;
  /** In the order of the file; empty when it cannot be read at all. */
  readonly problems: readonly YamlProblem[];
  constructor(file: string, problems: readonly YamlProblem[], unreadable?: Message, options?: ErrorOptions) {
    super(unreadable ?? linesOf(file, problems).join("\n"), options);
    this.file = file;
    this.problems = problems;
  }
}

function linesOf(file: string, problems: readonly YamlProblem[]): string[] {
  const lines = problems.slice(0, MOST_PROBLEMS).map((problem) => lineOf(file, problem));
  const more = problems.length - lines.length;
  return more > 0 ? [...lines, `and ${grouped(more)} more`] : lines;
}

function lineOf(file: string, { line, column, path, reason }: YamlProblem): string {
  return `${file}:${line}:${column}: ${path === "" ? "" : `${path}: `}${reason}`;
}

/** The content of a file, with the way back to its lines. */
interface YamlContent<T> {
  readonly value: T;
  /** Throws a {@link YamlFileError} with these, each at the line of its property. */
  readonly reject: (failures: readonly Located[]) => never;
}

interface Located {
  readonly path: readonly PathStep[];
  readonly reason: string;
}

/**
 * Reads a YAML file. Reports everything that is wrong at once, each with its line: the syntax, unknown keys, and values
 * that are not allowed, in the words in which the arguments of resources are rejected. A missing key is reported at the
 * line of the object that lacks it.
 *
 * @param schemaFor returns the schema, which may depend on the content
 * @throws YamlFileError
 * @example
 * const { value } = readYaml("exports.yaml", () => z.object({ fills: z.array(fill) }));
 */
export function readYaml<S extends z.ZodType>(
  file: string,
  schemaFor: (content: unknown) => S,
): YamlContent<z.output<S>> {
  try {
    return parseContent(file, schemaFor);
  } catch (error) {
    if (!(error instanceof RangeError && isTooDeep(error))) throw error;
    throw new YamlFileError(file, [], fileUnreadable({ file, is: "tooDeep" }), { cause: error });
  }
}

function isTooDeep({ message }: Error): boolean {
  return message.includes("call stack");
}

function parseContent<S extends z.ZodType>(
  file: string,
  schemaFor: (content: unknown) => S,
): YamlContent<z.output<S>> {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false });
  // The library collects what it throws while it composes.
  const tooDeep = document.errors.find(isTooDeep);
  if (tooDeep) throw new RangeError(tooDeep.message, { cause: tooDeep });
  const positionAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  // Of thousands of problems few are shown: what is not shown is neither described nor looked up in the lines.
  const reject = (problems: readonly { readonly offset: number; readonly at: Finding }[]): never => {
    const ordered = [...problems].sort((a, b) => a.offset - b.offset);
    throw new YamlFileError(
      file,
      ordered.map(({ offset, at }) => ({
        get line() {
          return positionAt(offset).line;
        },
        get column() {
          return positionAt(offset).column;
        },
        get path() {
          return formatPath(at.path);
        },
        get reason() {
          return at.explain();
        },
      })),
    );
  };
  const rejectFound = (findings: readonly Finding[]): never =>
    reject(findings.map((at) => ({ offset: offsetOf(document, at.path), at })));
  const faults = syntaxProblems(document);
  if (faults.length > 0) {
    reject(faults.map(({ offset, reason }) => ({ offset, at: { path: [], explain: () => reason } })));
  }
  const content = toPlain(document, (reason) =>
    reject([{ offset: 0, at: { path: [], explain: () => reason } }]),
  );
  const schema = schemaFor(content);
  const found = findProblems(schema, content);
  if (found.length > 0) rejectFound(found);
  return {
    value: schema.parse(withoutEmpty(content)),
    reject: (failures) => rejectFound(failures.map(({ path, reason }) => ({ path, explain: () => reason }))),
  };
}

/** Longest file that is read, in bytes: a thousand entries with long filters take less than one megabyte. */
const LONGEST_FILE = 16 * 1024 * 1024;

/** The text of a file. @throws YamlFileError */
export function readText(file: string): string {
  try {
    const { size: bytes } = statSync(file);
    if (bytes <= LONGEST_FILE) return readFileSync(file, "utf8");
    const tooLong = fileUnreadable({ file, is: "tooLong", bytes, most: LONGEST_FILE });
    throw new YamlFileError(file, [], tooLong);
  } catch (error) {
    if (error instanceof YamlFileError) throw error;
    throw new YamlFileError(file, [], unreadableFor(file, error), { cause: error });
  }
}

function unreadableFor(file: string, error: unknown): Message {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return fileUnreadable({ file, is: "absent" });
  if (code === "EISDIR") return fileUnreadable({ file, is: "folder" });
  const why = error instanceof Error ? error.message : String(error);
  return fileUnreadable({ file, is: "failed", why });
}

function toPlain(document: Document, fail: (reason: string) => never): unknown {
  try {
    return document.toJS();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** The schema may be of any type: inside an object, its own checks and words apply. */
function findProblems(schema: z.ZodType, content: unknown): Finding[] {
  const wrapper = z.object({ content: schema });
  const empty = findEmpty(content, ["content"])
    .filter((path) => !acceptsNull(wrapper, path))
    .map((path) => ({ path, explain: () => emptyReason(path, schemaAt(wrapper, path)) }));
  const emptyPaths = new Set(empty.map(({ path }) => formatPath(path)));
  const { findings } = findMistakes(wrapper, {}, { content: withoutEmpty(content) }, UNNAMED);
  const others = findings.filter(({ path }) => !emptyPaths.has(formatPath(path)));
  return [...others, ...empty].map(({ path, explain }) => ({ path: path.slice(1), explain }));
}

function emptyReason(path: readonly PathStep[], type: z.core.$ZodType | undefined): string {
  if (path.length === 1) return "the file is empty";
  if (type === undefined) return "is empty: put a space after the colon, or remove it";
  return `is empty: set it to ${allowedFor(type)}${isRequired(type) ? "" : ", or remove it"}`;
}

function acceptsNull(schema: z.ZodType, path: readonly PathStep[]): boolean {
  const type = schemaAt(schema, path);
  return type !== undefined && z.safeParse(type, null).success;
}

/** The paths of keys without a value. */
function findEmpty(value: unknown, path: readonly PathStep[]): PathStep[][] {
  if (value === null) return [[...path]];
  if (Array.isArray(value)) return value.flatMap((item, i) => findEmpty(item, [...path, i]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => findEmpty(inner, [...path, key]));
}

/** Lists keep their empty items, so that the others keep their indices. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutEmpty(inner)]));
}

/** The position of a property in the text; if it is absent, of the object that lacks it. */
function offsetOf(document: Document, path: readonly PathStep[]): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, step] of path.entries()) {
    const { key, value } = entryOf(resolved(document, node), step);
    if (key === undefined && value === undefined) break;
    // A map may begin on the line after its key: a missing property is reported where the map begins.
    const last = index === path.length - 1;
    offset = (last ? startOf(key) : undefined) ?? startOf(value) ?? offset;
    node = value;
  }
  return offset;
}

function entryOf(node: unknown, step: PathStep): { readonly key?: unknown; readonly value?: unknown } {
  if (isSeq(node) && typeof step === "number") return { value: node.items[step] };
  if (!isMap(node)) return {};
  const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step));
  return isPair(pair) ? { key: pair.key, value: pair.value } : {};
}

function resolved(document: Document, node: unknown): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? rangeStart(node) : undefined;
}

function rangeStart({ range }: Node): number | undefined {
  return range?.[0];
}

/** A syntax error of a file, and where it is. */
interface SyntaxProblem {
  readonly offset: number;
  readonly reason: string;
}

/** The syntax errors that the parser found; if there are none, the aliases that cannot be resolved. */
function syntaxProblems(document: Document<ParsedNode>): readonly SyntaxProblem[] {
  const errors = [...document.errors, ...document.warnings];
  return errors.length > 0 ? errors.map(toProblem) : aliasProblems(document);
}

function toProblem({ code, message, pos: [offset] }: YAMLError): SyntaxProblem {
  // The parser's own message names a function of its library.
  if (code === "MULTIPLE_DOCS") return { offset, reason: "the file must contain exactly one document" };
  return { offset, reason: `not valid YAML: ${message}` };
}

/** The parser resolves aliases late, with errors that have no position, and searches the whole document for each. */
function aliasProblems(document: Document<ParsedNode>): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  const anchors = new Map<string, unknown>();
  visit(document, {
    Value: (_, value) => {
      if (value.anchor !== undefined) anchors.set(value.anchor, value);
    },
    Alias: (_, { source, range }, ancestors) => {
      const target = anchors.get(source);
      const offset = range?.[0] ?? 0;
      if (target === undefined) {
        const reason = `*${source} is an alias, but no anchor &${source} is before it. Quote a value that begins with *`;
        problems.push({ offset, reason });
      } else if (ancestors.some((ancestor) => ancestor === target)) {
        problems.push({ offset, reason: `*${source} is an alias of a value that contains it` });
      }
    },
  });
  return problems;
}
