import type * as z from "zod";
import type { Properties } from "./check.ts";
import type { Failure } from "./failure.ts";
import type { Operation } from "./operation.ts";
import type { Target } from "./resource.ts";

/**
 * One function, as its own file describes it: it looks something up at `Service`, or works something out, and
 * changes nothing. Everything generic is derived from it.
 */
export interface FunctionDescription<Service, I extends z.ZodObject, O extends z.ZodObject> {
  /** The name that programs call it by: `getDeployment`. */
  readonly name: string;
  readonly description: string;
  readonly inputs: I;
  readonly outputs: O;
  /** A call as a program would write it, and which of its results it looks at, for the documentation. */
  readonly example: { readonly args: z.input<I>; readonly result: string };
  /** Whether the service needs to be told the workspace. */
  readonly needsWorkspace: boolean;
  /** The arguments, completed by what is configured. Default: the arguments alone. */
  readonly complete?: (args: Properties, target: Target) => Properties;
  /** Seconds that a call may take. */
  readonly limitSeconds: number;
  /** The rules that one argument's type cannot express. Default: none. */
  readonly rules?: (args: z.output<I>) => Failure[];
  /** `service` connects when it is called, and throws what is wrong with the configuration. */
  readonly run: (
    service: () => Service,
    args: z.output<I>,
    operation: Operation,
  ) => Promise<z.output<O>> | z.output<O>;
}
