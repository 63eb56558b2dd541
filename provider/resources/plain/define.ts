import type * as z from "zod";
import { allowedFor } from "../../core/allowed-values.ts";
import { differences } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import { formatValue } from "../../core/text.ts";
import { isUsableId, USABLE_ID } from "../../http/api-request.ts";
import { defineResource } from "../define.ts";
import type { Resource, ResourceDescription } from "../resource.ts";
import { cleared, missingOf } from "./changes.ts";
import type { AnyPlain, PlainDescription, PlainResource } from "./description.ts";
import { inventoryOf } from "./inventory.ts";
import { PlainKind } from "./kind.ts";
import { operationsOf } from "./operations.ts";
import { planOf, previewReplacement, replacementText } from "./replacement.ts";
import { operationRequests } from "./requests.ts";

/** Makes a resource of the description of a plain kind. */
export function definePlainResource<I extends z.ZodObject, O extends z.ZodObject>(
  plain: PlainDescription<I, O>,
): PlainResource {
  const kind = new PlainKind(plain);
  const { collectionFacts: api, collectionOf, placeOf } = kind;
  const { noun, inputs, outputs, belongsTo, identifiedBy, namedBy } = plain;
  const inventory = inventoryOf(kind);
  const described: ResourceDescription<I, O> = {
    about: {
      kind: plain.kind,
      noun,
      description: plain.description,
      example: plain.example,
      ...(plain.exampleNames === undefined ? {} : { exampleNames: plain.exampleNames }),
      belongsTo,
      identifiedBy,
      namedBy,
      importedBy: importedBy(plain),
      replacing: replacementText(plain),
      requests: operationRequests({ api, plain }),
    },
    inputs,
    outputs,
    list: inventory,
    timeLimits: () => ({ create: 300, read: 300, update: 300, delete: 300 }),
    rules(news, olds) {
      const unusable = unusableId(identifiedBy, news);
      if (Object.keys(olds).length > 0) {
        const isReplaced = differences(inputs, olds, news).some(({ immutable }) => immutable);
        return [...unusable, ...(isReplaced ? [] : cleared(kind.changeable, news, olds))];
      }
      const missing = missingOf(inputs, news).map(([name, schema]) => ({
        path: [name],
        reason: `is required to create the ${noun}: set it to ${allowedFor(schema)}`,
      }));
      return [...unusable, ...missing];
    },
    plan: (comparison) => planOf(plain, comparison),
    preview: previewReplacement(plain),
    ...operationsOf(kind),
  };
  return { ...defineResource(described), plural: plain.plural, plain, api, inventory, collectionOf, placeOf };
}

/** What `pulumi import` takes. */
function importedBy({ identifiedBy, namedBy, example }: AnyPlain): NonNullable<Resource["importedBy"]> {
  if (identifiedBy !== undefined)
    return { what: `its \`${identifiedBy}\``, example: String(example[identifiedBy]) };
  if (namedBy !== undefined)
    return { what: `its \`${namedBy}\`, or its id (a UUID)`, example: String(example[namedBy]) };
  return { what: "its id (a UUID)", example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" };
}

/** What is wrong with the id that the program chooses: every later request has to name it. */
function unusableId(identifiedBy: string | undefined, news: Properties): Failure[] {
  const id = news[identifiedBy ?? ""];
  if (identifiedBy === undefined || typeof id !== "string" || isUnknown(id) || isUsableId(id)) return [];
  const reason = `${visible(formatValue(id))} is not allowed: as the id of the resource, it must be ${USABLE_ID}`;
  return [{ path: [identifiedBy], reason }];
}

/** JSON with the escapes of characters that nobody sees. */
function visible(json: string): string {
  return json.replace(
    /[\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
