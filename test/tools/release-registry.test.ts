import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { pageOf } from "../../tools/generate/address.ts";
import { packageFacts } from "../../tools/generate/files.ts";
import { generateSchema } from "../../tools/generate/schema.ts";
import { ReleaseError } from "../../tools/release/errors.ts";
import { withAbsoluteLinks, writeRegistryPages } from "../../tools/release/registry.ts";
import { root } from "../../tools/stack/package.ts";
import { linksOf } from "../docs/links.ts";

const ORIGIN = { root, repository: "https://github.com/acme/infra", version: "1.2.3" };

function written(): { folder: string; pages: string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-registry-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const registry = path.join(folder, "registry");
  return { folder: registry, pages: writeRegistryPages(registry, ORIGIN) };
}

describe("the pages for Pulumi's registry", () => {
  test("are the two that it takes, and lead to no page beside them", () => {
    const { folder, pages } = written();
    expect(readdirSync(folder).sort()).toEqual(["_index.md", "installation-configuration.md"]);
    const targets = pages.flatMap((page) => linksOf(page, readFileSync(page, "utf8"))).map((it) => it.target);
    expect(targets.filter((target) => !/^(?:https:\/\/|#)/.test(target))).toEqual([]);
    expect(targets).toEqual(
      expect.arrayContaining([
        "#the-plugin",
        "https://docs.langchain.com/langsmith",
        "https://github.com/acme/infra/blob/v1.2.3/docs/guides/first-stack.md",
        "https://github.com/acme/infra/blob/v1.2.3/docs/installation-configuration.md",
        "https://github.com/acme/infra/blob/v1.2.3/schema.json",
        "https://github.com/acme/infra/tree/v1.2.3/examples/typescript",
        "https://github.com/acme/infra/blob/v1.2.3/SECURITY.md#certificates-and-proxies",
      ]),
    );
  });

  test("differ from those of the documentation in their links alone", () => {
    for (const page of written().pages) {
      const from = readFileSync(path.join(root, "docs", path.basename(page)), "utf8");
      const bare = (text: string) => text.replaceAll(/\]\([^)]*\)/g, "]()");
      expect(bare(readFileSync(page, "utf8"))).toBe(bare(from));
    }
  });

  test.each([
    ["[`a`](tracing.md)", "[`a`](https://github.com/acme/infra/blob/v1.2.3/docs/tracing.md)"],
    ["[a]: ../README.md", "[a]: https://github.com/acme/infra/blob/v1.2.3/README.md"],
    ["[a](../examples/)", "[a](https://github.com/acme/infra/tree/v1.2.3/examples)"],
    ["[a](mailto:a@example.com) [b](#here)", "[a](mailto:a@example.com) [b](#here)"],
    ["`[a](nothing.md)`", "`[a](nothing.md)`"],
    ["```ts\n[a](nothing.md)\n```", "```ts\n[a](nothing.md)\n```"],
  ])("have for %j %j", (page, wanted) => {
    expect(withAbsoluteLinks(page, "docs/_index.md", ORIGIN)).toBe(wanted);
  });

  test("lead to the addresses of GitLab where the repository is there", () => {
    const origin = { ...ORIGIN, repository: "https://gitlab.example.com/acme/infra" };
    expect(withAbsoluteLinks("[a](tracing.md)", "docs/_index.md", origin)).toBe(
      "[a](https://gitlab.example.com/acme/infra/-/blob/v1.2.3/docs/tracing.md)",
    );
  });

  test.each(["nothing.md", "../../outside.md"])("are not made with a link to %s", (target) => {
    expect(() => withAbsoluteLinks(`[a](${target})`, "docs/_index.md", ORIGIN)).toThrow(
      new ReleaseError(
        "not-releasable",
        `docs/_index.md links to ${target}, which is not there. Mend the link.`,
      ),
    );
  });
});

describe("what the registry shows of the package", () => {
  const manifest = (fields: object = {}) =>
    JSON.stringify({
      version: "1.2.3",
      license: "Apache-2.0",
      dependencies: { "@pulumi/pulumi": "^3.216.0" },
      ...fields,
    });
  const SHOWN = {
    repository: { type: "git", url: "git+https://github.com/acme/infra.git" },
    homepage: "https://example.com/infra",
    pulumi: { publisher: "Acme", logoUrl: "https://example.com/logo.svg" },
  };

  test("is in the schema where package.json reports it, and else not", () => {
    expect(generateSchema(packageFacts(manifest(SHOWN)))).toMatchObject({
      repository: "https://github.com/acme/infra",
      homepage: "https://example.com/infra",
      publisher: "Acme",
      logoUrl: "https://example.com/logo.svg",
    });
    const without = generateSchema(packageFacts(manifest()));
    for (const field of ["repository", "homepage", "publisher", "logoUrl"]) {
      expect(without).not.toHaveProperty(field);
    }
  });

  test("leaves what Go programs import as it is, which would follow the repository", () => {
    for (const fields of [{}, SHOWN]) {
      expect(generateSchema(packageFacts(manifest(fields))).language.go).toMatchObject({
        importBasePath: "example.com/pulumi-langsmith/sdk/go/langsmith",
      });
    }
  });

  test.each([
    ["github:acme/infra", "https://github.com/acme/infra"],
    ["acme/infra", "https://github.com/acme/infra"],
    ["gitlab:acme/infra", "https://gitlab.com/acme/infra"],
    ["git@github.com:acme/infra.git", "https://github.com/acme/infra"],
    ["git+ssh://git@github.com/acme/infra.git", "https://github.com/acme/infra"],
    ["https://git.example.com/acme/infra/", "https://git.example.com/acme/infra"],
    ["infra", undefined],
    [7, undefined],
    [undefined, undefined],
  ])("has for the repository %j the page %j", (repository, page) => {
    expect(pageOf(repository)).toBe(page);
    expect(pageOf({ url: repository })).toBe(page);
  });

  test.each([
    [
      { repository: "infra" },
      'repository of package.json is "infra", which names no page: write its address, such as "https://github.com/OWNER/REPOSITORY", or leave it out.',
    ],
    [
      { homepage: "example.com" },
      'homepage of package.json is "example.com": write an address that begins with https://, or leave it out.',
    ],
    [{ pulumi: { publisher: "" } }, 'pulumi.publisher of package.json is "": write a name, or leave it out.'],
    [
      { pulumi: { logoUrl: 7 } },
      "pulumi.logoUrl of package.json is 7: write an address that begins with https://, or leave it out.",
    ],
  ])("is rejected with what to write: %j", (fields, message) => {
    expect(() => packageFacts(manifest(fields))).toThrow(new Error(message));
  });
});
