import { comment, doc, HEADER, typeOf, written } from "./print.ts";
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
    `import { dynamicTypeOf${components.length > 0 ? ", tokenOf" : ""} } from "../core/type-token.ts";`,
    'import type * as types from "../types.generated.ts";',
    'import { withoutStacks } from "./arguments.ts";',
    ...(components.length > 0
      ? ['import { DynamicComponent, dynamicComponent } from "./component.ts";']
      : []),
    'import { isOfType } from "./is-of-type.ts";',
    'import { dynamicResource } from "./resource.ts";',
    "",
    ...resources.map(dynamicClass),
    ...components.map((it) => componentClass(it, "DynamicComponent", "...dynamicComponent")),
  ].join("\n");
}

/** The classes of the entry for the resource plugin. */
export function generatePluginClasses({ resources, components } = describedPackage()): string {
  return [
    HEADER,
    'import type * as pulumi from "@pulumi/pulumi";',
    'import { tokenOf } from "../core/type-token.ts";',
    'import { isOfType } from "../dynamic/is-of-type.ts";',
    'import type * as types from "../types.generated.ts";',
    ...(components.length > 0 ? ['import { PluginComponent } from "./component.ts";'] : []),
    'import { PluginResource } from "./resource.ts";',
    "",
    ...resources.map(pluginClass),
    ...components.map((it) => componentClass(it, "PluginComponent")),
  ].join("\n");
}

function dynamicClass(resource: DescribedResource): string {
  const { kind } = resource;
  return `${classDoc(resource)}export class ${kind} extends pulumi.CustomResource {
${typeMembers(kind, "dynamicTypeOf")}
${members(resource)}

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; \`customTimeouts\` have no effect here, and \`import\` is refused.
   */
  constructor(name: string, args: types.${kind}Args, opts?: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(...dynamicResource("${kind}", name, args, opts, ${namesOf(resource, handedOnBy(resource))}));
    } finally {
      stacks.restore();
    }
  }
}
`;
}

function pluginClass(resource: DescribedResource): string {
  const { kind } = resource;
  const place = resource.place.map((property) => {
    return `${doc(property)}  readonly ${property.name}?: ${typeOf(property.shape, "given", "types.", true)};`;
  });
  return `/** What finds an existing object, beside its id, for {@link ${kind}.get}. */
export interface ${kind}State {
${place.join("\n")}
}

${classDoc(resource)}export class ${kind} extends PluginResource {
${members(resource)}

  /**
   * Looks up an object that this program does not own: nothing of it is created, changed or deleted.
   *
   * @param name The name of the resource in the stack.
   * @param id The id that the service gave it.
   * @param state The workspace that it lives in, where that is not the configured one.
   * @param opts The options that every Pulumi resource has.
   * @throws The preview and the update fail when the service has no such object.
   * @example
   * ${kind}.get("existing", "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46");
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: ${kind}State,
    opts?: pulumi.CustomResourceOptions,
  ): ${kind} {
    return new ${kind}(name, state, { ...opts, id });
  }

${typeMembers(kind, "tokenOf")}

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has, \`import\` and \`customTimeouts\` among them.
   */
  constructor(name: string, args: types.${kind}Args, opts?: pulumi.CustomResourceOptions);
  /** @internal */
  constructor(name: string, state: ${kind}State | undefined, opts: pulumi.CustomResourceOptions);
  constructor(
    name: string,
    argsOrState: types.${kind}Args | ${kind}State | undefined,
    opts?: pulumi.CustomResourceOptions,
  ) {
    super("${kind}", name, argsOrState, opts, ${namesOf(resource)});
  }
}
`;
}

/** @param through what the arguments of the base class come from; they go to it as they are where it is empty */
function componentClass(component: DescribedComponent, base: string, through = ""): string {
  const { kind, outputs } = component;
  const given = `"${kind}", name, args, opts, [${quoted(outputs)}]`;
  return `${classDoc(component)}export class ${kind} extends ${base} {
${typeMembers(kind, "tokenOf")}
${members({ inputs: [], outputs })}

  /**
   * @param name The name of the component in the stack, with which the names of its resources begin.
   * @param args Its arguments.
   * @param opts The options that every Pulumi component has.
   */
  constructor(name: string, args: types.${kind}Args, opts?: pulumi.ComponentResourceOptions) {
    super(${through === "" ? given : `${through}(${given})`});
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

function members({ inputs, outputs }: Pick<DescribedResource, "inputs" | "outputs">): string {
  return [...inputs, ...outputs]
    .map((property) => {
      const type = typeOf(property.shape, "plain", "types.", !property.present);
      return `${doc(property)}  declare readonly ${property.name}: pulumi.Output<${type}>;`;
    })
    .join("\n");
}

/** @param more further members, each as a line */
function namesOf({ inputs, outputs }: DescribedResource, more: readonly string[] = []): string {
  const all = [...inputs, ...outputs];
  const members = [
    `properties: [${quoted(all)}],`,
    `secrets: [${quoted(all.filter(({ secret }) => secret))}],`,
    ...more,
  ];
  return `{\n${members.map((member) => `      ${member}\n`).join("")}    }`;
}

function handedOnBy({ outputs }: DescribedResource): string[] {
  const names = quoted(outputs.filter(({ handedOn }) => handedOn));
  return names === "" ? [] : [`handedOn: [${names}],`];
}

function quoted(properties: readonly Property[]): string {
  return properties.map(({ name }) => JSON.stringify(name)).join(", ");
}
