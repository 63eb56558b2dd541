import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { askedBy, count, EAST, provider, ref, WEST, withEnvironment } from "./rig/plugin-config.ts";
import { destination, docker } from "./rig/plugin-lifecycle.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

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
  // For debugging, one line for each connection says where everything happens.
  for (const workspace of [EAST, WEST, WORKSPACE]) {
    expect(count(preview.output, `LangSmith at 127.0.0.1:${emulator.port}, workspace ${workspace}\n`)).toBe(
      1,
    );
  }
  // Numbers and truth values are kept as such, and are no difference.
  const again = await stack.preview("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  const gone = await stack.destroy();
  expect(gone.code, gone.output).toBe(0);
  expect(emulator.state().destinations).toEqual([]);
});

const KEYED = { emulator: { apiKey: ["key-of-stack", "key-of-environment", "token-of-environment"] } };

test("the configuration of the stack comes before the environment, and the environment makes up for what it lacks", async () => {
  const it = await pluginWorld(
    { resources: { traces: destination() } },
    { ...KEYED, secrets: { "langsmith:apiKey": "key-of-stack" } },
  );
  const both = {
    LANGSMITH_API_KEY: "key-of-environment",
    LANGSMITH_WORKSPACE_ID: WEST,
    LANGSMITH_ENDPOINT: "http://127.0.0.1:9",
  };
  const up = await withEnvironment(it, both).up();
  expect(up.code, up.output).toBe(0);
  expect(new Set(askedBy(it))).toEqual(
    new Set([`GET key-of-stack ${WORKSPACE}`, `POST key-of-stack ${WORKSPACE}`]),
  );
  for (const key of ["langsmith:apiKey", "langsmith:workspaceId", "langsmith:apiUrl"]) {
    await it.stack.must("config", "rm", key);
  }
  const alone = withEnvironment(it, {
    LANGSMITH_BEARER_TOKEN: "token-of-environment",
    LANGSMITH_TENANT_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: it.emulator.url,
  });
  it.program({ resources: { traces: destination(), more: destination("acme-more") } });
  const second = await alone.up();
  expect(second.code, second.output).toBe(0);
  expect(second.output).toContain("1 created");
  expect(second.output).toContain("2 unchanged");
  expect(new Set(askedBy(it))).toEqual(
    new Set([
      `GET Bearer token-of-environment ${WORKSPACE}`,
      `POST Bearer token-of-environment ${WORKSPACE}`,
    ]),
  );
  expect(await it.stack.stored()).not.toContain("token-of-environment");
});

test("a deployment needs no workspace: that of the key is used, and --debug shows so", async () => {
  const it = await pluginWorld(
    { resources: { agent: docker() } },
    { emulator: { speed: 600, apiKey: [{ key: API_KEY, workspaces: [EAST] }] } },
  );
  const { emulator, stack } = it;
  await stack.must("config", "rm", "langsmith:workspaceId");
  const up = await stack.up("--debug");
  expect(up.code, up.output).toBe(0);
  expect(up.output).toContain(`LangSmith at 127.0.0.1:${emulator.port}, the key's default workspace`);
  expect(new Set(askedBy(it))).toEqual(new Set([`GET ${API_KEY} undefined`, `POST ${API_KEY} undefined`]));
  expect((await stack.resource("agent")).outputs).toMatchObject({ tenantId: EAST });
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  expect(it.asked()).toEqual([]);
});
