import { expect, test } from "vitest";
import { Deployments } from "../../../provider/http/api/deployments.ts";
import { rejection } from "../../http/server.ts";
import { DOCKER } from "../given.ts";
import { lifeOf } from "../lives.ts";

const INPUTS = { ...DOCKER, waitForDeployed: false };
const PATH = "/v2/deployments/:id";

test.each([
  [400, { detail: "invalid env THEIRS=their-own-secret-value-77" }],
  [422, { detail: [{ loc: ["body", "secrets", 0], msg: "bad value their-own-secret-value-77", type: "x" }] }],
])("an answer of %d that repeats the secrets of others is printed without them", async (status, body) => {
  const { emulator, service, resource, id, state, operation } = await lifeOf("Deployment", INPUTS);
  const call = { signal: new AbortController().signal };
  const theirs = [{ name: "THEIRS", value: "their-own-secret-value-77" }];
  await service.api(Deployments).patch(id, { secrets: theirs }, false, call);
  emulator.addFault({ method: "PATCH", path: PATH, status, body });
  const news = { ...state.inputs, secrets: { MINE: "my-own-secret-value" } };
  const error = await rejection(resource.update(service, id, state, news, operation()), Error);
  expect(error.message).toContain("[secret]");
  expect(error.message).not.toContain("their-own-secret-value-77");
});
