import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { licenseProblems } from "./licenses.ts";
import { bundledIn, shippedIn } from "./packages.ts";
import { type Vulnerabilities, vulnerabilitiesIn } from "./vulnerabilities.ts";

/**
 * `npm run audit`: the vulnerabilities and the licenses of everything that comes to users. It ends with 1 for a
 * vulnerability of high or critical severity, and for a license that is not on the list or not handed on. A registry
 * that answers no audit is told of, and is no failure: it says nothing about the packages.
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

const { problems, told } = licenses();
console.log(`licenses: ${problems.length === 0 ? `in order; ${told}` : "not in order"}`);
const known = vulnerabilities();
if (known.kind === "unchecked") {
  console.log(`vulnerabilities: NOT CHECKED, since the registry gave no report: ${known.reason}`);
} else {
  console.log(`vulnerabilities: ${known.serious.length} high or critical, ${known.milder} milder`);
}
const wrong = [...problems, ...(known.kind === "checked" ? known.serious : [])];
for (const each of wrong) console.error(`- ${each}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
