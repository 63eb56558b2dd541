import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textsIn } from "../../provider/core/properties.ts";
import { redactor } from "../../provider/core/redaction/redact.ts";

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
    ["encoded in a URL", "pa ss/wörd&", "?key=pa%20ss%2Fw%C3%B6rd%26&x=1", "?key=[secret]&x=1"],
    ["encoded in a URL in lower case", "pa/ss", "?key=pa%2fss", "?key=[secret]"],
    ["encoded in a form", "pa ss+word!", "key=pa+ss%2Bword%21", "key=[secret]"],
    ["encoded in a path by Python", "pa ss/wö!'()*", "/x/pa%20ss/w%C3%B6%21%27%28%29%2A/y", "/x/[secret]/y"],
    ["encoded in a form by Python", "pa ss/wö!'()*", "k=pa+ss%2Fw%C3%B6%21%27%28%29%2A&x", "k=[secret]&x"],
    ["encoded after RFC 3986 in lower case", "pa ss/w!*", "k=pa%20ss%2fw%21%2a&x", "k=[secret]&x"],
    ["encoded by Java", "pa ss~*1", "k=pa+ss%7E*1&x", "k=[secret]&x"],
    ["encoded by Go in a path", "pass&=+:@/1", "/pass&=+:@%2F1/x", "/[secret]/x"],
    ["encoded in every sign", "hunter22", "%68%75%6e%74%65%72%32%32!", "[secret]!"],
    ["cut off with dots", "hunter22-and-so-on", "key is hunter22-and-so-..., x", "key is [secret]..., x"],
    ["cut off with an ellipsis", "hunter22-and-so-on", "key is hunter22-and-so-o …", "key is [secret] …"],
    [
      "without its middle, as pydantic cuts",
      "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRST",
      "input_value='abcdefghijklmnopqrstuvwx...9ABCDEFGHIJKLMNOPQRST', input_type=str",
      "input_value='[secret]...[secret]', input_type=str",
    ],
    [
      "without its middle, inside an object",
      "abcdefghijklmnopqrstuvwxyz0123456789",
      "input_value={'name': 'A', 'value': 'abcde...z0123456789', 'x': 1}",
      "input_value={'name': 'A', 'value': '[secret]...[secret]', 'x': 1}",
    ],
    [
      "between two cuts, as V8 quotes JSON",
      "abcdefghijklmnopqrstuvwxyz0123456789",
      "Unexpected token 'k', ...\"defghijklmnopqrst\"... is not valid JSON",
      "Unexpected token 'k', ...\"[secret]\"... is not valid JSON",
    ],
    [
      "cut off at the end of a text",
      "hunter22-and-so-on",
      "cannot store hunter22-and",
      "cannot store [secret]",
    ],
    ["cut off within an escape", "hunter22/and", "key=hunter22%2...", "key=[secret]..."],
    ["escaped in HTML", "a&b<c>\"d'", "key a&amp;b&lt;c&gt;&quot;d&#39;!", "key [secret]!"],
    ["escaped in HTML by Python", "a&b<c>\"d'", "key a&amp;b&lt;c&gt;&quot;d&#x27;!", "key [secret]!"],
    ["escaped in HTML by Go", "a&b<c>\"d'", "key a&amp;b&lt;c&gt;&#34;d&#39;!", "key [secret]!"],
    ["escaped in XML", "a&b<c>\"d'", "key a&amp;b&lt;c&gt;&quot;d&apos;!", "key [secret]!"],
    ["escaped in JSON in upper case", "a1<>ö", '{"key":"a1\\u003C\\u003E\\u00F6"}', '{"key":"[secret]"}'],
    ["escaped in JSON in JSON", 'a1"b\\c', '{"key":"a1\\\\\\"b\\\\\\\\c"}', '{"key":"[secret]"}'],
    ["with escaped slashes, as PHP writes JSON", "a1/b2/c3", '{"key":"a1\\/b2\\/c3"}', '{"key":"[secret]"}'],
    ["in one line", "user1:pw\nsecond line", "cannot store user1:pw second line", "cannot store [secret]"],
    ["in hexadecimal", "hunter22", "\\x68756E7465723232 68756e7465723232", "\\x[secret] [secret]"],
    ["in base64", "hunter22", "Basic aHVudGVyMjI=", "Basic [secret]"],
    ["in base64 without padding", "hunter22", "Basic aHVudGVyMjI.", "Basic [secret]."],
    ["in base64 for URLs", "????>>>>", "Pz8_Pz4-Pj4", "[secret]"],
  ])("%s", (_, secret, text, redacted) => expect(redactor([secret])(text)).toBe(redacted));

  test.each([
    ["alone", "aHVudGVyMjI", "[secret]"],
    ["with a byte before it", "eGh1bnRlcjIy", "e[secret]"],
    ["with two bytes before it", "eHlodW50ZXIyMg", "eH[secret]"],
    ["behind a user's name", "dXNlcjpodW50ZXIyMg", "dXNlcj[secret]"],
    ["with bytes around it", "YWJodW50ZXIyMmNk", "YW[secret]Nk"],
    ["with more bytes around it", "YWJjaHVudGVyMjJkZWY", "YWJj[secret]kZWY"],
  ])("in base64 of a longer text, %s", (_, text, redacted) => {
    expect(Buffer.from(text, "base64").toString()).toContain("hunter22");
    expect(redactor(["hunter22"])(text)).toBe(redacted);
  });

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

  test("that is empty, or none, leaves the text as it is", () => {
    expect(redactor([""])("a text")).toBe("a text");
    expect(redactor([])("a text")).toBe("a text");
  });

  test("with half a character in it, which has no place in a URL", () => {
    expect(redactor(["half\ud800char"])("half\ud800char half\ufffdchar")).toBe("[secret] [secret]");
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
    base64: (s, b, a) => [base64(`${b}${s}${a}`), cores(s, "base64")],
    base64url: (s, b, a) => [Buffer.from(`${b}${s}${a}`).toString("base64url"), cores(s, "base64url")],
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

  test("keeps a string without secrets, and one that was redacted before", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."cdefg ,") }), (text) => {
        expect(redactor(["hunter22"])(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(secret, around, (each, before) => {
        const hide = redactor([each]);
        const once = hide(`${before}${each}`);
        expect(hide(once)).toBe(once);
      }),
    );
  });
});

/** What base64 makes of a secret alone at each of the three places in a group of bytes, whatever is around it. */
function cores(secret: string, encoding: "base64" | "base64url"): string[] {
  return ["", "\0", "\0\0"].map((before) => {
    const [low, high] = ["\x00", "\xff"].map((fill) =>
      Buffer.concat([
        Buffer.from(before.replace(/\0/g, fill), "latin1"),
        Buffer.from(secret),
        Buffer.from(fill.repeat(3), "latin1"),
      ]).toString(encoding),
    );
    return [...(low ?? "")].filter((character, i) => character === high?.[i]).join("");
  });
}

test("every text inside a value is found, and numbers as strings, but no names", () => {
  expect(textsIn({ A: "one", B: ["two", { C: "three", D: 4 }], E: null, F: true, G: undefined })).toEqual([
    "one",
    "two",
    "three",
    "4",
  ]);
  expect(textsIn("alone")).toEqual(["alone"]);
});

test("of several lines, each long one is removed by itself, as a log prints it", () => {
  const key =
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0\r\n  AQEFAASCBKcwggSj\n}\n-----END PRIVATE KEY-----\n";
  const hide = redactor([key]);
  expect(hide("12:00 MIIEvQIBADANBgkqhkiG9w0\n12:01   AQEFAASCBKcwggSj\n12:02 }")).toBe(
    "12:00 [secret]\n12:01   [secret]\n12:02 }",
  );
  expect(hide(JSON.stringify({ key }))).toBe('{"key":"[secret]"}');
  expect(hide(`${Buffer.from("MIIEvQIBADANBgkqhkiG9w0").toString("base64")}`)).toBe("[secret]");
  expect(redactor(["agent-pool\nsupport-agent"])("support-agent, of agent-pool, ended")).toBe(
    "support-agent, of agent-pool, ended",
  );
});

describe("a secret that ends with another one is hidden as a whole", () => {
  test("when it has several lines, the short ones included", () => {
    const secret = "user1:hunter2\nsecond-line-0123456789";
    const hide = redactor([secret]);
    expect(hide(`cannot store ${secret}`)).toBe("cannot store [secret]");
    expect(hide(JSON.stringify({ secret }))).toBe('{"secret":"[secret]"}');
  });

  test("when the last line of its key is short", () => {
    const key = `-----BEGIN KEY-----\n${"MIIEvQIBADANBgkq".repeat(2)}\nhkiG9w0BAQE=\n-----END KEY-----`;
    expect(redactor([key])(`cannot store ${key}!`)).toBe("cannot store [secret]!");
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

describe("base64 that is wrapped in lines", () => {
  const secret = `sk-live-${Array.from({ length: 40 }, (_, index) => index * 7919).join("/")}`;
  const lines = (text: string, columns: number) => text.match(new RegExp(`.{1,${columns}}`, "g")) ?? [];
  const wrapped = [
    ["of MIME", lines(base64(secret), 76).join("\r\n")],
    ["of PEM", lines(base64(secret), 64).join("\n")],
    ["of PEM, for URLs", lines(Buffer.from(secret).toString("base64url"), 64).join("\n")],
    ["of something longer", lines(base64(`user:${secret}:end`), 76).join("\r\n")],
    ["in a JSON text", JSON.stringify(lines(base64(secret), 76).join("\r\n"))],
    ["in JSON within JSON", JSON.stringify(JSON.stringify(lines(base64(secret), 64).join("\n")))],
    ["in an indented block", lines(base64(secret), 64).join("\n    ")],
    ["in one line", lines(base64(secret), 64).join(" ")],
  ] as const;

  test.each(wrapped)("is hidden: %s", (_, text) => {
    const shown = redactor([secret])(`data: ${text};\nend`);
    expect(shown.startsWith("data: ")).toBe(true);
    expect(shown.endsWith(";\nend")).toBe(true);
    // Of something longer, the characters around the secret stay.
    expect(shown.replace(/\[secret\]/g, "").length).toBeLessThan(40);
    expect(shown).toContain("[secret]");
  });

  test("leaves other long words in lines as they are", () => {
    const text = lines(base64("nothing to hide here, ".repeat(40)), 64).join("\n");
    expect(redactor([secret])(text)).toBe(text);
  });
});

describe("a long text", () => {
  /** How many characters and states are looked at to hide a secret in a text. */
  function workOf(secret: string, text: string): number {
    let steps = 0;
    const hide = redactor([secret], (more) => {
      steps += more;
    });
    hide(text);
    return steps;
  }

  const repetitive = (length: number) => "ab".repeat(length / 2);

  test.each([
    ["an echo of the secret without end", (secret: string) => secret.repeat(1_000_000 / secret.length)],
    ["the secret percent-encoded", (secret: string) => secret.replaceAll("a", "%61").repeat(20)],
    ["nearly the secret", (secret: string) => `${secret.slice(1)}x`.repeat(1_000_000 / secret.length)],
    ["long words without end", (secret: string) => secret.slice(0, 64).concat("\n ").repeat(20_000)],
    ["places where the service cut", (secret: string) => `${secret.slice(0, 20)}...`.repeat(40_000)],
  ])("costs work in proportion to the secret and to a message, not to their product: %s", (_, textOf) => {
    const [short, long] = [repetitive(20_000), repetitive(200_000)];
    expect(workOf(short, textOf(short))).toBeLessThan(3_000_000);
    expect(workOf(long, textOf(long))).toBeLessThan(12_000_000);
  });

  test("of base64 in lines costs work in proportion to the secret and to a message, too", () => {
    const wrapped = (secret: string) => base64(secret).replace(/.{64}/g, "$&\n").repeat(20);
    const [short, long] = [repetitive(20_000), repetitive(200_000)];
    // Once as it is, and once without the line ends.
    expect(workOf(short, wrapped(short))).toBeLessThan(4_000_000);
    expect(workOf(long, wrapped(long))).toBeLessThan(16_000_000);
  });

  test("costs the same work however long it is", () => {
    const secret = repetitive(20_000);
    const [some, more] = [repetitive(1_000_000), repetitive(4_000_000)];
    expect(workOf(secret, more)).toBeLessThan(workOf(secret, some) + 100);
  });

  test("of many secrets costs work in proportion to their length", () => {
    const secrets = Array.from({ length: 2_000 }, (_, index) => `secret-number-${index}-of-many`);
    let steps = 0;
    const hide = redactor(secrets, (more) => {
      steps += more;
    });
    expect(hide("a secret-number-17-of-many".repeat(4_000))).not.toMatch(/secret-number|of-many/);
    expect(steps).toBeLessThan(6_000_000);
  });

  test("shows no part of a secret that its cut goes through, written in any form", () => {
    const secret = Array.from({ length: 400 }, (_, index) => `${index}ä/${index * 7919}`).join("");
    const forms = [
      secret,
      JSON.stringify(secret),
      encodeURIComponent(secret),
      base64(secret),
      base64(`x${secret}`),
    ];
    for (const form of forms) {
      for (const before of [0, 1, 1_000, form.length - 5]) {
        const hide = redactor([secret]);
        const told = (text: string) => hide(text).replace(/-{9,}/g, "-").replace(/\d{6}/, "100000");
        const dashes = (length: number) => "-".repeat(length);
        expect(told(`${dashes(49_152 - before)}${form}${dashes(300_000)}`)).toMatch(
          /^-.{0,4}(\[secret\])?.{0,4} … \(100000 characters left out\) … -$/,
        );
        expect(told(`${dashes(300_000)}${form}${dashes(16_384 - before)}`)).toMatch(
          /^- … \(100000 characters left out\) … .{0,4}(\[secret\])?.{0,4}-$/,
        );
      }
    }
  });
});
