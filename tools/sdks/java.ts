import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { EnsureOptions } from "../engine/engine.ts";
import { SDK_NAMES } from "../generate/identity.ts";
import { generateSdk } from "./generate.ts";
import { escaped, type SdkMetadata, sdkMetadata } from "./metadata.ts";

/**
 * Writes the SDK of Java as a project of Maven. The generator writes a build file for Gradle alone, which also makes the
 * two resources that the SDK reads when it starts.
 *
 * Rejects like `generateSdk`.
 */
export async function makeJavaSdk(root: string, folder: string, options: EnsureOptions = {}): Promise<void> {
  await generateSdk("java", path.join(root, "schema.json"), folder, options);
  const metadata = sdkMetadata(root);
  const { version } = metadata;
  const gradle = readFileSync(path.join(folder, "build.gradle"), "utf8");
  writeFileSync(path.join(folder, "pom.xml"), pomOf(metadata, gradle));
  const resources = path.join(folder, "src", "main", "resources", ...SDK_NAMES.javaPackage.split("."), NAME);
  mkdirSync(resources, { recursive: true });
  writeFileSync(path.join(resources, "version.txt"), version);
  writeFileSync(
    path.join(resources, "plugin.json"),
    `${JSON.stringify({ resource: true, name: NAME, version })}\n`,
  );
}

/** The last part of the package, and the artifact of Maven. */
const NAME = "langsmith";

/** The addresses of licenses by their names in SPDX, which Maven wants. */
const LICENSES: Readonly<Record<string, string>> = {
  "Apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0.txt",
};

/** What Maven Central wants of each project, as far as there is something to tell. */
export function pomOf(metadata: SdkMetadata, gradle: string): string {
  const { version, displayName, description, license, publisher, homepage, repository } = metadata;
  const element = (name: string, text: string | undefined, indent = "  ") =>
    text === undefined ? [] : [`${indent}<${name}>${escaped(text)}</${name}>`];
  const group = (name: string, inner: readonly string[]) =>
    inner.length === 0 ? [] : [`  <${name}>`, ...inner, `  </${name}>`];
  const facts = [
    ...element("name", `${displayName} for Pulumi`),
    ...element("description", description),
    ...element("url", homepage ?? repository),
    ...group("licenses", [
      "    <license>",
      ...element("name", license, "      "),
      ...element("url", LICENSES[license], "      "),
      "    </license>",
    ]),
    ...(publisher === undefined
      ? []
      : group("developers", [
          "    <developer>",
          ...element("name", publisher, "      "),
          "    </developer>",
        ])),
    ...group("scm", element("url", repository, "    ")),
  ];
  const dependencies = [...gradle.matchAll(/implementation\("([^:"]+):([^:"]+):([^:"]+)"\)/g)].map(
    ([, group, artifact, wanted]) => `    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${wanted}</version>
    </dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${SDK_NAMES.javaPackage}</groupId>
  <artifactId>${NAME}</artifactId>
  <version>${version}</version>
${facts.join("\n")}
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
${dependencies.join("\n")}
  </dependencies>
</project>
`;
}
