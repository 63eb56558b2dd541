import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { extract } from "tar";
import { ReleaseError } from "./errors.ts";
import { type Executable, executableOf } from "./executable.ts";
import { npm } from "./npm.ts";
import { NODE_VERSION, type NodePackage, PLATFORMS, type Platform } from "./platforms.ts";

/** An unmodified Node.js, as it was published. */
export interface NodeBinary {
  readonly program: string;
  /** The text of its license. */
  readonly license: string;
  readonly executable: Executable;
}

/**
 * Fetches the Node.js of a platform into `folder`, which is made: with npm, which looks into its cache first.
 *
 * @throws ReleaseError of code `not-as-pinned` where the tarball is not the pinned one, or holds a program for another
 *   platform, or one without its publisher's signature; like `npm`
 */
export async function fetchNode(platform: Platform, folder: string): Promise<NodeBinary> {
  const { program, licensed } = platform.node;
  await unpack(platform.node, folder, licensed ? [program, LICENSE] : [program]);
  if (!licensed) await unpack(licensedPackage(), path.join(folder, "licensed"), [LICENSE]);
  const binary = path.join(folder, program);
  return {
    program: binary,
    license: readFileSync(path.join(folder, licensed ? "" : "licensed", LICENSE), "utf8"),
    executable: checkedExecutable(readFileSync(binary), platform),
  };
}

const LICENSE = "LICENSE";

function licensedPackage(): NodePackage {
  const found = PLATFORMS.find(({ node }) => node.licensed);
  if (found !== undefined) return found.node;
  throw new ReleaseError("failed", "No package of tools/release/platforms.ts holds the license of Node.js.");
}

async function unpack(from: NodePackage, folder: string, files: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const wanted = `${from.name}@${NODE_VERSION}`;
  npm(["pack", wanted, "--pack-destination", folder, "--prefer-offline", "--ignore-scripts"], folder);
  const [name] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  if (name === undefined)
    throw new ReleaseError("failed", `\`npm pack ${wanted}\` left no tarball in ${folder}.`);
  const tarball = path.join(folder, name);
  checkIntegrity(readFileSync(tarball), from.integrity, wanted);
  const inside = files.map((file) => `package/${file}`);
  await extract({ cwd: folder, file: tarball, strip: 1, filter: (entry) => inside.includes(entry) });
}

/**
 * Compares what was fetched with its pin.
 *
 * @throws ReleaseError of code `not-as-pinned`
 */
export function checkIntegrity(tarball: Uint8Array, pinned: string, wanted: string): void {
  const found = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  if (found === pinned) return;
  throw new ReleaseError(
    "not-as-pinned",
    `The tarball of ${wanted} has the integrity ${found}, and tools/release/platforms.ts pins ${pinned}. Do not release it. Where the pin was just changed, compare it with \`npm view ${wanted} dist.integrity\`; else empty npm's cache, and find out who serves another file.`,
  );
}

/**
 * Makes sure that a program is one for the platform, and still signed where its publisher signs it.
 *
 * @throws ReleaseError of code `not-as-pinned`
 */
export function checkedExecutable(program: Buffer, platform: Platform): Executable {
  const found = executableOf(program);
  const is = found === undefined ? "no program for a known processor" : `one for ${found.os}-${found.arch}`;
  if (found?.os !== platform.os || found.arch !== platform.arch) {
    throw new ReleaseError(
      "not-as-pinned",
      `The Node.js of ${platform.node.name}@${NODE_VERSION} is ${is}, and the archive is for ${platform.name}. Put the right package into tools/release/platforms.ts.`,
    );
  }
  if (platform.os !== "linux" && !found.signed) {
    throw new ReleaseError(
      "not-as-pinned",
      `The Node.js of ${platform.node.name}@${NODE_VERSION} carries no whole signature of its publisher, and ${platform.os === "darwin" ? "macOS" : "Windows"} would refuse it or warn of it. Take another version of Node.js.`,
    );
  }
  return found;
}
