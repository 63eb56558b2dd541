import * as pulumi from "@pulumi/pulumi";
import { givenArguments } from "../arguments.ts";
import { version } from "../version.ts";

/** Runs a function of the resource plugin, with arguments that are known. */
export function invoke<R>(name: string, args: object, opts?: pulumi.InvokeOptions): Promise<R> {
  return pulumi.runtime.invoke(tokenOf(name), givenArguments(args), { version, ...opts });
}

/** Runs a function of the resource plugin once its arguments are known; secrets of its result stay secret. */
export function invokeOutput<R>(
  name: string,
  args: object,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<R> {
  return pulumi.runtime.invokeOutput(tokenOf(name), givenArguments(args), { version, ...opts });
}

function tokenOf(name: string): string {
  return `langsmith:index:${name}`;
}
