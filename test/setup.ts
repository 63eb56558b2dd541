import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ensureEngine } from "../tools/engine/engine.ts";
import { KEY } from "../tools/record/recorded.ts";
import { installFromTarball, root } from "../tools/stack/package.ts";
import { type StackTemplate, stackTemplate } from "../tools/stack/template.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The environment in which the engine is found. */
    engine: Record<string, string>;
    /** A folder below which programs find the package, unpacked from its tarball. */
    installed: string;
    /** What a stack begins with. */
    template: StackTemplate;
  }
}

/** Builds the package and the engine once for all tests that need them. */
export async function setup(project: TestProject): Promise<() => void> {
  const build = spawnSync(
    process.execPath,
    ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", path.join(root, "tools", "build.ts")],
    { cwd: root, stdio: "inherit" },
  );
  if (build.status !== 0) throw new Error("the build failed; what it says stands above");
  const { env } = await ensureEngine();
  const installed = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-test-"));
  installFromTarball(installed);
  project.provide("engine", env);
  project.provide("installed", installed);
  project.provide("template", await stackTemplate(env, KEY));
  return () => rmSync(installed, { recursive: true, force: true });
}
