import type { Bundled, Shipped } from "./packages.ts";

/** Licenses that may come to users beside code under Apache-2.0, each with why. */
const ALLOWED: Readonly<Record<string, string>> = {
  "0BSD": "permissive, asks for nothing",
  "Apache-2.0": "the license of this package",
  "BlueOak-1.0.0": "permissive, asks that its text or a link to it is kept",
  "BSD-2-Clause": "permissive, asks that its text is kept",
  "BSD-3-Clause": "permissive, asks that its text is kept, and that names are not used for advertising",
  "CC-BY-3.0": "a list of SPDX exceptions, data; asks to name its authors, which its package does",
  "CC0-1.0": "a list of SPDX identifiers, data in the public domain",
  ISC: "permissive, asks that its text is kept",
  MIT: "permissive, asks that its text is kept",
  "Python-2.0": "permissive, asks that its text is kept",
};

/** Packages that state their license in another way than by an SPDX expression, each with what was read there. */
const READ_BY_HAND: Readonly<Record<string, { readonly license: string; readonly why: string }>> = {
  "@logdna/tail-file": { license: "MIT", why: "its LICENSE file is the MIT text" },
};

/**
 * What is wrong with the licenses of what ships, in sentences: one that is not on the list, or a bundled package
 * whose license is not handed on with the bundle. Empty where all is well.
 */
export function licenseProblems(shipped: readonly Shipped[], bundled: readonly Bundled[]): string[] {
  const installed = shipped
    .filter((each) => !isAllowed(each))
    .map(({ name, version, license }) => {
      const stated = license === "" ? "states no license" : `is under ${JSON.stringify(license)}`;
      return `${name} ${version} ${stated}, which is not on the list of tools/audit/licenses.ts: read it, and add it with the reason, or do without the package.`;
    });
  const inBundle = bundled.flatMap((each) => bundleProblems(each, shipped));
  return [...installed, ...inBundle];
}

function bundleProblems({ name, version, license, text }: Bundled, shipped: readonly Shipped[]): string[] {
  const who = `${name} ${version}, which the plugin's bundle holds,`;
  const known = shipped.some((each) => each.name === name && each.version === version);
  return [
    ...(known
      ? []
      : [
          `${who} is a development dependency in package-lock.json, so that its vulnerabilities are not looked for.`,
        ]),
    ...(known || isAllowed({ name, version, license })
      ? []
      : [`${who} is under ${JSON.stringify(license)}, which is not on the list.`]),
    // Every license of the list but 0BSD asks for it.
    ...(text.length > 200 && /licen[sc]e|permission|copyright/i.test(text)
      ? []
      : [
          `${who} comes without the text of its license in dist/plugin/LICENSES.txt: see licenseOf in tools/bundle.ts.`,
        ]),
  ];
}

function isAllowed({ name, license }: Shipped): boolean {
  const read = READ_BY_HAND[name];
  const stated = read === undefined ? license : read.license;
  // Of alternatives one must be allowed, of what applies together each; what is nested further is read by people.
  const expression = stated.replace(/^\((.*)\)$/, "$1");
  if (expression === "" || /[()]/.test(expression)) return false;
  return expression
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every((each) => Object.hasOwn(ALLOWED, each)));
}
