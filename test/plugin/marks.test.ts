import { describe, expect, test } from "vitest";
import * as z from "zod";
import { field } from "../../provider/core/fields/facts.ts";
import type { DecodedProperties, Path } from "../../provider/plugin/requests/values.ts";
import { secrecy, secretTexts } from "../../provider/plugin/requests/values.ts";

const described = { description: "" };

const schema = z.object({
  name: field(z.string(), described),
  keys: field(z.record(z.string(), z.string()).optional(), { ...described, secret: true }),
  place: field(
    z.object({
      prefix: field(z.string().optional(), described),
      token: field(z.string().optional(), { ...described, secret: true }),
    }),
    described,
  ),
  hosts: field(
    z.array(z.object({ password: field(z.string(), { ...described, secret: true }) })).optional(),
    described,
  ),
});
const outputs = z.object({
  url: field(z.string(), { ...described, shows: ["name", "place.prefix"] }),
  status: field(z.string(), described),
  certificate: field(z.string(), { ...described, secret: true }),
});

const given = (values: Record<string, unknown>, ...secrets: Path[]) => ({ values, secrets });
const received = (inputs: DecodedProperties) => secrecy({ inputs: schema, outputs }, inputs);

describe("what goes back as a secret", () => {
  test("is what the description says, wherever it stands", () => {
    const isSecret = received(given({ name: "a" }));
    expect(isSecret(["keys"])).toBe(true);
    expect(isSecret(["keys", "A"])).toBe(true);
    expect(isSecret(["place", "token"])).toBe(true);
    expect(isSecret(["hosts", 3, "password"])).toBe(true);
    expect(isSecret(["certificate"])).toBe(true);
    for (const path of [["name"], ["place"], ["place", "prefix"], ["hosts"], ["url"], ["other"]])
      expect(isSecret(path)).toBe(false);
  });

  test("is what came as one, at the same path and no other", () => {
    const isSecret = received(given({ place: { prefix: "hunter2hunter2" } }, ["place", "prefix"]));
    expect(isSecret(["place", "prefix"])).toBe(true);
    expect(isSecret(["place"])).toBe(false);
    expect(isSecret(["name"])).toBe(false);
    expect(isSecret(["status"])).toBe(false);
  });

  test("is a list as a whole, where an item came as one", () => {
    const isSecret = received(given({ place: { prefix: "a" } }, ["place", "list", 2, "inner"]));
    expect(isSecret(["place", "list"])).toBe(true);
    expect(isSecret(["place"])).toBe(false);
  });

  test.each([
    ["an input that came as one", ["name"], true],
    ["a part of an input that came as one", ["place", "prefix"], true],
    ["an input of which the part came as one", ["place"], true],
    ["an input that is always one", ["keys"], false],
    ["no input that came as one", ["place", "token"], false],
    ["no input of that name", ["other"], false],
  ] as const)("is an output that shows %s: %o is %s", (_, path, secret) => {
    const isSecret = received(given({}, path));
    expect(isSecret(["url"])).toBe(secret);
    expect(isSecret(["status"])).toBe(false);
  });

  test("is an output of the name of an argument that came as one", () => {
    const looksUp = { inputs: z.object({ url: field(z.string(), described) }), outputs };
    expect(secrecy(looksUp, given({ url: "u" }, ["url"]))(["url"])).toBe(true);
  });
});

describe("the strings that are kept out of what is reported", () => {
  test("are those of secret properties and of what came secret, at any depth, numbers as text", () => {
    const values = {
      name: "shop",
      keys: { A: "one", B: "two" },
      place: { prefix: "three", token: "four" },
      hosts: [{ password: "five" }, { password: "six" }],
      extra: { deep: [7, { more: "eight" }] },
    };
    const texts = secretTexts(schema, given(values, ["place", "prefix"], ["extra"]));
    expect(texts.sort()).toEqual(["7", "eight", "five", "four", "one", "six", "three", "two"]);
  });

  test("are none where nothing is secret, and of what is not of its type all that it contains", () => {
    expect(
      secretTexts(schema, given({ name: "shop", place: { prefix: "a" }, hosts: "x", other: [{}] })),
    ).toEqual([]);
    expect(secretTexts(schema, given({ keys: ["a", ["b"]], place: { token: { c: "d" } } }))).toEqual([
      "a",
      "b",
      "d",
    ]);
  });
});
