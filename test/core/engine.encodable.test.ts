import { expect, test } from "vitest";
import { encodable } from "../../provider/core/engine.ts";

test.each([
  ["undefined is left out", { a: undefined, b: 1 }, { b: 1 }],
  ["null stays", { a: null }, { a: null }],
  [
    "undefined is left out of objects in lists",
    { a: { b: undefined }, c: [{ d: undefined }] },
    { a: {}, c: [{}] },
  ],
  ["the places of a list stay", { a: [1, undefined, 2] }, { a: [1, null, 2] }],
])("%s", (_, given, taken) => expect(encodable(given)).toStrictEqual(taken));
