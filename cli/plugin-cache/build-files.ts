import path from "node:path";
import type { ProgramFiles } from "./files.ts";
import { SDK_NAMES } from "./sdk-names.generated.ts";

const { java, csharp } = SDK_NAMES;

/** The version of the SDK that the build file of a program in Java names: that of Maven or of Gradle. */
export function javaVersion(folder: string, files: ProgramFiles): string | undefined {
  const gradle = ["build.gradle", "build.gradle.kts"]
    .map((name) => files.text(path.join(folder, name)))
    .join("\n");
  return versionInPom(files.text(path.join(folder, "pom.xml"))) ?? versionInGradle(gradle);
}

function versionInPom(pom: string): string | undefined {
  const own = [...pom.matchAll(/<dependency>(.*?)<\/dependency>/gs)]
    .map(([, dependency = ""]) => elementsIn(dependency))
    .find((dependency) => dependency["groupId"] === java.group && dependency["artifactId"] === java.artifact);
  const version = own?.["version"];
  const [, property] = /^\$\{(.+)\}$/.exec(version ?? "") ?? [];
  return property === undefined ? version : elementsIn(pom)[property];
}

/** The elements that contain text alone. */
function elementsIn(xml: string): Readonly<Record<string, string | undefined>> {
  const found = [...xml.matchAll(/<([\w.-]+)>\s*([^<]*?)\s*<\/\1>/g)];
  return Object.fromEntries(found.map(([, name = "", text]) => [name, text]));
}

function versionInGradle(text: string): string | undefined {
  return [...text.matchAll(/["']([^"':]+):([^"':]+):(\d[^"':@]*)/g)].find(
    ([, group, artifact]) => group === java.group && artifact === java.artifact,
  )?.[3];
}

/** The version of the SDK that the project file of a program of .NET names, or that of the project that it names. */
export function dotnetVersion(folder: string, files: ProgramFiles): string | undefined {
  return files
    .names(folder)
    .filter((name) => /\.(?:cs|fs|vb)proj$/.test(name))
    .flatMap(
      (name) => files.text(path.join(folder, name)).match(/<(?:Package|Project)Reference\b[^>]*>/g) ?? [],
    )
    .map((reference) => versionOfReference(folder, reference, files))
    .find((version) => version !== undefined);
}

function versionOfReference(folder: string, reference: string, files: ProgramFiles): string | undefined {
  const attributes = Object.fromEntries(
    [...reference.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const { Include: included = "", Version: version = "" } = attributes;
  if (included === csharp) return /^\[?(\d[^\],]*)\]?$/.exec(version)?.[1];
  const file = path.resolve(folder, included.replaceAll("\\", "/"));
  if (path.basename(file) !== `${csharp}.csproj`) return undefined;
  return files.version(path.join(path.dirname(file), "pulumi-plugin.json"));
}
