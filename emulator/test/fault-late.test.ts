import { expect, test } from "vitest";
import {
  at,
  awsDestination,
  dockerDeployment,
  listAt,
  makeDestination,
  oneOff,
  type Rig,
  start,
  textAt,
} from "./support.ts";

const PATH = "/v2/deployments";
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;

async function statuses(rig: Rig, path: string, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await rig.call("GET", path)).status);
  return found;
}

test("late by requests: 404 in the service's words for so many reads, then as if nothing had been", async () => {
  const rig = await start();
  rig.emulator.addFault({ path: PATH, action: "late", requests: 2 });
  const made = await rig.call("POST", PATH, dockerDeployment());
  expect(made.status).toBe(201);
  const id = textAt(made.body, "id");
  expect(await rig.call("GET", `${PATH}/${id}`)).toMatchObject({
    status: 404,
    body: { detail: `Deployment ID ${id} not found.` },
  });
  expect(await statuses(rig, `/api-host${PATH}/${id}/revisions`, 2)).toEqual([404, 200]);
  expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject({ id, name: "agent" });
  expect(rig.emulator.journal().map(({ status, fault }) => ({ status, fault }))).toEqual([
    { status: 201, fault: "late" },
    { status: 404, fault: "late" },
    { status: 404, fault: "late" },
    { status: 200, fault: null },
    { status: 200, fault: null },
  ]);
  expect(rig.reported).toEqual([]);
});

test("late: lists do not have it either, and leaving it out counts as a read", async () => {
  const rig = await start();
  await rig.call("POST", PATH, dockerDeployment("first"));
  rig.emulator.addFault({ method: "POST", path: PATH, action: "late", requests: 2 });
  await rig.call("POST", PATH, dockerDeployment("second"));
  const names = async () =>
    listAt((await rig.call("GET", PATH)).body, "resources").map((it) => at(it, "name"));
  expect(await names()).toEqual(["first"]);
  expect(rig.emulator.journal().at(-1)).toMatchObject({ status: 200, fault: "late" });
  expect(await names()).toEqual(["first"]);
  expect(await names()).toEqual(["second", "first"]);
});

test("late with stillListed: lists have it, which is no read, and its id is not found", async () => {
  const rig = await start();
  const destination = await makeDestination(rig);
  rig.emulator.addFault({ path: EXPORTS, action: "late", requests: 1, stillListed: true });
  const id = textAt((await rig.call("POST", EXPORTS, oneOff(destination))).body, "id");
  expect(listAt((await rig.call("GET", EXPORTS)).body)).toMatchObject([{ id }]);
  expect(await rig.call("GET", `${EXPORTS}/${id}`)).toMatchObject({
    status: 404,
    body: { detail: "Bulk export not found" },
  });
  expect(await statuses(rig, `${EXPORTS}/${id}/runs`, 1)).toEqual([200]);
});

test("late by seconds: until the virtual clock has passed them, however often it is read", async () => {
  const rig = await start();
  rig.emulator.addFault({ path: DESTINATIONS, action: "late", seconds: 30 });
  const id = await makeDestination(rig);
  expect(await statuses(rig, `${DESTINATIONS}/${id}`, 3)).toEqual([404, 404, 404]);
  rig.emulator.clock.advance(29);
  expect((await rig.call("GET", DESTINATIONS)).body).toEqual([]);
  rig.emulator.clock.advance(1);
  expect(await statuses(rig, `${DESTINATIONS}/${id}`, 1)).toEqual([200]);
});

test("late hides from reads alone: changes find it, and a rejected request hides nothing", async () => {
  const rig = await start();
  rig.emulator.addFault({ path: DESTINATIONS, action: "late", requests: 9, times: 2 });
  expect((await rig.call("POST", DESTINATIONS, { ...awsDestination(), colour: "red" })).status).toBe(422);
  const id = await makeDestination(rig);
  const credentials = { access_key_id: "AKIATWO", secret_access_key: "other" };
  expect((await rig.call("PATCH", `${DESTINATIONS}/${id}`, { credentials })).status).toBe(200);
  expect(await statuses(rig, `${DESTINATIONS}/${id}`, 1)).toEqual([404]);
  rig.emulator.clearFaults();
  expect(await statuses(rig, `${DESTINATIONS}/${id}`, 1)).toEqual([200]);
});

test("late: an OAuth provider, which is named by its provider_id", async () => {
  const rig = await start();
  const providers = "/v2/auth/providers";
  rig.emulator.addFault({ path: providers, action: "late", requests: 1 });
  const made = await rig.call("POST", providers, {
    provider_id: "sso",
    name: "Single sign-on",
    client_id: "client",
    client_secret: "secret",
    auth_url: "https://sso.example/auth",
    token_url: "https://sso.example/token",
  });
  expect(at(made.body, "provider_id")).toBe("sso");
  expect(await rig.call("GET", `${providers}/sso`)).toMatchObject({
    status: 404,
    body: { detail: "OAuth provider 'sso' not found." },
  });
  expect(await statuses(rig, `${providers}/sso`, 1)).toEqual([200]);
});
