import { expect, test } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { LimitWaitEnded, QuotaExceeded } from "../../provider/http/errors.ts";
import { clientOf, EXPORT, EXPORT_BODY, rejection, SCHEDULE_BODY, serve } from "./server.ts";

const HOUR = "Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace.";
const MINUTE = "Rate limit exceeded: at most 2000 requests per minute are allowed for a key.";

/** What is told of a create that is answered 429 with these details, one after the other, and then made. */
async function told(limits: readonly { readonly detail?: string; readonly after?: string }[]) {
  let posts = 0;
  const server = await serve(({ method }) => {
    if (method === "GET") return { body: [] };
    const limit = limits[posts];
    posts += 1;
    if (limit === undefined) return { body: EXPORT };
    const body = limit.detail === undefined ? undefined : { detail: limit.detail };
    return { status: 429, body, headers: limit.after === undefined ? {} : { "retry-after": limit.after } };
  });
  const { service, call, notices } = clientOf(server.url);
  await service.api(BulkExports).create(EXPORT_BODY, call);
  return notices;
}

test.each([
  [
    "of exports an hour, with the pause that the service names",
    { detail: HOUR, after: "1200" },
    "LangSmith limits new exports per hour in a workspace, including spawned ones (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace); waiting 1200 s",
  ],
  [
    "of exports an hour, without one",
    { detail: HOUR },
    "LangSmith limits new exports per hour in a workspace, including spawned ones (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace); waiting until it allows another",
  ],
  [
    "of requests a minute",
    { detail: MINUTE, after: "30" },
    "LangSmith limits requests per minute (429: Rate limit exceeded: at most 2000 requests per minute are allowed for a key); waiting 30 s",
  ],
  [
    "that the service does not name",
    { detail: "Slow down", after: "3" },
    "LangSmith limits requests (429: Slow down); waiting 3 s",
  ],
  [
    "of exports an hour, without a number",
    { detail: "Too many bulk exports per hour" },
    "LangSmith allows 250 exports per hour in a workspace, including spawned ones (429: Too many bulk exports per hour); waiting until it allows another",
  ],
  [
    "of exports in 60 min",
    {
      detail: "Limit exceeded: at most 250 bulk exports (including scheduled ones) per 60 min",
      after: "600",
    },
    "LangSmith limits new exports per hour in a workspace, including spawned ones (429: Limit exceeded: at most 250 bulk exports (including scheduled ones) per 60 min); waiting 600 s",
  ],
  [
    "of requests in a min",
    { detail: "2000 req/min exceeded, retry in a min", after: "30" },
    "LangSmith limits requests per minute (429: 2000 req/min exceeded, retry in a min); waiting 30 s",
  ],
  ["without a word", { after: "3" }, "LangSmith limits requests (429); waiting 3 s"],
])("a limit %s is reported as such", async (_, limit, line) => {
  expect(await told([limit, limit, limit])).toEqual([line]);
});

test("a request that meets one limit after the other reports each once", async () => {
  const [hour, minute] = [
    { detail: HOUR, after: "600" },
    { detail: MINUTE, after: "7" },
  ];
  expect((await told([minute, hour, minute, hour])).map((line) => line.replace(/ \(.*;/, ";"))).toEqual([
    "LangSmith limits requests per minute; waiting 7 s",
    "LangSmith limits new exports per hour in a workspace, including spawned ones; waiting 600 s",
  ]);
});

const SCHEDULES =
  "Cancel schedules that you no longer need, then try again. A workspace can have at most 200 active schedules, so waiting does not help. [LS1202]";
const OBJECTS =
  "Delete or cancel some of the objects that the response names, then try again. This is not a limit on requests, so waiting does not help. [LS1202]";
const ALL = { ...EXPORT_BODY, session_id: null, all_experiments: true };

/** How the creation of an export that is answered 429 with these words once ends. */
async function answered(body: object, detail: string): Promise<string> {
  const server = await serve(({ method }, index) => {
    if (method === "GET") return { body: [] };
    return index === 1 ? { status: 429, body: { detail } } : { body: EXPORT };
  });
  const { service, call } = clientOf(server.url);
  return service
    .api(BulkExports)
    .create({ ...body }, call)
    .then(
      () => "waited for",
      (error: unknown) => (error instanceof QuotaExceeded ? `${error.fix} [${error.code}]` : String(error)),
    );
}

test.each([
  ["of a schedule", SCHEDULE_BODY, "Maximum of 200 active scheduled exports reached", SCHEDULES],
  [
    "of a schedule",
    SCHEDULE_BODY,
    "Workspace limit of 200 active exports with interval_hours reached",
    SCHEDULES,
  ],
  ["of a schedule", SCHEDULE_BODY, "At most 200 exports with interval_hours in a workspace", SCHEDULES],
  ["of a schedule", SCHEDULE_BODY, "Rate limit: 200 active schedules, each of at most 168 hours", SCHEDULES],
  [
    "of a schedule",
    SCHEDULE_BODY,
    "At most 250 bulk exports (including scheduled ones) per 60 min",
    "waited for",
  ],
  ["of a schedule", SCHEDULE_BODY, "At most 250 scheduled or other exports per hour", "waited for"],
  ["of a schedule", SCHEDULE_BODY, "Too many active requests", "waited for"],
  ["of a schedule", SCHEDULE_BODY, "Slow down", "waited for"],
  [
    "of a one-off",
    EXPORT_BODY,
    "At most 250 bulk exports (including scheduled ones) in the last hour",
    "waited for",
  ],
  ["of a one-off", EXPORT_BODY, "At most 200 active scheduled exports in a workspace", OBJECTS],
  ["of a one-off", EXPORT_BODY, "At most 15 active exports in a workspace", OBJECTS],
  ["of a one-off", EXPORT_BODY, "At most 250 experiments", "waited for"],
  ["of all experiments", ALL, "An export can have at most 250 experiments; this workspace has 312.", OBJECTS],
  ["of all experiments", ALL, "At most 250 exports of experiments per hour", "waited for"],
])(
  "a 429 to the creation %s: which limit it is follows from what is created and what is said",
  async (_, body, detail, end) => {
    expect(await answered(body, detail)).toBe(end);
  },
);

test("a 429 to anything but a creation is waited for, whatever it speaks of", async () => {
  const detail = "At most 200 active schedules can be listed";
  const server = await serve((_, index) =>
    index === 0 ? { status: 429, body: { detail } } : { body: EXPORT },
  );
  const { service, call } = clientOf(server.url);
  expect((await service.api(BulkExports).get("e-1", call)).id).toBe("e-1");
});

test("an end while a limit is waited out reports the limit in the service's words, and that nothing was created", async () => {
  const server = await serve(({ method }) =>
    method === "GET" ? { body: [] } : { status: 429, body: { detail: HOUR } },
  );
  const reason = new Error("the time limit of 2 h was reached");
  const { service, call, controller } = clientOf(server.url, {
    wait: (_, signal) => {
      if (server.seen.length >= 4) controller.abort(reason);
      return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve();
    },
  });
  const error = await rejection(service.api(BulkExports).create(EXPORT_BODY, call), LimitWaitEnded);
  expect(error.message).toBe(
    "Could not create the bulk export: the time limit of 2 h was reached while waiting for a limit. " +
      "LangSmith limits new exports per hour in a workspace, including spawned ones (429: Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace). " +
      "Run the command again. This request changed nothing, because LangSmith rejected every try. [LS1204]",
  );
  expect(error.cause).toBe(reason);
  expect(server.lines().filter((line) => line.startsWith("POST"))).toHaveLength(3);
});

test("the limit that an earlier try met is not reported for an end that has nothing to do with it", async () => {
  const answers = [{ status: 429, body: { detail: MINUTE } }, { status: 503 }];
  const server = await serve((_, index) => answers[index] ?? { body: EXPORT });
  const reason = new Error("the operation was interrupted");
  const { service, call, controller } = clientOf(server.url, {
    wait: (_, signal) => {
      if (server.seen.length >= 2) controller.abort(reason);
      return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve();
    },
  });
  await expect(service.api(BulkExports).get("e-1", call)).rejects.toBe(reason);
});
