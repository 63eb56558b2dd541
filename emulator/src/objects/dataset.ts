import { z } from "zod";
import { Collection } from "../server/collection.ts";
import { uuid } from "../server/validation.ts";

const object = z.record(z.string(), z.unknown()).nullish();

const changeable = {
  description: z.string().nullish(),
  inputs_schema_definition: object,
  outputs_schema_definition: object,
  transformations: z
    .array(
      z.strictObject({
        path: z.array(z.string()),
        transformation_type: z.enum([
          "convert_to_openai_message",
          "convert_to_openai_tool",
          "remove_system_messages",
          "remove_extra_fields",
          "extract_tools_from_run",
        ]),
      }),
    )
    .nullish(),
};

const createBody = z.strictObject({
  ...changeable,
  name: z.string().min(1),
  id: uuid.nullish(),
  /** Its `metadata` is that of the dataset. */
  extra: z.looseObject({ metadata: object }).nullish(),
  externally_managed: z.boolean().nullish(),
  data_type: z.enum(["kv", "llm", "chat"]).default("kv"),
  /** Accepted; the service's own time is stored. */
  created_at: z.iso.datetime({ offset: true }).optional(),
  tag_value_ids: z.array(uuid).max(100).nullish(),
});

/** A member that is `null` is cleared; the name alone cannot be. */
const updateBody = z.strictObject({
  ...changeable,
  name: z.string().min(1).nullish(),
  metadata: object,
  baseline_experiment_id: uuid.nullish(),
  /** Accepted: there are no examples to change. */
  patch_examples: object,
});

/** Datasets, which never have examples or experiments here. */
export const datasets = new Collection({
  path: "/api/v1/datasets",
  parameter: "dataset_id",
  noun: "Dataset",
  unique: "name",
  create: {
    body: createBody.transform(({ extra, created_at: _, tag_value_ids: _tags, ...body }) => ({
      ...body,
      description: body.description ?? null,
      inputs_schema_definition: body.inputs_schema_definition ?? null,
      outputs_schema_definition: body.outputs_schema_definition ?? null,
      externally_managed: body.externally_managed ?? false,
      transformations: body.transformations ?? null,
      metadata: extra?.metadata ?? null,
    })),
  },
  adds: (_, { workspace }) => ({
    tenant_id: workspace,
    baseline_experiment_id: null,
    example_count: 0,
    session_count: 0,
    last_session_start_time: null,
  }),
  times: ["created_at", "modified_at"],
  pages: { filters: ["name"] },
  update: {
    body: updateBody.transform(({ patch_examples: _, ...body }) => body),
    clears: [...Object.keys(changeable), "metadata", "baseline_experiment_id"],
    answer: shownOfChange,
  },
  remove: { several: "dataset_ids" },
});

/** What a change answers: less than a read. */
function shownOfChange(dataset: object) {
  const left = [
    "example_count",
    "session_count",
    "last_session_start_time",
    "modified_at",
    "metadata",
    "baseline_experiment_id",
  ];
  return Object.fromEntries(Object.entries(dataset).filter(([name]) => !left.includes(name)));
}
