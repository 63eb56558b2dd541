import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { permissionsOf } from "../../http/api-request.ts";
import {
  createdAtIfShown,
  metadata,
  oneOf,
  openEnum,
  option,
  tenantId,
  updatedAt,
  workspaceId,
} from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const TYPES = ["kv", "llm", "chat"] as const;
const TRANSFORMATIONS = [
  "convert_to_openai_message",
  "convert_to_openai_tool",
  "remove_system_messages",
  "remove_extra_fields",
  "extract_tools_from_run",
] as const;

const transformation = z.object({
  path: field(z.array(z.string()), { description: "The path of the member to transform." }),
  transformationType: field(openEnum(TRANSFORMATIONS), {
    description: "The transformation.",
  }),
});

function jsonSchema(of: string) {
  return field(z.record(z.string(), z.unknown()).optional(), {
    description: `The JSON schema that the ${of} of every example must match.`,
    usage: "Default: any.",
    example: { type: "object" },
    verbatim: true,
    clearedBy: null,
  });
}

const inputs = z.object({
  name: field(z.string().min(1), {
    description: "The name of the dataset.",
    usage: "It must be unique in the workspace.",
    example: "support-questions",
  }),
  description: field(z.string().min(1).optional(), {
    description: "What the dataset is for.",
    example: "Questions of customers, with approved answers",
    clearedBy: null,
  }),
  dataType: field(openEnum(TYPES).optional(), {
    description: "The type of the examples.",
    example: "chat",
    allowed: oneOf(TYPES),
    immutable: true,
    identity: true,
    unset: "kv",
  }),
  inputsSchemaDefinition: jsonSchema("inputs"),
  outputsSchemaDefinition: jsonSchema("outputs"),
  transformations: field(z.array(transformation).optional(), {
    description: "What LangSmith does with each new example, in this order.",
    clearedBy: null,
  }),
  metadata: metadata("The metadata of the dataset.", { createdIn: "extra" }),
  allowDataLoss: option("Allows a replacement, which deletes all examples and experiments of the dataset."),
  workspaceId: workspaceId(),
});

const outputs = z.object({
  tenantId: tenantId(),
  createdAt: createdAtIfShown(),
  updatedAt: updatedAt("modified_at"),
});

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
    permissions: permissionsOf("datasets"),
  },
  belongsTo: "workspace",
  namedBy: "name",
  shows: { scope: true, age: true },
  lostAnswer: "match",
  deletes: "all its examples and experiments",
  terraform: ["langsmith_dataset"],
});
