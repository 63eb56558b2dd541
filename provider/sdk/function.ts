import * as pulumi from "@pulumi/pulumi";
import { tokenOf } from "../core/type-token.ts";
import { plugin } from "../core/version.ts";
import { givenArguments } from "../dynamic/arguments.ts";

/** Runs a function of the resource plugin, with arguments that are known. */
export async function invoke<R>(name: string, args: object, opts?: pulumi.InvokeOptions): Promise<R> {
  insideProgram(name);
  return await pulumi.runtime.invoke(tokenOf(name), givenArguments(args), { ...plugin, ...opts });
}

/** Runs a function of the resource plugin once its arguments are known; secrets of its result stay secret. */
export function invokeOutput<R>(
  name: string,
  args: object,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<R> {
  insideProgram(name);
  return pulumi.runtime.invokeOutput(tokenOf(name), givenArguments(args), { ...plugin, ...opts });
}

/** Without an engine there is nobody to start the plugin, and the SDK fails with words that help nobody. */
function insideProgram(name: string): void {
  if (pulumi.runtime.getMonitor() !== undefined) return;
  throw new pulumi.RunError(
    `${name} of pulumi-langsmith/plugin runs in Pulumi programs only: in a script import it from pulumi-langsmith, which asks the service itself`,
  );
}
