import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../provider/core/properties.ts";
import type { BreakingChange } from "./change.ts";
import { otherChanges } from "./facts.ts";
import { comparedMembers, comparedTypes, type Members } from "./members.ts";
import type { PackageSchema, ResourceSpec } from "./schema.ts";

/**
 * The breaking changes between two releases of a package schema, in the order of the older one.
 *
 * It finds what a generated SDK, a YAML program or a stack can notice: something is removed or has another name or
 * type; something that was left out must be given; something that was always there may be missing; a value is no
 * longer allowed; a secret becomes plain, or a plain result a secret; a change that was made in place replaces; a
 * default is another; an alias is gone; an environment variable is read no more. What is added, and may be left out, is
 * none. Whatever no rule judges (how the SDKs are generated, what a later Pulumi knows) counts as soon as it differs.
 *
 * @example
 * breakingChanges(readSchema(released, "0.1.0"), readSchema(todays, "schema.json"));
 * // [{ subject: "`langsmith:index:Deployment` input `name`", what: "must be given now" }]
 */
export function breakingChanges(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const found = [
    ...packageChanges(before, after),
    ...configuration(before, after),
    ...Object.entries(before.resources).flatMap(([token, old]) => {
      const now = after.resources[token];
      return now === undefined ? [removed(`\`${token}\``)] : comparedResource(token, old, now);
    }),
    ...functions(before, after),
    ...comparedTypes(before, after),
  ];
  // The configuration and the explicit provider have the same keys, and one line of the changelog tells of both.
  return found.filter(
    ({ subject, what }, index) =>
      found.findIndex((other) => other.subject === subject && other.what === what) === index,
  );
}

function removed(subject: string): BreakingChange {
  return { subject, what: "was removed or has another name" };
}

/** What rules judge of a package, and what breaks nobody. */
const PACKAGE = [
  ...["name", "pluginDownloadURL", "language", "config", "provider", "types", "resources", "functions"],
  ...["version", "displayName", "keywords", "license", "attribution", "homepage", "publisher", "logoUrl"],
];
/** What of an SDK breaks nobody. */
const SDK = ["packageDescription", "readme"];

function packageChanges(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  // Where the schema does not name it, Go's import path is made of the repository.
  const named = [before, after].every((each) => each.language["go"]?.["importBasePath"] !== undefined);
  const judged = named ? [...PACKAGE, "repository"] : PACKAGE;
  const languages = new Set([...Object.keys(before.language), ...Object.keys(after.language)]);
  return [
    ...(before.name === after.name
      ? []
      : [`has another name: \`${before.name}\` became \`${after.name}\``].map(of("package"))),
    ...(before.pluginDownloadURL !== undefined && after.pluginDownloadURL === undefined
      ? ["names no `pluginDownloadURL` any more: the engine does not find the plugin by itself"].map(
          of("package"),
        )
      : []),
    ...otherChanges(before, after, judged).map(of("package")),
    ...[...languages].flatMap((language) =>
      sdkChanges(before.language[language] ?? {}, after.language[language] ?? {}).map(
        of(`SDK \`${language}\``),
      ),
    ),
  ];
}

function sdkChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const isSame = isDeepStrictEqual(
    majorsOf(before["dependencies"] ?? {}),
    majorsOf(after["dependencies"] ?? {}),
  );
  return otherChanges(before, after, isSame ? [...SDK, "dependencies"] : SDK);
}

/** What dependencies promise: of `^3.216.0`, the major version, which npm installs the newest of. */
function majorsOf(dependencies: unknown): unknown {
  if (!isRecord(dependencies)) return dependencies;
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [
      name,
      String(range).replace(/^\^([1-9]\d*)\.\d+\.\d+$/, "^$1"),
    ]),
  );
}

function of(subject: string): (what: string) => BreakingChange {
  return (what) => ({ subject, what });
}

function configuration(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const subject = (name: string) => `configuration \`${name}\``;
  return [
    ...otherChanges(before.config, after.config, ["variables", "required"]).map(of("configuration")),
    ...otherChanges(before.provider, after.provider, ["inputProperties", "requiredInputs"]).map(
      of("provider"),
    ),
    ...comparedMembers(
      { properties: before.config.variables, required: before.config.required },
      { properties: after.config.variables, required: after.config.required },
      { subject, given: true, got: false },
    ),
    ...comparedMembers(
      { properties: before.provider.inputProperties, required: before.provider.requiredInputs },
      { properties: after.provider.inputProperties, required: after.provider.requiredInputs },
      { subject, given: true, got: false },
    ),
  ];
}

/** What rules judge of a resource. */
const RESOURCE = [
  ...["isComponent", "aliases", "stateInputs"],
  ...["inputProperties", "requiredInputs", "properties", "required"],
];
const MEMBERS = ["properties", "required"];
const NONE: Members = { type: "object", properties: {}, required: [] };

function comparedResource(token: string, old: ResourceSpec, now: ResourceSpec): BreakingChange[] {
  if (old === now) return [];
  const place = (kind: string) => (name: string) => `\`${token}\` ${kind} \`${name}\``;
  const [oldLookup, lookup] = [old.stateInputs ?? NONE, now.stateInputs ?? NONE];
  return [
    ...(old.isComponent === now.isComponent
      ? []
      : [now.isComponent ? "is a component now" : "is no component any more"].map(of(`\`${token}\``))),
    ...old.aliases
      .filter((alias) => !now.aliases.some((other) => isDeepStrictEqual(alias, other)))
      .map(({ type }) => ({
        subject: `\`${token}\` alias \`${type}\``,
        what: "was removed: stacks that hold that type would make everything anew",
      })),
    ...otherChanges(old, now, RESOURCE).map(of(`\`${token}\``)),
    ...comparedMembers(
      { properties: old.inputProperties, required: old.requiredInputs },
      { properties: now.inputProperties, required: now.requiredInputs },
      { subject: place("input"), given: true, got: false },
    ),
    ...comparedMembers(
      { properties: old.properties, required: old.required },
      { properties: now.properties, required: now.required },
      { subject: place("output"), given: false, got: true },
    ),
    ...otherChanges(oldLookup, lookup, MEMBERS).map(of(`\`${token}\` lookup arguments`)),
    ...comparedMembers(oldLookup, lookup, { subject: place("lookup argument"), given: true, got: false }),
  ];
}

function functions(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  return Object.entries(before.functions).flatMap(([token, old]) => {
    const now = after.functions[token];
    if (old === now) return [];
    if (now === undefined) return [removed(`\`${token}\``)];
    const [oldInputs, inputs] = [old.inputs ?? NONE, now.inputs ?? NONE];
    const [oldOutputs, outputs] = [old.outputs ?? NONE, now.outputs ?? NONE];
    return [
      ...otherChanges(old, now, ["inputs", "outputs"]).map(of(`\`${token}\``)),
      ...otherChanges(oldInputs, inputs, MEMBERS).map(of(`\`${token}\` arguments`)),
      ...comparedMembers(oldInputs, inputs, {
        subject: (name) => `\`${token}\` argument \`${name}\``,
        given: true,
        got: false,
      }),
      ...otherChanges(oldOutputs, outputs, MEMBERS).map(of(`\`${token}\` results`)),
      ...comparedMembers(oldOutputs, outputs, {
        subject: (name) => `\`${token}\` result \`${name}\``,
        given: false,
        got: true,
      }),
    ];
  });
}
