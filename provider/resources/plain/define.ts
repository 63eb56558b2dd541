import type * as z from "zod";
import { isUnknown } from "../../core/engine.ts";
import { allowedFor } from "../../core/fields/allowed-values.ts";
import { differences } from "../../core/fields/compare.ts";
import { factsOf, propertiesOf } from "../../core/fields/facts.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import { formatValue } from "../../core/text.ts";
import { isUsableId, USABLE_ID } from "../../http/api-request.ts";
import { defineResource } from "../define.ts";
import type { Resource, ResourceDescription } from "../resource.ts";
import { previewAdoption } from "./adoption.ts";
import { cleared, missingOf } from "./changes.ts";
import type { PlainDescription } from "./description.ts";
import { inventoryOf } from "./inventory.ts";
import { PlainKind, type PlainResource } from "./kind.ts";
import { operationsOf } from "./operations.ts";
import { planOf, previewReplacement, replacementText } from "./replacement.ts";
import { operationRequests } from "./requests.ts";

/** Makes a resource of the description of a plain kind. */
export function definePlainResource<I extends z.ZodObject, O extends z.ZodObject>(
  plain: PlainDescription<I, O>,
): PlainResource {
  const kind = new PlainKind(plain);
  const { noun, inputs, outputs, belongsTo, identifiedBy, namedBy } = plain;
  const inventory = inventoryOf(kind);
  const described: ResourceDescription<I, O> = {
    facts: {
      kind: plain.kind,
      noun,
      description: plain.description,
      example: plain.example,
      ...(plain.exampleNames === undefined ? {} : { exampleNames: plain.exampleNames }),
      belongsTo,
      ...(plain.deletes === undefined ? {} : { deletes: plain.deletes }),
      ...(plain.api.remove === "leave" ? { removed: "left" } : {}),
      identifiedBy,
      namedBy,
      importedBy: importedBy(kind),
      replacing: replacementText(plain),
      requests: operationRequests(kind),
    },
    inputs,
    outputs,
    inventory: inventory,
    timeLimits: () => ({ create: 300, read: 300, update: 300, delete: 300 }),
    rules(news, olds) {
      const unusable = [...unusableId(identifiedBy, news), ...excluded(inputs, news)];
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
    preview: (service, change, operation) =>
      kind.isSetting && change.olds === undefined
        ? previewAdoption(kind, service, change.news, operation)
        : previewReplacement(kind, change),
    ...operationsOf(kind),
  };
  return { ...defineResource(described), plural: plain.plural, plain, plainKind: kind, inventory };
}

const EXAMPLE_ID = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

/** What `pulumi import` takes. */
function importedBy({ plain, parents, isSetting, scope }: PlainKind): NonNullable<Resource["importedBy"]> {
  const { identifiedBy, namedBy, example } = plain;
  if (isSetting) return { what: `the id of the ${scope.noun}`, example: EXAMPLE_ID };
  if (identifiedBy !== undefined)
    return { what: `its \`${identifiedBy}\``, example: String(example[identifiedBy]) };
  const own = namedBy === undefined ? "its id (a UUID)" : `its \`${namedBy}\`, or its id (a UUID)`;
  const name = namedBy === undefined ? EXAMPLE_ID : String(example[namedBy]);
  if (parents.length === 0) return { what: own, example: name };
  const path = [...parents.map((each) => String(example[each])), name].join("/");
  return {
    what: `${parents.map((each) => `\`${each}\``).join(", a slash, ")}, a slash, and ${own}`,
    example: path,
  };
}

/** The inputs of which a program sets one at most. */
function excluded(inputs: z.ZodObject, news: Properties): Failure[] {
  const set = propertiesOf(inputs).filter(([name]) => news[name] !== undefined);
  return set.flatMap(([name, schema], index) => {
    const { exclusive } = factsOf(schema);
    const [other] =
      set.slice(0, index).find(([, each]) => exclusive && factsOf(each).exclusive === exclusive) ?? [];
    return other === undefined ? [] : [{ path: [name], reason: `set ${other} or ${name}, not both` }];
  });
}

/** What is wrong with the id that the program chooses: every later request has to name it. */
function unusableId(identifiedBy: string | undefined, news: Properties): Failure[] {
  const id = news[identifiedBy ?? ""];
  if (identifiedBy === undefined || typeof id !== "string" || isUnknown(id) || isUsableId(id)) return [];
  const reason = `${formatValue(id)} is not allowed: as the id of the resource, it must be ${USABLE_ID}`;
  return [{ path: [identifiedBy], reason }];
}
