import { expect, test } from "vitest";
import * as z from "zod";
import { unknownEnumValues } from "../../provider/core/allowed-values.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { field, withKnownValues } from "../../provider/core/facts.ts";

const size = () => withKnownValues(z.string(), ["dev", "prod"]);
const schema = z.object({
  size: field(size().optional(), { description: "" }),
  place: field(z.object({ style: field(size(), { description: "" }) }).optional(), { description: "" }),
  columns: field(z.array(size()).optional(), { description: "" }),
  name: field(z.string().optional(), { description: "" }),
});

test("a value that this release does not know is reported with its path and what it knows", () => {
  const news = { size: "huge", place: { style: "vast" }, columns: ["dev", "tiny"], name: "huge" };
  expect(unknownEnumValues(schema, {}, news)).toEqual([
    'size is "huge", which this version does not know (it knows dev, prod); the provider sends it unchanged',
    'place.style is "vast", which this version does not know (it knows dev, prod); the provider sends it unchanged',
    'columns[1] is "tiny", which this version does not know (it knows dev, prod); the provider sends it unchanged',
  ]);
});

test("nothing is reported about what is known, not known yet, or was there before", () => {
  expect(unknownEnumValues(schema, {}, { size: "prod", place: UNKNOWN, columns: [UNKNOWN, "dev"] })).toEqual(
    [],
  );
  const olds = { size: "huge", columns: ["tiny", "dev"] };
  expect(unknownEnumValues(schema, olds, { size: "huge", columns: ["dev", "tiny"] })).toEqual([]);
  expect(unknownEnumValues(schema, olds, { size: "vast" })).toHaveLength(1);
});

test("nothing is reported about what is rejected, since that is not sent", () => {
  const near = z.string().refine((text) => text !== "prd");
  const strict = z.object({ size: field(withKnownValues(near, ["dev", "prod"]), { description: "" }) });
  expect(unknownEnumValues(strict, {}, { size: "prd" })).toEqual([]);
  expect(unknownEnumValues(strict, {}, { size: "huge" })).toHaveLength(1);
});
