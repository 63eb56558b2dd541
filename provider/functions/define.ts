import * as z from "zod";
import { checkTypes } from "../core/check.ts";
import { UNNAMED } from "../core/defaults.ts";
import { placement } from "../core/evaluate.ts";
import { field } from "../core/facts.ts";
import type { Operation } from "../core/operation.ts";
import type { Failure, Properties } from "../core/properties.ts";
import type { Target } from "../core/resource.ts";
import type { RequestFacts } from "../http/api-request.ts";
import type { LangSmith } from "../http/client.ts";

/** One function, as its own file describes it: it looks something up at `Service`, and changes nothing. */
interface FunctionDescription<Service, I extends z.ZodObject, O extends z.ZodObject> {
  /** The name that programs call it by: `getDeployment`. */
  readonly name: string;
  readonly description: string;
  readonly inputs: I;
  readonly outputs: O;
  /** A call as a program would write it, and which of its results it looks at, for the documentation. */
  readonly example: { readonly args: z.input<I>; readonly result: string };
  /** Whether its requests need the workspace. */
  readonly needsWorkspace: boolean;
  /** Seconds that a call may take. */
  readonly limitSeconds: number;
  /** What a call asks the service for in its ordinary course. Default: nothing. */
  readonly requests?: readonly RequestFacts[];
  /** The rules that one argument's type cannot express. Default: none. */
  readonly rules?: (args: z.output<I>) => Failure[];
  /** `service` connects when it is called, and throws what is wrong with the configuration. */
  readonly run: (service: () => Service, args: z.output<I>, operation: Operation) => Promise<z.output<O>>;
}

/** A function as a front end serves it: every argument by name, nothing known of any one of them. */
export interface ServedFunction {
  readonly name: string;
  readonly description: string;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** A call as a program would write it, and which of its results it looks at. */
  readonly example: { readonly args: Properties; readonly result: string };
  readonly limitSeconds: number;
  /** What a call asks the service for in its ordinary course. */
  readonly requests: readonly RequestFacts[];
  /** Everything that is wrong with the arguments; calls nobody. */
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
  const { name, inputs, outputs, limitSeconds, rules } = description;
  return {
    name,
    description: description.description,
    inputs,
    outputs,
    example: description.example,
    limitSeconds,
    requests: description.requests ?? [],
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

/** How long one look-up may take, rate limits included. */
export const LOOKUP_SECONDS = 300;

/** How long a function may take that reads all pages of a list. */
export const LISTING_SECONDS = 900;

/** What an argument that is an instant takes. */
export const INSTANT = 'a time with a zone as a string, such as "2025-01-01T00:00:00Z"';

/** The workspace that a function looks in, where it is not the configured one. */
export function workspaceId() {
  return field(z.guid().optional(), {
    description: "The id of the workspace to search. Default: the configured `langsmith:workspaceId`.",
    example: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  });
}

/** The id of an object that is looked up. */
export function idOf(what: string, example: string) {
  return field(z.guid(), { description: `The id of the ${what}.`, example });
}

/** What is wrong where not exactly one of two arguments is given. */
export function exactlyOne(args: Properties, one: string, other: string): Failure[] {
  const supplied = [one, other].filter((name) => args[name] !== undefined);
  if (supplied.length === 1) return [];
  const found = supplied.length === 0 ? "neither is set" : "both are set";
  return [{ path: [], reason: `set exactly one of ${one} and ${other}; ${found}` }];
}
