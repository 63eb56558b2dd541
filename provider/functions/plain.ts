import * as z from "zod";
import { factsOf, field, namesWith, propertiesOf } from "../core/fields/facts.ts";
import { wireName } from "../core/fields/wire-format.ts";
import { listed, withArticle } from "../core/text.ts";
import { readAs } from "../resources/listing/lookup.ts";
import type { AnyPlain } from "../resources/plain/description.ts";
import { findById, findNamed } from "../resources/plain/find.ts";
import type { PlainKind, PlainResource } from "../resources/plain/kind.ts";
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
export function getOne({ plain, plainKind: of }: PlainResource): ServedFunction {
  const { kind, noun, belongsTo, identifiedBy, namedBy, example } = plain;
  const result = z.object(resultShape(plain));
  const by = identifiedBy ?? namedBy ?? "id";
  const which = namedBy === undefined ? `\`${by}\`` : `\`id\` or \`${namedBy}\``;
  const finds = of.isSetting ? `Reads the ${noun}.` : `Finds ${withArticle(noun)} by its ${which}.`;
  const wholes = Object.fromEntries(of.parents.map((name) => [name, example[name]]));
  return defineFunction({
    name: `get${kind}`,
    description: `${finds}${neverReturned(plain)}`,
    inputs: z.object({
      ...wholesOf(of),
      ...(of.isSetting ? {} : argumentsOf(plain)),
      workspaceId: workspaceId(),
    }),
    outputs: result,
    example: {
      args: of.isSetting ? {} : { ...wholes, [by]: by === "id" ? EXAMPLE_ID : example[by] },
      result: plain.shows.age ? "createdAt" : "id",
    },
    needsWorkspace: belongsTo === "workspace",
    limitSeconds: LOOKUP_SECONDS,
    requests: lookupRequests(of).one,
    ...(namedBy === undefined ? {} : { rules: (args) => exactlyOne(args, "id", namedBy) }),

    async run(service, args, operation) {
      const connected = service();
      const objects = of.objectsOf(connected, args);
      const location = await of.locationOf(connected, args, operation);
      const { id = args[identifiedBy ?? "id"], [namedBy ?? ""]: name } = args;
      const find = () => {
        if (of.isSetting) return objects.getOnly(operation);
        return id === undefined
          ? findNamed(plain, objects, String(name), operation)
          : findById(plain, objects, String(id), operation);
      };
      return readAs(result, { ...(await find()), ...location });
    },
  });
}

/** The ids of what the objects are parts of. */
function wholesOf({ plain, parents }: PlainKind): Record<string, z.ZodType<string>> {
  const { within, example } = plain;
  return Object.fromEntries(parents.map((name) => [name, idOf(within?.noun ?? "", String(example[name]))]));
}

/** What the object is found by. */
function argumentsOf(plain: AnyPlain): Record<string, z.ZodType> {
  const { noun, identifiedBy, namedBy, example } = plain;
  if (identifiedBy !== undefined) {
    const description = `The \`${identifiedBy}\` of the ${noun}${hasOwnId(plain) ? ", not its id" : ""}.`;
    return { [identifiedBy]: field(z.string().min(1), { description, example: example[identifiedBy] }) };
  }
  if (namedBy === undefined) return { id: idOf(noun, EXAMPLE_ID) };
  const usage = `Set either \`id\` or \`${namedBy}\`.`;
  return {
    id: field(z.guid().optional(), { description: `The id of the ${noun}.`, usage, example: EXAMPLE_ID }),
    [namedBy]: field(z.string().min(1).optional(), {
      description: `The exact \`${namedBy}\` of the ${noun}.`,
      usage: `Upper and lower case are different. ${usage}`,
      example: example[namedBy],
    }),
  };
}

/** `get<Kind>s` of a plain kind. */
export function getAll({ plain, plainKind: of }: PlainResource): ServedFunction {
  const { kind, noun, plural, belongsTo, inputs, within, example } = plain;
  const row = z.object(resultShape(plain));
  // "OAuth providers" are `providers`.
  const property = plural.split(" ").at(-1) ?? plural;
  const unlisted = namesWith(inputs, "notListed").map((name) => `\`${name}\``);
  const lacks =
    unlisted.length === 0
      ? ""
      : ` The list does not contain ${listed(unlisted)}: use \`get${kind}\` for them.`;
  const whole = within?.noun ?? belongsTo;
  return defineList({
    name: `get${kind}s`,
    description: `Lists the ${plural}${noun.startsWith(whole) ? "" : ` of ${within ? withArticle(whole) : `the ${whole}`}`}.${neverReturned(plain)}${lacks}`,
    property,
    contains: `The ${plural}. Empty if there are none.`,
    row,
    of: wholesOf(of),
    example: Object.fromEntries(of.parents.map((name) => [name, String(example[name])])),
    needsWorkspace: belongsTo === "workspace",
    requests: lookupRequests(of).all,
    async *list(service, args, call) {
      const location = await of.locationOf(service, args, call);
      for await (const each of of.objectsOf(service, args).list(call)) yield { ...each, ...location };
    },
  });
}

/** The id, the inputs, the outputs and the details; an output that is the id is there as `id`. */
function resultShape(plain: AnyPlain) {
  const { noun, inputs, outputs, details, identifiedBy } = plain;
  const others = propertiesOf(outputs).filter(
    ([name, schema]) => wireName(name, schema) !== "id" && !isUnshown(plain, name, schema),
  );
  const shown = Object.fromEntries(others);
  return {
    id: field(z.string(), {
      description:
        identifiedBy === undefined || hasOwnId(plain)
          ? `The id of the ${noun}.`
          : `The id of the ${noun}, which is its \`${identifiedBy}\`.`,
    }),
    ...resultOf(inputs),
    ...shown,
    ...details?.shape,
  };
}

/** Whether no answer to a read shows an output. */
function isUnshown({ shows }: AnyPlain, name: string, schema: z.core.$ZodType): boolean {
  const { givenOnce, secret } = factsOf(schema);
  return givenOnce === true && (secret === true || (name === "createdAt" && !shows.age));
}

/** Whether the service gives an object an id beside what the program calls it. */
function hasOwnId({ outputs }: AnyPlain): boolean {
  return propertiesOf(outputs).some(([name, schema]) => wireName(name, schema) === "id");
}

function neverReturned({ inputs }: AnyPlain): string {
  const names = namesWith(inputs, "writeOnly").map((name) => `\`${name}\``);
  return names.length === 0 ? "" : ` LangSmith never returns the ${listed(names)}.`;
}
