import fc from "fast-check";
import * as z from "zod";
import { field } from "../../provider/core/fields/facts.ts";
import { instantProblem } from "../../provider/core/instant.ts";

const described = { description: "" };

const instant = () =>
  z.string().superRefine((text, context) => {
    const problem = instantProblem(text);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** The inputs of a made-up resource in which every kind of field and every fact occurs. */
export const thing = z.object({
  name: field(z.string().min(1), {
    description: "",
    allowed: "a string that is not empty",
    immutable: true,
    autoname: { fit: (text) => text },
  }),
  displayName: field(z.string().min(1).max(20).optional(), described),
  kind: field(z.enum(["small", "large"]).default("small"), { description: "", immutable: true }),
  hours: field(z.int().min(1).max(168).optional(), described),
  ownerId: field(z.guid().optional(), described),
  share: field(z.number().min(0.5).optional(), described),
  at: field(instant().optional(), { description: "", compare: "instant" }),
  tags: field(z.array(z.string().min(1)).min(1).optional(), { description: "", compare: "set" }),
  steps: field(z.array(z.string()).optional(), described),
  place: field(
    z
      .object({
        bucketName: field(z.string(), { description: "", immutable: true }),
        prefix: field(z.string().default(""), described),
        usEast1: field(z.string().optional(), { description: "", wire: "us_east_1" }),
        openedAt: field(instant().optional(), { description: "", compare: "instant" }),
        deeper: field(z.object({ on: field(z.boolean().optional(), described) }).optional(), described),
      })
      .optional(),
    described,
  ),
  fixed: field(z.object({ inner: field(z.number().optional(), described) }).optional(), {
    description: "",
    immutable: true,
  }),
  references: field(
    z
      .array(
        z.object({
          name: field(z.string(), described),
          secretKey: field(z.string().optional(), described),
          since: field(instant().optional(), { description: "", compare: "instant" }),
          weight: field(z.number().default(1), described),
        }),
      )
      .optional(),
    { description: "", compare: "set" },
  ),
  mounts: field(z.array(z.object({ path: z.string(), mode: z.string().optional() })).optional(), described),
  secrets: field(z.record(z.string().min(1), z.string()).optional(), {
    description: "",
    secret: true,
    writeOnly: true,
    verbatim: true,
  }),
  connection: field(
    z
      .object({
        token: field(z.string().min(4), { description: "", secret: true }),
        expires: field(instant().optional(), { description: "", secret: true, compare: "instant" }),
      })
      .optional(),
    described,
  ),
  labels: field(z.record(z.string(), z.unknown()).optional(), { description: "", verbatim: true }),
  note: field(z.string().optional(), described),
  wait: field(z.boolean().default(true), { description: "", local: true }),
  workspaceId: field(z.guid().optional(), { description: "", local: true }),
});

const word = fc.string({ unit: fc.constantFrom(..."abcXYZ 09_-."), minLength: 1, maxLength: 12 });
const instants = fc.constantFrom(
  "2025-01-01T00:00:00Z",
  "2025-01-01T02:00:00+02:00",
  "2025-01-01T00:00:00.000Z",
  "2025-01-01T00:00:00.123Z",
  "2024-06-30t12:00:00z",
);
const guid = fc.uuid();
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const json = fc.jsonValue({ maxDepth: 2 });

/** Complete and valid inputs of a thing, as `check` returns them. */
export const validInputs: fc.Arbitrary<Record<string, unknown>> = fc
  .record(
    {
      name: word,
      displayName: word,
      kind: fc.constantFrom("small", "large"),
      hours: fc.integer({ min: 1, max: 168 }),
      ownerId: guid,
      share: fc.integer({ min: 1, max: 9 }),
      at: instants,
      tags: fc.array(word, { minLength: 1, maxLength: 4 }),
      steps: fc.array(word, { maxLength: 3 }),
      place: fc
        .record({
          bucketName: word,
          prefix: word,
          usEast1: optional(word),
          openedAt: optional(instants),
          deeper: optional(fc.record({ on: fc.boolean() })),
        })
        .map(present),
      fixed: fc.record({ inner: fc.integer() }),
      references: fc.array(
        fc
          .record({
            name: word,
            secretKey: optional(word),
            since: optional(instants),
            weight: fc.integer(),
          })
          .map(present),
        { maxLength: 3 },
      ),
      mounts: fc.array(fc.record({ path: word, mode: word }), { maxLength: 2 }),
      secrets: fc.dictionary(word, word, { maxKeys: 3 }),
      connection: fc.record({ token: fc.string({ minLength: 4 }), expires: optional(instants) }).map(present),
      labels: fc.dictionary(word, json, { maxKeys: 3 }),
      note: word,
      wait: fc.boolean(),
      workspaceId: guid,
    },
    { requiredKeys: ["name", "kind", "wait"] },
  )
  .map(present);

/** The same without the keys that hold nothing. */
export function present(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
