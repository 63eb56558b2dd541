import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { licenseProblems } from "./licenses.ts";
import { bundledIn, shippedIn } from "./packages.ts";
import { reportOf } from "./report.ts";
import { type Vulnerabilities, vulnerabilitiesIn } from "./vulnerabilities.ts";

/**
 * `npm run audit`: the vulnerabilities and the licenses of everything that comes to users. It ends with 1 for a
 * vulnerability of high or critical severity, and for a license that is not on the list or not handed on. A registry
 * that answers no audit is told of as the last thing, and is no failure, since it says nothing about the packages; with
 * `--strict` it is one.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const NOTICES = path.join(root, "dist", "plugin", "LICENSES.txt");

function vulnerabilities(): Vulnerabilities {
  const npm = process.env["npm_execpath"];
  const [command, ...before] = npm ? [process.execPath, npm] : ["npm"];
  const args = [...before, "audit", "--omit=dev", "--json"];
  const options = { cwd: root, encoding: "utf8", timeout: 120_000, maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, stderr, error } = spawnSync(command ?? "npm", args, options);
  if (error) return { kind: "unchecked", reason: `npm could not be run: ${error.message}` };
  return vulnerabilitiesIn(stdout, stderr);
}

function licenses(): { readonly problems: string[]; readonly told: string } {
  const shipped = shippedIn(JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")));
  if (!existsSync(NOTICES)) {
    const problems = ["dist/plugin/LICENSES.txt is missing: make it with `npm run build`, then audit again."];
    return { problems, told: "" };
  }
  const bundled = bundledIn(readFileSync(NOTICES, "utf8"));
  const problems = licenseProblems(shipped, bundled);
  const told = `${shipped.length} packages come to users, ${bundled.length} of them inside the plugin's bundle`;
  return { problems: bundled.length === 0 ? [...problems, `${NOTICES} names no package.`] : problems, told };
}

const { lines, wrong, code } = reportOf(
  licenses(),
  vulnerabilities(),
  process.argv.slice(2).includes("--strict"),
);
// Standard error comes first, so that what was not checked stands last on a terminal.
for (const each of wrong) console.error(`- ${each}`);
for (const line of lines) console.log(line);
process.exitCode = code;
