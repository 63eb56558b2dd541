import { expect, test } from "vitest";
import { type PluginWorld, pluginWorld } from "./rig/plugin.ts";
import { ref } from "./rig/plugin-config.ts";
import { destination, docker } from "./rig/plugin-lifecycle.ts";
import { refused } from "./rig/service.ts";

const AGENT = "Agent 7 (prod)";
const TRACES = "Träume/2025";

/** The clusters that an image can run on. */
const EAST = "55555555-5555-4555-8555-555555555555";
const WEST = "66666666-6666-4666-8666-666666666666";

/** Both kinds that have names, without any. */
const nameless = () => ({
  [AGENT]: docker({ name: undefined }),
  [TRACES]: destination("acme-traces", { displayName: undefined }),
});

/** What the preview of both reads: once in each area, and whether a tracing project has the name of the deployment. */
const READS = ["GET /api-host/v2/deployments", "GET /api/v1/sessions", "GET /api/v1/settings"];

const FAST = { emulator: { speed: 600 } };

/** The names that the service holds. */
function names({ emulator }: PluginWorld): [string | undefined, string | undefined] {
  const { deployments, destinations } = emulator.state();
  return [deployments[0]?.name, destinations[0]?.display_name];
}

/** The requests since the last look, in the order of their paths. */
function asked(it: PluginWorld): string[] {
  return it
    .asked()
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}

async function rule({ stack }: PluginWorld, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await stack.must("config", "set", "--path", `pulumi:autonaming.${key}`, value);
  }
}

test("without a rule names are built from the resource's and a random suffix, fit the service, and stay", async () => {
  const it = await pluginWorld({ resources: nameless() }, FAST);
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  const [agent, traces] = names(it);
  expect(agent).toMatch(/^agent-7-prod-[0-9a-f]{7}$/);
  expect(traces).toMatch(/^Tr-ume-2025-[0-9a-f]{7}$/);
  const again = await it.stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
});

test("a replaced resource gets a new name, so that the new one can be made first", async () => {
  const agent = (listenerId: string) =>
    docker({ name: undefined, allowDataLoss: true, sourceConfig: { resourceSpec: {}, listenerId } });
  const listeners = [EAST, WEST].map((id) => ({ id, computeId: id, namespaces: ["agents"] }));
  const it = await pluginWorld(
    { resources: { ...nameless(), [AGENT]: agent(EAST) } },
    { emulator: { ...FAST.emulator, listeners } },
  );
  expect((await it.stack.up()).code).toBe(0);
  const before = names(it);
  it.asked();
  const resources = {
    [AGENT]: agent(WEST),
    [TRACES]: destination("acme-other", { displayName: undefined }),
  };
  it.program({ resources });
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(up.output).toContain("+-2 replaced");
  const after = names(it);
  expect(after[0]).toMatch(/^agent-7-prod-[0-9a-f]{7}$/);
  expect(after[1]).toMatch(/^Tr-ume-2025-[0-9a-f]{7}$/);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  const writes = it
    .asked()
    .filter(({ method }) => method !== "GET")
    .map(({ method }) => method);
  expect(writes).toEqual(["POST", "POST", "DELETE", "DELETE"]);
});

test("mode default is as without a rule; mode verbatim takes the resource's name as it is, or rejects it", async () => {
  const it = await pluginWorld({ resources: nameless() }, FAST);
  await rule(it, { mode: "default" });
  const plain = await it.stack.preview();
  expect(plain.output).toMatch(/name +: "agent-7-prod-[0-9a-f]{7}"\n/);
  await rule(it, { mode: "verbatim" });
  it.program({ resources: { [TRACES]: nameless()[TRACES] } });
  const refusal = await it.stack.preview();
  expect(refusal.code).not.toBe(0);
  expect(refused(refusal.output)).toEqual([
    'displayName: "Träume/2025" is not allowed: it must be a string of letters, digits, spaces, and - _ \'',
  ]);
  const resources = {
    agent: docker({ name: undefined }),
    "My traces": destination("acme-traces", { displayName: undefined }),
  };
  it.program({ resources });
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(names(it)).toEqual(["agent", "My traces"]);
  // What has a name keeps it when the rule changes.
  await it.stack.must("config", "rm", "pulumi:autonaming");
  const again = await it.stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
});

test("a pattern is followed and shortened to fit; one that is enforced is taken as it is, or rejected word by word", async () => {
  const it = await pluginWorld({ resources: nameless() }, FAST);
  await rule(it, { pattern: `${ref("project")}_${ref("stack")}_${ref("name")}` });
  const proposed = await it.stack.preview();
  expect(proposed.code, proposed.output).toBe(0);
  expect(proposed.output).toMatch(/name +: "test-test-agent-7-prod"\n/);
  expect(proposed.output).toMatch(/displayName +: "test_test_Tr-ume-2025"\n/);
  expect(asked(it)).toEqual(READS);

  await rule(it, { enforce: "true" });
  for (const [one, fault] of [
    [
      AGENT,
      'name: "test_test_Agent 7 (prod)" is not allowed: it must be letters, digits and dashes, beginning with a letter and not ending with a dash',
    ],
    [
      TRACES,
      'displayName: "test_test_Träume/2025" is not allowed: it must be a string of letters, digits, spaces, and - _ \'',
    ],
  ] as const) {
    it.program({ resources: { [one]: nameless()[one] } });
    const refusal = await it.stack.preview();
    expect(refusal.code).not.toBe(0);
    expect(refused(refusal.output)).toEqual([fault]);
  }
  expect(it.asked()).toEqual([]);

  it.program({
    resources: {
      agent: docker({ name: undefined }),
      traces: destination("acme-traces", { displayName: undefined }),
      named: docker({ name: "named-in-the-program" }),
    },
  });
  await rule(it, { pattern: `x-${ref("name")}-${ref("hex(4)")}` });
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  const { deployments, destinations } = it.emulator.state();
  const held = deployments.map(({ name }) => name).sort();
  expect(held[0]).toBe("named-in-the-program");
  expect(held[1]).toMatch(/^x-agent-[0-9a-f]{4}$/);
  expect(destinations[0]?.display_name).toMatch(/^x-traces-[0-9a-f]{4}$/);
});

test("where autonaming is disabled, each resource that needs a name is rejected", async () => {
  const it = await pluginWorld({ resources: nameless() }, FAST);
  await rule(it, { mode: "disabled" });
  for (const [one, fault] of [
    [
      AGENT,
      "name: is required: set it to letters, digits and dashes, beginning with a letter and not ending with a dash",
    ],
    [TRACES, "displayName: is required: set it to a string of letters, digits, spaces, and - _ '"],
  ] as const) {
    it.program({ resources: { [one]: nameless()[one] } });
    const preview = await it.stack.preview();
    expect(preview.code).not.toBe(0);
    expect(refused(preview.output)).toEqual([fault]);
  }
  expect(it.asked()).toEqual([]);
  it.program({ resources: { agent: docker(), traces: destination() } });
  const named = await it.stack.preview();
  expect(named.code, named.output).toBe(0);
  expect(asked(it)).toEqual(READS);
});

test("a rule for one kind leaves the others alone, also where the project sets it", async () => {
  const resources = { "langsmith:index:ExportDestination": { pattern: `${ref("name")}-of-${ref("stack")}` } };
  const it = await pluginWorld(
    {
      config: { "pulumi:autonaming": { value: { providers: { langsmith: { resources } } } } },
      resources: nameless(),
    },
    FAST,
  );
  const preview = await it.stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toMatch(/displayName +: "Tr-ume-2025-of-test"\n/);
  expect(preview.output).toMatch(/name +: "agent-7-prod-[0-9a-f]{7}"\n/);
});
