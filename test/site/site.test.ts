import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anchorsOf } from "../../tools/site/links.ts";
import { pageAddress, sitePages } from "../../tools/site/pages.ts";
import { root } from "../../tools/stack/package.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-site-"));
/** The pages by their addresses, such as `/guides/costs.html` and `/`. */
const pages = new Map<string, string>();
const files = new Set<string>();

beforeAll(() => {
  const main = path.join(root, "tools", "site", "main.ts");
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, main, "--build", "--outDir", folder],
    // vitest sets what makes a build of Vue one for tests.
    { cwd: root, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error(`the build ended with ${status}:\n${stdout}${stderr}`);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const address = `/${file.replaceAll(path.sep, "/")}`;
    files.add(address);
    if (!file.endsWith(".html")) continue;
    pages.set(address.replace(/\/index\.html$/, "/"), readFileSync(path.join(folder, file), "utf8"));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The values of an attribute in HTML. */
function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
  );
}

test("the site has one page for each page of the sources, with the anchors that GitHub gives to its headings", () => {
  const expected = [...sitePages(root).map(pageAddress), "/404.html"];
  expect([...pages.keys()].sort()).toEqual(expected.sort());
  const missing = sitePages(root).flatMap((file) => {
    const ids = new Set(attributes(pages.get(pageAddress(file) ?? "") ?? "", "id"));
    const anchors = anchorsOf(readFileSync(path.join(root, file), "utf8"));
    return [...anchors].filter((anchor) => !ids.has(anchor)).map((anchor) => `${file}#${anchor}`);
  });
  expect(missing).toEqual([]);
});

test("links of the site lead to a page and an anchor, or to another host by https", () => {
  const anchors = new Map([...pages].map(([address, html]) => [address, new Set(attributes(html, "id"))]));
  const broken = [...pages].flatMap(([address, html]) =>
    attributes(html, "href")
      .filter((href) => {
        const { origin, protocol, pathname, hash } = new URL(href, `http://site.test${address}`);
        if (origin !== "http://site.test") return protocol !== "https:";
        const known = anchors.get(pathname);
        if (known === undefined) return !files.has(pathname);
        return hash !== "" && !known.has(decodeURIComponent(hash.slice(1)));
      })
      .map((href) => `${address}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test("pages show no comment of the sources, and their expressions as they are written", () => {
  for (const [address, html] of pages) expect(html, address).not.toMatch(/&lt;!--|begin generated/);
  expect(pages.get("/guides/exports-status.html")).toContain("{{ macros.ds_add(ds, -1) }}");
});

test("its code has no errors of types", () => {
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", path.join(root, "tools", "site")], {
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});
