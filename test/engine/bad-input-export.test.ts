import { appendFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { refused } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const PLACE = `bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46", sessionId: "${PROJECT}"`;
const RANGE = 'startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z"';
const START = 'startTime: "2025-01-01T00:00:00Z"';
const PROPERTIES =
  "allExperiments, allowReexport, bulkExportDestinationId, cancelSpawnedOnDelete, compression, endTime, exportFields, filter, formatVersion, intervalHours, sessionId, startTime, waitForCompletion, workspaceId";

/** What is wrong, the arguments, and what a preview says of them. */
const CASES: readonly [claim: string, args: string, said: readonly string[]][] = [
  [
    "unknown properties, wrong types, and every value that can be judged by itself",
    `bulkExportDestinationId: "0C4F7B1A-6D2E-4B8F-9A3C-5E1D7F2B8C46", sessionId: "my-project", startTime: new Date(0),
     endTime: "2025-02-01", interval_hours: 24, nonsense: 1, filter: 5, exportFields: ["id", "start_tme", new Date(0)],
     compression: "zstd", waitForCompletion: "yes"`,
    [
      'bulkExportDestinationId: "0C4F7B1A-6D2E-4B8F-9A3C-5E1D7F2B8C46" is not allowed: write it in lower case, "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"',
      'sessionId: "my-project" is not allowed: it must be a UUID. To find the id of a project by its name, use getTracingProject({ name })',
      'startTime: "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)" is not allowed: a JavaScript Date was given (YAML readers make one of an unquoted timestamp); quote it, or pass a string such as "2025-01-01T00:00:00Z"',
      'endTime: "2025-02-01" is not allowed: a date alone is not enough; add a time and a time zone, such as "2025-02-01T00:00:00Z"',
      "filter: 5 is not allowed: it must be a string that is not empty (got a number)",
      'exportFields[1]: "start_tme" is not allowed: did you mean "start_time"?',
      'exportFields[2]: "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)" is not allowed: it must be one of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "feedbacks", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time"',
      'compression: "zstd" is not allowed: did you mean "zstandard"?',
      'waitForCompletion: "yes" is not allowed: it must be a boolean (got a string)',
      "interval_hours: there is no such property; did you mean intervalHours?",
      `nonsense: there is no such property; the properties are ${PROPERTIES}`,
    ],
  ],
  [
    "an interval of 0, and a range beside it",
    `${PLACE}, ${RANGE}, intervalHours: 0`,
    [
      "intervalHours: 0 is not allowed: it must be an integer from 1 to 168",
      "endTime: is not allowed with intervalHours: a schedule has no end",
    ],
  ],
  [
    "an interval of 169, an instant without a zone",
    `${PLACE}, startTime: "2025-01-01T00:00:00", intervalHours: 169`,
    [
      'startTime: "2025-01-01T00:00:00" is not allowed: the time zone is missing; write "2025-01-01T00:00:00Z" for UTC, or add an offset such as +02:00',
      "intervalHours: 169 is not allowed: it must be an integer from 1 to 168",
    ],
  ],
  [
    "an interval with a fraction, a project and all experiments at once, a schedule that is waited for",
    `${PLACE}, ${START}, intervalHours: 1.5, allExperiments: true, waitForCompletion: true`,
    [
      "intervalHours: 1.5 is not allowed: it must be an integer from 1 to 168 (got a number with a fraction)",
      "sessionId: set either sessionId or allExperiments: true, not both",
      "waitForCompletion: is not allowed with intervalHours: a schedule never completes",
    ],
  ],
  [
    "an interval that is a text, neither a project nor all experiments",
    `bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46", ${START}, intervalHours: "24"`,
    [
      'intervalHours: "24" is not allowed: it must be an integer from 1 to 168 (got a string)',
      "sessionId: set sessionId, or allExperiments: true. An empty value does not count, such as the tracingProjectId of a deployment that failed or was not waited for",
    ],
  ],
  [
    "an end that is not after the start, in another zone",
    `${PLACE}, ${START}, endTime: "2025-01-01T01:00:00+01:00"`,
    [
      'endTime: "2025-01-01T01:00:00+01:00" is not allowed: it must be after startTime, "2025-01-01T00:00:00Z"',
    ],
  ],
  [
    "neither an end nor an interval, and a Date inside a promise",
    `${PLACE}, startTime: Promise.resolve(new Date(0))`,
    [
      'startTime: "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)" is not allowed: a JavaScript Date was given (YAML readers make one of an unquoted timestamp); quote it, or pass a string such as "2025-01-01T00:00:00Z"',
      "endTime: set endTime for a one-off export, or intervalHours for a scheduled one",
    ],
  ],
];

test("a preview rejects every wrong argument of an export by its path, and asks the service nothing", async () => {
  const { stack, program, asked } = await world("");
  for (const [claim, args, said] of CASES) {
    program(`new langsmith.BulkExport("daily", { ${args} });`);
    const preview = await stack.preview();
    expect.soft(refused(preview.output), claim).toEqual(said);
    expect.soft(preview.code, claim).toBe(1);
    expect.soft(preview.output, claim).toContain("langsmith:BulkExport resource 'daily' has a problem: ");
  }
  expect(asked()).toEqual([]);
});

test("a timestamp that stands unquoted in the stack's configuration is rejected with the text to write", async () => {
  const { stack, asked } = await world(`
const config = new pulumi.Config();
const quoted = new langsmith.BulkExport("quoted", { ${PLACE}, startTime: config.require("quoted"), intervalHours: 24 });
new langsmith.BulkExport("daily", { ${PLACE}, startTime: config.require("from"), endTime: config.require("to") },
  { dependsOn: quoted });
`);
  appendFileSync(
    path.join(stack.directory, "Pulumi.test.yaml"),
    '  test:from: 2025-01-01\n  test:to: 2025-01-01T02:00:00.5+02:00\n  test:quoted: "2025-01-01T00:00:00Z"\n',
  );
  const preview = await stack.preview();
  expect(refused(preview.output)).toEqual([
    'startTime: "2025-01-01 00:00:00 +0000 UTC" is not allowed: an unquoted timestamp in YAML becomes this string; quote it: "2025-01-01T00:00:00Z"',
    'endTime: "2025-01-01 02:00:00.5 +0200 +0200" is not allowed: an unquoted timestamp in YAML becomes this string; quote it: "2025-01-01T02:00:00.5+02:00"',
  ]);
  expect(preview.code).toBe(1);
  expect(asked().map(({ method, path: target }) => `${method} ${target}`)).toEqual(["GET /api/v1/settings"]);
});
