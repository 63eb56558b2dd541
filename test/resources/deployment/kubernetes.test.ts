import { expect, test } from "vitest";
import { SECRET, SIGNATURE } from "../../../provider/core/engine.ts";
import { type Handle, startGateway } from "../../conformance/gateway.ts";
import { Life } from "../../conformance/life.ts";
import { FRONT_END_NAMES } from "../../conformance/scenario.ts";
import { DOCKER, ofSpec } from "../given.ts";
import { HERE } from "../lives.ts";

const HIDDEN = "the value (not shown, because it may contain a secret)";

const PROXY = {
  name: "proxy",
  image: "registry.example.com/proxy:1",
  env: [{ name: "LEVEL", value: "info" }],
  livenessProbe: { httpGet: { port: "http" }, periodSeconds: 5 },
  resources: { limits: { memory: "64Mi" } },
};
const SPEC = {
  volumes: [
    { name: "cache", emptyDir: {} },
    { name: "certs", secret: { secretName: "certs", items: [{ key: "ca.crt", path: "ca.crt" }] } },
  ],
  volumeMounts: [{ name: "cache", mountPath: "/cache", subPath: "agent" }],
  imagePullSecrets: [{ name: "registry" }],
  initContainers: [{ name: "wait", image: "busybox:1", command: ["sleep", "1"] }],
  sidecars: [PROXY],
};

const agent = (resourceSpec: object) => ({
  ...DOCKER,
  waitForDeployed: false,
  sourceConfig: { ...DOCKER.sourceConfig, resourceSpec },
});

/** A service whose answers contain what the cluster adds to a container. */
const filling: Handle = async (request, forward) => {
  const { status, body } = await forward(request);
  const filled = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && "image" in value
      ? { ...value, imagePullPolicy: "IfNotPresent", securityContext: null, ports: [] }
      : value;
  return { status, body: body === "" ? body : JSON.stringify(JSON.parse(body, filled)) };
};

test.each(FRONT_END_NAMES)(
  "%s: Kubernetes' objects are stored as the program writes them, and what the service adds is no difference",
  async (frontEnd) => {
    const gateway = await startGateway();
    gateway.handle = filling;
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
    expect(await life.up(agent(SPEC))).toEqual({ did: "create", warnings: [] });
    const { volumeMounts, imagePullSecrets, initContainers, ...others } = SPEC;
    expect(gateway.emulator.state().deployments[0]?.source_config.resource_spec).toMatchObject({
      ...others,
      volume_mounts: volumeMounts,
      image_pull_secrets: imagePullSecrets,
      init_containers: initContainers,
    });
    const created = gateway.writes().length;
    expect(await life.up(agent(SPEC))).toEqual({ did: "same", warnings: [] });
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(agent(SPEC))).toEqual({ did: "same", warnings: [] });
    expect(gateway.writes()).toHaveLength(created);
  },
);

test("a value that the program marks inside a container stays a secret, in the state and in messages", async () => {
  const gateway = await startGateway();
  const life = await Life.begin("plugin", "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
  const token = { [SIGNATURE]: SECRET, value: "hush-hush" };
  const sidecars = [{ ...PROXY, env: [{ name: "TOKEN", value: token }] }];
  gateway.handle = (request, forward) =>
    request.method === "POST"
      ? Promise.resolve({ status: 422, body: '{"detail":"bad value hush-hush"}' })
      : forward(request);
  const { error } = await life.up(agent({ sidecars }));
  expect(error).toContain("bad value [secret]");
  gateway.handle = (request, forward) => forward(request);
  expect(await life.up(agent({ sidecars }))).toEqual({ did: "create", warnings: [] });
  expect(gateway.emulator.state().deployments[0]?.source_config.resource_spec).toMatchObject({
    sidecars: [{ env: [{ name: "TOKEN", value: "hush-hush" }] }],
  });
  await life.refresh();
  expect(await life.up(agent({ sidecars }))).toEqual({ did: "same", warnings: [] });
  expect(life.plain.join()).not.toContain("hush-hush");
});

test("a value of another type is rejected with its path, and without what may be a secret", () => {
  expect(
    ofSpec({
      volumes: "hush",
      volumeMounts: ["cache"],
      imagePullSecrets: { name: "registry" },
      initContainers: ["--token", "hush"],
      sidecars: "hush",
    }),
  ).toEqual([
    'imagePullSecrets: {"name":"registry"} is not allowed: it must be a list (got an object)',
    `volumes: ${HIDDEN} is not allowed: it must be a list (got a string)`,
    'volumeMounts[0]: "cache" is not allowed: it must be a map (got a string)',
    `initContainers[0]: ${HIDDEN} is not allowed: it must be a map (got a string)`,
    `initContainers[1]: ${HIDDEN} is not allowed: it must be a map (got a string)`,
    `sidecars: ${HIDDEN} is not allowed: it must be a list (got a string)`,
  ]);
});
