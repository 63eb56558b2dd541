import * as pulumi from "@pulumi/pulumi";
import { dynamicTypeOf, tokenOf } from "../core/type-token.ts";
import { plugin } from "../core/version.ts";
import { declaredProperties, type PropertyNames, withoutStacks } from "../dynamic/arguments.ts";

/** What the resources of this module have in common: the resource plugin `pulumi-resource-langsmith` serves them. */
export abstract class PluginResource extends pulumi.CustomResource {
  /**
   * @param argsOrState The arguments; or, where `opts.id` is set, what helps to find the existing object.
   * @param names The properties that appear on the object, and which of them are secret.
   */
  constructor(
    kind: string,
    name: string,
    argsOrState: object | undefined,
    opts: pulumi.CustomResourceOptions | undefined,
    names: PropertyNames,
  ) {
    const own: pulumi.CustomResourceOptions = {
      ...plugin,
      // A stack that was made with the dynamic classes keeps its objects when the import line changes.
      aliases: [{ type: dynamicTypeOf(kind) }],
      additionalSecretOutputs: [...names.secrets],
    };
    const stacks = withoutStacks();
    try {
      const properties = declaredProperties(argsOrState ?? {}, names);
      super(tokenOf(kind), name, properties, pulumi.mergeOptions(own, opts));
    } finally {
      stacks.restore();
    }
  }
}
