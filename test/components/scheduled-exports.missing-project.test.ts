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
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => `33333333-3333-4333-8333-${String(index).padStart(12, "0")}`);

/** The project's own address, that of any other one, and the list: an answer to all, or the ids that there are. */
interface Answers {
  readonly own: Scripted;
  readonly other?: Scripted;
  readonly list?: Scripted | readonly string[];
}

function server({ own, other, list = [OTHER] }: Answers): Promise<TestServer> {
  return serve(({ url }) => {
    const { pathname, searchParams } = new URL(url, "http://x");
    const [id] = /[^/]+$/.exec(pathname) ?? [""];
    if (id === ID) return own;
    if (id !== "sessions") return other ?? { body: project(id) };
    if (!("length" in list)) return list;
    const offset = Number(searchParams.get("offset"));
    return { body: list.slice(offset, offset + 100).map(project) };
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

const LOOKS = [
  `GET /api/v1/sessions/${ID}`,
  "GET /api/v1/sessions?limit=100&offset=0",
  "GET /api/v1/sessions?limit=100&offset=1",
  "GET /api/v1/sessions?limit=100&offset=100",
  "GET /api/v1/sessions?limit=100&offset=200",
  "GET /api/v1/sessions?limit=100&offset=300",
  `GET /api/v1/sessions/${OTHER}`,
];

test("a project that is there takes one request", async () => {
  const there = await server({ own: { body: project(ID) } });
  expect(await ask(there)).toEqual({ missing: false, pauses: [] });
  expect(there.lines()).toEqual([`GET /api/v1/sessions/${ID}`]);
});

test("one that is answered 404 is missing where all that are listed are others, one is found in the same way, and all that twice", async () => {
  const without = await server({ own: ABSENT });
  expect(await ask(without)).toEqual({ missing: true, pauses: [2_000] });
  expect(without.lines()).toEqual([...LOOKS, ...LOOKS]);
});

test("the whole list is looked through, up to 2,000 projects", async () => {
  expect(await ask(await server({ own: ABSENT, list: others(2_000) }))).toMatchObject({ missing: true });
});

test.each<[string, Answers]>([
  ["a server without the route", { own: ABSENT, other: ABSENT }],
  ["a workspace that lists no other", { own: ABSENT, list: [] }],
  ["a list that has it all the same", { own: ABSENT, list: [ID] }],
  ["a list that has it behind another one", { own: ABSENT, list: [OTHER, ID] }],
  ["a list that has it on a later page", { own: ABSENT, list: [...others(250), ID] }],
  ["a list that writes it in upper case", { own: ABSENT, list: [OTHER, ID.toUpperCase()] }],
  ["a list that is longer than what is looked through", { own: ABSENT, list: others(2_001) }],
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

test("a list with a hole leaves it open", async () => {
  const ids = others(102);
  const holed = await serve(({ url }) => {
    const { pathname, searchParams } = new URL(url, "http://x");
    if (pathname.endsWith(ID)) return ABSENT;
    if (!pathname.endsWith("sessions")) return { body: project(OTHER.slice(0, 24) + pathname.slice(-12)) };
    // The first page is cut short, and what is on the next one is there all the same.
    const offset = Number(searchParams.get("offset"));
    const end = offset === 0 ? 40 : 102;
    return { body: offset > 0 && offset < 100 ? [] : ids.slice(offset, end).map(project) };
  });
  expect(await ask(holed)).toEqual({ missing: false, pauses: [] });
});

test("one that is not to be found at first, neither by its id nor in the list, is not missing", async () => {
  let looks = 0;
  const late = await serve(({ url }) => {
    const { pathname, searchParams } = new URL(url, "http://x");
    if (pathname.endsWith(ID)) {
      looks += 1;
      return looks === 1 ? ABSENT : { body: project(ID) };
    }
    const first = searchParams.get("offset") === "0";
    return { body: pathname.endsWith(OTHER) ? project(OTHER) : first ? [project(OTHER)] : [] };
  });
  expect(await ask(late)).toEqual({ missing: false, pauses: [2_000] });
  expect(late.lines()).toEqual([...LOOKS, `GET /api/v1/sessions/${ID}`]);
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
