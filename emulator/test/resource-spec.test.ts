import { describe, expect, test } from "vitest";
import { at, dockerDeployment, listAt, start } from "./support.ts";

function sized(resourceSpec: object) {
  return { ...dockerDeployment(), source_config: { resource_spec: resourceSpec } };
}

const CONTAINER = {
  name: "proxy",
  image: "registry.example/proxy:2",
  command: ["proxy"],
  args: ["--port", "9000"],
  env: [
    { name: "MODE", value: "fast" },
    { name: "TOKEN", valueFrom: { secretKeyRef: { name: "proxy", key: "token" } } },
  ],
  envFrom: [{ configMapRef: { name: "proxy" } }],
  ports: [{ containerPort: 9000, name: "http", protocol: "TCP" }],
  resources: { requests: { cpu: "100m", memory: "64Mi" }, limits: { cpu: "1" } },
  volumeMounts: [{ name: "cache", mountPath: "/cache", readOnly: true }],
  readinessProbe: { httpGet: { path: "/ready", port: "http" }, periodSeconds: 5 },
  stdin: false,
};

describe("resource_spec", () => {
  test("keeps every group, the Kubernetes-shaped parts as they were sent, members that it does not know too", async () => {
    const rig = await start();
    const sent = {
      min_scale: 1,
      max_scale: 3,
      cpu: 0.3,
      cpu_limit: 0.7,
      memory_mb: 512,
      memory_limit_mb: 700,
      queue_min_scale: 0,
      queue_max_scale: 2,
      db_cpu: 1.25,
      db_cpu_limit: 2,
      db_memory_mb: 2048,
      db_memory_limit_mb: 4096,
      db_storage_gi: 20,
      db_max_connections: 200,
      labels: { team: "search" },
      annotations: { "example.com/owner": "search" },
      service_account_name: "agents",
      image_pull_secrets: [{ name: "registry" }],
      volumes: [
        { name: "cache", emptyDir: { medium: "Memory", sizeLimit: "1Gi" } },
        {
          name: "certificates",
          secret: { secretName: "tls", items: [{ key: "ca.crt", path: "ca.crt", mode: 420 }] },
        },
        { name: "data", persistentVolumeClaim: { claimName: "data" } },
        { name: "fast", csi: { driver: "example.com" } },
      ],
      volume_mounts: [{ name: "cache", mountPath: "/cache", subPath: "a", recursiveReadOnly: "Disabled" }],
      init_containers: [{ name: "migrate", image: "registry.example/migrate:1" }],
      sidecars: [CONTAINER],
    };
    const made = await rig.call("POST", "/v2/deployments", sized(sent));
    expect(made.status).toBe(201);
    expect(at(made.body, "source_config", "resource_spec")).toEqual(sent);
  });

  test("limits of queue workers and Redis are twice the request, of the memory of Redis the request itself, and none without one", async () => {
    const rig = await start();
    const spec = {
      queue_cpu: 0.5,
      queue_memory_mb: 512,
      redis_cpu: 2,
      redis_memory_mb: 1024,
      redis_cpu_limit: 3,
    };
    const made = await rig.call("POST", "/v2/deployments", sized(spec));
    expect(at(made.body, "source_config", "resource_spec")).toEqual({
      min_scale: 1,
      max_scale: 1,
      cpu: 1,
      cpu_limit: 2,
      memory_mb: 2048,
      memory_limit_mb: 4096,
      queue_cpu: 0.5,
      queue_cpu_limit: 1,
      queue_memory_mb: 512,
      queue_memory_limit_mb: 1024,
      redis_cpu: 2,
      redis_cpu_limit: 3,
      redis_memory_mb: 1024,
      redis_memory_limit_mb: 1024,
    });
  });

  test.each<[object, (string | number)[], string]>([
    [{ cpu: 0.25 }, ["cpu"], "multiple_of"],
    [{ cpu: 0 }, ["cpu"], "greater_than_equal"],
    [{ cpu: 8.1 }, ["cpu"], "less_than_equal"],
    [{ queue_cpu_limit: 16.1 }, ["queue_cpu_limit"], "less_than_equal"],
    [{ cpu: "1" }, ["cpu"], "float_type"],
    [{ memory_mb: 512.5 }, ["memory_mb"], "int_from_float"],
    [{ min_scale: 0 }, ["min_scale"], "greater_than_equal"],
    [{ db_cpu: -1 }, ["db_cpu"], "greater_than_equal"],
    [{ db_storage_gi: "20" }, ["db_storage_gi"], "int_type"],
    [{ orchestrator_cpu: 1 }, ["orchestrator_cpu"], "extra_forbidden"],
    [{ labels: { team: 1 } }, ["labels", "team"], "string_type"],
    [{ image_pull_secrets: ["registry"] }, ["image_pull_secrets", 0], "dict_type"],
    [{ sidecars: { name: "a" } }, ["sidecars"], "list_type"],
  ])("%j is 422 with its place", async (spec, place, type) => {
    const rig = await start();
    const refused = await rig.call("POST", "/v2/deployments", sized(spec));
    expect(refused.status).toBe(422);
    expect(
      listAt(refused.body, "detail").map((entry) => ({ loc: at(entry, "loc"), type: at(entry, "type") })),
    ).toEqual([{ loc: ["body", "source_config", "resource_spec", ...place], type }]);
  });
});
