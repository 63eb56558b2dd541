import { expect, test } from "vitest";
import { start, UNKNOWN_ID } from "./rig.ts";

test.each([
  ["getDeployment", "id", "deployment", ""],
  ["getDeploymentRevisions", "deploymentId", "deployment", ""],
  ["getDataset", "id", "dataset", ""],
  ["getExportDestination", "id", "export destination", ""],
  ["getBulkExport", "id", "bulk export", ""],
  ["getBulkExportRuns", "bulkExportId", "bulk export", ""],
  ["getBulkExportRuns", "sourceBulkExportId", "schedule", ""],
  ["getBulkExportCoverage", "bulkExportId", "bulk export", ""],
  [
    "getGithubRepositories",
    "integrationId",
    "GitHub integration",
    " (`getGithubIntegrations` lists the ids)",
  ],
])("%s of a %s that no %s has is an error that names what to check", async (name, argument, noun, more) => {
  const rig = await start();
  await expect(rig.call(name, { [argument]: UNKNOWN_ID })).rejects.toThrow(
    `${noun} ${UNKNOWN_ID} does not exist, or this API key and workspace cannot access it. ` +
      `Check the id${more}, the API key and \`langsmith:workspaceId\`. [LS1115]`,
  );
});
