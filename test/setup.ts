import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ensureEngine } from "../tools/engine/engine.ts";
import { installFromTarball, root } from "../tools/stack/package.ts";
import { type StackTemplate, stackTemplate } from "../tools/stack/template.ts";
import { startVault } from "./vault.ts";

/** A throw-away key, which states hold encrypted. */
const KEY = "lsv2_sk_0c5e7a1b9d3f";

declare module "vitest" {
  export interface ProvidedContext {
    /** The environment in which the engine is found. */
    engine: Record<string, string>;
    /** A folder below which programs find the package, unpacked from its tarball. */
    installed: string;
    /** What a stack begins with. Its key is in the stand-in for a Vault. */
    template: StackTemplate;
    /** What a stack begins with that has a passphrase. */
    passphraseTemplate: StackTemplate;
    /** The stand-in for a Vault, as `pulumi stack init` takes it. */
    secretsProvider: string;
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
  const vault = await startVault();
  const engine = { ...(await ensureEngine()).env, ...vault.environment };
  const installed = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-test-"));
  installFromTarball(installed);
  project.provide("engine", engine);
  project.provide("installed", installed);
  project.provide("template", await stackTemplate(engine, KEY, vault.secretsProvider));
  project.provide("passphraseTemplate", await stackTemplate(engine, KEY));
  project.provide("secretsProvider", vault.secretsProvider);
  return () => {
    vault.close();
    rmSync(installed, { recursive: true, force: true });
  };
}
