import * as z from "zod";
import { placement } from "../core/evaluate.ts";
import { checkTypes } from "../core/fields/check.ts";
import { UNNAMED } from "../core/fields/defaults.ts";
import { field } from "../core/fields/facts.ts";
import type { Operation } from "../core/operation.ts";
import type { Failure, Properties } from "../core/properties.ts";
import type { Target } from "../core/resource.ts";
import type { RequestFacts } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { readAs } from "../resources/listing/lookup.ts";
import { collect } from "./result.ts";

interface About {
  /** The name that programs call it by: `getDeployment`. */
  readonly name: string;
  readonly description: string;
  /** Seconds that a call may take. */
  readonly limitSeconds: number;
  /** What a call asks the service for in its ordinary course. */
  readonly requests: readonly RequestFacts[];
}

/** One function, as its own file describes it: it looks something up at the service, and changes nothing. */
interface FunctionDescription<I extends z.ZodObject, O extends z.ZodObject> extends About {
  readonly inputs: I;
  readonly outputs: O;
  /** A call as a program would write it, and which of its results it looks at, for the documentation. */
  readonly example: { readonly args: z.input<I>; readonly result: string };
  /** Whether its requests need the workspace. */
  readonly needsWorkspace: boolean;
  /** The rules that one argument's type cannot express. Default: none. */
  readonly rules?: (args: z.output<I>) => Failure[];
  /** `service` connects when it is called, and throws what is wrong with the configuration. */
  readonly run: (service: () => LangSmith, args: z.output<I>, operation: Operation) => Promise<z.output<O>>;
}

/** A function as a front end serves it: every argument by name, nothing known of any one of them. */
export interface ServedFunction extends About {
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  readonly example: { readonly args: Properties; readonly result: string };
  /** Everything that is wrong with the arguments; calls nobody. */
  readonly check: (args: Properties, target: Target) => readonly Failure[];
  /** Runs it with arguments that passed the check. */
  readonly run: (service: () => LangSmith, args: Properties, operation: Operation) => Promise<Properties>;
}

/** Makes a function of its description, for every front end. */
export function defineFunction<I extends z.ZodObject, O extends z.ZodObject>({
  rules,
  needsWorkspace,
  run,
  ...description
}: FunctionDescription<I, O>): ServedFunction {
  const { name, inputs } = description;
  return {
    ...description,
    check: (args, target) => {
      const { inputs: checked, failures } = checkTypes(inputs, {}, args, UNNAMED);
      const parsed = failures.length === 0 ? inputs.safeParse(checked) : undefined;
      return [
        ...failures,
        ...placement(`the function ${name}`, needsWorkspace, checked, target),
        ...(parsed?.success && rules ? rules(parsed.data) : []),
      ];
    },
    run: async (service, args, operation) => {
      const workspaceId = args["workspaceId"];
      const connected = () =>
        typeof workspaceId === "string" ? service().inWorkspace(workspaceId) : service();
      // A language without "absent" gives null for what is left out; the check takes it so, too.
      const present = Object.entries(args).filter(([, value]) => value !== undefined && value !== null);
      return await run(connected, inputs.parse(Object.fromEntries(present)), operation);
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

/** An argument that limits a list, with the rows that it leaves. */
interface Filter<T> {
  readonly description: string;
  readonly example: string;
  readonly keeps: (row: T, wanted: string) => boolean;
  /** Default: a string that is not empty. */
  readonly type?: z.ZodType<string>;
}

/** Ids, and the names that GitHub takes, are the same in upper and lower case. */
export function isAlike(one: unknown, other: string): boolean {
  return typeof one === "string" && one.toLowerCase() === other.toLowerCase();
}

type StringArguments = Readonly<Record<string, string>>;

/** A function that lists objects. All its arguments are strings. */
interface ListDescription<T extends Properties, R extends z.ZodObject>
  extends Pick<About, "name" | "description" | "requests"> {
  /** The property of the result that has the rows. */
  readonly property: string;
  /** The property in the documentation. */
  readonly contains: string;
  readonly row: R;
  /** What is listed, where that is not everything in the workspace: its id, for example. */
  readonly of?: Readonly<Record<string, z.ZodType<string | undefined>>>;
  /** Default: none. */
  readonly filters?: Readonly<Record<string, Filter<T>>>;
  readonly example: StringArguments;
  readonly needsWorkspace: boolean;
  /** The rules that one argument's type cannot express. Default: none. */
  readonly rules?: (args: Properties) => Failure[];
  readonly list: (
    service: LangSmith,
    args: StringArguments,
    call: Call,
  ) => AsyncIterable<T> | Promise<readonly T[]>;
  /** What the result shows of the rows that pass the filters. Default: what the service answers, in our names. */
  readonly toRows?: (
    rows: readonly T[],
    service: LangSmith,
    call: Call,
  ) => z.output<R>[] | Promise<z.output<R>[]>;
}

/** Makes a function that lists objects of its description. */
export function defineList<T extends Properties, R extends z.ZodObject>({
  property,
  contains,
  row,
  of = {},
  filters = {},
  example,
  list,
  toRows = (rows) => rows.map((each) => readAs(row, each)),
  ...about
}: ListDescription<T, R>): ServedFunction {
  const limits = Object.entries(filters).map(([name, { type = z.string().min(1), description, example }]) => {
    return [name, field(type.optional(), { description, example })] as const;
  });
  const showsWorkspace = about.needsWorkspace || "tenantId" in row.shape;
  const shows = [...Object.keys({ ...of, ...filters }), ...(showsWorkspace ? ["workspaceId"] : [])];
  return defineFunction({
    ...about,
    inputs: z.object({ ...of, ...Object.fromEntries(limits), workspaceId: workspaceId() }),
    outputs: z.object({
      [property]: field(z.array(row), { description: contains, ...(shows.length === 0 ? {} : { shows }) }),
    }),
    example: { args: example, result: property },
    limitSeconds: LISTING_SECONDS,

    async run(service, supplied, operation) {
      const connected = service();
      const args = z.record(z.string(), z.string()).parse(supplied);
      const wanted = Object.entries(filters).flatMap(([name, { keeps }]) => {
        const value = args[name];
        return value === undefined ? [] : [(each: T) => keeps(each, value)];
      });
      const isKept = (each: T) => wanted.every((keeps) => keeps(each));
      const kept = await collect(await list(connected, args, operation), isKept);
      return { [property]: await toRows(kept, connected, operation) };
    },
  });
}
