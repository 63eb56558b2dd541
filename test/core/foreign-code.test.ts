import { expect, test } from "vitest";
import { SIGNATURE, UNKNOWN } from "../../provider/core/engine.ts";
import { foreignCodeIn } from "../../provider/core/foreign-code.ts";

test.each([
  [{ metadata: { "fn::readFile": "/etc/passwd" } }, 'metadata has the member "fn::readFile"'],
  [{ metadata: { a: [1, { "FN::ReadFile": "x" }] } }, 'metadata.a[1] has the member "FN::ReadFile"'],
  [
    { metadata: { [SIGNATURE]: "c44067f5952c0a294b673a41bacd8c17" } },
    `metadata has the member "${SIGNATURE}"`,
  ],
  [{ metadata: { [`\${x}`]: 1 } }, `metadata has the member "\${x}"`],
  [{ metadata: { a$$: 1 } }, 'metadata has the member "a$$"'],
  [{ description: `$\${pulumi.cwd}` }, 'description contains "$$" or "%%{"'],
  [{ description: UNKNOWN }, "description is what Pulumi takes for a value that is not known yet"],
  [{ list: ["a", "%%{x}"] }, 'list[1] contains "$$" or "%%{"'],
])("%j would be evaluated in a program", (value, found) => {
  expect(foreignCodeIn(value)).toBe(found);
});

test.each([
  [{}],
  [{ description: `\${pulumi.cwd} $x %{x} fn::readFile` }],
  [{ metadata: { "a.fn::x": "fn::readFile", $: "$", nothing: null, list: [true, 1, { a: "b" }] } }],
])("%j stays text", (value) => {
  expect(foreignCodeIn(value)).toBeUndefined();
});
