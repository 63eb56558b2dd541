import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { BadRequest, ValidationFailed } from "../../provider/http/errors.ts";
import { creating } from "./refusals.ts";

describe("a validation failure", () => {
  const complaint = {
    type: "string_too_short",
    loc: ["body", "config", "bucket_name"],
    msg: "String should have at least 3 characters",
    input: "hush-input",
    ctx: { min_length: 3, echo: "hush-ctx" },
    url: "https://errors.pydantic.dev/hush-url",
  };

  it("keeps place, message and type of each complaint and never what was sent", async () => {
    const second = {
      loc: ["body", "secrets", 2, "value"],
      msg: "Field required",
      type: "missing",
      input: { value: "hush-input" },
    };
    const error = await creating(
      "destination",
      { status: 422, body: { detail: [complaint, second] } },
      ValidationFailed,
    );
    expect(error.complaints).toEqual([
      {
        loc: ["body", "config", "bucket_name"],
        message: "String should have at least 3 characters",
        type: "string_too_short",
      },
      { loc: ["body", "secrets", 2, "value"], message: "Field required", type: "missing" },
    ]);
    expect(error.fields.detail).toBe(
      "body.config.bucket_name: String should have at least 3 characters; body.secrets.2.value: Field required",
    );
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("hush");
  });

  it("whose detail is a string is one complaint without a place", async () => {
    const error = await creating(
      "destination",
      { status: 422, body: { detail: "bad filter" } },
      ValidationFailed,
    );
    expect(error.complaints).toEqual([{ loc: [], message: "bad filter", type: "" }]);
  });
});

it("a 400 is a bad request, also to an export whose words are those of a store", async () => {
  await creating("destination", { status: 400, body: { detail: "Too many destinations" } }, BadRequest);
  await creating("export", { status: 400, body: { detail: "Access Denied" } }, BadRequest);
});
