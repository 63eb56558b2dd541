import { comment, exportTypes, HEADER, SDK_TYPES, written } from "./print.ts";
import { type DescribedFunction, describedPackage } from "./source.ts";

/** The typed functions of the package's main entry, which runs them in the program's process. */
export function generateFunctions({ functions } = describedPackage()): string {
  if (functions.length === 0) return [HEADER, "export {};", ""].join("\n");
  return [
    HEADER,
    'import type * as pulumi from "@pulumi/pulumi";',
    SDK_TYPES,
    'import { invoke, invokeOutput } from "./functions.ts";',
    exportTypes(
      functions.flatMap(({ name }) => ["Args", "OutputArgs", "Result"].map((of) => typeName(name, of))),
    ),
    ...functions.map(typed),
  ].join("\n");
}

function typed({ name, description, example: { args }, inputs }: DescribedFunction): string {
  const prefix = typeName(name);
  const fallback = inputs.some(({ required }) => required) ? "" : " = {}";
  const example = written(args);
  return `${comment(`${description}\n\n@example\nconst found = await langsmith.${name}(${example});`)}export function ${name}(
  args: sdk.${prefix}Args${fallback},
  opts?: pulumi.InvokeOptions,
): Promise<sdk.${prefix}Result> {
  return invoke("${name}", args, opts);
}

${comment(
  `${description}\n\nLike {@link ${name}}, but arguments may be outputs of resources. Results that may contain a secret are secret.\n\n@example\nconst found = langsmith.${name}Output(${example});`,
)}export function ${name}Output(
  args: sdk.${prefix}OutputArgs${fallback},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<sdk.${prefix}Result> {
  return invokeOutput("${name}", args, opts);
}
`;
}

function typeName(name: string, of = ""): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${of}`;
}
