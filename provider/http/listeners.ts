import { z } from "zod";
import type { ApiRequest } from "./api-request.ts";
import type { Call } from "./call.ts";
import type { HttpClient } from "./http-client.ts";
import { listPages } from "./paging.ts";
import { arrayPage, Id, resourcesPage, Time } from "./schema.ts";

/** A listener: what deploys images to one cluster of a self-hosted or hybrid installation. */
export const Listener = z.looseObject({
  /** What a deployment names in `source_config.listener_id`. */
  id: Id,
  compute_type: z.string(),
  /** What its operator called the cluster; unique in the workspace. */
  compute_id: z.string(),
  compute_config: z.looseObject({ k8s_namespaces: z.array(z.string()).nullish() }).nullish(),
  version: z.string().nullish(),
  created_at: Time,
  updated_at: Time,
});
export type Listener = z.infer<typeof Listener>;

// The page is documented; a list alone is what the other areas answer.
const ListenersPage = z.union([resourcesPage(Listener), arrayPage(Listener)]);

/** The listeners of a workspace, on the control plane. */
export class Listeners {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Lists the listeners, each once. {@link Forbidden} where the installation has none by its kind. */
  list(call: Call): AsyncGenerator<Listener, void, undefined> {
    return listPages(this.#http, LISTING, ListenersPage, call);
  }
}

const LISTING: ApiRequest = {
  attempted: "list the listeners",
  permission: "deployments:read",
  area: "controlPlane",
  method: "GET",
  path: "/v2/listeners",
  repeatable: true,
  onlyOn:
    "Listeners exist only on self-hosted Enterprise and hybrid installations; on any other a deployment needs none: leave sourceConfig.listenerId out.",
};
