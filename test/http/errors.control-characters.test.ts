import { expect, test } from "vitest";
import type * as z from "zod";
import { Export, ExportRun } from "../../provider/http/api/bulk-exports.ts";
import { Deployment, Revision } from "../../provider/http/api/deployments.ts";
import { Destination } from "../../provider/http/api/export-destinations.ts";

const HOSTILE = "Done\r\nerror: forged\u202e\u001b[2J\u2028::error::x";
const ID = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
/** Texts that users write, which are compared as they are; messages quote or indent them. */
const OF_USERS = [
  "display_name",
  "filter",
  "url",
  "status_message",
  "source_config",
  "source_revision_config",
  "config",
  "secrets",
  "credentials_keys",
  "export_fields",
  "errors",
  "metadata",
  "aws_role_arn",
];

test.each<[string, z.ZodObject]>([
  ["Deployment", Deployment],
  ["Revision", Revision],
  ["Destination", Destination],
  ["Export", Export],
  ["ExportRun", ExportRun],
])("what only the service writes of a %s breaks no line of a message", (_, schema) => {
  const words = Object.entries(schema.shape).filter(
    ([name, type]) => !OF_USERS.includes(name) && type.safeParse("x").success,
  );
  expect(words.length).toBeGreaterThan(2);
  for (const [name, type] of words) {
    const read = type.safeParse(HOSTILE);
    if (!read.success) expect(read.error.issues[0]?.message, name).toContain("an invalid id");
    else expect(read.data, name).toBe("Done error: forged ::error::x");
  }
});

test.each(["a\nb", "a\u202eb", "a\u001bb"])("an id with such a character is not used: %j", (id) => {
  expect(Revision.safeParse({ id, status: "DEPLOYED" }).success).toBe(false);
  expect(Revision.safeParse({ id: ID, status: "DEPLOYED" }).success).toBe(true);
});
