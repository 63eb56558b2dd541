import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { version } from "../../provider/core/version.ts";
import type { EnsureOptions } from "../engine/engine.ts";
import { SDK_NAMES } from "../generate/identity.ts";
import { generateSdk } from "./generate.ts";

/** The last part of the package, and the artifact of Maven. */
const NAME = "langsmith";

/**
 * Writes the SDK of Java as a project of Maven. The generator writes a build file for Gradle alone, which also makes the
 * two resources that the SDK reads when it starts.
 *
 * Rejects like `generateSdk`.
 */
export async function makeJavaSdk(root: string, folder: string, options: EnsureOptions = {}): Promise<void> {
  await generateSdk("java", path.join(root, "schema.json"), folder, options);
  writeFileSync(path.join(folder, "pom.xml"), pomOf(readFileSync(path.join(folder, "build.gradle"), "utf8")));
  const resources = path.join(folder, "src", "main", "resources", ...SDK_NAMES.javaPackage.split("."), NAME);
  mkdirSync(resources, { recursive: true });
  writeFileSync(path.join(resources, "version.txt"), version);
  const plugin = JSON.stringify({ resource: true, name: NAME, version });
  writeFileSync(path.join(resources, "plugin.json"), `${plugin}\n`);
}

/** A project with the dependencies of one of Gradle. */
function pomOf(gradle: string): string {
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
