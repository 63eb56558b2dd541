import { afterEach, expect, vi } from "vitest";
import type * as messages from "../provider/core/message.ts";
import { nested } from "./nested-messages.ts";

vi.mock("../provider/core/message.ts", async (importOriginal) => {
  const original = await importOriginal<typeof messages>();
  return {
    ...original,
    defineMessage<F>(code: messages.Code, wording: messages.Wording<F>) {
      return original.defineMessage<F>(code, {
        ...wording,
        say: (fields: F) => {
          const what = wording.say(fields);
          if (/\[LS\d{4}\]/.test(what)) nested.push(`${code}: ${what}`);
          return what;
        },
      });
    },
  };
});

afterEach(() => {
  expect(nested.splice(0), "a message contains another one with its fix and its code: see `whatOf`").toEqual(
    [],
  );
});
