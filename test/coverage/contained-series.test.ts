import { expect, test } from "vitest";
import { containsSeries } from "../../provider/coverage/continuation.ts";
import { toSeriesIdentity } from "../../provider/coverage/export-record.ts";

const series = (export_fields?: string[]) =>
  toSeriesIdentity({
    session_id: "p",
    bulk_export_destination_id: "d",
    ...(export_fields ? { export_fields } : {}),
  });

test.each([
  [undefined, undefined, true],
  [undefined, ["id", "name"], true],
  [undefined, ["id", "feedbacks"], false],
  [["id", "feedbacks"], ["id", "feedbacks"], true],
  [["id", "feedbacks"], undefined, false],
])("an export of the columns %j has all of %j: %j", (one, other, has) => {
  expect(containsSeries(series(one), series(other))).toBe(has);
});
