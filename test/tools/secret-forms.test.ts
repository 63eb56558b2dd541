import { expect, test } from "vitest";
import { redactor } from "../../provider/core/redact.ts";
import { formsOf } from "../../tools/stack/secret-forms.ts";

test("the forms of a secret are those of the usual encoders, in upper and lower case", () => {
  const forms = formsOf("a b/c!~*'()&=ö");
  expect(forms).toEqual(
    expect.arrayContaining([
      "a%20b%2Fc%21~%2A%27%28%29%26%3D%C3%B6",
      "a%20b%2fc%21~%2a%27%28%29%26%3d%c3%b6",
      "a%20b/c%21~%2A%27%28%29%26%3D%C3%B6",
      "a+b%2Fc%21~%2A%27%28%29%26%3D%C3%B6",
      "a%20b%2Fc!~*'()%26%3D%C3%B6",
      "a+b%2Fc%21%7E*%27%28%29%26%3D%C3%B6",
    ]),
  );
});

test("none is left by the redaction", () => {
  const secret = "pa ss/w!~*'()&=ö<>\"\\word+1";
  const hide = redactor([secret]);
  const forms = formsOf(secret);
  expect(forms.length).toBeGreaterThan(15);
  for (const form of forms) expect(hide(`before ${form} after`)).toBe("before [secret] after");
});
