import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutEmpty } from "../../tools/sdks/csharp.ts";
import { pomOf } from "../../tools/sdks/java.ts";
import { sdkMetadata } from "../../tools/sdks/metadata.ts";
import { root } from "../../tools/stack/package.ts";

test("the metadata of SDKs is that of package.json", () => {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const { version, description, license, publisher } = sdkMetadata(root);
  expect({ version, description, license, publisher }).toEqual({
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
    publisher: manifest.pulumi.publisher,
  });
});

const METADATA = {
  displayName: "LangSmith",
  version: "1.2.3",
  description: "Exports & <traces>",
  license: "Apache-2.0",
};

test("the project of Maven has a name, a description and a license", () => {
  const pom = pomOf(METADATA, "");
  for (const element of [
    "<version>1.2.3</version>",
    "<name>LangSmith for Pulumi</name>",
    "<description>Exports &amp; &lt;traces&gt;</description>",
    "<name>Apache-2.0</name>",
    "<url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>",
  ]) {
    expect(pom).toContain(element);
  }
  expect(pom).not.toMatch(/<scm>|<developers>|><\//);
});

test("the project of Maven has the addresses and the publisher that package.json has", () => {
  const pom = pomOf(
    {
      ...METADATA,
      publisher: "Acme",
      homepage: "https://acme.dev",
      repository: "https://git.acme.dev/infra",
    },
    "",
  );
  expect(pom).toContain("  <url>https://acme.dev</url>\n");
  expect(pom).toContain("  <scm>\n    <url>https://git.acme.dev/infra</url>\n  </scm>\n");
  expect(pom).toContain("    <developer>\n      <name>Acme</name>\n    </developer>\n");
});

test("the project of .NET has no address that is empty", () => {
  const project =
    "  <Authors>Acme</Authors>\n    <PackageProjectUrl></PackageProjectUrl>\n  <ItemGroup>\n  </ItemGroup>\n";
  expect(withoutEmpty(project)).toBe("  <Authors>Acme</Authors>\n  <ItemGroup>\n  </ItemGroup>\n");
});
