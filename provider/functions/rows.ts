import * as z from "zod";
import type { Properties } from "../core/properties.ts";
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
  /** A row with members of the names and types of the result. */
  readonly fromApi: (answer: Properties) => Properties;
}

/** Reads a list as the description of its rows says them. */
export function listRows(service: LangSmith, wanted: Wanted, call: Call): AsyncIterable<ApiObject> {
  const { request, row, fromApi } = wanted;
  const facts = { inputs: z.object({}), outputs: row, addressedBy: "id", unshown: [], fromApi };
  return service.api(Lists).rows(request, answerSchemas(facts).object, call);
}
