import { expect, test } from "vitest";
import { complaintsOf } from "../../provider/http/answer.ts";
import { ValidationFailed } from "../../provider/http/errors.ts";
import { valueRejected } from "../../provider/http/messages.ts";
import { explain } from "../../provider/resources/explain.ts";

test("of many complaints about what was sent ten are shown", () => {
  const detail = Array.from({ length: 20_000 }, (_, index) => ({
    loc: ["body", "export_fields", index],
    msg: `no ${index}`,
  }));
  const fields = complaintsOf({ kind: "json", value: { detail } }, (text) => text);
  const facts = { attempted: "create the bulk export", method: "POST", url: "https://a.example" };
  expect(explain(new ValidationFailed(valueRejected(facts), fields))).toBe(
    "Could not create the bulk export: LangSmith rejected a value (422). " +
      "exportFields[0]: no 0; exportFields[1]: no 1; exportFields[2]: no 2; exportFields[3]: no 3; " +
      "exportFields[4]: no 4; exportFields[5]: no 5; exportFields[6]: no 6; exportFields[7]: no 7; " +
      "exportFields[8]: no 8; exportFields[9]: no 9; and more. Correct it in the program. [LS1117]",
  );
});

test("a complaint about an id of the address is shown as it came, since the program has no such property", () => {
  const detail = "path.deployment_id: Input should be a valid UUID";
  const facts = {
    attempted: "update the deployment",
    method: "PATCH",
    url: "https://a.example",
    status: 422,
  };
  const complaint = { loc: ["path", "deployment_id"], message: "Input should be a valid UUID" };
  expect(explain(new ValidationFailed(valueRejected({ ...facts, detail }), [complaint]))).toBe(
    `Could not update the deployment: PATCH https://a.example returned 422: ${detail}. Correct what the response names, then try again. [LS1117]`,
  );
});
