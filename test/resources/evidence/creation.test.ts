import { describe, expect, test } from "vitest";
import { Interrupted } from "../../../provider/core/operation.ts";
import type { Properties } from "../../../provider/core/properties.ts";
import {
  BadRequest,
  Conflict,
  ServerFailed,
  Unanswered,
  UnexpectedAnswer,
  Unreachable,
  WrongWorkspace,
} from "../../../provider/http/errors.ts";
import { valueRejected } from "../../../provider/http/messages.ts";
import { createOnce, type Search } from "../../../provider/resources/evidence/creation.ts";
import { FakeClock } from "../../core/fake-clock.ts";
import { clientOf } from "../../http/server.ts";

const SENT = new Date("2026-09-01T10:00:00Z");
const FAILURE = { attempted: "create the thing", method: "POST", url: "https://langsmith.example/things" };

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly created_at?: string | undefined;
  readonly status?: string;
}

let ids = 0;
/** An object with the name that is sent, created in the second of the request, with an id that no other test has. */
const thing = (differs: Partial<Thing> = {}): Thing => {
  ids += 1;
  return { id: `t-${ids}`, name: "own", created_at: "2026-09-01T10:00:00Z", ...differs };
};

const words = (status?: number) => valueRejected({ ...FAILURE, status });
const after = <E extends Error & { notBefore: Date | undefined }>(error: E) =>
  Object.assign(error, { notBefore: SENT });
const rejectedBy = (status: number) => after(new BadRequest(words(status)));
const TIMELESS = new Unanswered(words());
const LOST = () => after(new Unanswered(words()));
const TAKEN = () => after(new Conflict(words(409)));

interface Case extends Partial<Search<Thing>> {
  /** How each sending ends; what is not an error is its answer. */
  readonly ends: readonly (Error | Thing)[];
  /** What each look finds; the last one goes on for ever. */
  readonly looks?: readonly (Error | readonly Thing[])[];
  /** Ids that this process was answered. */
  readonly returned?: readonly string[];
}

/** Creates the thing "own"; gives what that comes to. */
async function create({ ends, looks = [[]], returned = [], ...search }: Case) {
  const { service } = clientOf("http://127.0.0.1:1");
  for (const id of returned) service.take(id);
  const clock = new FakeClock();
  const kept: [string, Properties][] = [];
  let sent = 0;
  let looked = 0;
  const send = async () => {
    const end = ends[sent++] ?? new Error("sent too often");
    if (end instanceof Error) throw end;
    return end;
  };
  const outcome = await clock.run(
    createOnce<Thing>(send, {
      kind: "Thing",
      noun: "thing",
      service,
      operation: { ...clock.operation(), keep: (id, outputs) => void kept.push([id, outputs]) },
      list: async function* () {
        const found = looks[Math.min(looked++, looks.length - 1)] ?? [];
        if (found instanceof Error) throw found;
        yield* found;
      },
      isEqual: ({ name, status }) => name === "own" && status === undefined,
      ...search,
    }).then(
      (made) => ({ made, error: undefined }),
      (error: unknown) => ({ made: undefined, error }),
    ),
  );
  return { ...outcome, sent, looked, kept, pauses: clock.pauses };
}

const unique = { name: "own", isNamesake: ({ name }: Thing) => name === "own" };

describe("a creation that certainly was not carried out is not looked for", () => {
  test.each<[string, Error]>([
    ...[400, 401, 402, 403, 404, 405, 422, 423, 429, 501].map((status): [string, Error] => [
      `${status}`,
      rejectedBy(status),
    ]),
    ["a refused connection", new Unreachable(words())],
    ["a read before it that failed", after(new ServerFailed(valueRejected({ ...FAILURE, method: "GET" })))],
    ["the end of the operation", new Interrupted()],
  ])("%s", async (_, error) => {
    expect(await create({ ends: [error] })).toMatchObject({ error, sent: 1, looked: 0 });
  });
});

describe("a creation that may have been carried out is sent once, and found", () => {
  const own = thing();
  test.each([
    ["a lost connection", LOST()],
    ["HTML", after(new UnexpectedAnswer(words(403)))],
    ["418 of a proxy", rejectedBy(418)],
    ["409, where names are not unique", TAKEN()],
  ])("%s", async (_, error) => {
    const own = thing();
    expect(await create({ ends: [error], looks: [[own]] })).toMatchObject({ made: own, sent: 1, pauses: [] });
  });

  test.each<[string, readonly Thing[]]>([
    ["beside one that is older", [own, thing({ created_at: "2026-09-01T09:59:57Z" })]],
    ["beside one with other properties", [thing({ name: "other" }), thing()]],
    [
      "created two seconds before, by the clock of another machine",
      [thing({ created_at: "2026-09-01T09:59:58Z" })],
    ],
  ])("%s", async (_, listed) => {
    const { made, error } = await create({ ends: [LOST()], looks: [listed] });
    expect({ name: made?.name, error }).toEqual({ name: "own", error: undefined });
  });

  test("after half a minute at the latest, though looks fail meanwhile", async () => {
    const own = thing();
    const looks = [[], new ServerFailed(words(502)), [], [], [], [own]];
    const { made, pauses } = await create({ ends: [LOST()], looks });
    expect(made).toEqual(own);
    expect(pauses).toEqual([1_000, 3_000, 6_000, 8_000, 12_000]);
  });

  test("and taken once: the next equal creation does not take it too", async () => {
    const [one, two] = [thing(), thing()];
    expect((await create({ ends: [LOST()], looks: [[one]] })).made).toEqual(one);
    expect((await create({ ends: [LOST()], looks: [[one, two]] })).made).toEqual(two);
    const answered = await create({
      ends: [LOST()],
      looks: [[two, thing({ id: "t-answered" })]],
      returned: ["t-answered"],
    });
    expect(answered.error).toMatchObject({ code: "LS5003" });
  });
});

describe("what is not certain is an error, which names what may have been created", () => {
  const said = (found: string, importedBy: string) =>
    `Could not create the thing: POST https://langsmith.example/things was not sent. ${found} Look in LangSmith before you run \`pulumi up\` again: delete or import it: \`pulumi import langsmith:index:Thing NAME ${importedBy}\`. [LS5003]`;
  const [one, two] = [thing(), thing()];
  const old = thing({ created_at: "2026-09-01T09:00:00Z" });
  const timeless = thing({ created_at: undefined });

  test.each<[string, Case, string]>([
    ["nothing is found", { ends: [LOST()] }, said("It is not found yet.", "ID")],
    [
      "its own id is not found",
      { ends: [LOST()], own: { id: "t-chosen", read: async () => undefined } },
      said("It is not found yet.", "t-chosen"),
    ],
    ["an older one is none", { ends: [LOST()], looks: [[old]] }, said("It is not found yet.", "ID")],
    [
      "several are equal",
      { ends: [LOST()], looks: [[one, two]] },
      said(`It may be ${one.id}, ${two.id}.`, "ID"),
    ],
    [
      "its time is not known",
      { ends: [LOST()], looks: [[timeless]] },
      said(`It may be ${timeless.id}.`, timeless.id),
    ],
    ["the server sends no time", { ends: [TIMELESS], looks: [[one]] }, said(`It may be ${one.id}.`, one.id)],
    [
      "one of its name has other properties",
      { ends: [LOST()], looks: [[{ ...old, status: "other" }]], unique },
      said(`It may be ${old.id}.`, old.id),
    ],
    [
      "a look fails for good",
      { ends: [LOST()], looks: [[one, two], new BadRequest(words(403))] },
      said(
        `It may be ${one.id}, ${two.id}. The search failed: could not create the thing (POST returned 403).`,
        "ID",
      ),
    ],
  ])("%s", async (_, creation, message) => {
    const { error, sent, kept } = await create(creation);
    expect(error).toMatchObject({ message });
    expect({ sent, kept }).toEqual({ sent: 1, kept: [] });
  });
});

describe("a name that is taken", () => {
  const message = (importedBy: string) =>
    `Could not create the thing: POST https://langsmith.example/things returned 409. If this \`pulumi up\` created the thing, or no one else manages it, import it with the plugin: \`pulumi import langsmith:index:Thing NAME ${importedBy}\`. Otherwise choose another name. [LS5005]`;
  const namesake = thing();

  test.each<[string, readonly (Error | readonly Thing[])[], string]>([
    ["names the import of its owner", [[thing({ name: "other" }), namesake]], namesake.id],
    ["by the name, where the list fails", [new BadRequest(words(403))], "own"],
    ["by the name, where the service does not list it", [[]], "own"],
  ])("%s", async (_, looks, importedBy) => {
    expect(await create({ ends: [TAKEN()], looks, unique })).toMatchObject({
      error: { message: message(importedBy) },
      sent: 1,
    });
  });

  test("by an object that is being deleted is waited for, and the creation sent again", async () => {
    const leaving = thing({ status: "deleting" });
    const own = thing();
    const outcome = await create({
      ends: [TAKEN(), own],
      looks: [[leaving], [leaving], [leaving], []],
      unique: { ...unique, isLeaving: ({ status }) => status === "deleting" },
    });
    expect(outcome).toMatchObject({ made: own, sent: 2, looked: 4 });
  });
});

describe("an id that was answered is kept", () => {
  test("where the object cannot be read", async () => {
    const error = new UnexpectedAnswer(words(201), "t-unread");
    expect(await create({ ends: [error] })).toMatchObject({ error, kept: [["t-unread", {}]] });
  });

  test("where it is in another workspace, with that one; by what the program addresses it by", async () => {
    const error = new WrongWorkspace(words(201), { asked: "here", answered: "there", createdId: "t-there" });
    const { error: shown, kept } = await create({ ends: [error], address: "own" });
    expect(kept).toEqual([["own", { tenantId: "there" }]]);
    expect(shown).toMatchObject({
      code: "LS5008",
      message: expect.stringMatching(/^LangSmith created thing own in workspace there instead of here\. /),
    });
  });
});

describe("a creation that may be sent again", () => {
  const reading = (...reads: (Thing | undefined)[]) => ({
    idempotent: true,
    own: { id: "own", read: async () => reads.shift() },
  });

  test("is, where nothing has its id", async () => {
    const own = thing();
    expect(await create({ ends: [LOST(), own], ...reading() })).toMatchObject({ made: own, sent: 2 });
  });

  test("three times at most", async () => {
    expect(await create({ ends: [LOST(), LOST(), LOST()], ...reading() })).toMatchObject({
      error: { code: "LS5003" },
      sent: 3,
    });
  });
});

test("equal creations go one after another, and one that ends while it waits is never sent", async () => {
  const { service } = clientOf("http://127.0.0.1:1");
  const clock = new FakeClock();
  const limit = new AbortController();
  const search = (operation = clock.operation()): Search<Thing> => ({
    kind: "Thing",
    noun: "thing",
    service,
    operation,
    list: async function* () {},
    isEqual: () => false,
    content: { name: "twins" },
  });
  const [one, two] = [thing(), thing()];
  let finish = (_: Thing) => {};
  const first = createOnce(() => new Promise<Thing>((resolve) => (finish = resolve)), search());
  let sent = 0;
  const send = async () => {
    sent += 1;
    return two;
  };
  const second = createOnce(send, search(clock.operation({ signal: limit.signal })));
  const third = createOnce(send, search());
  // Another content waits for none of them.
  const other = createOnce(async () => thing(), { ...search(), content: { name: "other" } });
  await other;
  limit.abort(new Interrupted());
  await expect(second).rejects.toBeInstanceOf(Interrupted);
  const fourth = createOnce(send, search());
  await createOnce(async () => thing(), { ...search(), content: { name: "yet another" } });
  expect(sent).toBe(0);
  finish(one);
  expect([await first, await third, await fourth]).toEqual([one, two, two]);
});
