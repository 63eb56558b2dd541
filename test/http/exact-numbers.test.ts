import { describe, expect, it, test } from "vitest";
import { parseExactly, withExactNumbers } from "../../provider/http/answer.ts";

const sentAgain = (text: string) => {
  const { value } = { value: undefined, ...withExactNumbers({ value: parseExactly(text) }) };
  return JSON.stringify(value);
};

describe("a JSON text that is read and sent again", () => {
  it.each([
    '{"a":12345678901234567890}',
    '{"a":1.0}',
    '{"a":1.50 }',
    '{"a":-0}',
    '{"a": 1E3}',
    '{"a":1e400}',
    '{"a":0.1000000000000000055511151231257827}',
    '{"a":123456789012.345678}',
    '[1.0,{"b":[2.0]},[-0]]',
    '{"a":1.0,"a":2.0}',
    '{"__proto__":1.0,"a":{"__proto__":{"b":3.0}}}',
  ])("keeps the digits of %s", (text) => {
    const expected = text === '{"a":1.0,"a":2.0}' ? '{"a":2.0}' : text.replaceAll(" ", "");
    expect(sentAgain(text)).toBe(expected);
  });

  test("is the same where every number is written as JavaScript writes it", () => {
    const text = '{"a":1,"b":-2.5,"c":[0.1,1234567890123456],"d":"1.0, 2.0","e":null,"f":true}';
    expect(sentAgain(text)).toBe(text);
  });

  test("has ordinary numbers in between", () => {
    expect(parseExactly('{"a":1.0,"b":[12345678901234567890]}')).toEqual({ a: 1, b: [12345678901234567000] });
  });
});
