import { comment, exportTypes, HEADER, SDK_TYPES, written } from "./print.ts";
import {
  type DescribedComponent,
  type DescribedResource,
  describedPackage,
  type Property,
} from "./source.ts";

/** The classes of the package's main entry: dynamic resources. */
export function generateDynamicClasses({ resources, components } = describedPackage()): string {
  return [
    HEADER,
    'import * as pulumi from "@pulumi/pulumi";',
    SDK_TYPES,
    `import { dynamicTypeOf${components.length > 0 ? ", tokenOf" : ""} } from "../core/engine.ts";`,
    'import { withoutStacks } from "./arguments.ts";',
    ...(components.length > 0
      ? ['import { DynamicComponent, dynamicComponent } from "./component.ts";']
      : []),
    'import { dynamicResource, isOfType } from "./resource.ts";',
    exportTypes([...resources, ...components].map(({ kind }) => `${kind}Args`)),
    ...resources.map(dynamicClass),
    ...components.map(componentClass),
  ].join("\n");
}

/** What the states of dynamic resources load. */
export function generateDynamicProviders({ resources } = describedPackage()): string {
  return [
    HEADER,
    'import { Connection } from "../config/connection.ts";',
    'import { loaders } from "../resources/loaders.generated.ts";',
    'import { serve } from "./provider/provider.ts";',
    "",
    "/** What the states of dynamic resources load: one provider for each kind, one connection for all. */",
    "const connection = new Connection();",
    "",
    ...resources.map(({ kind }) => `export const ${kind} = serve(loaders.${kind}, connection);`),
    "",
  ].join("\n");
}

function dynamicClass(resource: DescribedResource): string {
  const { kind } = resource;
  return `export interface ${kind} extends Omit<sdk.${kind}, keyof pulumi.CustomResource> {}

${classDoc(resource)}export class ${kind} extends pulumi.CustomResource {
${typeMembers(kind, "dynamicTypeOf")}
  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has. \`customTimeouts\` have no effect here, and \`import\` is an error.
   */
  constructor(name: string, args: sdk.${kind}Args, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(...dynamicResource("${kind}", name, args, opts, ${namesOf(resource)}));
    } finally {
      stacks.restore();
    }
  }
}
`;
}

function componentClass(component: DescribedComponent): string {
  const { kind, outputs } = component;
  return `export interface ${kind} extends Omit<sdk.${kind}, keyof pulumi.ComponentResource> {}

${classDoc(component)}export class ${kind} extends DynamicComponent {
${typeMembers(kind, "tokenOf")}
  /**
   * @param name The name of the component in the stack. The names of its resources begin with it.
   * @param args Its arguments.
   * @param opts The options that every Pulumi component has.
   */
  constructor(name: string, args: sdk.${kind}Args, opts?: pulumi.ComponentResourceOptions) {
    super(...dynamicComponent("${kind}", name, args, opts, [${quoted(outputs)}]));
  }
}
`;
}

/** What tells the kinds apart, for programs and for the checks of policy packs. */
function typeMembers(kind: string, typeOf: "tokenOf" | "dynamicTypeOf"): string {
  return `  /** @internal */
  static readonly __pulumiType = ${typeOf}("${kind}");

  /** Whether a value is a {@link ${kind}}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ${kind} {
    return isOfType(${kind}.__pulumiType, value);
  }
`;
}

function classDoc({ kind, description, example }: DescribedResource | DescribedComponent): string {
  return comment(`${description}\n\n@example\nnew langsmith.${kind}("example", ${written(example)});`);
}

/** What the base class needs to know of the properties. */
function namesOf({ inputs, outputs }: DescribedResource): string {
  const all = [...inputs, ...outputs];
  const handedOn = outputs.filter((output) => output.handedOn);
  const members = [
    `properties: [${quoted(all)}],`,
    `secrets: [${quoted(all.filter(({ secret }) => secret))}],`,
    ...(handedOn.length > 0 ? [`handedOn: [${quoted(handedOn)}],`] : []),
  ];
  return `{\n${members.map((member) => `      ${member}\n`).join("")}    }`;
}

function quoted(properties: readonly Property[]): string {
  return properties.map(({ name }) => JSON.stringify(name)).join(", ");
}
