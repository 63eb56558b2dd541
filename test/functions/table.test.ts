import { describe, expect, test } from "vitest";
import * as z from "zod";
import { coreOf, factsOf, propertiesOf } from "../../provider/core/fields/facts.ts";
import type { ServedFunction } from "../../provider/functions/define.ts";
import { functions } from "../../provider/functions/index.ts";
import { plainResources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";

const all: [string, ServedFunction][] = Object.entries(functions);

/** Every property of a type, at any depth, with its path. */
function properties(type: z.core.$ZodType, path = ""): [string, z.core.$ZodType][] {
  const core = coreOf(type);
  if (core instanceof z.ZodArray) return properties(core.element, `${path}[]`);
  if (core instanceof z.ZodRecord) return properties(core.def.valueType, `${path}{}`);
  return propertiesOf(core).flatMap(([name, property]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return [[at, property], ...properties(property, at)];
  });
}

const secretsOf = (name: keyof typeof functions) =>
  properties(functions[name].outputs)
    .filter(([, type]) => factsOf(type).secret)
    .map(([path]) => path);

/** The functions that follow from the descriptions of plain kinds. */
const derived = Object.values<PlainResource>(plainResources).flatMap(({ kind, plainKind: of }) =>
  of.isSetting ? [`get${kind}`] : [`get${kind}`, `get${kind}s`],
);

test("the table contains the functions by their names", () => {
  expect(all.map(([name, { name: own }]) => [name, own])).toEqual(
    [
      "getDeployment",
      "getDeployments",
      "getDeploymentRevisions",
      ...derived,
      "getOAuthTokens",
      "getListeners",
      "getGithubIntegrations",
      "getGithubRepositories",
      "getExportDestination",
      "getExportDestinations",
      "getBulkExport",
      "getBulkExports",
      "getBulkExportRuns",
      "getBulkExportCoverage",
    ].map((name) => [name, name]),
  );
  expect(derived.slice(0, 2)).toEqual(["getOAuthProvider", "getOAuthProviders"]);
});

describe.each(all)("%s", (_, served) => {
  test("describes itself and every argument and result", () => {
    expect(served.description).toMatch(/\.$/);
    for (const [path, type] of [...properties(served.inputs), ...properties(served.outputs)]) {
      expect(factsOf(type).description, path).toMatch(/\S/);
    }
  });

  test("takes a workspace", () => {
    expect(propertiesOf(served.inputs).map(([property]) => property)).toContain("workspaceId");
  });

  test("promises nothing that only a resource has: no default, no replacement, no switch, no null", () => {
    for (const [path, type] of properties(served.outputs)) {
      const { immutable, local, writeOnly, autoname } = factsOf(type);
      expect({ immutable, local, writeOnly, autoname }, path).toEqual({});
      expect(type instanceof z.ZodDefault || type instanceof z.ZodNullable, path).toBe(false);
    }
  });
});

test("what can contain secrets is marked secret", () => {
  expect(secretsOf("getDeployment")).toEqual([
    "sourceConfig.resourceSpec.volumes",
    "sourceConfig.resourceSpec.initContainers",
    "sourceConfig.resourceSpec.sidecars",
    "secrets",
  ]);
  expect(secretsOf("getDeployments")).toEqual([
    "deployments[].sourceConfig.resourceSpec.volumes",
    "deployments[].sourceConfig.resourceSpec.initContainers",
    "deployments[].sourceConfig.resourceSpec.sidecars",
    "deployments[].secrets",
  ]);
  expect(secretsOf("getExportDestination")).toEqual(["config.s3AdditionalKwargs"]);
  expect(secretsOf("getExportDestinations")).toEqual(["destinations[].config.s3AdditionalKwargs"]);
});
