import { describe, expect, test } from "vitest";
import { startEmulator } from "../src/index.ts";
import {
  at,
  awsDestination,
  dockerDeployment,
  githubDeployment,
  listAt,
  makeDestination,
  OTHER_WORKSPACE,
  oneOff,
  type Rig,
  start,
  textAt,
} from "./support.ts";

const PATH = "/api/v1/bulk-exports";
const HOURLY = { start_time: "2026-03-01T00:00:00Z", end_time: null, interval_hours: 1 };

async function post(rig: Rig, change: object = {}, headers: Record<string, string> = {}) {
  return rig.call("POST", PATH, { ...oneOff(await makeDestination(rig, headers)), ...change }, headers);
}

describe("limits", () => {
  test("exportsPerHour counts the last 60 minutes of a workspace, and what schedules spawn", async () => {
    const rig = await start({ exportsPerHour: 2 });
    expect((await post(rig, HOURLY)).status).toBe(200);
    rig.emulator.clock.advance(4200);
    expect((await post(rig)).status).toBe(200);
    const rejected = await post(rig);
    const detail = "Rate limit exceeded: at most 2 bulk exports can be created per hour in a workspace.";
    expect([rejected.status, rejected.body]).toEqual([429, { detail }]);
    expect(rejected.headers.get("retry-after")).toBeNull();
    expect((await post(rig, {}, { "x-tenant-id": OTHER_WORKSPACE })).status).toBe(200);
    rig.emulator.clock.advance(5 * 3600);
    expect(listAt((await rig.call("GET", PATH)).body)).toHaveLength(8);
    expect(rig.reported).toEqual([]);
  });

  test("retryAfter says in real seconds when there is room again", async () => {
    const rig = await start({ exportsPerHour: 1, retryAfter: true });
    await post(rig);
    rig.emulator.clock.advance(600);
    expect((await post(rig)).headers.get("retry-after")).toBe("3000");
    rig.emulator.clock.setSpeed(10);
    expect(Number((await post(rig)).headers.get("retry-after"))).toBeLessThanOrEqual(300);
  });

  test("activeSchedules counts those that are not cancelled", async () => {
    const rig = await start({ activeSchedules: 1 });
    const first = await post(rig, HOURLY);
    const rejected = await post(rig, HOURLY);
    const detail = "Limit exceeded: at most 1 active scheduled bulk exports can exist in a workspace.";
    expect([rejected.status, rejected.body]).toEqual([429, { detail }]);
    await rig.call("PATCH", `${PATH}/${textAt(first.body, "id")}`, {});
    expect((await post(rig, HOURLY)).status).toBe(200);
  });

  test("cloudLimits are 250 exports an hour and 200 schedules, unless a limit is set", async () => {
    const rig = await start({ cloudLimits: true, activeSchedules: 1 });
    const body = oneOff(await makeDestination(rig));
    for (let made = 0; made < 250; made += 1) expect((await rig.call("POST", PATH, body)).status).toBe(200);
    expect(at((await rig.call("POST", PATH, body)).body, "detail")).toContain("at most 250 bulk exports");
    rig.emulator.clock.advance(3600);
    expect((await post(rig, HOURLY)).status).toBe(200);
    expect(at((await post(rig, HOURLY)).body, "detail")).toContain("at most 1 active");
  });
});

test.each([
  [
    "developer",
    "/api/v1/bulk-exports",
    "Bulk export is not available on your current plan. Upgrade to the Plus or Enterprise plan.",
  ],
  [
    "developer",
    "/api/v1/workspaces/current/tag-keys",
    "Tag key is not available on your current plan. Upgrade to the Plus or Enterprise plan.",
  ],
] as const)("the plan %s does not have %s", async (plan, path, detail) => {
  const rig = await start({ plan });
  expect(await rig.call("GET", path)).toMatchObject({ status: 403, body: { detail } });
  expect((await rig.call("GET", "/v2/deployments")).status).toBe(200);
});

describe("appVersion", () => {
  test.each([
    ["0.10.90", ["access_key_id", "secret_access_key"]],
    ["0.10.91", ["access_key_id", "secret_access_key", "session_token"]],
  ])("%s stores the credentials %j", async (appVersion, keys) => {
    const rig = await start({ appVersion });
    const { credentials, ...rest } = awsDestination();
    const sent = { ...rest, credentials: { ...credentials, session_token: "temporary" } };
    const made = await rig.call("POST", `${PATH}/destinations`, sent);
    expect(made).toMatchObject({ status: 200, body: { credentials_keys: keys } });
  });

  const MISSING = (member: string) => ({
    detail: [{ loc: ["body", member], msg: "Field required", type: "missing" }],
  });
  const SCHEDULE = { end_time: undefined, interval_hours: 24 };
  const FIELDS = { export_fields: ["id", "name"] };
  const ALL = { session_id: undefined, all_experiments: true };
  test.each<[string, object, number, object]>([
    ["0.10.108", SCHEDULE, 422, MISSING("end_time")],
    ["0.10.109", SCHEDULE, 200, { interval_hours: 24 }],
    ["0.9.999", SCHEDULE, 422, MISSING("end_time")],
    ["0.12.41", FIELDS, 200, { export_fields: null }],
    ["0.12.42", FIELDS, 200, FIELDS],
    ["0.16.0", ALL, 422, MISSING("session_id")],
    ["0.16.1", ALL, 200, { session_id: null, all_experiments: true }],
    ["0.16.9", { frequency: "daily" }, 200, { compression: "gzip" }],
    ["0.17.0", { frequency: "daily" }, 422, {}],
    ["0.17.0", {}, 200, { compression: "zstandard" }],
  ])("%s answers an export of %j with %i", async (appVersion, sent, status, body) => {
    const rig = await start({ appVersion });
    expect(await post(rig, sent)).toMatchObject({ status, body });
  });

  test("below 0.17.0 has no pages, no deletion of destinations, and no path of a secret", async () => {
    const rig = await start({ appVersion: "0.16.9" });
    await post(rig);
    await post(rig);
    expect(listAt((await rig.call("GET", `${PATH}?limit=1`)).body)).toHaveLength(2);
    const path = `${PATH}/destinations/${await makeDestination(rig)}`;
    expect((await rig.call("DELETE", path)).status).toBe(405);
    const role = { aws_role_arn: "arn:aws:iam::1:role/x" };
    expect((await rig.call("PATCH", path, role)).body).toMatchObject(MISSING("credentials"));
    const secret = "/api/v1/workspaces/current/secrets/PAGER";
    expect((await rig.call("PUT", secret, { value: "q" })).status).toBe(404);
  });

  test("is three numbers, and shown", async () => {
    await expect(startEmulator({ appVersion: "v0.17" })).rejects.toThrow(
      '"v0.17" is not an application version; use three numbers such as 0.10.80',
    );
    const rig = await start({ appVersion: "0.12.42" });
    expect((await rig.call("GET", "/api/v1/info")).body).toMatchObject({ version: "0.12.42" });
  });
});

describe("other options", () => {
  test("freeDeployments: so many of a development type are free at once", async () => {
    const rig = await start({ freeDeployments: 2 });
    const typed = async (name: string, deployment_type: string) => {
      const body = githubDeployment(name);
      const source_config = { ...body.source_config, deployment_type };
      const made = await rig.call("POST", "/v2/deployments", { ...body, source_config });
      return at(made.body, "source_config", "deployment_type");
    };
    const made: unknown[] = [];
    for (const type of ["prod", "dev", "dev_zero", "dev"]) made.push(await typed(`a${made.length}`, type));
    expect(made).toEqual(["prod", "dev_free", "dev_free_zero", "dev"]);
  });

  test("tracingProjectsKeepNames: a project that a deployment left is taken over where it is off", async () => {
    const rig = await start({ tracingProjectsKeepNames: false });
    const project = async () => {
      const id = textAt((await rig.call("POST", "/v2/deployments", dockerDeployment())).body, "id");
      rig.emulator.clock.advance(20);
      const found = textAt((await rig.call("GET", `/v2/deployments/${id}`)).body, "tracer_session_id");
      await rig.call("DELETE", `/v2/deployments/${id}`);
      rig.emulator.clock.advance(20);
      return found;
    };
    expect(await project()).toBe(await project());
  });

  test("destinationInUse: any export that ever used a destination keeps it", async () => {
    const rig = await start({ destinationInUse: "any" });
    const made = await post(rig);
    rig.emulator.clock.advance(30);
    const path = `${PATH}/destinations/${textAt(made.body, "bulk_export_destination_id")}`;
    expect((await rig.call("DELETE", path)).status).toBe(409);
  });

  test("destinationDelete: a server without the deletion is 405", async () => {
    const rig = await start({ destinationDelete: false });
    expect((await rig.call("DELETE", `${PATH}/destinations/${await makeDestination(rig)}`)).status).toBe(405);
  });

  test("listeners: objects from the start; listenersEnabled: none of their routes", async () => {
    const listeners = [{ computeId: "cluster", namespaces: ["agents"], workspace: OTHER_WORKSPACE }];
    const rig = await start({ listeners });
    const elsewhere = { "x-tenant-id": OTHER_WORKSPACE };
    const found = await rig.call("GET", "/v2/listeners", undefined, elsewhere);
    expect(found.body).toMatchObject({ resources: [{ compute_id: "cluster" }] });
    expect((await rig.call("GET", "/v2/listeners")).body).toMatchObject({ resources: [] });
    const none = await start({ listenersEnabled: false });
    expect((await none.call("GET", "/v2/listeners")).status).toBe(403);
  });

  test("tracingProjects: those of their workspace, which take the names of deployments", async () => {
    const tracingProjects = [{ name: "agent", workspace: OTHER_WORKSPACE }, { name: "other" }];
    const rig = await start({ tracingProjects });
    const elsewhere = { "x-tenant-id": OTHER_WORKSPACE };
    expect((await rig.call("GET", "/api/v1/sessions", undefined, elsewhere)).body).toMatchObject([
      { name: "agent" },
    ]);
    const taken = await rig.call("POST", "/v2/deployments", dockerDeployment(), elsewhere);
    expect([taken.status, taken.body]).toEqual([
      409,
      { detail: "Tracing project with name 'agent' already exists." },
    ]);
  });

  test("oauthTokens: of every user or of one; oauthProviders: in place of the default one", async () => {
    const rig = await start({
      oauthTokens: [
        { providerId: "github", label: "shared" },
        { providerId: "github", label: "mine", principal: "me" },
      ],
    });
    const labels = async (key: string) =>
      listAt((await rig.call("GET", "/v2/auth/tokens", undefined, { "x-api-key": key })).body).map((token) =>
        at(token, "provider_account_label"),
      );
    expect([await labels("me"), await labels("them")]).toEqual([["shared", "mine"], ["shared"]]);
    await rig.call("DELETE", "/v2/auth/tokens?provider_id=github", undefined, { "x-api-key": "me" });
    expect([await labels("me"), await labels("them")]).toEqual([[], ["shared"]]);
    const none = await start({ oauthProviders: [] });
    expect((await none.call("GET", "/v2/auth/providers")).body).toEqual([]);
    await expect(start({ oauthTokens: [{ providerId: "githup" }] })).rejects.toThrow(
      'no OAuth provider has the provider_id "githup" of a token; there is "github"',
    );
  });
});
