import type * as z from "zod";
import { checkTypes, type Properties, UNNAMED } from "../core/check.ts";
import { placement } from "../core/evaluate.ts";
import type { Failure } from "../core/failure.ts";
import type { FunctionDescription } from "../core/function-description.ts";
import type { Operation } from "../core/operation.ts";
import type { Target } from "../core/resource.ts";
import type { LangSmith } from "../http/client.ts";

/** A function as a front end serves it: every argument by name, nothing known of any one of them. */
export interface ServedFunction {
  readonly name: string;
  readonly description: string;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** A call as a program would write it, and which of its results it looks at. */
  readonly example: { readonly args: Properties; readonly result: string };
  readonly limitSeconds: number;
  /** The arguments, completed by what is configured; what the program leaves out, or gives as null, is absent. */
  readonly complete: (args: Properties, target: Target) => Properties;
  /** Everything that is wrong with the completed arguments; calls nobody. */
  readonly check: (args: Properties, target: Target) => readonly Failure[];
  /** Runs it with arguments that passed the check. */
  readonly run: (service: () => LangSmith, args: Properties, operation: Operation) => Promise<Properties>;
}

/** A language without "absent" gives null for what is left out; the check takes it so, too. */
function present(args: Properties): Properties {
  return Object.fromEntries(
    Object.entries(args).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Makes a function of its description, for every front end. */
export function defineFunction<I extends z.ZodObject, O extends z.ZodObject>(
  description: FunctionDescription<LangSmith, I, O>,
): ServedFunction {
  const { name, inputs, outputs, limitSeconds, rules, complete } = description;
  return {
    name,
    description: description.description,
    inputs,
    outputs,
    example: description.example,
    limitSeconds,
    complete: (args, target) => complete?.(present(args), target) ?? args,
    check: (args, target) => {
      const { inputs: checked, failures } = checkTypes(inputs, {}, args, UNNAMED);
      const parsed = failures.length === 0 ? inputs.safeParse(checked) : undefined;
      return [
        ...failures,
        ...placement(`the function ${name}`, description.needsWorkspace, checked, target),
        ...(parsed?.success && rules ? rules(parsed.data) : []),
      ];
    },
    run: async (service, args, operation) => {
      const workspaceId = args["workspaceId"];
      const connected = () =>
        typeof workspaceId === "string" ? service().inWorkspace(workspaceId) : service();
      return await description.run(connected, inputs.parse(present(args)), operation);
    },
  };
}
