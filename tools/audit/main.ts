import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run audit`: the vulnerabilities and the licenses of everything that comes to users. It ends with 1 for a
 * vulnerability of high or critical severity, and for a license that is not on the list. A registry that answers no audit
 * fails it only with `--strict`.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Licenses that may come to users beside code under Apache-2.0. */
const ALLOWED = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "Python-2.0"],
  // Data: lists of SPDX identifiers and exceptions.
  ...["CC-BY-3.0", "CC0-1.0"],
]);

/** Packages that state their license in another way than by an SPDX expression, with what their file says. */
const READ_BY_HAND: Readonly<Record<string, string>> = { "@logdna/tail-file": "MIT" };

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Of alternatives one must be allowed, of what applies together each; what is nested further is read by people. */
function isAllowed(name: string, stated: string): boolean {
  const expression = (READ_BY_HAND[name] ?? stated).replace(/^\((.*)\)$/, "$1");
  return expression.split(" OR ").some((each) => each.split(" AND ").every((one) => ALLOWED.has(one)));
}

/** What is wrong with the licenses of what is installed without development dependencies, and of what is bundled. */
function licenseProblems(): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const packages: [string, Locked][] = Object.entries(lock.packages);
  const shipped = packages.filter(([at, { dev, link }]) => at.includes("node_modules/") && !dev && !link);
  const nameOf = (at: string) => at.split("node_modules/").at(-1) ?? "";
  const problems = shipped.flatMap(([at, { license = "" }]) =>
    isAllowed(nameOf(at), license)
      ? []
      : [
          `${nameOf(at)} has the license "${license}": read it, and add it to tools/audit/main.ts, or do without it.`,
        ],
  );
  const notices = path.join(root, "dist", "plugin", "LICENSES.txt");
  if (!existsSync(notices))
    return [...problems, `${notices} is missing: run \`npm run build\`, then audit again.`];
  const known = new Set(shipped.map(([at, { version }]) => `${nameOf(at)} ${version}`));
  const bundled = readFileSync(notices, "utf8").split(/^(?=\S+ \S+ \(.*\)\n-+\n)/m);
  for (const notice of bundled) {
    const [head = "", ...text] = notice.split("\n");
    const [name, version] = head.split(" ");
    if (!known.has(`${name} ${version}`))
      problems.push(`${name} ${version} is in the bundle of the plugin, and a development dependency.`);
    if (!/licen[sc]e|permission|copyright/i.test(text.join("\n")))
      problems.push(
        `${name} ${version} is in the bundle of the plugin without its license: see tools/bundle.ts.`,
      );
  }
  return problems;
}

/** Shows what npm knows of vulnerabilities; resolves to whether the audit fails for it. */
function hasVulnerabilities(isStrict: boolean): boolean {
  const args = ["audit", "--omit=dev", "--audit-level=high"];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
  });
  const isAnswered = status === 0 || /severity/i.test(stdout);
  console.log(isAnswered ? stdout.trim() : stderr.trim());
  if (isAnswered) return status !== 0;
  console.log(
    "VULNERABILITIES WERE NOT CHECKED: the registry gave no report. No release without `--strict`.",
  );
  return isStrict;
}

const problems = licenseProblems();
for (const problem of problems) console.error(problem);
console.log(`licenses: ${problems.length === 0 ? "in order" : "not in order"}`);
const isStrict = process.argv.slice(2).includes("--strict");
process.exitCode = hasVulnerabilities(isStrict) || problems.length > 0 ? 1 : 0;
