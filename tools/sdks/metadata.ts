import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

const schema = z.object({
  displayName: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  publisher: z.string().optional(),
  homepage: z.string().optional(),
  repository: z.string().optional(),
});

/** What registries show of an SDK: what schema.json has of package.json. */
export type SdkMetadata = z.infer<typeof schema>;

export function sdkMetadata(root: string): SdkMetadata {
  return schema.parse(JSON.parse(readFileSync(path.join(root, "schema.json"), "utf8")));
}

/** A text in XML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
