import { describe, expect, test } from "vitest";
import { Interrupted } from "../../provider/core/operation.ts";
import { WaitCutShort } from "../../provider/core/wait.ts";
import { resources } from "../../provider/resources/index.ts";
import { stillListed } from "../../provider/resources/messages.ts";
import { StillListed } from "../../provider/resources/not-found.ts";
import { retryRead } from "../../provider/resources/stale-reads.ts";
import { FakeClock } from "../core/fake-clock.ts";
import { rejection } from "../http/server.ts";
import { changes, LIFECYCLES, lifeOf } from "./lives.ts";

interface Ages {
  /** Seconds since the creation by the service's time; undefined where it sends none. */
  readonly service?: number | undefined;
  /** The same by this machine's clock; undefined where the state does not know the creation. */
  readonly machine?: number | undefined;
}

/** Reads with a fake clock; the service's time goes with it from an age in seconds. */
function reading({ service, machine }: Ages, answers: readonly ("known" | "listed" | undefined)[]) {
  const clock = new FakeClock();
  const began = clock.now();
  const created = began - (machine ?? 0) * 1000;
  let reads = 0;
  const read = async () => {
    const answer = answers[Math.min(reads, answers.length - 1)];
    reads += 1;
    if (answer === "listed")
      throw new StillListed(stillListed({ object: "deployment d-1", scope: "workspace", recorded: "w-1" }));
    return answer;
  };
  const serviceTime = () =>
    service === undefined ? undefined : created + service * 1000 + clock.now() - began;
  const createdAt = machine === undefined ? undefined : new Date(created).toISOString();
  const aged = { what: "deployment d-1", createdAt, serviceTime };
  return { clock, aged, read, reads: () => reads };
}

/** The same age by both clocks. */
const aged = (seconds: number): Ages => ({ service: seconds, machine: seconds });

async function run({ clock, aged, read }: ReturnType<typeof reading>) {
  const seen = await clock.run(retryRead(read, aged, clock.operation()));
  return { seen, waited: clock.pauses.reduce((sum, each) => sum + each, 0) };
}

describe("an object of the state that is not found", () => {
  test("and is two minutes old is deleted, at the first look", async () => {
    const it = reading(aged(120), [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 0 });
    expect(it.reads()).toBe(1);
  });

  test("and is younger is read again until it is two minutes old", async () => {
    const it = reading(aged(30), [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 90_000 });
    expect(it.clock.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000, 15_000]);
    expect(it.clock.lines).toEqual([
      "deployment d-1 is not found. A new object can take two minutes to appear, so the provider reads it again",
    ]);
  });

  test("and is almost two minutes old is not read in a hurry: the service reports whole seconds alone", async () => {
    const it = reading({ service: 119.999, machine: 120 }, [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 1_000 });
    expect(it.reads()).toBe(2);
  });

  test("and appears meanwhile is there", async () => {
    expect(await run(reading(aged(0), [undefined, "listed", "known"]))).toEqual({
      seen: "known",
      waited: 3_000,
    });
  });

  test("and is of unknown age is read once more, after ten seconds", async () => {
    const it = reading({ service: 600 }, [undefined]);
    expect(await run(it)).toEqual({ seen: undefined, waited: 10_000 });
    expect(it.reads()).toBe(2);
  });

  test.each([
    ["the service's time counts, not this machine's clock", { service: 30, machine: 86_400 }, 90_000],
    ["this machine's clock counts where the service sends no Date", { machine: 30 }, 90_000],
    ["the service's time shows it old", { service: 120, machine: 0 }, 0],
    ["this machine's clock shows it old, and the service sends no Date", { machine: 120 }, 0],
  ])("is as old as the service's own times show: %s", async (_, ages, expected) => {
    const { seen, waited } = await run(reading(ages, [undefined]));
    expect(seen).toBeUndefined();
    expect(waited).toBe(expected);
  });

  test("and is in a future that the service's clock never reaches is abandoned after two minutes", async () => {
    expect((await run(reading(aged(-86_400), [undefined]))).waited).toBe(120_000);
  });

  test("and is still listed in the end is an error", async () => {
    const it = reading(aged(100), ["listed"]);
    await expect(run(it)).rejects.toThrow("but workspace w-1 lists it");
  });

  test("ends with Ctrl-C, and stays in the state", async () => {
    const it = reading(aged(0), [undefined]);
    const interrupt = new AbortController();
    it.clock.after(5_000, () => interrupt.abort(new Interrupted()));
    const work = it.clock.run(retryRead(it.read, it.aged, it.clock.operation({ signal: interrupt.signal })));
    expect((await rejection(work, WaitCutShort)).message).toBe(
      "deployment d-1: the operation was interrupted before its deletion was confirmed. The state was not changed. Run the same `pulumi` command again. [LS5029]",
    );
  });
});

describe.each(LIFECYCLES)(
  "a %s that a replica does not know for a minute, by id and in the list",
  (kind, inputs, path) => {
    const late = { method: "POST", path: path.replace(/\/:id$/, ""), action: "late", seconds: 60 } as const;

    test("is deleted or cancelled as soon as the service takes it", async () => {
      const life = await lifeOf(kind, inputs, { faults: [late] });
      const { emulator, service, resource, id, state, sequence, pauses, lines, operation } = life;
      emulator.addFault({ ...removalOf(kind, path), status: 404, body: NOT_KNOWN, times: 3 });
      await resource.delete(service, id, state, operation());
      expect(changes(emulator, sequence)).toHaveLength(4);
      expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
      expect(lines[0]).toMatch(
        /is not found\. A new object can take two minutes to appear, so the provider sends the request again$/,
      );
      const left = emulator.state();
      expect(left.exports.filter((each) => each.id === id && each.status !== "Cancelled")).toEqual([]);
      // Its deletion was taken; it goes on for 20 seconds.
      expect(left.deployments.filter(({ status }) => status !== "AWAITING_DELETE")).toEqual([]);
      if (kind === "ExportDestination") expect(left.destinations).toEqual([]);
      await expect(
        resources.OAuthProvider.collectionOf(service).get("acme", { signal: operation().signal }),
      ).rejects.toThrow("404");
    });

    test("stays in the state when Ctrl-C ends its destruction", async () => {
      const life = await lifeOf(kind, inputs, { faults: [late] });
      const { emulator, service, resource, id, state, operation } = life;
      emulator.addFault({ ...removalOf(kind, path), status: 404, body: NOT_KNOWN, times: null });
      const interrupt = new AbortController();
      const interrupted = {
        ...operation(interrupt.signal),
        pause: async () => {
          interrupt.abort(new Interrupted());
          interrupt.signal.throwIfAborted();
        },
      };
      const { message } = await rejection(resource.delete(service, id, state, interrupted), WaitCutShort);
      expect(message).toMatch(
        /: the operation was interrupted before its deletion was confirmed\. The state was not changed\. Run the same `pulumi` command again\. \[LS5029\]$/,
      );
    });
  },
);

const NOT_KNOWN = { detail: "Not found" };

/** The request that deletes an object of a kind, or cancels it. */
function removalOf(kind: string, path: string) {
  return { method: kind === "BulkExport" ? "PATCH" : "DELETE", path } as const;
}

/** An export is cancelled, never deleted. */
const DELETABLE = LIFECYCLES.filter(([kind]) => kind !== "BulkExport");

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

test.each(DELETABLE)(
  "a %s that was deleted outside while it was new is destroyed after ten seconds, with a warning",
  async (kind, inputs) => {
    const life = await lifeOf(kind, inputs);
    const { emulator, service, resource, id, state, pauses, lines, operation } = life;
    await resource.delete(service, id, state, operation());
    expect(lines.join("\n")).not.toContain("warning: ");
    pauses.length = 0;
    const age = emulator.clock.now() - Date.parse(String(state.outputs["createdAt"]));
    await resource.delete(service, id, state, operation());
    const waited = pauses.reduce((sum, each) => sum + each, 0);
    expect(age).toBeLessThan(60_000);
    expect(waited).toBe(10_000);
    expect(lines.filter((line) => line.startsWith("warning: "))).toEqual([
      expect.stringMatching(
        / is not found, so it counts as deleted\. But it is less than two minutes old, .* \[LS5028\]$/,
      ),
    ]);
    emulator.clock.advance(120);
    pauses.length = 0;
    lines.length = 0;
    await resource.delete(service, id, state, operation());
    expect(pauses).toEqual([]);
    expect(lines.join("\n")).not.toContain("warning: ");
  },
);

test("an export whose filter the service ignores is cancelled although a replica does not know it yet", async () => {
  const [, [, destination], [, schedule]] = LIFECYCLES;
  const life = await lifeOf("ExportDestination", destination);
  const { emulator, service, id, operation } = life;
  emulator.addFault({
    method: "PATCH",
    path: "/api/v1/bulk-exports/:id",
    status: 404,
    body: NOT_KNOWN,
    times: 3,
  });
  emulator.addFault({
    method: "POST",
    path: "/api/v1/bulk-exports",
    action: "drop-members",
    members: ["filter"],
  });
  const program = { ...schedule, bulkExportDestinationId: id, filter: 'eq(name, "root")' };
  await expect(resources.BulkExport.create(service, program, operation())).rejects.toThrow(
    /this server ignored filter.*, so bulk export \S+ was canceled at once/,
  );
  const statuses = emulator.state().exports.map(({ status }) => status);
  expect([...new Set(statuses)]).toEqual(["Cancelled"]);
});
