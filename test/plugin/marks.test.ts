import { describe, expect, test } from "vitest";
import * as z from "zod";
import { field } from "../../provider/lifecycle/facts.ts";
import { secrecy, secretTexts } from "../../provider/plugin/marks.ts";
import { ProgramSecrets } from "../../provider/plugin/program-secrets.ts";
import type { Given, Path } from "../../provider/plugin/values.ts";

const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const described = { description: "" };

const inputs = z.object({
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
  url: field(z.string(), described),
  folders: field(z.array(z.string()), described),
  certificate: field(z.string(), { ...described, secret: true }),
});
const resource = { inputs, outputs };
/** How a request with these inputs is answered, by a process that has seen nothing before. */
function received(inputs: Given, more: { program?: ProgramSecrets; outputs?: Given } = {}) {
  return secrecy(resource, { program: new ProgramSecrets(), inputs, ...more });
}

const given = (values: Record<string, unknown>, ...secrets: Path[]) => ({ values, secrets });

describe("what goes back as a secret", () => {
  test("is what the description says, wherever it stands", () => {
    const isSecret = received(given({ name: "a" }));
    expect(isSecret(["keys"], { A: "b" })).toBe(true);
    expect(isSecret(["keys", "A"], "b")).toBe(true);
    expect(isSecret(["place", "token"], "b")).toBe(true);
    expect(isSecret(["hosts", 3, "password"], "b")).toBe(true);
    expect(isSecret(["certificate"], "b")).toBe(true);
    for (const path of [["name"], ["place"], ["place", "prefix"], ["hosts"], ["url"], ["other"]])
      expect(isSecret(path, "b")).toBe(false);
  });

  test("is what came as one, at the same path and no other", () => {
    const isSecret = received(given({ place: { prefix: "hunter2hunter2" } }, ["place", "prefix"]));
    expect(isSecret(["place", "prefix"], "other")).toBe(true);
    expect(isSecret(["place"], {})).toBe(false);
    expect(isSecret(["name"], "hunter2hunter2")).toBe(false);
  });

  test("is an output that contains it, in a text, in a list, or encoded", () => {
    const isSecret = received(given({ place: { prefix: "hunter2/hunter2" } }, ["place", "prefix"]));
    expect(isSecret(["url"], "https://a.example/hunter2/hunter2/x")).toBe(true);
    expect(isSecret(["url"], "https://a.example/hunter2%2Fhunter2")).toBe(true);
    expect(isSecret(["url"], "https://a.example/")).toBe(false);
    expect(isSecret(["folders"], ["a", "b/hunter2/hunter2"])).toBe(true);
    expect(isSecret(["folders"], ["a", "b"])).toBe(false);
  });

  test("is not an output that contains what is not known yet, or what always is a secret", () => {
    const unknown = received(given({ name: UNKNOWN }, ["name"]));
    expect(unknown(["url"], UNKNOWN)).toBe(false);
    const always = received(given({ keys: { A: "agent" } }, ["keys"]));
    expect(always(["url"], "https://agent.example")).toBe(false);
  });

  test("is an output of another resource that contains it, once it was seen", () => {
    const program = new ProgramSecrets();
    const other = secrecy(resource, { program, inputs: given({ name: "b" }) });
    expect(other(["url"], "https://a.example/hunter2/x")).toBe(false);
    received(given({ place: { prefix: "hunter2" } }, ["place", "prefix"]), { program });
    expect(other(["url"], "https://a.example/hunter2/x")).toBe(true);
    expect(other(["name"], "hunter2")).toBe(false);
  });

  test("is an output that was one in the state, and not an input that is none any more", () => {
    const outputs = given({ url: "u", name: "a" }, ["url"], ["name"]);
    const isSecret = received(given({ name: "a" }), { outputs });
    expect(isSecret(["url"], "another")).toBe(true);
    expect(isSecret(["name"], "a")).toBe(false);
  });
});

describe("the texts that are kept out of what is told", () => {
  test("are those of secret properties and of what came secret, at any depth, numbers as text", () => {
    const values = {
      name: "shop",
      keys: { A: "one", B: "two" },
      place: { prefix: "three", token: "four" },
      hosts: [{ password: "five" }, { password: "six" }],
      extra: { deep: [7, { more: "eight" }] },
    };
    const texts = secretTexts(inputs, given(values, ["place", "prefix"], ["extra"]));
    expect(texts.sort()).toEqual(["7", "eight", "five", "four", "one", "six", "three", "two"]);
  });

  test("are none where nothing is secret, and of what is not of its type all that it holds", () => {
    expect(
      secretTexts(inputs, given({ name: "shop", place: { prefix: "a" }, hosts: "x", other: [{}] })),
    ).toEqual([]);
    expect(secretTexts(inputs, given({ keys: ["a", ["b"]], place: { token: { c: "d" } } }))).toEqual([
      "a",
      "b",
      "d",
    ]);
  });
});
