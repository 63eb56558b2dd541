import { expect, test } from "vitest";
import { projectMissing } from "../../provider/components/scheduled-exports/project-missing.ts";
import { Interrupted, perform } from "../../provider/core/operation.ts";
import { run } from "../functions/rig.ts";
import { clientOf, type Scripted, serve, type TestServer } from "../http/server.ts";

const ID = "99999999-9999-4999-8999-999999999999";
const OTHER = "33333333-3333-4333-8333-333333333333";
const ABSENT = { status: 404, body: { detail: "Not Found" } };
const project = (id: string) => ({
  id,
  tenant_id: "11111111-1111-4111-8111-111111111111",
  name: "agent",
  start_time: null,
});

/** The project's own address, and the list: an answer, or the ids that there are. */
interface Answers {
  readonly own: Scripted;
  readonly list?: Scripted | readonly string[];
}

function server({ own, list = [OTHER] }: Answers): Promise<TestServer> {
  return serve(({ url }) => {
    if (url.endsWith(ID)) return own;
    return "length" in list ? { body: list.map(project) } : list;
  });
}

/** Asks as a front end does, but that nobody waits for the pauses. */
async function ask({ url }: TestServer) {
  const { service } = clientOf(url);
  const pauses: number[] = [];
  const pause = async (length: number) => void pauses.push(length);
  const attendance = { limitSeconds: 60, status: () => {}, warn: () => {} };
  const result = await perform(attendance, (operation) =>
    projectMissing.run(() => service, { id: ID }, { ...operation, pause }),
  );
  return { ...result, pauses };
}

/** The list proves that the workspace answers, between two looks. */
const LOOKS = [
  `GET /api/v1/sessions/${ID}`,
  "GET /api/v1/sessions?limit=100&offset=0",
  `GET /api/v1/sessions/${ID}`,
];

test("a project that is there takes one request", async () => {
  const there = await server({ own: { body: project(ID) } });
  expect(await ask(there)).toEqual({ missing: false, pauses: [] });
  expect(there.lines()).toEqual([`GET /api/v1/sessions/${ID}`]);
});

test("one that is answered 404 twice is missing where the workspace lists others", async () => {
  const without = await server({ own: ABSENT });
  expect(await ask(without)).toEqual({ missing: true, pauses: [2_000] });
  expect(without.lines()).toEqual(LOOKS);
});

test.each<[string, Answers]>([
  ["a list of another workspace", { own: ABSENT, list: { body: [{ ...project(OTHER), tenant_id: OTHER }] } }],
  ["a list that has it all the same", { own: ABSENT, list: [ID] }],
  ["a list that has it behind another one", { own: ABSENT, list: [OTHER, ID] }],
  ["a list that writes it in upper case", { own: ABSENT, list: [OTHER, ID.toUpperCase()] }],
  ["a list that may not be read", { own: ABSENT, list: { status: 403, body: { detail: "Forbidden" } } }],
  ["a key that may not read projects", { own: { status: 403, body: { detail: "Forbidden" } } }],
  ["a key that is refused", { own: { status: 401, body: { detail: "Unauthorized" } } }],
  ["a server that is too old", { own: { status: 405, body: { detail: "Method Not Allowed" } } }],
  ["a server in trouble", { own: { status: 500, body: {} } }],
  ["an answer of another kind", { own: { body: "<html>" } }],
  ["a broken connection", { own: { fault: "reset" } }],
])("%s leaves it open", async (_, answers) => {
  const answering = await server(answers);
  expect(await ask(answering)).toEqual({ missing: false, pauses: [] });
  // Nothing is tried again.
  const lines = answering.lines();
  expect(new Set(lines).size).toBe(lines.length);
});

test("one that is found at the second look is not missing", async () => {
  let looks = 0;
  const late = await serve(({ url }) => {
    if (!url.endsWith(ID)) return { body: [project(OTHER)] };
    looks += 1;
    return looks === 1 ? ABSENT : { body: project(ID) };
  });
  expect(await ask(late)).toEqual({ missing: false, pauses: [2_000] });
  expect(late.lines()).toEqual(LOOKS);
});

test("a configuration that is wrong leaves it open, for the exports to report", async () => {
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
  await expect(asked(60, AbortSignal.abort(new Interrupted()))).rejects.toThrow(
    "the operation was interrupted",
  );
});
