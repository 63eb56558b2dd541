import * as pulumi from "@pulumi/pulumi";
import { CONFIGURATION } from "../config.ts";
import { isRecord } from "../lifecycle/unknown.ts";
import { LOGICAL_NAME, stubFor } from "./stub.ts";

/** What of a resource's description its class needs; the description itself would load the whole provider. */
export interface PropertyNames {
  /** Every input and output. */
  readonly properties: readonly string[];
  /** Those that are kept encrypted, also when the program gave them in plain. */
  readonly secrets: readonly string[];
}

/** What the resources of this package have in common: they are Pulumi dynamic resources without captured code. */
export abstract class DynamicResource extends pulumi.CustomResource {
  constructor(
    kind: string,
    name: string,
    args: object,
    opts: pulumi.CustomResourceOptions = {},
    { properties, secrets }: PropertyNames,
  ) {
    warnOfUnknownKeys();
    if (opts.import !== undefined) throw new pulumi.RunError(notImportable(kind, name));
    const given = Object.entries(args ?? {}).map(([property, value]: [string, unknown]) => [
      property,
      secrets.includes(property) && value !== undefined ? pulumi.secret(value) : withoutDates(value),
    ]);
    super(
      `pulumi-nodejs:dynamic/langsmith:${kind}`,
      name,
      {
        // An output that is not declared here never appears on the object.
        ...Object.fromEntries(properties.map((property) => [property, undefined])),
        ...Object.fromEntries(given),
        [LOGICAL_NAME]: name,
        __provider: stubFor(kind),
      },
      pulumi.mergeOptions(opts, { additionalSecretOutputs: [...secrets] }),
    );
  }
}

let warned = false;

/** A misspelt key would be ignored in silence, and the stack would go to the region that is the default. */
function warnOfUnknownKeys(): void {
  // The keys of a project of that name are the program's own.
  if (warned || pulumi.getProject() === "langsmith") return;
  warned = true;
  const known = Object.keys(CONFIGURATION);
  const keys = Object.keys(pulumi.runtime.allConfig()).filter((key) => key.startsWith("langsmith:"));
  for (const key of keys.filter((given) => !known.includes(given.slice("langsmith:".length)))) {
    pulumi.log.warn(`there is no configuration key ${key}; the keys of langsmith are ${known.join(", ")}`);
  }
}

/** The host of dynamic resources fails before any code of this package is reached, with words that help nobody. */
function notImportable(kind: string, name: string): string {
  return (
    `${kind} ${JSON.stringify(name)} has the option import, but Pulumi cannot import dynamic resources, which ` +
    "those of this package are: only the resource plugin pulumi-resource-langsmith can import them. " +
    "Leave the option out to create a new object."
  );
}

/** The SDK turns a Date into an empty object; as text it reaches the check, which says how to write an instant. */
function withoutDates(value: unknown): unknown {
  if (value instanceof Date) return value.toString();
  if (pulumi.Output.isInstance(value) || value instanceof Promise)
    return pulumi.output(value).apply(withoutDates);
  if (Array.isArray(value)) return value.map(withoutDates);
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutDates(inner)]));
}
