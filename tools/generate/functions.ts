import { comment, HEADER, written } from "./print.ts";
import { type DescribedFunction, describedPackage } from "./source.ts";

/** The typed functions of the package's main entry, which runs them in the program's process. */
export function generateFunctions({ functions } = describedPackage()): string {
  if (functions.length === 0) return [HEADER, "export {};", ""].join("\n");
  return [
    HEADER,
    'import type * as pulumi from "@pulumi/pulumi";',
    'import { invoke, invokeOutput } from "./functions.ts";',
    'import type * as types from "./types.generated.ts";',
    "",
    ...functions.map(typed),
  ].join("\n");
}

function typed({ name, description, example: { args }, inputs }: DescribedFunction): string {
  const prefix = `types.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const fallback = inputs.some(({ required }) => required) ? "" : " = {}";
  const example = written(args);
  return `${comment(`${description}\n\n@example\nconst found = await langsmith.${name}(${example});`)}export function ${name}(
  args: ${prefix}Args${fallback},
  opts?: pulumi.InvokeOptions,
): Promise<${prefix}Result> {
  return invoke("${name}", args, opts);
}

${comment(
  `${description}\n\nLike {@link ${name}}, but arguments may be outputs of resources. Results that may contain a secret are secret.\n\n@example\nconst found = langsmith.${name}Output(${example});`,
)}export function ${name}Output(
  args: ${prefix}OutputArgs${fallback},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<${prefix}Result> {
  return invokeOutput("${name}", args, opts);
}
`;
}
