import { z } from "zod";

/** Without a namespace nothing can be deployed. */
const computeConfig = z.strictObject({ k8s_namespaces: z.array(z.string().min(1)).nullish() });

/** Body of `POST /v2/listeners`. */
export const createListenerSchema = z.strictObject({
  compute_type: z.literal("k8s"),
  compute_id: z.string().min(1),
  compute_config: computeConfig,
  version: z.string().nullish(),
});
export type CreateListener = z.output<typeof createListenerSchema>;

/** Body of `PATCH /v2/listeners/{listener_id}`: the cluster itself cannot be changed. */
export const updateListenerSchema = z.strictObject({
  compute_config: computeConfig.nullish(),
  version: z.string().nullish(),
});
export type UpdateListener = z.output<typeof updateListenerSchema>;
