import { expect, test } from "vitest";
import { instantOf } from "../../cli/since.ts";

const NOW = Date.parse("2026-03-08T12:00:00Z");

test.each([
  ["7d", "2026-03-01T12:00:00Z"],
  ["12h", "2026-03-08T00:00:00Z"],
  ["90m", "2026-03-08T10:30:00Z"],
  ["0m", "2026-03-08T12:00:00Z"],
  ["2026-03-01T00:00:00+02:00", "2026-03-01T00:00:00+02:00"],
])("%s is an instant", (text, expected) => {
  expect(instantOf("--since", text, NOW)).toBe(expected);
});

test.each(["7", "d", "-7d", "1w", "7D", "99999d", "2026-03-01", ""])("%j is none", (text) => {
  expect(() => instantOf("--since", text, NOW)).toThrow(`--since ${JSON.stringify(text)}: `);
});
