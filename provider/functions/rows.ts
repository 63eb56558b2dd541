import * as z from "zod";
import { isRecord, type Properties } from "../core/properties.ts";
import { listPages } from "../http/api/paging.ts";
import type { ApiRequest } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { type ApiObject, answerSchemas } from "../resources/plain/answer.ts";

/** Lists of the control plane whose objects no resource of this provider stands for. */
export class Lists {
  readonly #http: LangSmith;

  constructor(http: LangSmith) {
    this.#http = http;
  }

  /** The rows, each once. */
  rows(request: ApiRequest, row: z.ZodType<ApiObject>, call: Call) {
    return listPages(this.#http, request, { row }, call);
  }
}

interface Wanted {
  readonly request: ApiRequest;
  /** What a result has of a row. */
  readonly row: z.ZodObject;
  /** A row with members of the types of the result. Default: they have them. */
  readonly fromApi?: (answer: Properties) => Properties;
}

/** Reads a list as the description of its rows says them. */
export function listRows(service: LangSmith, wanted: Wanted, call: Call): AsyncIterable<ApiObject> {
  const { request, row, fromApi = (answer) => answer } = wanted;
  const facts = { inputs: z.object({}), outputs: row, addressedBy: "id", unshown: [] };
  const { object } = answerSchemas(facts);
  const converted = z.preprocess((value) => (isRecord(value) ? fromApi(value) : value), object);
  return service.api(Lists).rows(request, converted, call);
}
