import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { isRecord, type Properties } from "../core/properties.ts";
import { DEPLOYMENTS } from "../http/api/deployments.ts";
import type { RequestFacts } from "../http/api-request.ts";
import { createdAt, updatedAt } from "../resources/field-types.ts";
import { defineList } from "./define.ts";
import { listRows } from "./result.ts";

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

/** The listeners of a workspace: what deploys images to the clusters of a self-hosted or hybrid installation. */
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
  list: (service, _args, call) => listRows(service, { request: LISTING, row: listener, fromApi }, call),
  filters: {
    computeId: {
      description: "Lists only the listener of the cluster with exactly this name. Default: all.",
      example: "prod-eu",
      keeps: (listed, computeId) => listed["compute_id"] === computeId,
    },
  },
});

function fromApi(answer: Properties): Properties {
  const { compute_config: config } = answer;
  return { ...answer, k8s_namespaces: (isRecord(config) ? config["k8s_namespaces"] : undefined) ?? [] };
}
