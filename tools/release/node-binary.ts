import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { extract } from "tar";
import { npm } from "./npm.ts";
import { LICENSED, NODE_VERSION, type NodePackage, type Platform } from "./platforms.ts";

/** An unmodified Node.js, as it was published. */
export interface NodeBinary {
  readonly program: string;
  /** The text of its license. */
  readonly license: string;
}

const LICENSE = "LICENSE";

/**
 * Fetches the Node.js of a platform into `folder`, which is created: with npm, which looks into its cache first.
 *
 * Rejects where the tarball is not the pinned one; like `npm`.
 */
export async function fetchNode({ node }: Platform, folder: string): Promise<NodeBinary> {
  await unpack(node, folder, node.program);
  const licensed = path.join(folder, "licensed");
  await unpack(LICENSED, licensed, LICENSE);
  return {
    program: path.join(folder, node.program),
    license: readFileSync(path.join(licensed, LICENSE), "utf8"),
  };
}

async function unpack(from: NodePackage, folder: string, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const wanted = `${from.name}@${NODE_VERSION}`;
  npm(["pack", wanted, "--pack-destination", folder, "--prefer-offline", "--ignore-scripts"], folder);
  const [name] = readdirSync(folder).filter((each) => each.endsWith(".tgz"));
  if (name === undefined) throw new Error(`\`npm pack ${wanted}\` left no tarball in ${folder}`);
  const tarball = path.join(folder, name);
  checkIntegrity(readFileSync(tarball), from.integrity, wanted);
  await extract({ cwd: folder, file: tarball, strip: 1, filter: (entry) => entry === `package/${file}` });
}

/**
 * Compares what was fetched with its pin.
 *
 * @throws Error where they differ
 */
export function checkIntegrity(tarball: Uint8Array, pinned: string, wanted: string): void {
  const found = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  if (found === pinned) return;
  throw new Error(
    `The tarball of ${wanted} has the integrity ${found}, and tools/release/platforms.ts pins ${pinned}. Compare it with \`npm view ${wanted} dist.integrity\`.`,
  );
}
