import * as z from "zod";
import { coreOf, factsOf, field, propertiesOf } from "../core/fields/facts.ts";
import { CodedError } from "../core/message.ts";
import { isRecord, type Properties } from "../core/properties.ts";
import { grouped } from "../core/text.ts";
import { listPages } from "../http/api/paging.ts";
import type { ApiRequest } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { type ApiObject, answerSchemas } from "../resources/plain/answer.ts";

/** The properties of a result, each with its facts. */
type ResultShape = Record<string, z.ZodType>;

/**
 * The inputs of a resource as a function's result shows them: the same names and descriptions, without what steers
 * this provider and what the service never returns, and without limits, which bind what a program gives, not what
 * the service holds. What a program may leave out may be absent here too.
 */
export function resultOf(inputs: z.core.$ZodType): ResultShape {
  return Object.fromEntries(
    propertiesOf(inputs).flatMap(([name, schema]) => {
      const { description, example, wire, verbatim, secret, unshown, local, writeOnly } = factsOf(schema);
      if (local || writeOnly) return [];
      const shown = tolerant(coreOf(schema));
      const mayBeAbsent = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
      const facts = {
        description,
        ...(example === undefined ? {} : { example }),
        ...(wire === undefined ? {} : { wire }),
        ...(verbatim ? { verbatim } : {}),
        ...(secret || unshown ? { secret: true } : {}),
      };
      return [[name, field(mayBeAbsent ? shown.optional() : shown, facts)]];
    }),
  );
}

function tolerant(core: z.core.$ZodType): z.ZodType {
  if (core instanceof z.ZodString || core instanceof z.ZodGUID || core instanceof z.ZodEnum)
    return z.string();
  if (core instanceof z.ZodNumber) return core.format === "safeint" ? z.int() : z.number();
  if (core instanceof z.ZodBoolean) return z.boolean();
  if (core instanceof z.ZodArray) return z.array(tolerant(coreOf(core.element)));
  if (core instanceof z.ZodRecord) {
    return z.record(z.string(), tolerant(coreOf(core.def.valueType)));
  }
  if (core instanceof z.ZodObject) return z.object(resultOf(core));
  if (core instanceof z.ZodUnknown) return z.unknown();
  throw new Error(`a result cannot show a ${core.constructor.name}`);
}

/** Items of one result: more would be hundreds of megabytes, in one message to the program. */
export const MOST_COLLECTED = 100_000;

const tooManyItems = `LangSmith lists more than ${grouped(MOST_COLLECTED)} matching objects, too many for one result. Use the filters of the function, or request a single object.`;

/**
 * All items of a listing, or those of them that are wanted.
 *
 * @throws CodedError for more than 100,000
 */
export async function collect<T>(
  items: AsyncIterable<T> | Iterable<T>,
  predicate: (item: T) => boolean = () => true,
): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    if (!predicate(item)) continue;
    if (all.length === MOST_COLLECTED) throw new CodedError(tooManyItems);
    all.push(item);
  }
  return all;
}

interface Wanted {
  readonly request: ApiRequest;
  /** What a result has of a row. */
  readonly row: z.ZodObject;
  /** A row with members of the types of the result. */
  readonly fromApi: (answer: Properties) => Properties;
}

/** Reads a list whose objects no resource stands for, as the description of its rows says them. */
export function listRows(service: LangSmith, wanted: Wanted, call: Call): AsyncIterable<ApiObject> {
  const { request, row, fromApi } = wanted;
  const facts = { inputs: z.object({}), outputs: row, addressedBy: "id", unshown: [] };
  const { object } = answerSchemas(facts);
  const converted = z.preprocess((value) => (isRecord(value) ? fromApi(value) : value), object);
  return listPages(service, request, { row: converted }, call);
}
