import { isRecord } from "../core/unknown.ts";

/** Whether a value is a resource of a type, also one of another copy of this package. */
export function isOfType(type: string, value: unknown): boolean {
  return isRecord(value) && value["__pulumiType"] === type;
}
