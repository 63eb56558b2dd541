import { describe, expect, test } from "vitest";
import { Interrupted } from "../../provider/lifecycle/operation.ts";
import { WaitCutShort } from "../../provider/lifecycle/wait.ts";
import { StillListed } from "../../provider/resources/gone.ts";
import { readAgain } from "../../provider/resources/young.ts";
import { rejection } from "../api/server.ts";
import { FakeClock } from "../lifecycle/fake-clock.ts";
import { changes, lifeOf, OWNED } from "./lives.ts";

const CREATED = "2026-03-01T00:00:00Z";

/** Reads with a fake clock; the service's time goes with it from an age in seconds. */
function reading(age: number | undefined, answers: readonly ("known" | "listed" | undefined)[]) {
  const clock = new FakeClock();
  const began = clock.now();
  let reads = 0;
  const read = async () => {
    const answer = answers[Math.min(reads, answers.length - 1)];
    reads += 1;
    if (answer === "listed") throw new StillListed("it is listed");
    return answer;
  };
  const serviceTime = () =>
    age === undefined ? undefined : Date.parse(CREATED) + age * 1000 + clock.now() - began;
  const aged = { what: "deployment d-1", createdAt: CREATED, serviceTime };
  return { clock, aged, read, reads: () => reads };
}

async function run({ clock, aged, read }: ReturnType<typeof reading>) {
  const seen = await clock.run(readAgain(read, aged, clock.operation()));
  return { seen, waited: clock.pauses.reduce((sum, each) => sum + each, 0) };
}

describe("an object of the state that is not found", () => {
  test("and is two minutes old is deleted, at the first look", async () => {
    const it = reading(120, [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 0 });
    expect(it.reads()).toBe(1);
  });

  test("and is younger is read again until it is two minutes old", async () => {
    const it = reading(30, [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 90_000 });
    expect(it.clock.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000, 15_000]);
    expect(it.clock.lines).toEqual([
      "deployment d-1 is not found. A new object can take two minutes to appear everywhere, so it is read again",
    ]);
  });

  test("and is almost two minutes old is not read in a hurry: the service tells whole seconds alone", async () => {
    const it = reading(119.999, [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 1_000 });
    expect(it.reads()).toBe(2);
  });

  test("and appears meanwhile is there", async () => {
    expect(await run(reading(0, [undefined, "listed", "known"]))).toEqual({ seen: "known", waited: 3_000 });
  });

  test("and is of unknown age is read once more, after ten seconds", async () => {
    const it = reading(undefined, [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 10_000 });
    expect(it.reads()).toBe(2);
  });

  test("and stands in a future that the service's clock never reaches is given up after two minutes", async () => {
    expect((await run(reading(-86_400, [undefined]))).waited).toBe(120_000);
  });

  test("and is still listed in the end is an error", async () => {
    const it = reading(100, ["listed"]);
    await expect(run(it)).rejects.toThrow("it is listed");
  });

  test("ends with Ctrl-C, and stays in the state", async () => {
    const it = reading(0, [undefined]);
    const interrupt = new AbortController();
    it.clock.after(5_000, () => interrupt.abort(new Interrupted()));
    const work = it.clock.run(readAgain(it.read, it.aged, it.clock.operation({ signal: interrupt.signal })));
    expect((await rejection(work, WaitCutShort)).message).toBe(
      "deployment d-1: it was interrupted, before it was certain that the object is deleted. Nothing was changed in the state. Run `pulumi refresh` again.",
    );
  });
});

describe.each(OWNED)(
  "a %s that a replica does not know for a minute, by id and in the list",
  (kind, inputs, _change, path) => {
    const late = { method: "POST", path: path.replace(/\/:id$/, ""), action: "late", seconds: 60 } as const;

    test("stays in the state", async () => {
      const { service, resource, id, state, pauses, operation } = await lifeOf(kind, inputs, {
        faults: [late],
      });
      const seen = await resource.read(service, id, state, operation());
      expect(seen?.id).toBe(id);
      expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(60_000);
    });

    test("is not waited for when it is destroyed: the deletion is sent", async () => {
      const { emulator, service, resource, id, state, sequence, pauses, operation } = await lifeOf(
        kind,
        inputs,
        {
          faults: [late],
        },
      );
      await resource.delete(service, id, state, operation());
      expect(changes(emulator, sequence)).toHaveLength(1);
      expect(pauses).toEqual(kind === "Deployment" ? expect.anything() : []);
    });
  },
);

/** An export is cancelled, never deleted. */
const DELETABLE = OWNED.filter(([kind]) => kind !== "BulkExport");

test.each(DELETABLE)(
  "a %s that is deleted outside leaves the state at once when it is old",
  async (kind, inputs) => {
    const { emulator, service, resource, id, state, pauses, operation } = await lifeOf(kind, inputs);
    await resource.delete(service, id, state, operation());
    emulator.clock.advance(180);
    pauses.length = 0;
    expect(await resource.read(service, id, state, operation())).toBeUndefined();
    expect(pauses).toEqual([]);
  },
);
