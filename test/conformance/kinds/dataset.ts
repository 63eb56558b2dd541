import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/datasets";

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

/** Facts: the published interface. `metadata` is inside `extra` in a creation; `null` clears, except the name. */
export const table: KindTable = {
  kind: "Dataset",
  cannot: { wait: "A dataset is ready as soon as it is created." },
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
      "a change of dataType replaces the dataset, which deletes all its examples and experiments. Undo the change, or set allowDataLoss: true. [LS7003]",
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
};
