import { describe, expect, test } from "vitest";
import { formatTable, PIPE, paint, terminalOf, widthOf, wrap } from "../../cli/terminal.ts";
import { TERMINALS } from "./run-in-process.ts";

describe("a terminal", () => {
  const screen = { isTTY: true, columns: 60 };

  test("shows colors and symbols, unless NO_COLOR or TERM=dumb says no", () => {
    expect(terminalOf(screen, { TERM: "xterm" })).toEqual(TERMINALS.narrow);
    expect(terminalOf(screen, { TERM: "xterm", NO_COLOR: "1" })).toEqual(TERMINALS.uncolored);
    expect(terminalOf(screen, { TERM: "dumb" })).toEqual(TERMINALS.dumb);
  });

  test("that does not report its width has 80 columns", () => {
    expect(terminalOf({ isTTY: true, columns: 0 }, {}).columns).toBe(80);
    expect(terminalOf({ isTTY: true }, {}).columns).toBe(80);
  });

  test("is none where a pipe is, whatever TERM is", () => {
    expect(terminalOf({}, { TERM: "xterm" })).toEqual(PIPE);
    expect(terminalOf({ isTTY: false, columns: 60 }, {})).toEqual(PIPE);
  });
});

test("colors take no columns, and only a terminal with colors gets them", () => {
  const red = paint("wrong", "red", TERMINALS.narrow);
  expect([red, widthOf(red)]).toEqual(["\u001b[31mwrong\u001b[0m", 5]);
  expect(paint("wrong", "red", TERMINALS.uncolored)).toBe("wrong");
});

test("a wide character takes two columns", () => {
  expect([widthOf("日本"), widthOf("ab"), widthOf("🚀")]).toEqual([4, 2, 2]);
});

describe("a line", () => {
  test("is broken at blanks, and its further lines are indented", () => {
    expect(wrap("  one two three four", 10, 4)).toBe("  one two\n    three\n    four");
  });

  test("is not broken in a pipe", () => {
    const line = "word ".repeat(100).trim();
    expect(wrap(line, PIPE.columns)).toBe(line);
  });

  test("keeps what is in backticks together, so that it can be copied", () => {
    expect(wrap("Run `pulumi config set x` now.", 16)).toBe("Run\n`pulumi config set x`\nnow.");
  });
});

describe("a table", () => {
  const columns = ["KIND", "NAME", "ID"];
  const rows = [
    ["Dataset", "golden", "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e"],
    ["Deployment", "support-agent", "-"],
  ];

  test("is as wide as it needs to be in a pipe", () => {
    expect(formatTable(columns, rows, PIPE)).toBe(`  KIND        NAME           ID
  Dataset     golden         7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e
  Deployment  support-agent  -
`);
  });

  test("becomes a block for each row where it does not fit the terminal", () => {
    expect(formatTable(columns, rows, { ...TERMINALS.narrow, columns: 30 })).toBe(`  KIND  Dataset
  NAME  golden
  ID    7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e

  KIND  Deployment
  NAME  support-agent
  ID    -
`);
  });
});
