import { expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { Deployment } from "../../provider/http/api/deployments.ts";
import { creation, update } from "../../provider/resources/deployment/body.ts";
import { inputs } from "../../provider/resources/deployment/inputs.ts";

/** A deployment of an image with this resourceSpec, as a program gives it. */
function program(resourceSpec: object): Properties {
  return {
    name: "agent",
    source: "external_docker",
    sourceConfig: { resourceSpec },
    sourceRevisionConfig: { imageUri: "registry.example/agent:1" },
  };
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

test.each([
  ["twice the CPU", { cpu: 1 }, { cpu: 4 }, { cpu: 1, cpu_limit: 2 }, { cpu: 4 }],
  ["another CPU limit", { cpu: 1 }, { cpu: 4 }, { cpu: 1, cpu_limit: 3 }, { cpu: 4 }],
  [
    "the same memory of Redis",
    { redisMemoryMb: 512 },
    { redisMemoryMb: 1024 },
    { redis_memory_mb: 512, redis_memory_limit_mb: 512 },
    { redis_memory_mb: 1024 },
  ],
  [
    "the limit of a request that the program drops",
    { cpu: 2, queueCpu: 1 },
    { cpu: 2 },
    { cpu: 2, cpu_limit: 4, queue_cpu: 1, queue_cpu_limit: 2 },
    { cpu: 2, cpu_limit: 4 },
  ],
])(
  "a limit that the program does not set is not sent when its request changes: %s",
  (_, was, wanted, live, spec) => {
    expect(sent(was, wanted, live)).toEqual(spec);
  },
);

test("a limit stays that the program sets, or whose request does not change", () => {
  const live = { cpu: 1, cpu_limit: 3, queue_cpu: 0.5, queue_cpu_limit: 1 };
  const news = { cpu: 2, cpuLimit: 3 };
  expect(sent({ cpu: 1, cpuLimit: 3 }, news, live)).toEqual({ ...live, cpu: 2 });
});
