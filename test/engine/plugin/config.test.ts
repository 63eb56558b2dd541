import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { held } from "../rig/deployments.ts";
import { type PluginWorld, pluginWorld } from "../rig/plugin.ts";
import { API_KEY, WORKSPACE } from "../rig/world.ts";
import { askedBy, EAST, provider, ref, WEST, withEnvironment } from "./rig/config.ts";
import { DESTINATIONS, destination, docker, weekly } from "./rig/lifecycle.ts";

const FAST = { speed: 600 };

test("each of several providers reaches its own workspace with its own credential, and no state contains one in plain", async () => {
  const it = await pluginWorld({});
  const { stack, emulator } = it;
  it.program({
    resources: {
      east: provider({
        workspaceId: EAST,
        apiKey: "lsv2_sk_given_in_plain",
        apiUrl: `${emulator.url}/api/v1/`,
        maxRetries: 2,
        requestTimeoutSeconds: 20,
        maxConcurrentRequests: 1,
        allowInsecureHttp: false,
      }),
      west: provider({ workspaceId: WEST, bearerToken: "token-given-in-plain", apiUrl: emulator.url }),
      one: destination("acme-east", {}, { provider: ref("east") }),
      two: destination("acme-west", {}, { provider: ref("west") }),
      three: destination("acme-here"),
      four: destination("acme-there", { workspaceId: WEST }, { provider: ref("east") }),
    },
  });
  const preview = await stack.preview("--debug");
  expect(preview.code, preview.output).toBe(0);
  expect(askedBy(it).sort()).toEqual(
    [
      `GET Bearer token-given-in-plain ${WEST}`,
      `GET lsv2_sk_given_in_plain ${EAST}`,
      `GET lsv2_sk_given_in_plain ${WEST}`,
      `GET ${API_KEY} ${WORKSPACE}`,
    ].sort(),
  );
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(new Set(askedBy(it))).toEqual(
    new Set([
      `GET lsv2_sk_given_in_plain ${EAST}`,
      `POST lsv2_sk_given_in_plain ${EAST}`,
      `GET lsv2_sk_given_in_plain ${WEST}`,
      `POST lsv2_sk_given_in_plain ${WEST}`,
      `GET Bearer token-given-in-plain ${WEST}`,
      `POST Bearer token-given-in-plain ${WEST}`,
      `GET ${API_KEY} ${WORKSPACE}`,
      `POST ${API_KEY} ${WORKSPACE}`,
    ]),
  );
  const held = emulator.state().destinations.map((d) => [d.config.bucket_name, d.tenant_id]);
  expect(Object.fromEntries(held)).toEqual({
    "acme-east": EAST,
    "acme-west": WEST,
    "acme-here": WORKSPACE,
    "acme-there": WEST,
  });
  const stored = await stack.stored();
  for (const text of [preview.output, up.output, stored]) {
    expect(text).not.toContain("in_plain");
    expect(text).not.toContain("in-plain");
    expect(text).not.toContain(API_KEY);
  }
  // Numbers and truth values are kept as such, and are no difference.
  const again = await stack.preview("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  const gone = await stack.destroy();
  expect(gone.code, gone.output).toBe(0);
  expect(emulator.state().destinations).toEqual([]);
});

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

/** Makes the state one whose last up had another key. */
async function record({ stack }: Pick<PluginWorld, "stack">, key: string): Promise<void> {
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

/** The requests since the last look, each with its key and workspace. */
function asked(it: PluginWorld): string[] {
  return it
    .asked()
    .map(({ method, path, headers, workspace }) => `${method} ${path} ${headers["x-api-key"]} ${workspace}`)
    .sort();
}

test("a provider whose argument is not known yet previews, and nothing is called with it before it is known", async () => {
  const it = await pluginWorld({});
  const { emulator, stack } = it;
  const resources = {
    agent: docker({ workspaceId: EAST }),
    late: provider({ apiUrl: emulator.url, apiKey: "lsv2_sk_late", workspaceId: ref("agent.tenantId") }),
    traces: destination("acme-late", {}, { provider: ref("late") }),
    keyed: provider({ apiUrl: emulator.url, apiKey: ref("agent.id"), workspaceId: EAST }),
    more: destination("acme-keyed", {}, { provider: ref("keyed") }),
  };
  const far = {
    // An address that is not known is not the vendor's own.
    far: provider({ apiUrl: ref("agent.url"), apiKey: "lsv2_sk_far", workspaceId: EAST, region: "eu" }),
    there: destination("acme-far", {}, { provider: ref("far") }),
  };
  it.program({ resources: { ...resources, ...far } });
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain("+ 8 to create");
  expect(preview.output).not.toContain("langchain.com");
  // The preview of the deployment knows its workspace, which is that of the destination, too.
  expect(asked(it)).toEqual([
    `GET /api-host/v2/deployments ${API_KEY} ${EAST}`,
    `GET /api/v1/settings lsv2_sk_late ${EAST}`,
  ]);
  it.program({ resources });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  const { id } = held(emulator);
  const posts = it
    .asked()
    .filter(({ method, path }) => method === "POST" && path.endsWith("/destinations"))
    .map(({ headers, workspace }) => `${headers["x-api-key"]} ${workspace}`);
  expect(posts.sort()).toEqual([`lsv2_sk_late ${EAST}`, `${id} ${EAST}`].sort());
});
