import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { formatPath } from "../../provider/core/properties.ts";
import { toBody } from "../../provider/core/wire-format.ts";
import { bulkExport } from "../../provider/resources/bulk-export/bulk-export.ts";
import { inputs } from "../../provider/resources/bulk-export/fields.ts";

const PLACE = {
  bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
  sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
};
const JANUARY = { ...PLACE, startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" };

function complaints(news: Readonly<Record<string, unknown>>): string[] {
  const naming = { logicalName: "january", suffix: () => "0000000" };
  const target = { workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21", cloud: true };
  const { failures } = bulkExport.check({}, { ...news }, naming, target);
  return failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`);
}

const range = (startTime: string, endTime: string) => complaints({ ...PLACE, startTime, endTime });

describe("endTime lies after startTime", () => {
  test.each([
    ["by a microsecond", "2025-01-01T00:00:00.000249Z", "2025-01-01T00:00:00.000250Z"],
    ["by a microsecond, in another zone", "2025-01-01T00:00:00.000001Z", "2025-01-01T01:00:00.000002+01:00"],
  ])("%s", (_, startTime, endTime) => {
    expect(range(startTime, endTime)).toEqual([]);
  });

  test.each([
    ["at the same instant in another zone", "2025-01-01T00:00:00.000250Z", "2025-01-01T02:00:00.00025+02:00"],
    ["a microsecond before", "2025-01-01T00:00:00.000250Z", "2025-01-01T00:00:00.000249Z"],
  ])("and not %s", (_, startTime, endTime) => {
    expect(range(startTime, endTime)).toEqual([
      `endTime: ${JSON.stringify(endTime)} is not allowed: it must be after startTime, ${JSON.stringify(startTime)}`,
    ]);
  });
});

test("an export is sent in the service's names, in UTC, without what only steers this provider", () => {
  const wanted = inputs.parse({
    ...PLACE,
    startTime: "2025-01-01T01:00:00.000250+01:00",
    endTime: "2025-02-01T00:00:00Z",
    filter: "eq(is_root, true)",
    exportFields: ["id", "name"],
    formatVersion: "v2_beta",
    compression: "gzip",
    waitForCompletion: true,
    cancelSpawnedOnDelete: true,
    allowReexport: true,
    workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  });
  expect(toBody(inputs, wanted)).toEqual({
    bulk_export_destination_id: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
    session_id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    start_time: "2025-01-01T00:00:00.000250Z",
    end_time: "2025-02-01T00:00:00Z",
    filter: "eq(is_root, true)",
    export_fields: ["id", "name"],
    format_version: "v2_beta",
    compression: "gzip",
  });
});

test("the creation has a day where it is waited for, else two hours", () => {
  expect(bulkExport.timeLimits({}).create).toBe(7200);
  expect(bulkExport.timeLimits({ waitForCompletion: true }).create).toBe(86_400);
});

test("what is wrong or unknown on its own is not compared", () => {
  expect(range("yesterday", "2025-01-01T00:00:00Z")).toEqual([
    'startTime: "yesterday" is not allowed: it must be a time with a time zone, such as "2025-01-01T00:00:00Z" or "2025-01-01T02:00:00+02:00"',
  ]);
  expect(complaints({ ...JANUARY, startTime: UNKNOWN })).toEqual([]);
  expect(complaints({ ...JANUARY, endTime: UNKNOWN })).toEqual([]);
});
