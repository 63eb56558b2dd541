import * as sdk from "pulumi-langsmith-sdk";
import { expect, test } from "vitest";
import * as dynamic from "../../provider/index.ts";
import { typescriptProblems } from "../docs/rig/typescript.ts";

test("a program that imports from pulumi-langsmith-sdk instead finds every class and function that it had", () => {
  expect(Object.keys(sdk)).toEqual(expect.arrayContaining(Object.keys(dynamic)));
  expect(Object.keys(dynamic)).toEqual(
    expect.arrayContaining(["BulkExport", "Deployment", "ExportDestination", "getDeployment"]),
  );
});

/** A module as programs see it: without what the published types of classes leave out. */
const HEAD = `import * as dynamic from "pulumi-langsmith";
import * as sdk from "pulumi-langsmith-sdk";

type Constructed<C> = C extends new (...args: infer A) => infer I
  ? (new (...args: A) => I) & { isInstance(value: unknown): boolean }
  : C;
type Seen<M> = { [K in keyof M]: Constructed<M[K]> };
`;

test("the compiler accepts every class and function of pulumi-langsmith-sdk in place of the one that it had", () => {
  const block = (line: number, text: string) => ({
    file: "docs/reference/exchange.md",
    line,
    language: "ts",
    text: `${HEAD}${text}`,
  });
  const problems = typescriptProblems([
    block(1, "export const exchanged: Seen<typeof dynamic> = sdk;\n"),
    block(1001, "export const exchanged: Seen<typeof sdk> = dynamic;\n"),
  ]);
  // Only the SDK has a class for providers.
  expect(problems).toEqual([expect.stringContaining("exchange.md:10")]);
  // A compiler waits its turn where the machine is busy.
}, 180_000);
