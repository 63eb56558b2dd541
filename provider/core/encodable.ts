import type { Properties } from "./check.ts";
import { isRecord } from "./unknown.ts";

/**
 * The properties as every wire of the engine takes them: without what is absent, and with texts for what its
 * wires do not know. An encoding must never fail after something was created.
 */
export function encodable(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      const plain = encodableValue(value);
      return plain === undefined ? [] : [[name, plain]];
    }),
  );
}

function encodableValue(value: unknown): unknown {
  if (value === undefined || typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
  if (Array.isArray(value)) return Array.from(value, (item) => encodableValue(item) ?? null);
  return isRecord(value) ? encodable(value) : value;
}
