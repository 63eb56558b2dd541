import { components } from "../../../../provider/components/index.ts";
import type { ExampleNames } from "../../../../provider/core/resource.ts";
import { resources } from "../../../../provider/resources/index.ts";
import type { Resource } from "../../../../provider/resources/resource.ts";

/** What an example calls a resource or component of this kind. */
export function namingOf(kind: string): ExampleNames {
  const described = [...Object.values<Resource>(resources), ...Object.values(components)].find(
    (each) => each.kind === kind,
  );
  const name = snakeCase(kind).replaceAll("_", "-");
  return described?.exampleNames ?? { variable: camelCase(name), name };
}

/** `bulkExportDestinationId` and `OPENAI_API_KEY`, as Python writes them and as a key of the configuration. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

/** `OPENAI_API_KEY` becomes `openaiApiKey`; what is written so already stays. */
export function camelCase(name: string): string {
  if (!/[_-]/.test(name)) return name;
  return name.toLowerCase().replace(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `tracingProjectId` becomes `TracingProjectId`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
