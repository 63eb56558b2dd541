import { expect, test } from "vitest";
import { differences } from "../../provider/core/compare.ts";
import { matches } from "../../provider/core/remote-differences.ts";
import { importable, project, toBody } from "../../provider/core/wire-format.ts";
import { inputs } from "../../provider/resources/deployment/fields.ts";
import { DOCKER } from "./given.ts";

const SPEC = {
  volumes: [
    { name: "cache", emptyDir: { sizeLimit: "1Gi" } },
    { name: "certs", secret: { secretName: "certs", items: [{ key: "ca.crt", path: "ca.crt" }] } },
  ],
  volumeMounts: [{ name: "cache", mountPath: "/cache", subPath: "agent" }],
  sidecars: [
    {
      name: "proxy",
      image: "registry.example.com/proxy:1",
      env: [{ name: "LEVEL", value: "info" }],
      livenessProbe: { httpGet: { port: "http" }, periodSeconds: 5 },
      resources: { limits: { memory: "64Mi" } },
    },
  ],
};
const AGENT = { ...DOCKER, sourceConfig: { resourceSpec: SPEC } };

test("what Kubernetes calls its own is sent in its own spelling, inside properties of the service's", () => {
  expect(toBody(inputs, AGENT)).toMatchObject({
    source_config: {
      resource_spec: { volumes: SPEC.volumes, volume_mounts: SPEC.volumeMounts, sidecars: SPEC.sidecars },
    },
  });
});

/** What the service may hold of it after the cluster has filled in what was left out. */
function filled(change: (spec: ReturnType<typeof copy>) => void = () => {}) {
  const spec = copy();
  change(spec);
  return { ...DOCKER, source_config: { resource_spec: spec }, source_revision_config: {} };
}

function copy() {
  return {
    cpu: 1,
    volumes: [
      { name: "cache", emptyDir: { sizeLimit: "1Gi", medium: null }, futureSource: {} },
      {
        name: "certs",
        secret: {
          secretName: "certs",
          defaultMode: 420,
          items: [{ key: "ca.crt", path: "ca.crt", mode: 256 }],
        },
      },
    ],
    volume_mounts: [{ name: "cache", mountPath: "/cache", subPath: "agent", readOnly: false }],
    sidecars: [
      {
        name: "proxy",
        image: "registry.example.com/proxy:1",
        imagePullPolicy: "IfNotPresent",
        env: [{ name: "LEVEL", value: "info" }],
        livenessProbe: {
          httpGet: { port: "http", path: "/", scheme: "HTTP" },
          periodSeconds: 5,
          timeoutSeconds: 1,
        },
        resources: { limits: { memory: "64Mi" } },
        terminationMessagePath: "/dev/termination-log",
        securityContext: null,
        somethingNew: true,
      },
    ],
  };
}

const found = (held: Record<string, unknown>) => project(inputs, AGENT, held)["sourceConfig"];
const changed = (held: Record<string, unknown>) =>
  differences(inputs, AGENT, { ...AGENT, sourceConfig: found(held) }).map(({ path }) => path.join("."));

test("what the cluster or the service adds inside is no drift", () => {
  expect(found(filled())).toStrictEqual(AGENT.sourceConfig);
  expect(changed(filled())).toEqual([]);
  expect(matches(inputs, { sourceConfig: AGENT.sourceConfig }, filled())).toBe(true);
});

test.each<[string, Parameters<typeof filled>[0], string]>([
  ["a volume that is gone", (spec) => spec.volumes.pop(), "volumes"],
  [
    "another limit of a volume",
    (spec) => Object.assign(spec.volumes[0] ?? {}, { emptyDir: { sizeLimit: "2Gi" } }),
    "volumes",
  ],
  [
    "a mount that was added",
    (spec) => spec.volume_mounts.push({ name: "x", mountPath: "/x", subPath: "", readOnly: true }),
    "volumeMounts",
  ],
  ["another image", (spec) => Object.assign(spec.sidecars[0] ?? {}, { image: "other" }), "sidecars"],
  ["an environment variable that is gone", (spec) => spec.sidecars[0]?.env.pop(), "sidecars"],
  [
    "a probe that is gone",
    (spec) => Object.assign(spec.sidecars[0] ?? {}, { livenessProbe: null }),
    "sidecars",
  ],
  ["a container that is gone", (spec) => spec.sidecars.pop(), "sidecars"],
])("%s is drift", (_claim, change, path) => {
  expect(changed(filled(change))).toEqual([`sourceConfig.resourceSpec.${path}`]);
});

test("a drift is reported without what the program never set", () => {
  const other = filled((spec) => Object.assign(spec.sidecars[0] ?? {}, { image: "other" }));
  const [sidecar] = SPEC.sidecars;
  expect(found(other)).toStrictEqual({
    resourceSpec: { ...SPEC, sidecars: [{ ...sidecar, image: "other" }] },
  });
});

test("an import takes over what the types know, in Kubernetes' spelling, and no nothings", () => {
  expect(importable(inputs, filled())["sourceConfig"]).toStrictEqual({
    resourceSpec: {
      cpu: 1,
      volumes: [
        { name: "cache", emptyDir: { sizeLimit: "1Gi" } },
        {
          name: "certs",
          secret: {
            secretName: "certs",
            defaultMode: 420,
            items: [{ key: "ca.crt", path: "ca.crt", mode: 256 }],
          },
        },
      ],
      volumeMounts: [{ name: "cache", mountPath: "/cache", subPath: "agent", readOnly: false }],
      sidecars: [
        {
          name: "proxy",
          image: "registry.example.com/proxy:1",
          imagePullPolicy: "IfNotPresent",
          env: [{ name: "LEVEL", value: "info" }],
          livenessProbe: {
            httpGet: { port: "http", path: "/", scheme: "HTTP" },
            periodSeconds: 5,
            timeoutSeconds: 1,
          },
          resources: { limits: { memory: "64Mi" } },
          terminationMessagePath: "/dev/termination-log",
        },
      ],
    },
  });
});
