import { describe, expect, test } from "vitest";
import { OutcomeUnknown } from "../../provider/resources/create-once.ts";
import { rejection } from "../http/server.ts";
import { changes, clientOf, lifeOf, OWNED } from "./lives.ts";

/** The kinds of which two objects may be equal: no name keeps them apart. */
const EQUALS = OWNED.filter(([kind]) => kind === "BulkExport" || kind === "ExportDestination");
const PATHS = { BulkExport: "/api/v1/bulk-exports", ExportDestination: "/api/v1/bulk-exports/destinations" };

describe.each(EQUALS)("a creation of a %s whose answer is lost", (kind, inputs) => {
  const path = kind === "BulkExport" ? PATHS.BulkExport : PATHS.ExportDestination;

  /** Another program's object, half a minute older, and a service whose `Date` is off by these seconds. */
  async function besideAnother(dateSkewSeconds: number, action: "reset-before" | "reset-after") {
    const another = await lifeOf(kind, inputs, { dateSkewSeconds });
    const { emulator, resource, state, operation } = another;
    emulator.clock.advance(30);
    emulator.addFault({ method: "POST", path, action });
    const { sequence = 0 } = emulator.journal().at(-1) ?? {};
    // Another process knows nothing of what this one created: another address stands for that.
    const service = clientOf(emulator, { apiUrl: emulator.apiUrl.replace("127.0.0.1", "localhost") });
    const created = resource.create(service, state.inputs, operation());
    return { another, created, posts: () => changes(emulator, sequence) };
  }

  test("takes nothing when a Date far behind this machine's clock lets another program's pass for it", async () => {
    const { another, created, posts } = await besideAnother(-60, "reset-before");
    const { message } = await rejection(created, OutcomeUnknown);
    expect(message).toContain(
      `The service lists an equal ${another.resource.noun} (${another.id}, created at 2026-03-01T00:00:00+00:00), but its clock is 60 s behind this machine's, so another program may have created it earlier. Nothing was taken. ` +
        "If no other program needs it, delete it and run up again.",
    );
    expect(posts()).toEqual([`POST ${path}`]);
  });

  test("takes what it made when the Date is a few seconds behind", async () => {
    const { another, created, posts } = await besideAnother(-5, "reset-after");
    expect((await created).id).not.toBe(another.id);
    expect(posts()).toEqual([`POST ${path}`]);
  });
});
