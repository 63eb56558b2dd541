import * as z from "zod";
import { field } from "../core/facts.ts";
import { DEPLOYMENTS } from "../http/api/deployments.ts";
import { arrayPage, listPages, resourcesPage } from "../http/api/paging.ts";
import type { RequestFacts } from "../http/api-request.ts";
import type { Call } from "../http/call.ts";
import type { HttpClient } from "../http/http-client.ts";
import { Id, Time } from "../http/reply.ts";
import { createdAt, updatedAt } from "../resources/field-types.ts";
import { defineList } from "./define.ts";
import { readAs } from "./result.ts";

/** A listener: what deploys images to one cluster of a self-hosted or hybrid installation. */
const Listener = z.looseObject({
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
type Listener = z.infer<typeof Listener>;

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

const LISTING: RequestFacts = {
  attempted: "list the listeners",
  permission: "deployments:read",
  area: "controlPlane",
  feature: DEPLOYMENTS,
  method: "GET",
  path: "/v2/listeners",
  repeatable: true,
  onlyOn:
    "Listeners exist only on self-hosted Enterprise and hybrid installations. Elsewhere, leave out `sourceConfig.listenerId`.",
};

const listener = z.object({
  id: field(z.string(), {
    description: "The id of the listener. Use it as `sourceConfig.listenerId` of a Deployment.",
  }),
  computeType: field(z.string(), { description: "The type of the cluster: `k8s`." }),
  computeId: field(z.string(), {
    description: "The name that the operator gave the cluster. It is unique in the workspace.",
  }),
  k8sNamespaces: field(z.array(z.string()), {
    description:
      "The Kubernetes namespaces of the listener. Use one as `sourceConfig.listenerConfig.k8sNamespace` of a Deployment.",
  }),
  version: field(z.string().optional(), { description: "The version of the running listener." }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const getListeners = defineList({
  name: "getListeners",
  description:
    "Lists the listeners of a workspace, which deploy images to the clusters of a self-hosted Enterprise or hybrid installation. If a workspace has listeners, a Deployment from `external_docker` needs the `id` of one as `sourceConfig.listenerId`. On any other installation the call is an error.",
  property: "listeners",
  contains: "The listeners. Empty if none matches.",
  row: listener,
  example: { computeId: "cluster-east" },
  needsWorkspace: false,
  requests: [LISTING],
  list: (service, _args, call) => service.api(Listeners).list(call),
  filters: {
    computeId: {
      description: "Lists only the listener of the cluster with exactly this name. Default: all.",
      example: "prod-eu",
      keeps: (listed, computeId) => listed.compute_id === computeId,
    },
  },
  toRows: (all) =>
    all.map((listed) =>
      readAs(listener, { ...listed, k8s_namespaces: listed.compute_config?.k8s_namespaces ?? [] }),
    ),
});
