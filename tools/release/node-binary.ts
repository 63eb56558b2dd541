import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { extract } from "tar";
import { NODE_VERSION, PLATFORMS, type Platform } from "./platforms.ts";

/** An unmodified Node.js, as it was published. */
export interface NodeBinary {
  readonly program: string;
  /** The text of its license. */
  readonly license: string;
}

/**
 * Fetches the Node.js of a platform into `folder`: with npm, which looks into its cache first. Rejects where the tarball
 * is not the pinned one.
 */
export async function fetchNode(platform: Platform, folder: string): Promise<NodeBinary> {
  const program = await unpack(platform, folder, platform.os === "windows" ? "bin/node.exe" : "bin/node");
  const license = await unpack(PLATFORMS[0], path.join(folder, "licensed"), "LICENSE");
  return { program, license: readFileSync(license, "utf8") };
}

/** Resolves to the path of the file. */
async function unpack(from: Platform, folder: string, file: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const wanted = `${from.package}@${NODE_VERSION}`;
  const args = ["pack", wanted, "--pack-destination", folder, "--prefer-offline", "--ignore-scripts"];
  execFileSync("npm", args, { cwd: folder, stdio: "pipe" });
  const [name = ""] = readdirSync(folder).filter((each) => each.endsWith(".tgz"));
  const tarball = path.join(folder, name);
  const found = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  if (found !== from.integrity) {
    throw new Error(
      `The tarball of ${wanted} has the integrity ${found}, and tools/release/platforms.ts pins ${from.integrity}. Compare it with \`npm view ${wanted} dist.integrity\`.`,
    );
  }
  await extract({ cwd: folder, file: tarball, strip: 1, filter: (entry) => entry === `package/${file}` });
  return path.join(folder, file);
}
