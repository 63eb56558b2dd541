import { expect, test } from "vitest";
import { clientOf, EXPORT, EXPORT_BODY, serve } from "./server.ts";

const HOUR = "Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace.";
const MINUTE = "Rate limit exceeded: at most 2000 requests per minute are allowed for a key.";

/** What is told of a create that is answered 429 with these details, one after the other, and then made. */
async function told(limits: readonly { readonly detail?: string; readonly after?: string }[]) {
  const server = await serve(({ method }, index) => {
    if (method === "GET") return { body: [] };
    const limit = limits[index - 1];
    if (limit === undefined) return { body: EXPORT };
    const body = limit.detail === undefined ? undefined : { detail: limit.detail };
    return { status: 429, body, headers: limit.after === undefined ? {} : { "retry-after": limit.after } };
  });
  const { service, call, notices } = clientOf(server.url);
  await service.exports.create(EXPORT_BODY, call);
  return notices;
}

test.each([
  [
    "of exports an hour, with the pause that the service names",
    { detail: HOUR, after: "1200" },
    "the service takes at most 250 exports an hour in a workspace, spawned ones count (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace); waiting 1200 s",
  ],
  [
    "of exports an hour, without one",
    { detail: HOUR },
    "the service takes at most 250 exports an hour in a workspace, spawned ones count (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace); waiting until it takes another",
  ],
  [
    "of requests a minute",
    { detail: MINUTE, after: "30" },
    "the service limits the requests of each minute (429: Rate limit exceeded: at most 2000 requests per minute are allowed for a key); waiting 30 s",
  ],
  [
    "that the service does not name",
    { detail: "Slow down", after: "3" },
    "the service limits requests (429: Slow down); waiting 3 s",
  ],
  ["without a word", { after: "3" }, "the service limits requests (429); waiting 3 s"],
])("a limit %s is told as such", async (_, limit, line) => {
  expect(await told([limit, limit, limit])).toEqual([line]);
});

test("a request that meets one limit after the other tells each once", async () => {
  const [hour, minute] = [
    { detail: HOUR, after: "600" },
    { detail: MINUTE, after: "7" },
  ];
  expect((await told([minute, hour, minute, hour])).map((line) => line.replace(/ \(.*;/, ";"))).toEqual([
    "the service limits the requests of each minute; waiting 7 s",
    "the service takes at most 250 exports an hour in a workspace, spawned ones count; waiting 600 s",
  ]);
});
