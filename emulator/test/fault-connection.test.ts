import { describe, expect, test } from "vitest";
import type { Fault } from "../src/index.ts";
import { dockerDeployment, type Rig, start } from "./support.ts";
import { announced, eventually, exchange, parts } from "./wire.ts";

const PATH = "/v2/deployments";
const LONG = 600_000;

/** Makes a deployment through a fault. */
async function make(rig: Rig, fault: Omit<Fault, "path">) {
  rig.emulator.addFault({ method: "POST", path: PATH, ...fault });
  return exchange(rig, "POST", PATH, dockerDeployment());
}

const names = (rig: Rig) => rig.emulator.state().deployments.map(({ name }) => name);
const noted = (rig: Rig) => rig.emulator.journal().map(({ status, fault }) => ({ status, fault }));

describe("what the client receives, and what was carried out", () => {
  test("reset-before: nothing and a reset; not carried out, the body not even read", async () => {
    const rig = await start();
    const it = await make(rig, { action: "reset-before" });
    expect(await it.ended).toBe("reset");
    expect(it.received()).toBe("");
    expect(names(rig)).toEqual([]);
    expect(rig.emulator.journal()).toMatchObject([{ status: null, fault: "reset-before", body: null }]);
  });

  test("reset-after: nothing and a reset; carried out once", async () => {
    const rig = await start();
    const it = await make(rig, { action: "reset-after" });
    expect(await it.ended).toBe("reset");
    expect(it.received()).toBe("");
    expect(names(rig)).toEqual(["agent"]);
    expect(noted(rig)).toEqual([{ status: 201, fault: "reset-after" }]);
  });

  test("reset-body: the head, half of the body and a reset; carried out once", async () => {
    const rig = await start();
    const it = await make(rig, { action: "reset-body" });
    expect(await it.ended).toBe("reset");
    const { head, body } = parts(it.received());
    expect(head).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect(body.length).toBe(Math.floor(announced(head) / 2));
    expect(body.startsWith('{"id":')).toBe(true);
    expect(names(rig)).toEqual(["agent"]);
    expect(noted(rig)).toEqual([{ status: 201, fault: "reset-body" }]);
  });

  test("truncate: the head, half of the body and an ordinary end; carried out once", async () => {
    const rig = await start();
    const it = await make(rig, { action: "truncate" });
    expect(await it.ended).toBe("closed");
    const { head, body } = parts(it.received());
    expect(body.length).toBe(Math.floor(announced(head) / 2));
    expect(names(rig)).toEqual(["agent"]);
    expect(noted(rig)).toEqual([{ status: 201, fault: "truncate" }]);
  });

  test.each(["reset-body", "truncate"] as const)(
    "%s of an answer without a body: no answer at all; carried out",
    async (action) => {
      const rig = await start();
      const made = await rig.call("POST", PATH, dockerDeployment());
      const { id } = rig.emulator.state().deployments[0] ?? { id: "" };
      expect(made.status).toBe(201);
      rig.emulator.addFault({ method: "DELETE", path: `${PATH}/:id`, action });
      const it = await exchange(rig, "DELETE", `${PATH}/${id}`);
      expect(await it.ended).toBe(action === "truncate" ? "closed" : "reset");
      expect(it.received()).toBe("");
      expect(rig.emulator.state().deployments).toMatchObject([{ status: "AWAITING_DELETE" }]);
    },
  );

  test("slow-body: carried out and announced whole, a part of it at first, the rest as time goes on", async () => {
    const rig = await start();
    const it = await make(rig, { action: "slow-body", delayMs: LONG });
    const { head, body } = await eventually(() => {
      const seen = parts(it.received());
      expect(seen.body).not.toBe("");
      return seen;
    });
    expect(head).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect(body.length).toBe(Math.floor(announced(head) / 20));
    expect(names(rig)).toEqual(["agent"]);
    expect(noted(rig)).toEqual([{ status: 201, fault: "slow-body" }]);
    rig.emulator.addFault({ path: PATH, action: "slow-body", delayMs: 20 });
    const short = await exchange(rig, "GET", PATH);
    expect(await short.ended).toBe("closed");
    expect(JSON.parse(parts(short.received()).body)).toMatchObject({ resources: [{ name: "agent" }] });
  });

  test("never: not a byte, and not carried out; the client has to hang up", async () => {
    const rig = await start();
    const it = await make(rig, { action: "never" });
    await eventually(() => expect(noted(rig)).toEqual([{ status: null, fault: "never" }]));
    expect(names(rig)).toEqual([]);
    expect(it.received()).toBe("");
    it.leave();
    expect(await it.ended).toBe("closed");
    expect((await rig.call("POST", PATH, dockerDeployment())).status).toBe(201);
  });

  test("never with carryOut: not a byte, and carried out once", async () => {
    const rig = await start();
    const it = await make(rig, { action: "never", carryOut: true });
    await eventually(() => expect(noted(rig)).toEqual([{ status: 201, fault: "never" }]));
    expect(names(rig)).toEqual(["agent"]);
    expect(it.received()).toBe("");
  });
});

describe("close ends at once", () => {
  test.each<[Omit<Fault, "path">, carriedOut: string[]]>([
    [{ action: "never" }, []],
    [{ action: "delay", delayMs: LONG }, []],
    [{ status: 503, delayMs: LONG }, []],
    [{ action: "slow-body", delayMs: LONG }, ["agent"]],
  ])("while %j delays a request, and carries nothing out any more", async (fault, carriedOut) => {
    const rig = await start();
    const it = await make(rig, fault);
    await eventually(() => {
      expect(rig.emulator.faults()).toEqual([]);
      expect(names(rig)).toEqual(carriedOut);
    });
    await rig.emulator.close();
    await it.ended;
    expect(names(rig)).toEqual(carriedOut);
  });
});
