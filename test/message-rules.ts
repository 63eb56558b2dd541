import { afterEach, expect, vi } from "vitest";
import type * as messages from "../provider/core/message.ts";
import { nested } from "./nested-messages.ts";
import { recordProcesses, recordRaised } from "./raised-codes.ts";

recordProcesses();

vi.mock("../provider/core/message.ts", async (importOriginal) => {
  const original = await importOriginal<typeof messages>();
  return {
    ...original,
    defineMessage<F>(code: messages.Code, wording: messages.Wording<F>) {
      const maker = original.defineMessage<F>(code, {
        ...wording,
        message: (fields: F) => {
          const what = wording.message(fields);
          if (/\[LS\d{4}\]/.test(what)) nested.push(`${code}: ${what}`);
          return what;
        },
      });
      // The example of the catalogue does not pass here.
      const create = (fields: F) => {
        recordRaised([code]);
        return maker(fields);
      };
      return Object.assign(create, { code, entry: maker.entry });
    },
  };
});

afterEach(() => {
  expect(nested.splice(0), "a message contains another one with its fix and its code: see `whatOf`").toEqual(
    [],
  );
});
