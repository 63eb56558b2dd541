import { describe, expect, test } from "vitest";
import * as z from "zod";
import { coreOf, factsOf, isRequired, propertiesOf } from "../../provider/core/fields/facts.ts";
import { importable } from "../../provider/core/fields/wire-format.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";

const KINDS = Object.values<Resource>(resources);

/** The inputs that are or may contain a secret. */
const PRIVATE = KINDS.flatMap((resource) =>
  propertiesOf(resource.inputs).flatMap(([name, schema]) => {
    const { secret, writeOnly } = factsOf(schema);
    return secret || writeOnly ? [{ resource, kind: resource.kind, name, schema }] : [];
  }),
);

describe.each(PRIVATE)("$kind: $name", ({ resource, name, schema }) => {
  test("is not among the inputs of an import, whatever LangSmith returns", () => {
    const wire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const value = coreOf(schema) instanceof z.ZodString ? "never" : { A: "never" };
    expect(importable(resource.inputs, { [wire]: value })[name]).toBeUndefined();
  });

  test("is not required, or rejects the empty string that Pulumi generates for what an import does not read", () => {
    const required = [[name, schema] as const, ...propertiesOf(coreOf(schema))].filter(
      ([, each]) => isRequired(each) && coreOf(each) instanceof z.ZodString,
    );
    for (const [, each] of required) expect(z.safeParse(each, "").success).toBe(false);
  });
});

test("the kinds have such inputs", () => {
  expect(PRIVATE.map(({ kind, name }) => `${kind}.${name}`)).toEqual([
    "Deployment.secrets",
    "ExportDestination.credentials",
    "OAuthProvider.clientSecret",
    "WorkspaceSecret.value",
    "ServiceKey.workspaces",
    "ServiceKey.defaultWorkspaceId",
  ]);
});
