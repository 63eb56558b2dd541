import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = "examples/gitops/README.md";
const HEADING = "## What the scripts report\n";
/** What report.mjs beside them says that somebody may look up. */
const REPORTED = [
  "An earlier run was killed while it created …",
  "pulumi stack export: the output is not a state",
  "The preview failed.",
  "The result is unknown.",
];

/** What a script of the pipelines says, with "…" in the place of each value. */
function messagesOf(script: string): string[] {
  const quoted = [
    ...script.matchAll(/\bfail "((?:[^"\\]|\\.)*)"/g),
    ...script.matchAll(/\becho "\S+\.sh: ((?:[^"\\]|\\.)*)"/g),
    ...script.matchAll(/\battended "([^"]+)"/g),
    ...script.matchAll(/\becho "\$\{0##\*\/\}: ((?:[^"\\]|\\.)*)"/g),
  ].map(([, text = ""]) => text.replace(/\$(?:\{[^}]*\}|[A-Za-z_]\w*)/g, "…").replaceAll('\\"', '"'));
  // The line of fail itself is nothing but what it is given.
  return quoted.filter((text) => !/^\$?\d$|^…$|^\$1/.test(text));
}

/** What is quoted in the first cells of the section. */
function entries(): string[] {
  const [, section = ""] = readFileSync(PAGE, "utf8").split(HEADING);
  const [table = ""] = section.split(/^## /m);
  const cells = table.split("\n").flatMap((line) => (/^\| `/.test(line) ? [line.split(" | ")[0] ?? ""] : []));
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text));
}

test("what the scripts of the pipelines say is on the page, and the page quotes nothing else of them", () => {
  const said = globSync("examples/gitops/ci/*.sh").flatMap((file) => messagesOf(readFileSync(file, "utf8")));
  expect([...new Set([...said, ...REPORTED])].sort()).toEqual(entries().sort());
  const report = readFileSync("examples/gitops/ci/report.mjs", "utf8");
  for (const text of REPORTED) expect(report).toContain(text.replace(" …", " "));
});

test("a message is found wherever a script says it, without its values", () => {
  const script = `needs A
[[ -n $a ]] || fail "$a is \\"\${b%x}\\": mend it" 3
echo "new.sh: look at $c" >&2
echo "\${d#*}" >&2
`;
  expect(messagesOf(script)).toEqual(['… is "…": mend it', "look at …"]);
});
