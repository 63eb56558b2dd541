import * as z from "zod";
import { factsOf, field, propertiesOf } from "../core/facts.ts";
import { listed, withArticle } from "../core/text.ts";
import { wireName } from "../core/wire-format.ts";
import { readAs } from "../resources/lookup.ts";
import type { AnyPlain, PlainResource } from "../resources/plain/description.ts";
import { findById, findNamed } from "../resources/plain/find.ts";
import { lookupRequests } from "../resources/plain/requests.ts";
import {
  defineFunction,
  defineList,
  exactlyOne,
  idOf,
  LOOKUP_SECONDS,
  type ServedFunction,
  workspaceId,
} from "./define.ts";
import { resultOf } from "./result.ts";

const EXAMPLE_ID = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

/** `get<Kind>` of a plain kind. */
export function getOne(resource: PlainResource): ServedFunction {
  const { plain, collectionOf, placeOf } = resource;
  const { kind, noun, belongsTo, identifiedBy, namedBy, example, outputs } = plain;
  const result = z.object(resultShape(plain));
  const by = identifiedBy ?? namedBy ?? "id";
  const which = namedBy === undefined ? `\`${by}\`` : `\`id\` or \`${namedBy}\``;
  return defineFunction({
    name: `get${kind}`,
    description: `Finds ${withArticle(noun)} by its ${which}.${neverReturned(plain)}`,
    inputs: z.object({ ...argumentsOf(plain), workspaceId: workspaceId() }),
    outputs: result,
    example: {
      args: { [by]: by === "id" ? EXAMPLE_ID : example[by] },
      result: "createdAt" in outputs.shape ? "createdAt" : "id",
    },
    needsWorkspace: belongsTo === "workspace",
    limitSeconds: LOOKUP_SECONDS,
    requests: lookupRequests(resource).one,
    ...(namedBy === undefined ? {} : { rules: (args) => exactlyOne(args, "id", namedBy) }),

    async run(service, args, operation) {
      const objects = collectionOf(service());
      const { id = args[identifiedBy ?? "id"], [namedBy ?? ""]: name } = args;
      const found =
        id === undefined
          ? await findNamed(plain, objects, String(name), operation)
          : await findById(plain, objects, String(id), operation);
      return readAs(result, { ...found, ...(await placeOf(service(), operation)) });
    },
  });
}

/** What the object is found by. */
function argumentsOf(plain: AnyPlain) {
  const { noun, identifiedBy, namedBy, example } = plain;
  if (identifiedBy !== undefined) {
    const description = `The \`${identifiedBy}\` of the ${noun}${hasOwnId(plain) ? ", not its id" : ""}.`;
    return { [identifiedBy]: field(z.string().min(1), { description, example: example[identifiedBy] }) };
  }
  if (namedBy === undefined) return { id: idOf(noun, EXAMPLE_ID) };
  const one = `Set either \`id\` or \`${namedBy}\`.`;
  return {
    id: field(z.guid().optional(), {
      description: `The id of the ${noun}.`,
      usage: `${one}`,
      example: EXAMPLE_ID,
    }),
    [namedBy]: field(z.string().min(1).optional(), {
      description: `The exact \`${namedBy}\` of the ${noun}.`,
      usage: `Upper and lower case are different. ${one}`,
      example: example[namedBy],
    }),
  };
}

/** `get<Kind>s` of a plain kind. */
export function getAll(resource: PlainResource): ServedFunction {
  const { plain, collectionOf, placeOf } = resource;
  const { kind, noun, plural, belongsTo, shownByRead = [] } = plain;
  const row = z.object(resultShape(plain));
  // "OAuth providers" are `providers`.
  const property = plural.split(" ").at(-1) ?? plural;
  const absent = listed(shownByRead.map((name) => `\`${name}\``));
  const lacks =
    shownByRead.length === 0 ? "" : ` The list does not contain ${absent}: use \`get${kind}\` for them.`;
  return defineList({
    name: `get${kind}s`,
    description: `Lists the ${plural}${noun.startsWith(belongsTo) ? "" : ` of the ${belongsTo}`}.${neverReturned(plain)}${lacks}`,
    property,
    contains: `The ${plural}. Empty if there are none.`,
    row,
    example: {},
    needsWorkspace: belongsTo === "workspace",
    requests: lookupRequests(resource).all,
    async *list(service, _args, call) {
      const place = await placeOf(service, call);
      for await (const each of collectionOf(service).list(call)) yield { ...each, ...place };
    },
  });
}

/** The id, the inputs, the outputs and the details; an output that is the id is there as `id`. */
function resultShape(plain: AnyPlain) {
  const { noun, inputs, outputs, details, identifiedBy } = plain;
  const others = propertiesOf(outputs).filter(([name, schema]) => wireName(name, schema) !== "id");
  const shown = Object.fromEntries(others);
  return {
    id: field(z.string(), {
      description: hasOwnId(plain)
        ? `The id of the ${noun}.`
        : `The id of the ${noun}, which is its \`${identifiedBy}\`.`,
    }),
    ...resultOf(inputs),
    ...shown,
    ...details?.shape,
  };
}

/** Whether the service gives an object an id beside what the program calls it. */
function hasOwnId({ api, identifiedBy }: AnyPlain): boolean {
  return identifiedBy === undefined || api.update !== "upsert";
}

function neverReturned({ inputs }: AnyPlain): string {
  const names = propertiesOf(inputs).flatMap(([name, schema]) =>
    factsOf(schema).writeOnly ? [`\`${name}\``] : [],
  );
  return names.length === 0 ? "" : ` LangSmith never returns the ${listed(names)}.`;
}
