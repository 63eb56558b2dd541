import * as pulumi from "@pulumi/pulumi";
import { tokenOf } from "../core/engine.ts";
import type { Outcome } from "./call-function.ts";

/** A function that could not give a result. A program that does not catch it ends with its message, without a stack. */
export class FunctionFailed extends pulumi.RunError {
  override readonly name = "FunctionFailed";
  /** The function: `getDeployment`. */
  readonly functionName: string;
  /** Every reason, each a text that names the argument where it is about one. */
  readonly reasons: readonly string[];
  constructor(functionName: string, reasons: readonly string[]) {
    super(reasons.map((reason) => `${functionName}: ${reason}`).join("\n"));
    this.functionName = functionName;
    this.reasons = reasons;
  }
}

/**
 * Runs a function inside this process, with the configuration `langsmith:*` of the stack and else the environment;
 * in a script outside Pulumi with the environment alone. With mocks (`pulumi.runtime.setMocks`) their `call`
 * answers, by the token that the resource plugin has: `langsmith:index:getDeployment`.
 *
 * @param args plain values
 * @throws FunctionFailed with every reason
 */
export async function invoke<T extends object>(
  name: string,
  args: object = {},
  opts: pulumi.InvokeOptions = {},
): Promise<T> {
  if (isMocked()) return await pulumi.runtime.invoke(tokenOf(name), { ...args }, opts);
  return (await run<T>(name, args, opts, configured())).result;
}

/**
 * The same for arguments that may be outputs. Nothing is called in a preview in which one of them is not known yet,
 * or comes from a resource that does not exist yet: the result is then unknown. It is secret when an argument is, or
 * when it holds a secret.
 *
 * @example
 * const project = invokeOutput<Project>("getTracingProject", { name: deployment.name });
 */
export function invokeOutput<T extends object>(
  name: string,
  args: object = {},
  opts: pulumi.InvokeOutputOptions = {},
): pulumi.Output<T> {
  if (isMocked()) return pulumi.runtime.invokeOutput<T>(tokenOf(name), { ...args }, opts);
  const converted: pulumi.Output<object> = pulumi.output(args);
  const { dependsOn, ...others } = opts;
  const configuration = configured();
  const awaited = dependsOn === undefined ? [] : pulumi.output(dependsOn).apply((on) => idsOf([on].flat()));
  return pulumi
    .all([converted, idsBehind(converted), awaited])
    .apply(([known]) => run<T>(name, known, others, configuration))
    .apply(({ result, secret }) => (secret ? pulumi.secret("") : pulumi.output("")).apply(() => result));
}

async function run<T extends object>(
  name: string,
  args: object,
  { provider }: pulumi.InvokeOptions,
  configuration: Readonly<Record<string, string>>,
): Promise<Extract<Outcome<T>, { readonly result: T }>> {
  if (provider !== undefined) {
    throw new FunctionFailed(name, [
      "the option provider has no effect: functions of pulumi-langsmith use the configuration of the stack. For explicit providers, use pulumi-langsmith-sdk. For another workspace, set the argument `workspaceId`.",
    ]);
  }
  // A program that calls no function loads neither the client nor the checks.
  const { callFunction } = await import("./call-function.ts");
  const outcome = await callFunction<T>(name, { ...args }, configuration, report);
  if ("reasons" in outcome) throw new FunctionFailed(name, outcome.reasons);
  return outcome;
}

/** The configuration at the time of the call: in a process of several stacks, another may be the current one soon. */
function configured(): Readonly<Record<string, string>> {
  return { ...pulumi.runtime.allConfig() };
}

function report(text: string): void {
  // Outside a program the SDK would print it among what the script prints.
  if (pulumi.runtime.hasEngine()) void pulumi.log.info(text, undefined, undefined, true);
  else process.stderr.write(`${text}\n`);
}

/** The ids of the resources that an output comes from: not known in a preview that will create them. */
async function idsBehind(output: pulumi.Output<unknown>): Promise<pulumi.Output<string>[]> {
  // The SDK does not declare it, and every output has it.
  const behind = "allResources" in output ? output.allResources : undefined;
  const resources: unknown = typeof behind === "function" ? await behind.call(output) : [];
  return idsOf(resources instanceof Set ? [...resources] : []);
}

function idsOf(resources: readonly unknown[]): pulumi.Output<string>[] {
  return resources.flatMap((resource) => {
    if (pulumi.CustomResource.isInstance(resource)) return [resource.id];
    const isComponent = pulumi.ComponentResource.isInstance(resource) && "__childResources" in resource;
    const children = isComponent ? resource.__childResources : undefined;
    return children instanceof Set ? idsOf([...children]) : [];
  });
}

/** Whether mocks stand in for the engine (`pulumi.runtime.setMocks`). */
export function isMocked(): boolean {
  const monitor = pulumi.runtime.getMonitor();
  return monitor !== undefined && "mocks" in monitor;
}
