import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { exampleFolder } from "./gitops.ts";

/** What stands in place of the programs that a script calls: the branches of a `case` of Bash, each. */
export interface Stubs {
  /** Of pulumi, by its command and the first argument behind that. */
  readonly engine?: string;
  /** Of pulumi-langsmith, by its first two arguments. */
  readonly command?: string;
}

/** A script of the example in a folder of its own, where other programs are called in the place of those. */
export interface Stubbed {
  readonly script: string;
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
  /** How the engine was called. */
  calls(): string[];
  /** All arguments of each call of the command, an argument a line. */
  asked(): string[];
}

export function stubbed(
  name: string,
  { engine = "", command = "" }: Stubs,
  variables: Readonly<Record<string, string>> = {},
): Stubbed {
  const cwd = exampleFolder();
  const folder = mkdtempSync(path.join(inject("installed"), "gitops-stubs-"));
  const calls = path.join(folder, "calls");
  const asked = path.join(folder, "asked");
  const seen = `seen() { grep -c "^$1" "${calls}"; }`;
  // Behind --non-interactive and --color comes the command.
  program(path.join(folder, "pulumi"), `echo "$3 $4" >>"${calls}"`, seen, 'case "$3 $4" in', engine, "esac");
  const own = path.join(cwd, "node_modules", ".bin", "pulumi-langsmith");
  program(own, `printf '%s\\n' "$@" >>"${asked}"`, 'case "$1 $2" in', command, "esac");
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env["PATH"]}`,
    STACK: "production",
    LANGSMITH_API_KEY: "key",
    ...variables,
  };
  const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
  return {
    script: path.join(cwd, "ci", name),
    options: { cwd, env },
    calls: () => linesOf(calls),
    asked: () => linesOf(asked),
  };
}

function program(file: string, ...lines: string[]): void {
  writeFileSync(file, ["#!/usr/bin/env bash", ...lines, ""].join("\n"));
  chmodSync(file, 0o755);
}
