import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textsIn } from "../../provider/core/properties.ts";
import { redactor } from "../../provider/core/redact.ts";
import { shorten } from "../../provider/core/text.ts";

const base64 = (text: string) => Buffer.from(text, "utf8").toString("base64");

describe("a secret is removed from a string", () => {
  test.each([
    ["plain", "hunter22", "the key hunter22 is wrong, hunter22!", "the key [secret] is wrong, [secret]!"],
    ["inside a word", "hunter22", "xhunter22y", "x[secret]y"],
    [
      "with the signs of regular expressions",
      "a.*b+c?(d)[e]{1}^$|\\",
      "key=a.*b+c?(d)[e]{1}^$|\\;",
      "key=[secret];",
    ],
    ["and a dot in it stands for itself", "a.cd", "abcd a.cd", "abcd [secret]"],
    ["with the signs of replacements", "$&$1$$`'", "key=$&$1$$`';", "key=[secret];"],
    ["escaped in JSON", 'pa"ss\\word\n', '{"key":"pa\\"ss\\\\word\\n"}', '{"key":"[secret]"}'],
    ["escaped in JSON of seven bits", "pässwörd", '{"key":"p\\u00e4ssw\\u00f6rd"}', '{"key":"[secret]"}'],
    ["escaped in JSON by Go", "a1<>&ö", '{"key":"a1\\u003c\\u003e\\u0026ö"}', '{"key":"[secret]"}'],
    ["encoded in a URL", "pa ss/wörd&", "?key=pa%20ss%2Fw%C3%B6rd%26&x=1", "?key=[secret]&x=1"],
    ["encoded in a URL in lower case", "pa/ss", "?key=pa%2fss", "?key=[secret]"],
    ["encoded in a form", "pa ss+word!", "key=pa+ss%2Bword%21", "key=[secret]"],
    ["encoded in a path by Python", "pa ss/wö!'()*", "/x/pa%20ss/w%C3%B6%21%27%28%29%2A/y", "/x/[secret]/y"],
    ["encoded in a form by Python", "pa ss/wö!'()*", "k=pa+ss%2Fw%C3%B6%21%27%28%29%2A&x", "k=[secret]&x"],
    ["encoded after RFC 3986 in lower case", "pa ss/w!*", "k=pa%20ss%2fw%21%2a&x", "k=[secret]&x"],
    ["encoded by Java", "pa ss~*1", "k=pa+ss%7E*1&x", "k=[secret]&x"],
    ["in base64", "hunter22", "Basic aHVudGVyMjI=", "Basic [secret]"],
    ["in base64 without padding", "hunter22", "Basic aHVudGVyMjI.", "Basic [secret]."],
    ["in base64 for URLs", "????>>>>", "Pz8_Pz4-Pj4", "[secret]"],
  ])("%s", (_, secret, text, redacted) => expect(redactor([secret])(text)).toBe(redacted));

  test("each of several, the longer one where one is inside another", () => {
    expect(redactor(["abcd", "abcdefgh"])("abcdefgh abcd")).toBe("[secret] [secret]");
    expect(redactor(["abcdefgh", "abcd"])("abcdefgh abcd")).toBe("[secret] [secret]");
  });

  test("with the rest of one that overlaps another", () => {
    expect(redactor(["abc1ef", "1efgh2"])("xabc1efgh2x")).toBe("x[secret]x");
    expect(redactor(["a1a1"])("a1a1a1 a1a1")).toBe("[secret] [secret]");
  });

  test("that is very short only where it is a word of its own", () => {
    expect(redactor(["ab"])("ab, cab, abc, (ab) a_ab ab")).toBe(
      "[secret], cab, abc, ([secret]) a_ab [secret]",
    );
    expect(redactor(["x"])("x=axis")).toBe("[secret]=axis");
    expect(redactor(["1"])("WORKERS=1 of http://127.0.0.1:80. Only 1.")).toBe(
      "WORKERS=[secret] of http://127.0.0.1:80. Only [secret].",
    );
  });

  test("that is a short plain word, only where it is one: others are created with it", () => {
    expect(redactor(["prod", "error"])("production, ERROR=error of prod")).toBe(
      "production, ERROR=[secret] of [secret]",
    );
    expect(redactor(["pr0d"])("xpr0dx")).toBe("x[secret]x");
  });
});

describe("the redacted text", () => {
  // The mask's own letters and brackets could stand for a secret that is made of them.
  const secret = fc
    .string({ unit: fc.constantFrom(..."abAZ09 +/=$&.*\\\"'%\näß€😀-_"), minLength: 4, maxLength: 12 })
    // A short plain word is hidden only where it is one, which has a test of its own.
    .filter((text) => text.trim().replace(/\s+/g, " ").length > 3 && !/^[a-z]{4,7}$/i.test(text.trim()));
  const around = fc.string({ maxLength: 5 });

  const forms: Record<string, (secret: string, before: string, after: string) => [string, string[]]> = {
    plain: (s, b, a) => [`${b}${s}${a}`, [s]],
    json: (s, b, a) => [JSON.stringify({ a: b, key: s, z: a }), [JSON.stringify(s).slice(1, -1)]],
    url: (s, b, a) => [
      `?${encodeURIComponent(b)}=${encodeURIComponent(s)}&${encodeURIComponent(a)}`,
      [encodeURIComponent(s)],
    ],
    base64: (s, b, a) => [`${b}${base64(s)}${a}`, [base64(s).replace(/=+$/, "")]],
    base64url: (s, b, a) => {
      const encoded = Buffer.from(s).toString("base64url");
      return [`${b}${encoded}${a}`, [encoded]];
    },
  };

  test.each(Object.keys(forms))("never holds a secret of at least four characters: %s", (name) => {
    const form = forms[name];
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        around,
        around,
        (secrets, before, after) => {
          const hide = redactor(secrets);
          for (const each of secrets) {
            const [text, leaks] = form?.(each, before, after) ?? ["", [""]];
            const told = hide(`${text} ${text}`);
            for (const leak of leaks) expect(told).not.toContain(leak);
          }
        },
      ),
    );
  });
});

test("every text inside a value is found, and numbers as strings, but no names", () => {
  expect(textsIn({ A: "one", B: ["two", { C: "three", D: 4 }], E: null, F: true, G: undefined })).toEqual([
    "one",
    "two",
    "three",
    "4",
  ]);
  expect(textsIn("alone")).toEqual(["alone"]);
});

test("of several lines, each is removed by itself, as a log prints it", () => {
  const key =
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0\r\n  AQEFAASCBKcwggSj\n}\n-----END PRIVATE KEY-----\n";
  const hide = redactor([key]);
  expect(hide("12:00 MIIEvQIBADANBgkqhkiG9w0\n12:01   AQEFAASCBKcwggSj\n12:02 }")).toBe(
    "12:00 [secret]\n12:01   [secret]\n12:02 }",
  );
  expect(hide(JSON.stringify({ key }))).toBe('{"key":"[secret]"}');
  expect(hide(`${Buffer.from("MIIEvQIBADANBgkqhkiG9w0").toString("base64")}`)).toBe("[secret]");
  expect(redactor(["db-pass-9f3k2\napi-tok-77xq1"])("db-pass-9f3k2 and api-tok-77xq1")).toBe(
    "[secret] and [secret]",
  );
});

describe("a secret that ends with another one is hidden as a whole", () => {
  test("when it has several lines, the short ones included", () => {
    const secret = "user1:hunter2\nsecond-line-0123456789";
    const hide = redactor([secret]);
    expect(hide(`cannot store ${secret}`)).toBe("cannot store [secret]");
    expect(hide(JSON.stringify({ secret }))).toBe('{"secret":"[secret]"}');
  });

  test("in whichever order the secrets come", () => {
    const [whole, ending] = ["admin:pw7:0123456789abcdef", "0123456789abcdef"];
    for (const secrets of [
      [whole, ending],
      [ending, whole],
    ]) {
      expect(redactor(secrets)(`cannot store ${whole}`)).toBe("cannot store [secret]");
    }
  });
});

test("of a key that is kept as JSON, or with its line ends escaped, no long part is shown either", () => {
  const lines = ["-----BEGIN PRIVATE KEY-----", "MIIEvQIBADANBgkqhkiG9w0", "AQEFAASCBKcwggSjAgEAAo"];
  const account = { type: "service_account", nested: { private_key: lines.join("\n") }, id: "short" };
  const forms = [JSON.stringify(account), JSON.stringify(account, null, 2), lines.join("\\n")];
  for (const secret of forms) {
    expect(redactor([secret])(`1 ${lines[1]}\n2 ${lines[2]}`)).toBe("1 [secret]\n2 [secret]");
  }
  expect(redactor(['{"not": json'])("not json")).toBe("not json");
});

describe("a long text", () => {
  const secret = Array.from({ length: 4_000 }, (_, index) => `${index}ä/${index * 7919}`).join('"');

  test("shows no part of a secret wherever it is cut afterwards", () => {
    const hide = redactor([secret]);
    for (const form of [secret, JSON.stringify(secret), encodeURIComponent(secret), base64(secret)]) {
      const text = hide(`${"-".repeat(40_000)}${form}${"-".repeat(400_000)}`);
      expect(text).toMatch(/^-{40000}"?\[secret\]"?-{400000}$/);
      expect(shorten(text)).not.toContain("/7919");
    }
  });
});
