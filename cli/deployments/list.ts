import { jsonText, printableLine } from "../../provider/core/text.ts";
import { collect } from "../../provider/functions/result.ts";
import { DEPLOYMENT_REQUESTS, type Deployment, Deployments } from "../../provider/http/api/deployments.ts";
import { readable } from "../../provider/http/api/paging.ts";
import { callOf } from "../../provider/http/call.ts";
import { isPreview } from "../../provider/resources/deployment/from-api.ts";
import { sourceOf } from "../../provider/resources/deployment/version.ts";
import { defineCommand, JSON_OPTION, STACK_OPTION } from "../command.ts";
import { withStackService } from "../connection.ts";
import { outputOf } from "../surroundings.ts";
import { CUT_NOTE, formatTable, type Terminal } from "../terminal.ts";

import type { ListOutput } from "./output.ts";

export const list = defineCommand({
  name: "deployments list",
  description: [
    "Lists the deployments of the workspace, also those that no program manages.",
    "It only reads from LangSmith. The key needs the permission `deployments:read`.",
  ],
  options: { ...STACK_OPTION, ...JSON_OPTION },
  exitCodes: {
    0: "The deployments are listed.",
    2: "The options are wrong.",
    3: "The deployments could not be read.",
  },
  failure: 3,
  output: async () => (await import("./output.ts")).listOutput,
  requests: async () => [DEPLOYMENT_REQUESTS.list],
  run: async ({ values: { stack, json } }, around) => {
    const state = "reading deployments";
    const { result: all } = await withStackService({ stack, json, state }, around, (service, operation) =>
      collect(readable(service.api(Deployments).rows(callOf(operation)))),
    );
    const sorted = all.sort((a, b) => a.name.localeCompare(b.name, "en"));
    if (json) {
      const output: ListOutput = { version: 1, deployments: sorted.map(toJson) };
      around.print(jsonText(output));
    } else around.print(formatList(sorted, outputOf(around)));
    return 0;
  },
});

const COLUMNS = [
  { title: "NAME", least: 16 },
  { title: "STATUS" },
  { title: "TYPE" },
  { title: "SOURCE", least: 12 },
  { title: "UPDATED" },
];

function formatList(all: readonly Deployment[], terminal: Terminal): string {
  if (all.length === 0) return "The workspace has no deployments.\n";
  const rows = all.map((each) =>
    [
      `${each.name}${isPreview(each) ? " (preview)" : ""}`,
      each.status,
      each.source_config.deployment_type ?? "",
      sourceOf(each),
      each.updated_at,
    ].map(printableLine),
  );
  const { text, isCut } = formatTable(COLUMNS, rows, terminal);
  return `${text}${isCut ? CUT_NOTE : ""}`;
}

function toJson(deployment: Deployment): ListOutput["deployments"][number] {
  return {
    id: deployment.id,
    name: deployment.name,
    status: deployment.status,
    type: deployment.source_config.deployment_type ?? null,
    source: sourceOf(deployment),
    url: deployment.url ?? null,
    latestRevisionId: deployment.latest_revision_id ?? null,
    activeRevisionId: deployment.active_revision_id ?? null,
    preview: isPreview(deployment),
    updatedAt: deployment.updated_at,
  };
}
