import { expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { wait } from "../../provider/http/call.ts";
import {
  clientOf,
  DEPLOYMENT,
  DEPLOYMENT_BODY,
  EXPORT,
  EXPORT_BODY,
  type Scripted,
  serve,
} from "./server.ts";

const reason = new Error("the operation was interrupted");

/** A server that says when the POST has come, and answers it when it is told to. */
async function slowServer(answer: Scripted, options: Parameters<typeof clientOf>[1] = {}) {
  const came = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = await serve(({ method }) => {
    if (method !== "POST") return { body: [] };
    came.resolve();
    return { ...answer, after: released.promise };
  });
  return { ...clientOf(server.url, options), server, came: came.promise, release: released.resolve };
}

it("sees a create that has left to its end, so that the id in its answer is not lost", async () => {
  const { service, call, controller, came, release } = await slowServer({ body: EXPORT });
  const creating = service.api(BulkExports).create(EXPORT_BODY, call);
  await came;
  controller.abort(reason);
  release();
  expect((await creating).id).toBe("e-1");
});

it("sees a change that makes a revision to its end, for the id of that revision", async () => {
  const came = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = await serve(() => {
    came.resolve();
    return { body: { ...DEPLOYMENT, latest_revision_id: "r-2" }, after: released.promise };
  });
  const { service, call, controller } = clientOf(server.url);
  const body = { source_revision_config: DEPLOYMENT_BODY.source_revision_config };
  const changing = service.api(Deployments).patch("d-1", body, false, call);
  await came.promise;
  controller.abort(reason);
  released.resolve();
  expect((await changing).latest_revision_id).toBe("r-2");
});

it("does not send a create that still waits for its turn", async () => {
  const { service, call, controller, came, release, server } = await slowServer(
    { body: EXPORT },
    { maxConcurrentRequests: 1 },
  );
  const first = service.api(BulkExports).create(EXPORT_BODY, call);
  await came;
  const second = service.api(BulkExports).create(EXPORT_BODY, call);
  controller.abort(reason);
  await expect(second).rejects.toBe(reason);
  release();
  expect((await first).id).toBe("e-1");
  expect(server.lines().filter((line) => line.startsWith("POST"))).toHaveLength(1);
});

it.each<[string, Scripted]>([
  ["a request that gets no answer", { fault: "hang" }],
  ["the pause before a request is repeated", { status: 503, headers: { "retry-after": "50" } }],
  ["the pause of a limit", { status: 429, headers: { "retry-after": "50" } }],
])("Ctrl-C ends %s within two seconds", async (_, answer) => {
  const server = await serve(() => answer);
  const { service, call, controller } = clientOf(server.url, { wait });
  const ended = expect(service.api(Deployments).get("d-1", call)).rejects.toThrow(reason.message);
  await expect.poll(() => server.seen.length).toBe(1);
  // By then the answer has come, too.
  await wait(100, new AbortController().signal);
  const at = performance.now();
  controller.abort(reason);
  await ended;
  expect(performance.now() - at).toBeLessThan(2_000);
});
