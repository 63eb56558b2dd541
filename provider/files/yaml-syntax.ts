import { type Document, type ParsedNode, visit, type YAMLError } from "yaml";

/** A syntax error of a file, and where it is. */
export interface SyntaxProblem {
  readonly offset: number;
  readonly reason: string;
}

/** The syntax errors that the parser found; if there are none, the aliases that cannot be resolved. */
export function syntaxProblems(document: Document<ParsedNode>): readonly SyntaxProblem[] {
  const errors = [...document.errors, ...document.warnings];
  return errors.length > 0 ? errors.map(toProblem) : aliasProblems(document);
}

function toProblem({ code, message, pos: [offset] }: YAMLError): SyntaxProblem {
  // The parser's own message names a function of its library.
  if (code === "MULTIPLE_DOCS") return { offset, reason: "the file must contain one document" };
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
        const reason = `*${source} is an alias without an anchor &${source} before it; quote a value that begins with *`;
        problems.push({ offset, reason });
      } else if (ancestors.some((ancestor) => ancestor === target)) {
        problems.push({ offset, reason: `*${source} is an alias of a value that contains it` });
      }
    },
  });
  return problems;
}
