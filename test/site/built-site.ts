import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../tools/stack/package.ts";

/** Node.js with the command of the site. */
export const COMMAND = [
  "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
  path.join(root, "tools", "site", "main.ts"),
];

/** The site, as `npm run docs -- --build` writes it. */
export interface BuiltSite {
  readonly folder: string;
  /** Its pages by their addresses, such as `/guides/costs.html` and `/`. */
  readonly pages: ReadonlyMap<string, string>;
  /** Its other files, by their addresses. */
  readonly assets: readonly string[];
  readonly remove: () => void;
}

/** Builds the site of this repository into a folder of its own. */
export function buildOnce(): BuiltSite {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-site-")), "site");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...COMMAND, "--build", "--out", folder],
    // vitest sets what makes a build of Vue one for tests.
    { cwd: root, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error(`the build ended with ${status}:\n${stdout}${stderr}`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")}`,
    );
  const pages = files.filter((file) => file.endsWith(".html"));
  return {
    folder,
    pages: new Map(
      pages.map((file) => [
        file.replace(/\/index\.html$/, "/"),
        readFileSync(path.join(folder, file), "utf8"),
      ]),
    ),
    assets: files.filter((file) => !file.endsWith(".html")),
    remove: () => rmSync(path.dirname(folder), { recursive: true, force: true }),
  };
}
