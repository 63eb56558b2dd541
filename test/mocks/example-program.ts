import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import { root } from "../../tools/stack/package.ts";

/** The program of an example. */
export function programOf(example: string): string {
  return path.join(root, "examples", example, "index.ts");
}

/** Runs a program as Pulumi compiles it by default, a CommonJS module; gives what it exports. */
export function play(file: string, modules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions: options });
  const exported: Record<string, unknown> = {};
  const load = createRequire(file);
  const required = (name: string): unknown => modules[name] ?? load(name);
  new Function("require", "exports", outputText)(required, exported);
  return exported;
}

/** The value of an output of any kind. */
export function resolved(value: unknown): Promise<unknown> {
  return new Promise((resolve) => pulumi.all([value]).apply(([known]) => resolve(known)));
}

/** What the compiler says of a program. */
export function typeProblems(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2024,
    lib: ["lib.es2024.d.ts"],
    module: ts.ModuleKind.Node20,
    types: ["node"],
    skipLibCheck: true,
    noEmit: true,
  });
  const source = program.getSourceFile(file);
  if (source === undefined) return [`${file} is not compiled`];
  return ts
    .getPreEmitDiagnostics(program, source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
