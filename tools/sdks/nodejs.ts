import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EnsureOptions } from "../engine/engine.ts";
import { root } from "../stack/package.ts";
import { SdkError } from "./errors.ts";
import { generateSdk } from "./generate.ts";
import { run } from "./run.ts";

/** A generated SDK that TypeScript and JavaScript programs can import. */
export interface NodeSdk {
  /** The name it is imported by. */
  readonly name: string;
}

/**
 * Generates the Node SDK, compiles it with this repository's compiler, and puts it into `modules`, a folder called
 * `node_modules` that is made when it is missing. What the SDK itself imports (`@pulumi/pulumi`) must be found from
 * there. Nothing else is left behind.
 *
 * Rejects with an `SdkError`: `schema-refused`, or `build-failed` with what the compiler says.
 */
export async function makeNodeSdk(
  schema: string,
  modules: string,
  options: EnsureOptions = {},
): Promise<NodeSdk> {
  const { environment = process.env, signal } = options;
  const work = await mkdtemp(path.join(tmpdir(), "pulumi-langsmith-sdk-"));
  try {
    const source = path.join(work, "sdk");
    await generateSdk("nodejs", schema, source, options);
    await symlink(path.join(root, "node_modules"), path.join(work, "node_modules"));
    const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
    const { code, output } = await run(process.execPath, [tsc, "-p", source], { environment, signal });
    if (code !== 0) {
      throw new SdkError("build-failed", `The Node SDK of ${schema} does not compile:\n${output}`);
    }
    const name = nameIn(await readFile(path.join(source, "package.json"), "utf8"));
    const target = path.join(modules, name);
    await mkdir(path.dirname(target), { recursive: true });
    await rm(target, { recursive: true, force: true });
    await cp(path.join(source, "bin"), target, { recursive: true });
    await copyFile(path.join(source, "package.json"), path.join(target, "package.json"));
    return { name };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function nameIn(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest);
  if (typeof parsed === "object" && parsed !== null && "name" in parsed && typeof parsed.name === "string") {
    return parsed.name;
  }
  throw new SdkError("schema-refused", `The package.json of the generated Node SDK has no name: ${manifest}`);
}
