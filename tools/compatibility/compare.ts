import type { BreakingChange } from "./change.ts";
import { comparedMembers, comparedTypes } from "./members.ts";
import type { PackageSchema, ResourceSpec } from "./schema.ts";

/**
 * The breaking changes between two releases of a package schema, in the order of the older one.
 *
 * It finds what a generated SDK, a YAML program or a stack can notice: something is removed or has another name or
 * type; something that was left out must be given; something that was always there may be missing; a value is no
 * longer allowed; a secret becomes plain, or a plain result a secret; a change that was made in place replaces; a
 * default is another; an alias is gone; an SDK is imported by another name. What is added, and may be left out, is none.
 *
 * @example
 * breakingChanges(readSchema(released, "0.1.0"), readSchema(todays, "schema.json"));
 * // [{ subject: "`langsmith:index:Deployment` input `name`", what: "must be given now" }]
 */
export function breakingChanges(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const found = [
    ...namesOfSdks(before, after),
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

/** What programs import an SDK by, for each language that has such a name. */
const IMPORTED_BY: Readonly<Record<string, string>> = {
  nodejs: "packageName",
  python: "packageName",
  go: "importBasePath",
  csharp: "rootNamespace",
  java: "basePackage",
};

function namesOfSdks(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const names = Object.entries(IMPORTED_BY).flatMap(([language, key]) => {
    const [old, now] = [before.language[language]?.[key], after.language[language]?.[key]];
    if (old === undefined || old === now) return [];
    const subject = `SDK \`${language}\``;
    return [{ subject, what: `is imported by another name: ${told(old)} became ${told(now)}` }];
  });
  if (before.name === after.name) return names;
  return [
    { subject: "package", what: `has another name: ${told(before.name)} became ${told(after.name)}` },
    ...names,
  ];
}

function told(value: unknown): string {
  return value === undefined ? "none" : `\`${String(value)}\``;
}

function configuration(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const subject = (name: string) => `configuration \`${name}\``;
  return [
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

function comparedResource(token: string, old: ResourceSpec, now: ResourceSpec): BreakingChange[] {
  const place = (kind: string) => (name: string) => `\`${token}\` ${kind} \`${name}\``;
  const aliases = new Set(now.aliases.map(({ type }) => type));
  return [
    ...(old.isComponent === now.isComponent
      ? []
      : [
          {
            subject: `\`${token}\``,
            what: now.isComponent ? "is a component now" : "is no component any more",
          },
        ]),
    ...old.aliases
      .filter(({ type }) => !aliases.has(type))
      .map(({ type }) => ({
        subject: `\`${token}\` alias \`${type}\``,
        what: "was removed: stacks that hold that type would make everything anew",
      })),
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
    ...comparedMembers(
      old.stateInputs ?? { properties: {}, required: [] },
      now.stateInputs ?? { properties: {}, required: [] },
      { subject: place("lookup argument"), given: true, got: false },
    ),
  ];
}

function functions(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const none = { properties: {}, required: [] };
  return Object.entries(before.functions).flatMap(([token, old]) => {
    const now = after.functions[token];
    if (now === undefined) return [removed(`\`${token}\``)];
    return [
      ...comparedMembers(old.inputs ?? none, now.inputs ?? none, {
        subject: (name) => `\`${token}\` argument \`${name}\``,
        given: true,
        got: false,
      }),
      ...comparedMembers(old.outputs ?? none, now.outputs ?? none, {
        subject: (name) => `\`${token}\` result \`${name}\``,
        given: false,
        got: true,
      }),
    ];
  });
}
