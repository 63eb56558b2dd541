import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import { at, awsDestination, listAt, makeDestination, oneOff, type Rig, start, textAt } from "./support.ts";

const PATH = "/api/v1/bulk-exports";
const SCHEDULE = { end_time: undefined, interval_hours: 24 };

async function post(rig: Rig, change: object = {}) {
  return rig.call("POST", PATH, { ...oneOff(await makeDestination(rig)), ...change });
}

describe("a server of an application version", () => {
  test.each([
    ["0.10.90", ["access_key_id", "secret_access_key"]],
    ["0.10.91", ["access_key_id", "secret_access_key", "session_token"]],
  ])("%s stores the credentials %j of those with a session token", async (appVersion, keys) => {
    const rig = await start({ appVersion });
    const body = awsDestination();
    const credentials = { ...body.credentials, session_token: "temporary" };
    const made = await rig.call("POST", `${PATH}/destinations`, { ...body, credentials });
    expect(made).toMatchObject({ status: 200, body: { credentials_keys: keys } });
    const path = `${PATH}/destinations/${textAt(made.body, "id")}`;
    expect((await rig.call("PATCH", path, { credentials })).body).toMatchObject({ credentials_keys: keys });
    expect(rig.reported).toEqual([]);
  });

  test("0.10.108 wants an end_time of a schedule, and makes a one-off export of what has both", async () => {
    const rig = await start({ appVersion: "0.10.108" });
    expect(await post(rig, SCHEDULE)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "end_time"], msg: "Field required", type: "missing" }] },
    });
    expect((await post(rig, { interval_hours: 24 })).body).toMatchObject({
      status: "Created",
      interval_hours: null,
    });
  });

  test("0.10.109 makes schedules", async () => {
    const rig = await start({ appVersion: "0.10.109" });
    expect((await post(rig, SCHEDULE)).body).toMatchObject({ interval_hours: 24 });
  });

  test.each([
    ["0.12.41", null],
    ["0.12.42", ["id", "name"]],
  ])("%s answers the export_fields %j", async (appVersion, kept) => {
    const rig = await start({ appVersion });
    expect(await post(rig, { export_fields: ["id", "name"] })).toMatchObject({
      status: 200,
      body: { export_fields: kept },
    });
  });

  test("0.16.0 knows no exports of all experiments and wants a project, which 0.16.1 does not", async () => {
    const all = { session_id: undefined, all_experiments: true };
    const older = await start({ appVersion: "0.16.0" });
    expect(await post(older, all)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "session_id"], msg: "Field required", type: "missing" }] },
    });
    const newer = await start({ appVersion: "0.16.1" });
    expect((await post(newer, all)).body).toMatchObject({ session_id: null, all_experiments: true });
  });

  test("below 0.17.0 ignores fields that it does not know, which the newest rejects", async () => {
    for (const [appVersion, status] of [
      ["0.16.9", 200],
      ["0.17.0", 422],
    ] as const) {
      const rig = await start({ appVersion });
      expect((await post(rig, { frequency: "daily" })).status).toBe(status);
    }
  });

  test("below 0.17.0 ignores the pages of a list and answers the whole", async () => {
    const rig = await start({ appVersion: "0.16.9" });
    await post(rig);
    const made = await post(rig, { end_time: "2026-02-04T00:00:00Z" });
    rig.emulator.clock.advance(30);
    expect(listAt((await rig.call("GET", `${PATH}?limit=1&offset=1`)).body)).toHaveLength(2);
    const runs = await rig.call("GET", `${PATH}/${textAt(made.body, "id")}/runs?limit=1&offset=5`);
    expect(listAt(runs.body)).toHaveLength(3);
  });

  test("below 0.17.0 takes the list of a schedule's runs for an export of that id", async () => {
    const rig = await start({ appVersion: "0.16.9" });
    const id = "99999999-9999-4999-8999-999999999999";
    expect(await rig.call("GET", `${PATH}/runs?source_bulk_export_id=${id}`)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["path", "export_id"], type: "uuid_parsing", input: "runs" }] },
    });
  });

  test("below 0.17.0 cannot delete a destination, unless it is configured to, and ignores a new role", async () => {
    const rig = await start({ appVersion: "0.16.9" });
    const path = `${PATH}/destinations/${await makeDestination(rig)}`;
    expect((await rig.call("DELETE", path)).status).toBe(405);
    const role = { aws_role_arn: "arn:aws:iam::1:role/x" };
    expect(at((await rig.call("PATCH", path, role)).body, "detail", 0)).toMatchObject({
      loc: ["body", "credentials"],
      msg: "Field required",
    });
    const { credentials } = awsDestination();
    const patched = await rig.call("PATCH", path, { ...role, credentials });
    expect(at(patched.body, "config", "aws_role_arn")).toBeNull();
    const other = await start({ appVersion: "0.16.9", destinationDelete: true });
    expect((await other.call("DELETE", `${PATH}/destinations/${await makeDestination(other)}`)).status).toBe(
      204,
    );
  });

  test.each([
    ["0.16.9", "gzip"],
    ["0.17.0", "zstandard"],
  ])("%s compresses with %s when nothing is said", async (appVersion, compression) => {
    const rig = await start({ appVersion });
    expect(at((await post(rig)).body, "compression")).toBe(compression);
  });

  test("is three numbers, compared as numbers", async () => {
    await expect(startEmulator({ appVersion: "v0.17" })).rejects.toThrow(
      '"v0.17" is not an application version; use three numbers such as 0.10.80',
    );
    const rig = await start({ appVersion: "0.9.999" });
    expect((await post(rig, SCHEDULE)).status).toBe(422);
  });
});
