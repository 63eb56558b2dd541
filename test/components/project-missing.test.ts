import { expect, test } from "vitest";
import { projectMissing } from "../../provider/components/project-missing.ts";
import { Interrupted, perform } from "../../provider/lifecycle/operation.ts";
import { clientOf, type Scripted, serve } from "../api/server.ts";
import { run } from "../functions/rig.ts";

const ID = "99999999-9999-4999-8999-999999999999";
const OTHER = "33333333-3333-4333-8333-333333333333";
const ABSENT = { status: 404, body: { detail: "Not Found" } };
const project = (id: string) => ({ id, tenant_id: "t-1", name: "agent", start_time: null });

/** The project's own address, that of the other one, and the list. */
interface Answers {
  readonly own: Scripted;
  readonly other?: Scripted;
  readonly list?: Scripted;
}

function server({ own, other = { body: project(OTHER) }, list = { body: [project(OTHER)] } }: Answers) {
  return serve(({ url }) => (url.includes(ID) ? own : url.includes(OTHER) ? other : list));
}

test("a project that is there takes one request", async () => {
  const { url, lines } = await server({ own: { body: project(ID) } });
  const { service } = clientOf(url);
  expect(await run(projectMissing, { id: ID }, () => service)).toEqual({ missing: false });
  expect(lines()).toEqual([`GET /api/v1/sessions/${ID}`]);
});

test("one that is answered 404 is missing where another project is found in the same way", async () => {
  const { url, lines } = await server({ own: ABSENT });
  const { service } = clientOf(url);
  expect(await run(projectMissing, { id: ID }, () => service)).toEqual({ missing: true });
  expect(lines()).toEqual([
    `GET /api/v1/sessions/${ID}`,
    "GET /api/v1/sessions?limit=100&offset=0",
    `GET /api/v1/sessions/${OTHER}`,
  ]);
});

test.each<[string, Answers]>([
  ["a server without the route", { own: ABSENT, other: ABSENT }],
  ["a workspace that lists no other", { own: ABSENT, list: { body: [] } }],
  ["a list that has it all the same", { own: ABSENT, list: { body: [project(ID)] } }],
  ["a list that may not be read", { own: ABSENT, list: { status: 403, body: { detail: "Forbidden" } } }],
  ["a key that may not read projects", { own: { status: 403, body: { detail: "Forbidden" } } }],
  ["a key that is refused", { own: { status: 401, body: { detail: "Unauthorized" } } }],
  ["a server that is too old", { own: { status: 405, body: { detail: "Method Not Allowed" } } }],
  ["a server in trouble", { own: { status: 500, body: {} } }],
  ["an answer of another kind", { own: { body: "<html>" } }],
  ["a broken connection", { own: { fault: "reset" } }],
])("%s leaves it open", async (_, answers) => {
  const { url, lines } = await server(answers);
  const { service } = clientOf(url);
  expect(await run(projectMissing, { id: ID }, () => service)).toEqual({ missing: false });
  // Nothing is tried again.
  expect(new Set(lines()).size).toBe(lines().length);
});

test("a configuration that is wrong leaves it open, for the exports to tell", async () => {
  const broken = () => {
    throw new Error("langsmith:apiUrl is no address");
  };
  expect(await run(projectMissing, { id: ID }, broken)).toEqual({ missing: false });
});

test("the time limit leaves it open; an interrupt ends it", async () => {
  const { url } = await server({ own: { fault: "hang" } });
  const { service } = clientOf(url);
  const asked = (limitSeconds: number, interrupt: AbortSignal) =>
    perform({ limitSeconds, interrupt, status: () => {}, warn: () => {} }, (operation) =>
      projectMissing.run(() => service, { id: ID }, operation),
    );
  expect(await asked(0.05, new AbortController().signal)).toEqual({ missing: false });
  await expect(asked(60, AbortSignal.abort(new Interrupted()))).rejects.toThrow("it was interrupted");
});
