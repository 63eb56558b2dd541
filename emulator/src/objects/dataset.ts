import { z } from "zod";
import { Collection } from "../collection.ts";
import { members } from "../faults/shape.ts";
import { hasAll, platformList, platformPage } from "../lists.ts";
import { flag, idsParameter, jsonParameter, uuid } from "../validation.ts";

const object = z.record(z.string(), z.unknown()).nullish();
const DATA_TYPES = ["kv", "llm", "chat"] as const;
const dataType = z.enum(DATA_TYPES);

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
  data_type: dataType.default("kv"),
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

/** A dataset as the service answers it. */
export interface Dataset extends Omit<z.output<typeof updateBody>, "patch_examples"> {
  readonly id: string;
  readonly tenant_id: string;
  readonly name: string;
  readonly data_type: z.output<typeof dataType>;
  readonly externally_managed: boolean;
  readonly example_count: 0;
  readonly session_count: 0;
  readonly last_session_start_time: null;
  readonly created_at: string;
  readonly modified_at: string;
}

const several = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

/** What a change answers: less than a read. */
function shownOfChange(dataset: Dataset) {
  const {
    example_count: _examples,
    session_count: _sessions,
    last_session_start_time: _last,
    ...rest
  } = dataset;
  const { modified_at: _modified, metadata: _metadata, baseline_experiment_id: _baseline, ...shown } = rest;
  return shown;
}

const transformations = [members("path transformation_type")] as const;
const publishedNew = members(
  "name description created_at inputs_schema_definition outputs_schema_definition externally_managed",
  { transformations },
);
const publishedChanged = { ...publishedNew, ...members("data_type id tenant_id") };
const publishedDataset = {
  ...publishedChanged,
  ...members(
    "example_count session_count modified_at last_session_start_time metadata baseline_experiment_id",
  ),
};

/** Datasets, which never have examples or experiments here. */
export const datasets = new Collection({
  area: "platform",
  path: "/api/v1/datasets",
  parameter: "dataset_id",
  noun: "Dataset",
  unique: {
    of: ({ name }: Dataset) => name,
    conflict: ({ name }) => `Dataset with name '${name}' already exists.`,
  },
  create: {
    status: 200,
    body: createBody,
    stored: (body, { id, workspace, now }): Dataset => ({
      id: body.id ?? id,
      tenant_id: workspace,
      name: body.name,
      description: body.description ?? null,
      data_type: body.data_type,
      inputs_schema_definition: body.inputs_schema_definition ?? null,
      outputs_schema_definition: body.outputs_schema_definition ?? null,
      externally_managed: body.externally_managed ?? false,
      transformations: body.transformations ?? null,
      metadata: body.extra?.metadata ?? null,
      baseline_experiment_id: null,
      example_count: 0,
      session_count: 0,
      last_session_start_time: null,
      created_at: now,
      modified_at: now,
    }),
  },
  list: {
    query: z.strictObject({
      ...platformList,
      id: idsParameter.optional(),
      data_type: several.pipe(z.array(dataType)).optional(),
      metadata: jsonParameter.optional(),
      exclude_corrections_datasets: flag.default(false),
      exclude: several.pipe(z.array(z.literal("example_count"))).optional(),
    }),
    answer: (found, query) =>
      platformPage(
        found.filter(
          (dataset) =>
            (query.id?.includes(dataset.id) ?? true) &&
            (query.data_type?.includes(dataset.data_type) ?? true) &&
            hasAll(dataset.metadata, query.metadata),
        ),
        query,
      ),
  },
  read: { query: z.strictObject({}), answer: (dataset) => dataset },
  update: {
    method: "PATCH",
    body: updateBody,
    stored: (before, { patch_examples: _, ...body }, now): Dataset => ({
      ...before,
      ...body,
      name: body.name ?? before.name,
      modified_at: now,
    }),
    answer: shownOfChange,
  },
  remove: { answer: { message: "Dataset deleted" }, several: "dataset_ids" },
  published: {
    list: [publishedDataset],
    create: { request: { ...publishedNew, ...members("id extra data_type") }, answer: publishedDataset },
    read: publishedDataset,
    update: {
      request: members(
        `name description inputs_schema_definition outputs_schema_definition patch_examples metadata
        baseline_experiment_id`,
        { transformations },
      ),
      answer: publishedChanged,
    },
  },
});
