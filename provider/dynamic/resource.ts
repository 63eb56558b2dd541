import * as pulumi from "@pulumi/pulumi";
import { CONFIGURATION, unknownKey } from "../config/settings.ts";
import { DEFAULTS, dynamicTypeOf, LOGICAL_NAME, stubFor } from "../core/engine.ts";
import { isRecord } from "../core/properties.ts";
import { marked, type PropertyNames } from "./arguments.ts";

/**
 * What the SDK registers a resource of this package with: a Pulumi dynamic resource without captured code. The SDK
 * counts the constructors between itself and the program to find the line of the program, so that the classes have no
 * constructor in common.
 */
export function dynamicResource(
  kind: string,
  name: string,
  args: object,
  opts: pulumi.CustomResourceOptions = {},
  names: PropertyNames,
): [type: string, name: string, properties: pulumi.Inputs, opts: pulumi.CustomResourceOptions] {
  warnOfUnknownKeys();
  // Else the host fails before any code of this package is reached, with words that help nobody.
  if (opts.import !== undefined) {
    throw new pulumi.RunError(
      `${kind} ${JSON.stringify(name)} has the option import, but Pulumi cannot import the dynamic resources of pulumi-langsmith. To import an object, use its resource from pulumi-langsmith-sdk. To create a new object, remove the option.`,
    );
  }
  return [
    dynamicTypeOf(kind),
    name,
    {
      // The SDK shows on the object only the properties that were declared to it.
      ...Object.fromEntries(names.properties.map((property) => [property, undefined])),
      ...marked(args ?? {}, names.secrets),
      [LOGICAL_NAME]: name,
      __provider: stubFor(kind),
    },
    pulumi.mergeOptions(opts, {
      additionalSecretOutputs: [...names.secrets],
      // What the check adds to the inputs is no edit of the program, and no preview shows it as one.
      ignoreChanges: [DEFAULTS, ...(names.handedOn ?? [])],
    }),
  ];
}

let warned = false;

/** A misspelt key would be ignored in silence, and the stack would go to the region that is the default. */
function warnOfUnknownKeys(): void {
  // The keys of a project of that name are the program's own.
  if (warned || pulumi.getProject() === "langsmith") return;
  warned = true;
  const known = Object.keys(CONFIGURATION);
  const keys = Object.keys(pulumi.runtime.allConfig()).filter((key) => key.startsWith("langsmith:"));
  for (const key of keys.filter((configured) => !known.includes(configured.slice("langsmith:".length)))) {
    pulumi.log.warn(unknownKey(key));
  }
}

/** Whether a value is a resource of a type, also one of another copy of this package. */
export function isOfType(type: string, value: unknown): boolean {
  return isRecord(value) && value["__pulumiType"] === type;
}
