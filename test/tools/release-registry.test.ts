import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { pageOf } from "../../tools/generate/address.ts";
import { packageFacts } from "../../tools/generate/files.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { generateSchema } from "../../tools/generate/schema.ts";
import { ReleaseError } from "../../tools/release/errors.ts";
import { registryMarkdown, withAbsoluteLinks, writeRegistryPages } from "../../tools/release/registry.ts";
import { linksOf } from "../../tools/site/links.ts";
import { root } from "../../tools/stack/package.ts";

const ORIGIN = { root, repository: "https://github.com/acme/infra", version: "1.2.3" };

function written(): { folder: string; pages: string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-registry-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const registry = path.join(folder, "registry");
  return { folder: registry, pages: writeRegistryPages(registry, "Infrastructure as code.", ORIGIN) };
}

describe("the pages for Pulumi's registry", () => {
  test("are the two that it takes, and lead to no page beside them", () => {
    const { folder, pages } = written();
    expect(readdirSync(folder).sort()).toEqual(["_index.md", "installation-configuration.md"]);
    const targets = pages.flatMap((page) => linksOf(page, readFileSync(page, "utf8"))).map((it) => it.target);
    expect(targets.filter((target) => !/^(?:https:\/\/|#)/.test(target))).toEqual([]);
    expect(targets).toEqual(
      expect.arrayContaining([
        "https://docs.langchain.com/langsmith",
        "https://github.com/acme/infra/blob/v1.2.3/docs/start/quickstart.md",
        "https://github.com/acme/infra/blob/v1.2.3/docs/start/install.md",
        "https://github.com/acme/infra/blob/v1.2.3/schema.json",
        "https://github.com/acme/infra/tree/v1.2.3/examples/typescript",
        "https://github.com/acme/infra/blob/v1.2.3/SECURITY.md#certificates-and-proxies",
      ]),
    );
  });

  test("begin with a head, and have the headings of the pages that they contain", () => {
    const [first = "", second = ""] = written().pages.map((page) => readFileSync(page, "utf8"));
    const head = (title: string, about: string) =>
      `---\ntitle: ${title}\nmeta_desc: ${JSON.stringify(about)}\nlayout: package\n---\n`;
    expect(first.startsWith(head("LangSmith", "Infrastructure as code."))).toBe(true);
    expect(first).not.toMatch(/^# /m);
    const about = "How to install the LangSmith provider for Pulumi, and every key of its configuration.";
    expect(second.startsWith(head("LangSmith Installation & Configuration", about))).toBe(true);
    expect([...second.matchAll(/^## .*$/gm)].map(([heading]) => heading)).toEqual([
      "## Install",
      "## SDKs for Python, Go, Java and C#",
      "## Configuration",
    ]);
    expect(second).toContain("\n### Keys\n");
  });

  test("have a chooser for a program in several languages", () => {
    const page =
      "# A\n\nText.\n\nTypeScript:\n\n```ts\na # b\n```\n\nGo:\n\n```go\nb\n```\n\n## B\n\nGo:\n\n```go\n# c\n```\n";
    const shown = [
      '{{< chooser language "typescript,go" >}}',
      "{{% choosable language typescript %}}",
      "```ts\na # b\n```",
      "{{% /choosable %}}",
      "{{% choosable language go %}}",
      "```go\nb\n```",
      "{{% /choosable %}}",
      "{{< /chooser >}}",
    ].join("\n\n");
    const rest = "Go:\n\n```go\n# c\n```\n";
    expect(registryMarkdown(page, false)).toBe(`Text.\n\n${shown}\n\n## B\n\n${rest}`);
    expect(registryMarkdown(page, true)).toBe(`## A\n\nText.\n\n${shown}\n\n### B\n\n${rest}`);
  });

  test.each([
    ["[`a`](guides/import.md)", "[`a`](https://github.com/acme/infra/blob/v1.2.3/docs/guides/import.md)"],
    ["[a]: ../README.md", "[a]: https://github.com/acme/infra/blob/v1.2.3/README.md"],
    ["[a](../examples/)", "[a](https://github.com/acme/infra/tree/v1.2.3/examples)"],
    ["[a](mailto:a@example.com) [b](#here)", "[a](mailto:a@example.com) [b](#here)"],
    ["`[a](nothing.md)`", "`[a](nothing.md)`"],
    ["```ts\n[a](nothing.md)\n```", "```ts\n[a](nothing.md)\n```"],
  ])("have for %j %j", (page, wanted) => {
    expect(withAbsoluteLinks(page, "docs/index.md", ORIGIN)).toBe(wanted);
  });

  test("lead to the addresses of GitLab where the repository is there", () => {
    const origin = { ...ORIGIN, repository: "https://gitlab.example.com/acme/infra" };
    expect(withAbsoluteLinks("[a](guides/import.md)", "docs/index.md", origin)).toBe(
      "[a](https://gitlab.example.com/acme/infra/-/blob/v1.2.3/docs/guides/import.md)",
    );
  });

  test.each(["nothing.md", "../../outside.md"])("are not made with a link to %s", (target) => {
    expect(() => withAbsoluteLinks(`[a](${target})`, "docs/index.md", ORIGIN)).toThrow(
      new ReleaseError(
        "not-releasable",
        `docs/index.md links to ${target}, which does not exist. Fix the link.`,
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
        importBasePath: SDK_NAMES.goPackage,
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
