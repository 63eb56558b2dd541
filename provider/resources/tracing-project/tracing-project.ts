import { isRecord } from "../../core/properties.ts";
import { PROJECTS } from "../../http/api/projects.ts";
import { definePlainResource } from "../plain/define.ts";
import { inputs, outputs } from "./fields.ts";

export const tracingProject = definePlainResource({
  kind: "TracingProject",
  noun: PROJECTS.noun,
  plural: PROJECTS.plural,
  description:
    "A tracing project, which collects the traces of an application. Its id is the `sessionId` of a BulkExport. Deleting or replacing the project deletes all its traces. LangSmith also creates a project with its first trace, and with the deployment of the same name. Import such a project. Never create it before the deployment.",
  exampleNames: { variable: "project", name: "billing" },
  example: {
    name: "billing",
    description: "Traces of the billing application",
    traceTier: "shortlived",
    metadata: { team: "billing" },
  },
  inputs,
  outputs,
  api: PROJECTS,
  belongsTo: "workspace",
  namedBy: "name",
  evidence: { workspace: "answer", age: "none", lostAnswer: "clientId" },
  deletes: "all its traces",
  terraform: ["langsmith_project"],
  readBy: "Needed only to find projects by their names.",
  alsoCreated:
    "LangSmith creates a project with its first trace, or with the deployment of the same name. For a deployment of this program, use its tracingProjectId.",
  hooks: {
    // An update replaces `extra` as a whole, which has settings of the web pages too.
    toApi: ({ metadata, ...body }, before) =>
      metadata === undefined ? body : { ...body, extra: { ...extraIn(before), metadata } },
    fromApi: (answer) => ({ ...answer, metadata: extraIn(answer)["metadata"] }),
  },
});

function extraIn(answer: Readonly<Record<string, unknown>> | undefined) {
  const extra = answer?.["extra"];
  return isRecord(extra) ? extra : {};
}
