import * as z from "zod";
import { field } from "../core/facts.ts";
import { callOf } from "../http/call.ts";
import { Listeners } from "../http/listeners.ts";
import { createdAt, updatedAt } from "../resources/field-types.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { collect } from "./collect.ts";
import { defineFunction } from "./define.ts";
import { readAs } from "./result.ts";

const listener = z.object({
  id: field(z.string(), {
    description: "The id of the listener: the `sourceConfig.listenerId` of a `Deployment`.",
  }),
  computeType: field(z.string(), { description: "What it deploys to: `k8s`." }),
  computeId: field(z.string(), {
    description: "What its operator called the cluster; unique in the workspace.",
  }),
  k8sNamespaces: field(z.array(z.string()), {
    description:
      "The Kubernetes namespaces that it serves: one of them is the `sourceConfig.listenerConfig.k8sNamespace` of a `Deployment`.",
  }),
  version: field(z.string().optional(), { description: "The version of the listener that runs." }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const getListeners = defineFunction({
  name: "getListeners",
  description:
    "Lists the listeners of a workspace, those of all pages: what deploys images to the clusters of a self-hosted Enterprise or hybrid installation. Where a workspace has listeners, a `Deployment` of `external_docker` needs the `id` of one as `sourceConfig.listenerId`; any other installation answers that it has none, which is an error.",
  inputs: z.object({
    computeId: field(z.string().min(1).optional(), {
      description: "Only the listener of the cluster that is called exactly so. Default: all.",
      example: "prod-eu",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    listeners: field(z.array(listener), {
      description:
        "The listeners; empty when none is left, and then a deployment needs no `sourceConfig.listenerId`.",
      shows: ["computeId"],
    }),
  }),
  example: { args: { computeId: "cluster-east" }, result: "listeners" },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,

  async run(service, { computeId }, operation) {
    const all = await collect(service().api(Listeners).list(callOf(operation)));
    return {
      listeners: all
        .filter((held) => held.compute_id === (computeId ?? held.compute_id))
        .map((held) =>
          readAs(listener, { ...held, k8s_namespaces: held.compute_config?.k8s_namespaces ?? [] }),
        ),
    };
  },
});
