import { comment, HEADER, inputDoc, outputDoc, type Side, typeOf } from "./print.ts";
import { describedPackage, objectTypes, type Property } from "./source.ts";

/** The arguments and results of resources, components and functions, as programs of the package's main entry use them. */
export function generateTypes({ resources, components, functions } = describedPackage()): string {
  const given = [...resources, ...components].flatMap(({ inputs }) => inputs);
  const got = [...resources, ...components, ...functions].flatMap(({ inputs, outputs }) => [
    ...inputs,
    ...outputs,
  ]);
  const parts = [
    ...objectTypes(given).map((it) =>
      declaration(`${it.name}Args`, it.properties, "given", inputDoc, it.description),
    ),
    // As in the SDKs that are generated from the schema, which has one type for what is given and what is read.
    ...objectTypes(got).map((it) =>
      declaration(it.name, it.properties, "plain", outputDoc, it.description, isOptionalArgument),
    ),
    ...[...resources, ...components].map(({ kind, inputs }) =>
      declaration(`${kind}Args`, inputs, "given", inputDoc, `The arguments of {@link ${kind}}.`),
    ),
    ...functions.flatMap(({ name, inputs, outputs }) => {
      if (objectTypes(inputs).length > 0)
        throw new Error(`${name}: the arguments of a function must be flat`);
      const prefix = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      return [
        declaration(
          `${prefix}Args`,
          inputs,
          "plain",
          inputDoc,
          `The arguments of {@link ${name}}.`,
          isOptionalArgument,
        ),
        declaration(
          `${prefix}OutputArgs`,
          inputs,
          "given",
          inputDoc,
          `The arguments of {@link ${name}Output}.`,
        ),
        declaration(`${prefix}Result`, outputs, "plain", outputDoc, `The results of {@link ${name}}.`),
      ];
    }),
  ];
  return [HEADER, 'import type * as pulumi from "@pulumi/pulumi";', "", ...parts].join("\n");
}

function declaration(
  name: string,
  properties: readonly Property[],
  side: Side,
  doc: (property: Property) => string,
  about: string,
  isOptional = side === "given" ? isOptionalArgument : isOptionalResult,
): string {
  const members = properties.map((property) => {
    const optional = isOptional(property);
    const type = typeOf(property.shape, side, "", optional);
    return `${doc(property)}  readonly ${property.name}${optional ? "?" : ""}: ${type};`;
  });
  return `${about ? comment(about) : ""}export interface ${name} {\n${members.join("\n")}\n}\n`;
}

function isOptionalArgument({ required }: Property): boolean {
  return !required;
}

function isOptionalResult({ present }: Property): boolean {
  return !present;
}
