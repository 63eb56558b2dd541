import { expect, test } from "vitest";
import type { Message } from "../../provider/core/message.ts";
import * as exports_ from "../../provider/resources/bulk-export/messages.ts";
import * as deployment from "../../provider/resources/deployment/errors.ts";
import * as destination from "../../provider/resources/export-destination/messages.ts";
import { rejections } from "../../provider/resources/export-destination/rejection.ts";

/** Characters, apart from log lines and the service's own words. */
const LONGEST_MESSAGE = 400;

const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const T = "2026-11-01T08:00:00Z";
const NAME = "customer-support-agent-production";
const DASHBOARD = `https://eu.smith.langchain.com/o/${ID}/host/deployments/${ID}`;
const LOST =
  "Could not list the bulk exports: GET https://api.smith.langchain.com/api/v1/bulk-exports returned 502.";
const REJECTED = {
  attempted: "create the export destination",
  method: "POST",
  url: "https://api.smith.langchain.com/api/v1/bulk-exports/destinations",
  status: 400,
  detail: "Failed to validate S3 destination: An error occurred (403) when calling the PutObject operation",
};

/** Messages of one kind with many values, or with long ones, of those that have the most to report. */
const LONG: readonly Message[] = [
  deployment.nameInUseByProject({ name: NAME, words: `Deployment with name '${NAME}' already exists` }),
  ...[undefined, "github", "external_docker", "internal_source"].map((source) =>
    deployment.revisionFailed({
      revision: ID,
      status: "DEPLOY_FAILED",
      statusMessage: "readiness probe failed",
      log: "The deploy log is empty.",
      dashboard: DASHBOARD,
      serving: ID,
      source,
    }),
  ),
  deployment.rejectedForNow({
    attempted: "redeploy the revision",
    status: 409,
    words: `Revision ${ID} is in progress`,
    name: NAME,
    inProgress: ID,
  }),
  deployment.revisionReplaced({ revision: ID, newer: ID }),
  destination.inUse({ exports: `15 bulk exports: ${ID}, ${ID}, ${ID} and 12 more` }),
  ...Object.values(rejections).map((message) => message({ ...REJECTED, method: "PATCH" })),
  exports_.serverTooOld({
    properties: "exportFields (needs chart 0.12.11, application 0.12.42 or later), filter, compression",
    cancelled: ID,
  }),
  exports_.spawnedNotCancelled({ error: LOST }),
  exports_.scheduleReexports({
    changes: "bulkExportDestinationId, exportFields",
    exported: `${T} to ${T} of another project`,
    next: T,
    cancelsSpawned: true,
  }),
  exports_.oneOffReexports({
    changes: "bulkExportDestinationId",
    status: "Completed",
    startTime: T,
    endTime: T,
  }),
];

test.each(LONG.map((message) => [message.code, message] as const))(
  "%s is short with long values",
  (_, { text }) => {
    expect(text.length, text).toBeLessThanOrEqual(LONGEST_MESSAGE);
  },
);
