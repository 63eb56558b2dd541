import { describe, expect, test } from "vitest";
import { pageOf } from "../../tools/generate/address.ts";
import { packageFacts } from "../../tools/generate/files.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { generateSchema } from "../../tools/generate/schema.ts";

describe("pluginDownloadURL", () => {
  const manifest = (url?: unknown) =>
    JSON.stringify({
      version: "0.1.0",
      license: "Apache-2.0",
      dependencies: { "@pulumi/pulumi": "^3.216.0" },
      ...(url === undefined ? {} : { pulumi: { pluginDownloadURL: url } }),
    });

  test("is in the schema where package.json names it, and else not", () => {
    const url = "github://api.github.com/acme/pulumi-langsmith";
    expect(generateSchema(packageFacts(manifest(url)))).toMatchObject({ pluginDownloadURL: url });
    expect(generateSchema(packageFacts(manifest()))).not.toHaveProperty("pluginDownloadURL");
  });

  test.each(["ftp://example.com/plugins", "example.com/plugins", "https://", 7])(
    "%j, which the engine cannot download from, is refused",
    (url) => {
      expect(() => packageFacts(manifest(url))).toThrow(
        new Error(
          `pulumi.pluginDownloadURL of package.json is ${JSON.stringify(url)}, and the engine downloads from https://, http://, github:// and gitlab:// only: write the address of the folder that the plugin archives lie in, or leave it out.`,
        ),
      );
    },
  );
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
