import * as z from "zod";
import {
  integer,
  named,
  operation,
  optionalFlag,
  optionalInteger,
  optionalMap,
  optionalText,
  optionalTime,
  optionalUuid,
  text,
  time,
  uuid,
} from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/datasets";

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

const dataType = z.enum(["kv", "llm", "chat"]);
const transformations = z
  .array(
    named("DatasetTransformation", {
      path: z.array(text),
      transformation_type: z.enum([
        "convert_to_openai_message",
        "convert_to_openai_tool",
        "remove_system_messages",
        "remove_extra_fields",
        "extract_tools_from_run",
      ]),
    }),
  )
  .nullish();

const datasetSettings = {
  description: optionalText,
  inputs_schema_definition: optionalMap,
  outputs_schema_definition: optionalMap,
  transformations,
};
const newDataset = {
  ...datasetSettings,
  name: text,
  created_at: time.optional(),
  externally_managed: optionalFlag,
};
const changedDataset = { ...newDataset, data_type: dataType.nullish(), id: uuid, tenant_id: uuid };
const dataset = named("Dataset", {
  ...changedDataset,
  example_count: optionalInteger,
  session_count: integer,
  modified_at: time,
  last_session_start_time: optionalTime,
  metadata: optionalMap,
  baseline_experiment_id: optionalUuid,
});

/** Facts: the published interface. `metadata` is inside `extra` in a creation; `null` clears, except the name. */
export const table: KindTable = {
  kind: "Dataset",
  cannot: {},
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "match" },
  path: PATH,
  program: {
    name: "support-questions",
    description: "Questions",
    dataType: "llm",
    metadata: { team: "support" },
  },
  create: {
    method: "POST",
    path: PATH,
    body: {
      name: "support-questions",
      description: "Questions",
      data_type: "llm",
      extra: { metadata: { team: "support" } },
    },
  },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  another: { data_type: "chat" },
  stranger: { name: "somebody-elses" },
  drift: {
    outside: { method: "PATCH", path: `${PATH}/:id`, body: { description: "Changed" } },
    property: "description",
    repair: patched({ description: "Questions" }),
  },
  nameOf: ({ name }) => String(name),
  consent: {
    with: { allowDataLoss: true },
    change: { dataType: "chat" },
    rejected:
      "changing dataType replaces the dataset, which deletes all its examples and experiments. Undo the change, or set `allowDataLoss: true`. [LS7003]",
  },
  changes: {
    name: { to: "questions", sends: patched({ name: "questions" }) },
    description: {
      to: "All questions",
      sends: patched({ description: "All questions" }),
      unset: patched({ description: null }),
    },
    dataType: { to: "chat", with: { allowDataLoss: true }, unset: "replaced" },
    inputsSchemaDefinition: {
      to: { type: "object", properties: { a_b: { type: "string" } } },
      sends: patched({
        inputs_schema_definition: { type: "object", properties: { a_b: { type: "string" } } },
      }),
      unset: patched({ inputs_schema_definition: null }),
    },
    outputsSchemaDefinition: {
      to: { type: "object" },
      sends: patched({ outputs_schema_definition: { type: "object" } }),
      unset: patched({ outputs_schema_definition: null }),
    },
    transformations: {
      to: [{ path: ["inputs"], transformationType: "remove_extra_fields" }],
      sends: patched({
        transformations: [{ path: ["inputs"], transformation_type: "remove_extra_fields" }],
      }),
      unset: patched({ transformations: null }),
    },
    metadata: {
      to: { team: "sales", tier: 1 },
      sends: patched({ metadata: { team: "sales", tier: 1 } }),
      unset: patched({ metadata: {} }),
    },
    allowDataLoss: { to: true, sends: [], unset: "kept" },
    workspaceId: { to: ELSEWHERE, with: { allowDataLoss: true }, unset: "replaced" },
  },
  secrets: [],
  replaced: ["dataType", "workspaceId"],
  secretProperties: [],
  misuse: { program: { dataType: "kvs" }, reported: 'dataType: "kvs" is not allowed: did you mean "kv"?' },
  published: [
    operation(`GET ${PATH}`, [200, 422], { permission: "datasets:read", answer: z.array(dataset) }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "datasets:create",
      request: named("DatasetCreate", {
        ...newDataset,
        id: optionalUuid,
        extra: optionalMap,
        data_type: dataType.optional(),
      }),
      answer: dataset,
    }),
    operation(`DELETE ${PATH}`, [200, 422]),
    operation(`GET ${PATH}/:id`, [200, 422], { permission: "datasets:read", answer: dataset }),
    operation(`PATCH ${PATH}/:id`, [200, 422], {
      permission: "datasets:update",
      request: named("DatasetUpdate", {
        ...datasetSettings,
        name: optionalText,
        patch_examples: optionalMap,
        metadata: optionalMap,
        baseline_experiment_id: optionalUuid,
      }),
      answer: named("DatasetSchemaForUpdate", changedDataset),
    }),
    operation(`DELETE ${PATH}/:id`, [200, 422], { permission: "datasets:delete" }),
  ],
};
