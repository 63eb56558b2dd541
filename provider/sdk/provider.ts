import * as pulumi from "@pulumi/pulumi";
import { CONFIGURATION } from "../config/settings.ts";
import { plugin } from "../core/version.ts";
import type { ProviderArgs } from "./provider.generated.ts";

/** The keys that never lie in plain text in a state. */
const SECRETS = Object.entries(CONFIGURATION)
  .filter(([, facts]) => "secret" in facts)
  .map(([key]) => key);

/**
 * A connection to LangSmith of its own, for the resources and functions that name it as their `provider`: a program
 * needs it to work with several workspaces, regions or keys at once. What it leaves out comes from the environment,
 * then from the default; the configuration of the stack is for resources without an explicit provider.
 *
 * @example
 * const eu = new langsmith.Provider("eu", { region: "eu", workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21" });
 * new langsmith.ExportDestination("bucket", { config: { bucketName: "acme-traces" } }, { provider: eu });
 */
export class Provider extends pulumi.ProviderResource {
  /** Whether a value is a {@link Provider} of LangSmith, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Provider {
    return (
      pulumi.ProviderResource.isInstance(value) && "__pulumiType" in value && value.__pulumiType === TYPE
    );
  }

  /**
   * @param name The name of the provider in the stack.
   * @param args How to reach the service.
   * @param opts The options that every Pulumi resource has.
   */
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    const own: pulumi.CustomResourceOptions = { ...plugin, additionalSecretOutputs: SECRETS };
    super("langsmith", name, encoded(args), pulumi.mergeOptions(own, opts));
  }
}

const TYPE = "pulumi:providers:langsmith";

/** The engine takes the configuration of a provider as texts: what is none is sent as JSON. */
function encoded(args: ProviderArgs): pulumi.Inputs {
  return Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]: [string, pulumi.Input<string | number | boolean | undefined>]) => {
        const text = pulumi
          .output(value)
          .apply((known) =>
            known === undefined || typeof known === "string" ? known : JSON.stringify(known),
          );
        return [key, SECRETS.includes(key) ? pulumi.secret(text) : text];
      }),
  );
}
