import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject } from "vitest";
import { root } from "../../../tools/stack/package.ts";

/** A folder of its own with a copy of an example, as somebody who took it over has it. */
export function copyOfExample(name: string): string {
  const folder = mkdtempSync(path.join(inject("installed"), "example-"));
  const directory = path.join(folder, "program");
  cpSync(path.join(root, "examples", name), directory, { recursive: true });
  return directory;
}

/** Puts the packages where `npm install` would; what they need in turn is found further up. */
export function npmInstall(directory: string): void {
  const modules = path.join(directory, "node_modules");
  mkdirSync(modules);
  for (const name of ["pulumi-langsmith", "pulumi-langsmith-sdk"]) {
    symlinkSync(path.join(inject("installed"), "node_modules", name), path.join(modules, name));
  }
}

/** The configuration of an example for the YAML host that this repository pins, which knows it by an older name. */
export function forPinnedYaml(directory: string): void {
  change(path.join(directory, "Pulumi.yaml"), "\nconfig:\n", "\nconfiguration:\n");
}

/** Puts one text in place of another, which must be there. */
export function change(file: string, from: string, to: string): void {
  const source = readFileSync(file, "utf8");
  expect(source).toContain(from);
  writeFileSync(file, source.replace(from, to));
}
