import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { Deployment } from "../../provider/http/api/deployments.ts";
import { creation, update } from "../../provider/resources/deployment/body.ts";
import { deployment } from "../../provider/resources/deployment/deployment.ts";
import { inputs } from "../../provider/resources/deployment/fields.ts";

const TARGET = { workspaceId: undefined, cloud: false };
const naming = { logicalName: "agent", suffix: () => "abc1234" };

/** A deployment of an image with this resourceSpec, as a program gives it. */
function program(resourceSpec: object): Properties {
  return {
    name: "agent",
    source: "external_docker",
    sourceConfig: { resourceSpec },
    sourceRevisionConfig: { imageUri: "registry.example/agent:1" },
  };
}

const sidecar = (amounts: object) => ({
  sidecars: [{ name: "proxy", image: "proxy:1", resources: amounts }],
});

function checked(resourceSpec: object) {
  return deployment.check({}, program(resourceSpec), naming, TARGET);
}

/** What differs between two programs; the old one is recorded as it was written, without the check. */
function changes(was: object, wanted: object) {
  const before = { ...checked({}).inputs, ...program(was) };
  const state = { inputs: before, outputs: before };
  return deployment.plan(state, checked(wanted).inputs, TARGET, 0).changes;
}

/** The resource_spec that an update sends. */
function sent(was: object, wanted: object, live: object): unknown {
  const [old, news] = [was, wanted].map((spec) => inputs.parse(program(spec)));
  if (!old || !news) throw new Error("there are two programs");
  const held = Deployment.parse({
    ...creation(old),
    id: "d0000000-0000-4000-8000-000000000001",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    status: "READY",
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
    source_config: { resource_spec: live },
  });
  const body = update([old], news, held);
  return Object(body["source_config"]).resource_spec;
}

describe("the amounts of a container", () => {
  test("are sent as the strings that the service takes, also where the program gives a number", () => {
    const { inputs: found, failures } = checked(
      sidecar({ limits: { cpu: 1, memory: "1Gi" }, requests: { cpu: 0.5 } }),
    );
    expect(failures).toEqual([]);
    expect(Object(Object(found["sourceConfig"]).resourceSpec).sidecars).toEqual([
      {
        name: "proxy",
        image: "proxy:1",
        resources: { limits: { cpu: "1", memory: "1Gi" }, requests: { cpu: "0.5" } },
      },
    ]);
  });

  test.each([
    [{ limits: { cpu: 1 } }, { limits: { cpu: "1" } }],
    [{ limits: { cpu: "1" } }, { limits: { cpu: 1 } }],
    [{ limits: { cpu: "500m", memory: "1Gi" } }, { limits: { cpu: "0.5", memory: "1024Mi" } }],
    [{ requests: { cpu: "1e3" } }, { requests: { cpu: "1k" } }],
  ])("%j and %j are the same", (was, wanted) => {
    expect(changes(sidecar(was), sidecar(wanted))).toEqual([]);
  });

  test.each([
    [{ limits: { cpu: 1 } }, { limits: { cpu: "2" } }],
    [{ limits: { memory: "1G" } }, { limits: { memory: "1Gi" } }],
    [{ limits: { cpu: "1" } }, { limits: { cpu: "1", memory: "1Gi" } }],
  ])("%j and %j differ", (was, wanted) => {
    expect(changes(sidecar(was), sidecar(wanted))).toHaveLength(1);
  });

  test.each([Number.NaN, -1, 1e21, 1e-7])("the number %d is rejected in the preview", (cpu) => {
    expect(checked(sidecar({ limits: { cpu } })).failures.map(({ path }) => path.join("."))).toEqual([
      "sourceConfig.resourceSpec.sidecars.0.resources.limits.cpu",
    ]);
  });
});

describe("a request that changes drops the limit that the program does not set", () => {
  test.each([
    ["of the CPU", { cpu: 1 }, { cpu: 4 }, { cpu: 1, cpu_limit: 2 }, { cpu: 4 }],
    [
      "of the memory of Redis",
      { redisMemoryMb: 512 },
      { redisMemoryMb: 1024 },
      { redis_memory_mb: 512, redis_memory_limit_mb: 512 },
      { redis_memory_mb: 1024 },
    ],
    [
      "of a request that the program no longer sets",
      { cpu: 2, minScale: 1 },
      { minScale: 1 },
      { cpu: 2, cpu_limit: 4, min_scale: 1 },
      { min_scale: 1 },
    ],
  ])("%s", (_, was, wanted, live, spec) => {
    expect(sent(was, wanted, live)).toEqual(spec);
  });

  test("and keeps the limits of other requests", () => {
    const live = { cpu: 1, cpu_limit: 3, queue_cpu: 0.5, queue_cpu_limit: 1 };
    expect(sent({ cpu: 1 }, { cpu: 2 }, live)).toEqual({ cpu: 2, queue_cpu: 0.5, queue_cpu_limit: 1 });
  });
});
