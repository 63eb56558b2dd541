import { permissionsOf } from "../../http/api-request.ts";
import { definePlainResource } from "../plain/define.ts";
import { inputs, outputs } from "./fields.ts";

export const dataset = definePlainResource({
  kind: "Dataset",
  noun: "dataset",
  plural: "datasets",
  description:
    "A dataset of examples, with which you evaluate applications. The resource does not manage the examples. Add them with the SDK, an upload or the LangSmith UI. Deleting or replacing the dataset deletes all its examples and experiments.",
  example: {
    name: "support-questions",
    description: "Questions of customers, with approved answers",
    dataType: "kv",
    metadata: { team: "support" },
  },
  inputs,
  outputs,
  api: {
    area: "api",
    path: "/api/v1/datasets",
    paging: "offset",
    nameParameters: ["name"],
    update: "PATCH",
    permissions: permissionsOf("datasets"),
  },
  belongsTo: "workspace",
  namedBy: "name",
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "match" },
  deletes: "all its examples and experiments",
  terraform: ["langsmith_dataset"],
  hooks: {
    // A creation takes the metadata inside `extra`.
    toApi: ({ metadata, ...body }, before) =>
      metadata === undefined ? body : { ...body, ...(before ? { metadata } : { extra: { metadata } }) },
  },
});
