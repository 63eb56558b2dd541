import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { DEFAULTS, UNKNOWN } from "../../../provider/core/engine.ts";
import { checkTypes } from "../../../provider/core/fields/check.ts";
import { withoutInternal } from "../../../provider/core/fields/defaults.ts";
import { failureText, type Properties } from "../../../provider/core/properties.ts";
import { thing, validInputs } from "../thing.ts";

const naming = { logicalName: "my-thing", suffix: () => "0a1b2c3" };

function failuresOf(news: Properties, olds: Properties = {}, schema: z.ZodObject = thing) {
  return checkTypes(schema, olds, news, naming).failures;
}

/** The failures as the engine prints them. */
const told = (news: Properties, schema: z.ZodObject = thing) =>
  failuresOf(news, {}, schema).map((failure) => failureText(failure));

describe("a property that is unknown is rejected with the one that was meant", () => {
  test.each<[Properties, string]>([
    [{ dispalyName: "x" }, "dispalyName: there is no such property; did you mean displayName?"],
    [
      { references: [{ name: "a" }, { name: "b", secertKey: "c" }] },
      "references[1].secertKey: there is no such property; did you mean secretKey?",
    ],
    [
      { connection: { token: "abcd", passphrase: "hunter22" } },
      "connection.passphrase: there is no such property; the properties are expires, token",
    ],
  ])("%j", (news, expected) => expect(told(news)).toEqual([expected]));

  test("the keys of a map are its own, and so is what is inside them", () => {
    expect(told({ labels: { anything: { nested: [1] } }, secrets: { ANY_NAME: "x" } })).toEqual([]);
  });

  test("what the front end adds, which begins with two underscores, is no property", () => {
    expect(told({ __provider: "exports.handler = 1", [DEFAULTS]: [] })).toEqual([]);
    expect(withoutInternal({ a: 1, __provider: "x", [DEFAULTS]: [] })).toEqual({ a: 1 });
  });
});

describe("a value that is not allowed is shown, with what is allowed", () => {
  test.each<[Properties, string]>([
    [
      { displayName: 5 },
      "displayName: 5 is not allowed: it must be a string of 1 to 20 characters (got a number)",
    ],
    [
      { kind: "smal" },
      'kind: "smal" is not allowed: did you mean "small"? It must be one of "small", "large"',
    ],
    [{ hours: 0 }, "hours: 0 is not allowed: it must be an integer from 1 to 168"],
    [
      { hours: 1.5 },
      "hours: 1.5 is not allowed: it must be an integer from 1 to 168 (got a number with a fraction)",
    ],
    [{ ownerId: "my-project" }, 'ownerId: "my-project" is not allowed: it must be a UUID'],
    [{ wait: "yes" }, 'wait: "yes" is not allowed: it must be a boolean (got a string)'],
    [{ tags: "a" }, 'tags: "a" is not allowed: it must be a list that is not empty (got a string)'],
    [{ tags: ["a", ""] }, 'tags[1]: "" is not allowed: it must be a string that is not empty'],
    [{ place: "bucket" }, 'place: "bucket" is not allowed: it must be an object (got a string)'],
    [{ labels: ["a"] }, 'labels: ["a"] is not allowed: it must be a map (got a list)'],
    [
      { at: "2025-01-01" },
      'at: "2025-01-01" is not allowed: a date alone is not enough; add a time and a time zone, such as "2025-01-01T00:00:00Z"',
    ],
    [
      { secrets: { "": "hunter22" } },
      'secrets[""]: "" is not allowed as a name: it must be a string that is not empty',
    ],
  ])("%j", (news, expected) => expect(told(news)).toEqual([expected]));

  test("what must be given and is not is said to be required, with what it takes", () => {
    const schema = z.object({
      source: z.enum(["github", "docker"]),
      place: z.object({ bucketName: z.string().min(3).max(63) }),
    });
    expect(told({ place: {} }, schema)).toEqual([
      'source: is required: set it to one of "github", "docker"',
      "place.bucketName: is required: set it to a string of 3 to 63 characters",
    ]);
  });
});

describe("a value that is not known yet passes", () => {
  test("but not what is wrong beside it", () => {
    const references = [UNKNOWN, { name: 1 }];
    expect(told({ hours: 0, place: UNKNOWN, references, tag: UNKNOWN })).toEqual([
      "hours: 0 is not allowed: it must be an integer from 1 to 168",
      "references[1].name: 1 is not allowed: it must be a string (got a number)",
      "tag: there is no such property; did you mean tags?",
    ]);
  });

  test("a rule of a type that compares what is inside waits until all of it is known", () => {
    const schema = z.object({
      range: z
        .object({ low: z.union([z.number(), z.string()]), high: z.number().or(z.string()) })
        .refine(({ low, high }) => low < high, "low must be less than high"),
    });
    expect(failuresOf({ range: { low: 5, high: UNKNOWN } }, {}, schema)).toEqual([]);
    expect(told({ range: { low: 5, high: 1 } }, schema)).toEqual([
      'range: {"low":5,"high":1} is not allowed: low must be less than high',
    ]);
  });

  test("whichever parts of valid inputs are not known, nothing fails", () => {
    fc.assert(
      fc.property(validInputs, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (inputs, dice) => {
        expect(failuresOf(inputs)).toEqual([]);
        const blanked = blankSome(inputs, () => dice.next().value === 0);
        expect(failuresOf(Object.fromEntries(Object.entries(blanked)))).toEqual([]);
      }),
    );
  });
});

function blankSome(value: object, hit: () => boolean): object {
  const blank = (part: unknown): unknown =>
    hit() ? UNKNOWN : typeof part === "object" && part !== null ? blankSome(part, hit) : part;
  if (Array.isArray(value)) return value.map(blank);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, blank(part)]));
}

describe("a secret is never in a reason", () => {
  const HIDDEN = "the value (a secret, not shown) is not allowed";

  test.each<[Properties, string]>([
    [{ secrets: "hunter22" }, `secrets: ${HIDDEN}: it must be a map (got a string)`],
    [{ secrets: { TOKEN: ["hunter22"] } }, `secrets["TOKEN"]: ${HIDDEN}: it must be a string (got a list)`],
    [
      { connection: { token: "abc" } },
      `connection.token: ${HIDDEN}: it must be a string of at least 4 characters`,
    ],
    [
      { connection: { token: "abcd", expires: "2025-01-01" } },
      `connection.expires: ${HIDDEN}: a date alone is not enough; add a time and a time zone, such as "[secret]T00:00:00Z"`,
    ],
  ])("%j", (news, expected) => expect(told(news)).toEqual([expected]));

  const secret = fc.string({ unit: fc.constantFrom(..."QZJXKqzjxk0189$&"), minLength: 6, maxLength: 24 });
  const wrapped = (text: string) =>
    fc.constantFrom<unknown>(
      text,
      [text],
      { value: text },
      { deep: [{ value: text }] },
      [[text, 7]],
      `2025-01-01 ${text}`,
    );

  test("whatever of a wrong type contains it, wherever a secret may stand", () => {
    const places: ((value: unknown) => Properties)[] = [
      (value) => ({ secrets: value }),
      (value) => ({ secrets: { NAME: value } }),
      (value) => ({ connection: value }),
      (value) => ({ connection: { token: value } }),
      (value) => ({ connection: { token: "abcd", expires: value } }),
      (value) => ({ connection: { token: "abcd", tokn: value } }),
      (value) => ({ secretss: value }),
    ];
    fc.assert(
      fc.property(
        secret.chain((text) => fc.tuple(fc.constant(text), wrapped(text))),
        fc.constantFrom(...places),
        ([text, value], place) => {
          for (const { reason } of failuresOf(place(value))) expect(reason).not.toContain(text);
        },
      ),
    );
  });
});
