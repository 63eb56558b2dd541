import { describe, expect, test } from "vitest";
import { CodedError } from "../../../provider/core/message.ts";
import { BadRequest, Conflict, NotFound, type RequestFailure } from "../../../provider/http/errors.ts";
import { nameInUse, notFound, valueRejected } from "../../../provider/http/messages.ts";
import { toRejection } from "../../../provider/resources/deployment/rejections.ts";

const FIRST = "3f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19";
const SECOND = "4a1d8b63-05f4-4c2e-9b70-1f3e6d4c8b2a";

function facts(status: number, detail: string | undefined): RequestFailure {
  return {
    attempted: "create the deployment",
    method: "POST",
    url: "https://api.example/v2/deployments",
    status,
    detail,
  };
}

/** What becomes of an error that sending ends with. */
function explained(error: Error): Error | undefined {
  return toRejection(error, {});
}

describe("a rejection of a deployment", () => {
  test.each([
    [
      `Source configuration error: 'source_config.listener_id' is required for workspace with available listener IDs: ['${FIRST}', '${SECOND}']`,
      `Could not create the deployment: POST https://api.example/v2/deployments returned 400: Source configuration error: 'source_config.listener_id' is required for workspace with available listener IDs: ['${FIRST}', '${SECOND}']. Correct sourceConfig.listenerId in your program. [LS1117]`,
    ],
    [
      "Source configuration error: 'source_config.build_on_push' must be false when 'repo_ref' is a tag.",
      "Could not create the deployment: POST https://api.example/v2/deployments returned 400: Source configuration error: 'source_config.build_on_push' must be false when 'repo_ref' is a tag. Correct sourceConfig.buildOnPush and sourceRevisionConfig.repoRef in your program. [LS1117]",
    ],
  ])("(400) %s", (detail, message) => {
    const refusal = new BadRequest(valueRejected(facts(400, detail)));
    const error = explained(refusal);
    expect(error).toBeInstanceOf(CodedError);
    expect(error?.message).toBe(message);
    expect(error?.cause).toBe(refusal);
  });

  test.each([
    [
      "names no property of the program",
      new BadRequest(valueRejected(facts(400, "There is no room for it."))),
    ],
    [
      "quotes what is no property",
      new BadRequest(valueRejected(facts(400, "Secret name 'NEWLY' is reserved."))),
    ],
    ["has no words", new BadRequest(valueRejected(facts(400, undefined)))],
    [
      "is about a name that is taken",
      new Conflict(nameInUse(facts(409, "'source_config.listener_id' exists"))),
    ],
    ["is a 404 of another kind", new NotFound(notFound(facts(404, "Deployment ID d-1 not found.")))],
    [
      "is a 404 of a read",
      new NotFound(notFound({ ...facts(404, `Listener ID ${FIRST} not found.`), method: "GET" })),
    ],
    ["is none of the service's", new Error("source_config.listener_id")],
  ])("that %s passes as it is", (_, error) => {
    expect(explained(error)).toBeUndefined();
  });
});
