import { expect, test } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { rejection } from "../http/server.ts";
import { DOCKER } from "./given.ts";
import { lifeOf } from "./lives.ts";

const INPUTS = { ...DOCKER, waitForDeployed: false };
const PATH = "/v2/deployments/:id";

test("a change that the service rejects since someone deletes the deployment meanwhile says how to go on", async () => {
  const { emulator, service, resource, id, state, operation } = await lifeOf("Deployment", INPUTS);
  emulator.addFault({
    method: "PATCH",
    path: PATH,
    status: 409,
    body: { detail: "The deployment is being deleted." },
  });
  const update = resource.update(service, id, state, { ...state.inputs, displayName: "New" }, operation());
  expect(await rejection(update, CodedError)).toMatchObject({
    name: "BeingDeleted",
    code: "LS2012",
    fields: { status: 409, words: "The deployment is being deleted" },
  });
});

test.each([
  [400, { detail: "invalid env THEIRS=their-own-secret-value-77" }],
  [422, { detail: [{ loc: ["body", "secrets", 0], msg: "bad value their-own-secret-value-77", type: "x" }] }],
])("an answer of %d that repeats the secrets of others is printed without them", async (status, body) => {
  const { emulator, service, resource, id, state, operation } = await lifeOf("Deployment", INPUTS);
  const call = { signal: new AbortController().signal };
  const theirs = [{ name: "THEIRS", value: "their-own-secret-value-77" }];
  await service.api(Deployments).update(id, { secrets: theirs }, call);
  emulator.addFault({ method: "PATCH", path: PATH, status, body });
  const news = { ...state.inputs, secrets: { MINE: "my-own-secret-value" } };
  const error = await rejection(resource.update(service, id, state, news, operation()), Error);
  expect(error.message).toContain("[secret]");
  expect(error.message).not.toContain("their-own-secret-value-77");
});

test("triggers of a deployment without a revision are an error that says to wait", async () => {
  const { emulator, service, resource, id, state, operation } = await lifeOf("Deployment", INPUTS);
  const deployment = await service.api(Deployments).get(id, { signal: new AbortController().signal });
  emulator.addFault({
    method: "GET",
    path: PATH,
    times: null,
    status: 200,
    body: { ...deployment, latest_revision_id: null },
  });
  const update = resource.update(service, id, state, { ...state.inputs, triggers: { a: "1" } }, operation());
  expect(await rejection(update, CodedError)).toMatchObject({ code: "LS2015" });
});

test("an update that the service makes no revision of warns, and waits for none", async () => {
  const { emulator, service, resource, id, state, lines, operation } = await lifeOf("Deployment", INPUTS);
  const deployment = await service.api(Deployments).get(id, { signal: new AbortController().signal });
  emulator.addFault({ method: "PATCH", path: PATH, status: 200, body: deployment });
  const olds = { ...state, inputs: { ...state.inputs, waitForDeployed: true } };
  const news = { ...olds.inputs, secrets: { A: "1" } };
  await resource.update(service, id, olds, news, operation()).catch(() => undefined);
  expect(lines).toContainEqual(
    expect.stringMatching(/^warning: Deployment ".*": LangSmith created no revision .* \[LS2025\]$/),
  );
});
