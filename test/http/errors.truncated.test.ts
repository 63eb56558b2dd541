import { describe, expect, it } from "vitest";
import { redactor } from "../../provider/core/redact.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ServiceError } from "../../provider/http/errors.ts";
import { clientOf, rejection, type Scripted, serve } from "./server.ts";

/** A secret of a program, which the client's own redaction does not know. */
const SECRET = "s3cr3t/of-the+program".repeat(100);
const HEAD = "x".repeat(745);

async function refused(scripted: Scripted): Promise<string> {
  const server = await serve(() => scripted);
  const { service, call } = clientOf(server.url, { maxRetries: 0 });
  const error = await rejection(
    service.api(Deployments).get("d-1", { ...call, hide: redactor([SECRET]) }),
    ServiceError,
  );
  return error.message;
}

describe("of what the service says 1,000 characters are shown, and a secret that the cut would go through is removed before", () => {
  const statuses = [400, 402, 403, 404, 409, 422, 500];
  it.each(statuses)("in the detail of a %i", async (status) => {
    const message = await refused({ status, body: { detail: `${HEAD}${SECRET}${HEAD}` } });
    expect(message).toContain(`: ${HEAD}[secr …`);
    expect(message).not.toContain("s3cr3t");
  });

  it("in the complaints of a 422", async () => {
    const detail = [{ loc: ["body", "name"], msg: `${"x".repeat(735)}${SECRET}${HEAD}` }];
    const message = await refused({ status: 422, body: { detail } });
    expect(message).toContain("body.name: xxx");
    expect(message).not.toContain("s3cr3t");
  });
});

it("what the service says commands neither a terminal nor a CI", async () => {
  const detail = "no\u001b[31m\u0007\r\n::warning::pay\n##[error]now";
  expect(await refused({ status: 400, body: { detail } })).toContain(
    "returned 400: no\n  : :warning::pay\n  # #[error]now. Correct",
  );
  const complaints = [{ loc: ["body\n::x"], msg: "bad\n::warning::pay" }];
  expect(await refused({ status: 422, body: { detail: complaints } })).toContain(
    "returned 422: body\n  : :x: bad\n  : :warning::pay. Correct",
  );
});
