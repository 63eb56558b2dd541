import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { askedBy, EAST, provider, ref, WEST, withEnvironment } from "./rig/plugin-config.ts";
import { DESTINATIONS, destination, docker, GOES_ON, oneOff, weekly } from "./rig/plugin-lifecycle.ts";
import { API_KEY, WORKSPACE, type World } from "./rig/world.ts";

const FAST = { speed: 600 };

test("another key and another spelling of the address change the connection alone", async () => {
  const it = await pluginWorld({}, { emulator: FAST });
  const { emulator, stack, program } = it;
  const resources = (apiKey: string, apiUrl: string) => ({
    own: provider({ apiKey, apiUrl, workspaceId: EAST }),
    one: destination("acme-own", {}, { provider: ref("own") }),
    traces: destination(),
    agent: docker(),
    weekly: weekly(),
  });
  program({ resources: resources("lsv2_sk_first", emulator.url) });
  expect((await stack.up()).code).toBe(0);
  const ids = async () => (await stack.resources()).map(({ urn, id }) => `${urn} ${id}`).sort();
  const before = await ids();
  it.asked();

  program({ resources: resources("lsv2_sk_second", `${emulator.url}/api/v1`) });
  await stack.configure({ "langsmith:apiUrl": `${emulator.url}/` }, { "langsmith:apiKey": "lsv2_sk_third" });
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain("~ apiKey: [secret] => [secret]\n");
  expect(preview.output).toMatch(/~ 1 to update\n +5 unchanged/);
  expect(preview.output).not.toContain("lsv2_sk");
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(up.output).toMatch(/~ 1 updated\n +5 unchanged/);
  expect(it.asked()).toEqual([]);
  expect(await ids()).toEqual(before);

  // What was recorded is what a refresh goes by.
  expect((await stack.refresh("--expect-no-changes")).code).toBe(0);
  expect(new Set(askedBy(it))).toEqual(
    new Set([`GET lsv2_sk_second ${EAST}`, `GET lsv2_sk_third ${WORKSPACE}`]),
  );
});

const WHY = `it is in workspace ${WORKSPACE}, but ${WEST} is configured (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)`;

test("when the configured workspace moves, each resource says so itself and asks for its consent", async () => {
  const it = await pluginWorld({}, { emulator: { speed: 3_000 } });
  const { emulator, stack, program } = it;
  type More = Readonly<Record<string, unknown>>;
  const resources = (agent: object, schedule: More, once: More = {}) => ({
    traces: destination(),
    once: oneOff(once),
    agent: docker({ waitForDeployed: false, ...agent }, { dependsOn: [ref("once")] }),
    weekly: weekly(schedule, { dependsOn: [ref("agent")] }),
  });
  program({ resources: resources({}, {}) });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  it.asked();

  await stack.configure({ "langsmith:workspaceId": WEST });
  const dataLoss = `Deployment "agent": changing workspaceId (${WHY}) replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data, set allowDataLoss: true. [LS2022]`;
  const reexport = `BulkExport "weekly": changing bulkExportDestinationId, workspaceId (${WHY}) replaces this schedule: LangSmith exports and bills 2 past windows again. Set startTime: "${GOES_ON}" to continue without gap or overlap, or allowReexport: true to accept this. [LS4001]`;
  const first = await stack.preview();
  expect(first.code).not.toBe(0);
  expect(first.output).toContain(`ExportDestination "traces" will be replaced: ${WHY}\n`);
  expect(first.output).toContain(
    `BulkExport "once": changing bulkExportDestinationId, workspaceId (${WHY}) `,
  );
  program({ resources: resources({}, {}, { allowReexport: true }) });
  const agreed = await stack.preview();
  expect(agreed.code).not.toBe(0);
  expect(agreed.output).toContain(`BulkExport "once" will be replaced: ${WHY}\n`);
  expect(agreed.output).toContain(`error: ${dataLoss}\n`);
  program({ resources: resources({ allowDataLoss: true }, {}, { allowReexport: true }) });
  const second = await stack.preview();
  expect(second.code).not.toBe(0);
  expect(second.output).toContain(`Deployment "agent" will be replaced: ${WHY}\n`);
  expect(second.output).toContain(`error: ${reexport}\n`);
  expect(it.writes()).toEqual([]);

  program({
    resources: resources({ allowDataLoss: true }, { allowReexport: true }, { allowReexport: true }),
  });
  const moved = await stack.up();
  expect(moved.code, moved.output).toBe(0);
  expect(moved.output).toContain("+-4 replaced");
  // The new ones come first, in the new workspace; the old ones go from where they live.
  const writes = it.asked().filter(({ method }) => method !== "GET");
  expect(writes.slice(0, 4).map(({ method, workspace }) => `${method} ${workspace}`)).toEqual(
    Array.from({ length: 4 }, () => `POST ${WEST}`),
  );
  expect([...new Set(writes.slice(4).map(({ workspace }) => workspace))]).toEqual([WORKSPACE]);
  const { deployments, destinations, exports } = emulator.state();
  expect(deployments.map((held) => held.tenant_id)).toEqual([WEST]);
  expect(destinations.map((held) => held.tenant_id)).toEqual([WEST]);
  const schedules = exports.filter(({ interval_hours }) => interval_hours);
  expect(schedules.map(({ tenant_id, status }) => [tenant_id, status]).sort()).toEqual([
    [WORKSPACE, "Cancelled"],
    [WEST, "IntervalScheduled"],
  ]);
});

/** Makes the state one whose last up had another key. */
async function record({ stack }: Pick<World, "stack">, key: string): Promise<void> {
  const file = path.join(stack.directory, "state.json");
  await stack.must("stack", "export", "--show-secrets", "--file", file);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(API_KEY, key));
  await stack.must("stack", "import", "--file", file);
}

test("refresh and destroy with a recorded key that was rotated take the environment's, and without one say what to set", async () => {
  const it = await pluginWorld(
    { resources: { traces: destination() } },
    { emulator: { ...FAST, apiKey: [API_KEY] } },
  );
  const { emulator, stack } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  await record(it, "lsv2_sk_revoked");
  it.asked();

  const refused = `GET ${emulator.url}${DESTINATIONS}/${id} returned 401: Invalid token. Check that the key is valid and belongs to this region or server. A refresh or destroy uses the key of the last up: run \`pulumi up\` first, or set LANGSMITH_API_KEY (outside us, also LANGSMITH_REGION or LANGSMITH_ENDPOINT). [LS1108]`;
  const refresh = await stack.refresh();
  expect(refresh.code).not.toBe(0);
  expect(refresh.output).toContain(refused);
  expect(refresh.output).not.toContain("lsv2_sk_revoked");
  expect((await stack.resource("traces")).id).toBe(id);
  it.asked();

  const other = withEnvironment(it, { LANGSMITH_API_KEY: API_KEY, LANGSMITH_ENDPOINT: emulator.url });
  const refreshed = await other.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(askedBy(it)).toEqual([`GET lsv2_sk_revoked ${WORKSPACE}`, `GET ${API_KEY} ${WORKSPACE}`]);
  expect((await stack.resource("traces")).id).toBe(id);
  const destroyed = await other.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(askedBy(it)).toEqual([
    `GET lsv2_sk_revoked ${WORKSPACE}`,
    `GET ${API_KEY} ${WORKSPACE}`,
    `DELETE ${API_KEY} ${WORKSPACE}`,
  ]);
  expect(emulator.state().destinations).toEqual([]);
  expect(await stack.resources()).toEqual([]);
});

test("a rotated key is a matter of one up, also when what the state recorded is rejected by then", async () => {
  const it = await pluginWorld(
    { resources: { traces: destination() } },
    { emulator: { ...FAST, apiKey: [API_KEY] } },
  );
  const { stack } = it;
  expect((await stack.up()).code).toBe(0);
  await record(it, "lsv2_sk_revoked");
  it.asked();
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(it.asked()).toEqual([]);
  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(askedBy(it)).toEqual([`GET ${API_KEY} ${WORKSPACE}`, `DELETE ${API_KEY} ${WORKSPACE}`]);
});
