import type * as z from "zod";
import { containsUnknown } from "../../core/engine.ts";
import { differences } from "../../core/fields/compare.ts";
import { project } from "../../core/fields/wire-format.ts";
import type { Operation } from "../../core/operation.ts";
import type { Properties } from "../../core/properties.ts";
import type { PartialInputs } from "../../core/resource.ts";
import { formatValue } from "../../core/text.ts";
import type { LangSmith } from "../../http/client.ts";
import type { ResourceDescription } from "../resource.ts";
import { changesOf, updateBody } from "./changes.ts";
import type { PlainKind } from "./kind.ts";

/** Takes a setting over: it exists already, and gets what the program sets. */
export async function adopt<I extends z.ZodObject, O extends z.ZodObject>(
  kind: PlainKind<I, O>,
  service: LangSmith,
  wanted: Properties,
  operation: Parameters<ResourceDescription<I, O>["create"]>[2],
): ReturnType<ResourceDescription<I, O>["create"]> {
  const { id, found, objects } = await look(kind, service, operation);
  const { inputs } = kind.plain;
  const stored = project(inputs, wanted, found, {});
  const body = updateBody(inputs, changesOf(kind.changeable, stored, wanted), stored, found);
  const isSame = Object.keys(body).length === 0;
  const actual = isSame ? found : { ...found, ...(await objects.update(id, body, operation)) };
  return { id, outputs: kind.outputsOf(actual), actual };
}

/** What a preview says of a setting that it takes over. */
export async function previewAdoption(
  kind: PlainKind,
  service: LangSmith,
  wanted: PartialInputs<Properties>,
  operation: Operation,
): Promise<readonly string[]> {
  if (containsUnknown(wanted)) return [];
  const { inputs } = kind.plain;
  const { found } = await look(kind, service, operation);
  const held = project(inputs, wanted, found, {});
  return differences(inputs, held, wanted).map(
    ({ path: [name = ""] }) =>
      `changes ${name} from ${formatValue(held[name])} to ${formatValue(wanted[name])}`,
  );
}

async function look(kind: PlainKind, service: LangSmith, operation: Operation) {
  const objects = kind.objectsOf(service);
  const found = await objects.getOnly(operation);
  return { id: objects.addressOf(found), objects, found };
}
