import * as z from "zod";
import { arrayPage, listPages, resourcesPage } from "../http/api/paging.ts";
import type { ApiRequest } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import type { HttpClient } from "../http/http-client.ts";
import { type ApiObject, answerSchemas } from "../resources/plain/answer.ts";

/** Lists of the control plane whose objects no resource of this provider stands for. */
export class Lists {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** The rows, each once. A page is documented; a list alone is what the other areas answer. */
  rows(request: ApiRequest, row: z.ZodType<ApiObject>, call: Call, pageSize?: number) {
    const page = z.union([resourcesPage(row), arrayPage(row)]);
    return listPages(this.#http, request, page, call, pageSize === undefined ? {} : { pageSize });
  }
}

interface Wanted {
  readonly request: ApiRequest;
  /** What a result has of a row. */
  readonly row: z.ZodObject;
  /** A row with members of the names and types of the result. Default: it is one. */
  readonly fromApi?: Parameters<typeof answerSchemas>[0]["fromApi"];
  /** Infinity: a list without pages. Default: see {@link listPages} */
  readonly pageSize?: number;
}

/** Reads a list as the description of its rows says them. */
export function listRows(service: LangSmith, wanted: Wanted, call: Call): AsyncIterable<ApiObject> {
  const { request, row, fromApi, pageSize } = wanted;
  const facts = { inputs: z.object({}), outputs: row, addressedBy: "id", unshown: [], fromApi };
  return service.api(Lists).rows(request, answerSchemas(facts).object, call, pageSize);
}
