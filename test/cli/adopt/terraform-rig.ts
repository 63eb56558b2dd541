import { writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "../doctor/rig.ts";

export const ID = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const VENDOR = 'provider["registry.terraform.io/langchain-ai/langsmith"]';
export const COMMUNITY = 'module.exports.provider["registry.terraform.io/bogware/langsmith"].eu';

/** Of a resource, as a state of format 4 has it. */
interface Instance {
  readonly index_key?: string | number;
  readonly deposed?: string;
  readonly status?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export const resource = (
  type: string,
  name: string,
  instances: readonly Instance[],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  mode: "managed",
  type,
  name,
  provider: VENDOR,
  instances: instances.map((instance) => ({ schema_version: 0, sensitive_attributes: [], ...instance })),
  ...more,
});

export const stored = (resources: readonly (object | null)[]) => ({
  version: 4,
  terraform_version: "1.13.4",
  serial: 7,
  lineage: "3f7f3c1a-6f1c-4d0e-9c44-1b1d8a6f0a3d",
  outputs: { key: { value: "never-to-be-seen", type: "string", sensitive: true } },
  resources,
  check_results: null,
});

/** A file that is there until the test ends. */
export function fileOf(state: unknown): string {
  const file = path.join(temporaryFolder(), "terraform.tfstate");
  writeFileSync(file, typeof state === "string" ? state : JSON.stringify(state, null, 2));
  return file;
}

/** A service that nobody may ask. */
export const NOWHERE = { url: "http://127.0.0.1:1" };
