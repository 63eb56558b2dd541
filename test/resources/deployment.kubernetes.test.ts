import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { complaints, DOCKER, ofSpec } from "./given.ts";

const HIDDEN = "the value (not shown, because it may contain a secret)";
const LABEL =
  "a DNS label: lower-case letters, digits and dashes, with a letter or digit at both ends, at most 63 characters";
const OBJECT =
  "the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters";
const PORT_NAME =
  "lower-case letters, digits and single dashes, at least one of them a letter, at most 15 characters";
const AMOUNT = 'it must be an amount such as "500m", "0.5" or "512Mi"';

const ofVolume = (...volumes: readonly unknown[]) => ofSpec({ volumes });
const ofMount = (...volumeMounts: readonly unknown[]) => ofSpec({ volumeMounts });
const proxy = (more: object = {}) => ({ name: "proxy", image: "registry.example.com/proxy:1", ...more });
const ofContainer = (more: object) => ofSpec({ sidecars: [proxy(more)] });

describe("volumes", () => {
  test.each([
    { emptyDir: { medium: "Memory", sizeLimit: "1Gi" } },
    { emptyDir: {} },
    {},
    {
      configMap: {
        name: "agent.config",
        defaultMode: 0o644,
        optional: true,
        items: [{ key: "ca.crt", path: "certs/ca.crt", mode: 256 }],
      },
    },
    { secret: { secretName: "agent", items: [{ key: "key", path: "key" }] } },
    { persistentVolumeClaim: { claimName: "data", readOnly: true } },
    {
      projected: {
        sources: [
          { configMap: { name: "a" } },
          { secret: { name: "b" } },
          { serviceAccountToken: { path: "token", expirationSeconds: 600, audience: "vault" } },
          { downwardAPI: { items: [{ path: "labels", fieldRef: { fieldPath: "metadata.labels" } }] } },
        ],
      },
    },
    { hostPath: { path: "/var/log", type: "DirectoryOrCreate" } },
    {
      csi: {
        driver: "secrets-store.csi.k8s.io",
        readOnly: true,
        volumeAttributes: { secretProviderClass: "a" },
      },
    },
    {
      downwardAPI: {
        items: [
          {
            path: "cpu",
            resourceFieldRef: { containerName: "proxy", resource: "limits.cpu", divisor: "1m" },
          },
        ],
      },
    },
    { nfs: { server: "nfs.example.com", path: "/export" } },
    {
      ephemeral: {
        volumeClaimTemplate: {
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "10Gi" } } },
        },
      },
    },
  ])("%j is one", (source) => {
    expect(ofVolume({ name: "data", ...source })).toEqual([]);
  });

  test("need what Kubernetes needs", () => {
    expect(
      ofVolume(
        {},
        { name: "b", configMap: {} },
        { name: "c", secret: {} },
        { name: "d", persistentVolumeClaim: {} },
        { name: "e", hostPath: {} },
        { name: "f", csi: {} },
        { name: "g", projected: { sources: [{}] } },
        { name: "h", configMap: { name: "x", items: [{}] } },
      ),
    ).toEqual([
      `volumes[0].name: is required: set it to ${LABEL}`,
      `volumes[1].configMap.name: is required: set it to ${OBJECT}`,
      `volumes[2].secret.secretName: is required: set it to ${OBJECT}`,
      `volumes[3].persistentVolumeClaim.claimName: is required: set it to ${OBJECT}`,
      "volumes[4].hostPath.path: is required: set it to a string that is not empty",
      "volumes[5].csi.driver: is required: set it to a string that is not empty",
      "volumes[6].projected.sources[0]: {} is not allowed: it must have a source: one of configMap, secret, downwardAPI, serviceAccountToken",
      "volumes[7].configMap.items[0].key: is required: set it to letters, digits, dashes, underscores and dots",
      "volumes[7].configMap.items[0].path: is required: set it to a string that is not empty",
    ]);
  });

  test("are rejected where Kubernetes would reject them", () => {
    expect(
      ofVolume(
        { name: "My_Cache" },
        { name: "a", emptyDir: {}, hostPath: { path: "/hush" } },
        { name: "b", emptyDir: { medium: "memory", sizeLimit: "1GB" } },
        { name: "c", configMap: { name: "x", defaultMode: 1000, items: [{ key: "k", path: "/etc/x" }] } },
        { name: "d", secret: { secretName: "x", items: [{ key: "k/l", path: "../x" }] } },
        { name: "e", hostPath: { path: "/x", type: "directory" } },
        { name: "f", csi: { driver: "x", volumeAttributes: { password: 5 } } },
        { name: "g", secret: { secretName: "x", name: "y" } },
      ),
    ).toEqual([
      `volumes[0].name: "My_Cache" is not allowed: it must be ${LABEL}`,
      `volumes[1]: ${HIDDEN} is not allowed: it has emptyDir and hostPath, but only one of them is allowed`,
      'volumes[2].emptyDir.medium: "memory" is not allowed: did you mean "Memory"?',
      `volumes[2].emptyDir.sizeLimit: "1GB" is not allowed: ${AMOUNT}`,
      'volumes[3].configMap.items[0].path: "/etc/x" is not allowed: it must be relative to the volume: write "etc/x"',
      "volumes[3].configMap.defaultMode: 1000 is not allowed: it must be permission bits from 0 to 511 (0o777)",
      'volumes[4].secret.items[0].key: "k/l" is not allowed: it must be letters, digits, dashes, underscores and dots',
      'volumes[4].secret.items[0].path: "../x" is not allowed: it must stay inside the volume, without ".."',
      'volumes[5].hostPath.type: "directory" is not allowed: did you mean "Directory"?',
      `volumes[6].csi.volumeAttributes.password: ${HIDDEN} is not allowed: it must be a string (got a number)`,
      "volumes[7].secret.name: there is no such property; the properties are defaultMode, items, optional, secretName",
    ]);
  });

  test("have each a name of its own, where the names are known", () => {
    expect(ofVolume({ name: "a" }, { name: "b" }, { name: "a" })).toEqual([
      'volumes[2].name: "a" is not allowed: element 0 of the list has the same name: each needs its own',
    ]);
    expect(ofVolume({ name: UNKNOWN }, { name: UNKNOWN })).toEqual([]);
  });
});

test("a mount says where, once, and inside the volume", () => {
  expect(
    ofMount(
      {
        name: "a",
        mountPath: "/a",
        readOnly: true,
        recursiveReadOnly: "IfPossible",
        mountPropagation: "None",
      },
      { name: "b", mountPath: "a:b" },
      { name: "c" },
      { name: "d", mountPath: "/d", subPath: "/x" },
      { name: "e", mountPath: "/e", subPath: "x", subPathExpr: "$(Y)" },
      { name: "f", mountPath: "/f", mountPropagation: "none", readonly: true },
    ),
  ).toEqual([
    'volumeMounts[1].mountPath: "a:b" is not allowed: it must be a path without a colon',
    "volumeMounts[2].mountPath: is required: set it to a path without a colon",
    'volumeMounts[3].subPath: "/x" is not allowed: it must be relative to the volume: write "x"',
    'volumeMounts[4]: {"name":"e","mountPath":"/e","subPath":"x","subPathExpr":"$(Y)"} is not allowed: it has subPath and subPathExpr, but only one of them is allowed',
    'volumeMounts[5].mountPropagation: "none" is not allowed: did you mean "None"?',
    "volumeMounts[5].readonly: there is no such property; did you mean readOnly?",
  ]);
  expect(ofMount({ name: "a", mountPath: "/x" }, { name: "b", mountPath: "/x" })).toEqual([
    'volumeMounts[1].mountPath: "/x" is not allowed: element 0 of the list has the same mountPath: each needs its own',
  ]);
});

describe("containers", () => {
  test("have all that people give them", () => {
    const handler = { exec: { command: ["true"] } };
    const full = proxy({
      imagePullPolicy: "IfNotPresent",
      command: ["/proxy"],
      args: ["--port=9000"],
      workingDir: "/srv",
      env: [
        { name: "PLAIN", value: "" },
        { name: "KEY", valueFrom: { secretKeyRef: { name: "s", key: "k", optional: true } } },
        { name: "MAP", valueFrom: { configMapKeyRef: { name: "s", key: "k" } } },
        { name: "POD", valueFrom: { fieldRef: { fieldPath: "metadata.name", apiVersion: "v1" } } },
        { name: "MEMORY", valueFrom: { resourceFieldRef: { resource: "limits.memory", divisor: 1 } } },
      ],
      envFrom: [{ prefix: "A_", secretRef: { name: "s" } }, { configMapRef: { name: "c", optional: true } }],
      ports: [{ containerPort: 9000, name: "http", protocol: "TCP", hostPort: 65535, hostIP: "10.0.0.1" }],
      resources: { requests: { cpu: "100m", memory: "64Mi" }, limits: { cpu: 1.5, "nvidia.com/gpu": "1" } },
      volumeMounts: [{ name: "data", mountPath: "/data" }],
      livenessProbe: {
        httpGet: { path: "/ok", port: "http", scheme: "HTTP", httpHeaders: [{ name: "X-A", value: "b" }] },
      },
      readinessProbe: { tcpSocket: { port: 9000 }, successThreshold: 2, initialDelaySeconds: 0 },
      startupProbe: { grpc: { port: 9001, service: "x" }, failureThreshold: 30, periodSeconds: 1 },
      lifecycle: { postStart: handler, preStop: { sleep: { seconds: 5 } } },
      securityContext: {
        ...{ runAsUser: 0, runAsGroup: 1000, runAsNonRoot: true, readOnlyRootFilesystem: true },
        ...{ allowPrivilegeEscalation: false, privileged: false, procMount: "Default" },
        capabilities: { add: ["NET_ADMIN"], drop: ["ALL"] },
        seccompProfile: { type: "Localhost", localhostProfile: "a.json" },
        appArmorProfile: { type: "RuntimeDefault" },
        seLinuxOptions: { level: "s0:c123,c456" },
      },
      restartPolicy: "Always",
      terminationMessagePath: "/dev/termination-log",
      terminationMessagePolicy: "FallbackToLogsOnError",
      ...{ stdin: true, stdinOnce: false, tty: true },
    });
    expect(ofSpec({ sidecars: [full], initContainers: [full] })).toEqual([]);
  });

  test("need a name and an image, each name once", () => {
    expect(ofSpec({ sidecars: [{}] })).toEqual([
      `sidecars[0].name: is required: set it to ${LABEL}`,
      "sidecars[0].image: is required: set it to a string that is not empty",
    ]);
    expect(ofSpec({ initContainers: [proxy(), proxy()] })).toEqual([
      'initContainers[1].name: "proxy" is not allowed: element 0 of the list has the same name: each needs its own',
    ]);
  });

  test("show nothing of what may contain a secret", () => {
    const told = [
      ...ofSpec({ sidecars: "hush" }),
      ...ofSpec({ sidecars: ["hush"] }),
      ...ofContainer({
        command: "hush",
        args: ["--token", { hush: "hush" }],
        env: [
          { name: "A", value: { hush: "hush" } },
          { name: "B", value: "hush", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
        ],
        livenessProbe: { httpGet: { port: 1, httpHeaders: [{ name: "Authorization", value: ["hush"] }] } },
      }),
      ...complaints({}, { ...DOCKER, sourceConfig: { resourceSpec: '{"sidecars":"hush"}' } }),
    ];
    expect(told).toEqual([
      `sidecars: ${HIDDEN} is not allowed: it must be a list (got a string)`,
      `sidecars[0]: ${HIDDEN} is not allowed: it must be an object (got a string)`,
      `sidecars[0].command: ${HIDDEN} is not allowed: it must be a list (got a string)`,
      `sidecars[0].args[1]: ${HIDDEN} is not allowed: it must be a string (got an object)`,
      `sidecars[0].env[0].value: ${HIDDEN} is not allowed: it must be a string (got an object)`,
      `sidecars[0].env[1]: ${HIDDEN} is not allowed: it has value and valueFrom, but only one of them is allowed`,
      `sidecars[0].livenessProbe.httpGet.httpHeaders[0].value: ${HIDDEN} is not allowed: it must be a string (got a list)`,
      `sourceConfig.resourceSpec: ${HIDDEN} is not allowed: it must be an object (got a string)`,
    ]);
  });

  test("are rejected where Kubernetes would reject them", () => {
    expect(
      ofContainer({
        imagePullPolicy: "always",
        env: [{ name: "A=B" }, { name: "C", valueFrom: {} }],
        envFrom: [{}],
        ports: [
          { containerPort: 0 },
          { containerPort: 70000, protocol: "tcp" },
          { containerPort: 80, name: "HTTP_1" },
        ],
        resources: { requests: { cpu: -1 }, limits: { memory: "two" } },
        securityContext: { runAsUser: "root", capabilities: { drop: "ALL" } },
        terminationMessagePolicy: "to the log",
        restartPolicy: "onfailure",
      }),
    ).toEqual([
      'sidecars[0].imagePullPolicy: "always" is not allowed: did you mean "Always"?',
      'sidecars[0].env[0].name: "A=B" is not allowed: it must be printable ASCII characters other than =',
      "sidecars[0].env[1].valueFrom: {} is not allowed: it must have a source: one of secretKeyRef, configMapKeyRef, fieldRef, resourceFieldRef",
      "sidecars[0].envFrom[0]: {} is not allowed: it must have a source: one of configMapRef, secretRef",
      "sidecars[0].ports[0].containerPort: 0 is not allowed: it must be a port from 1 to 65535",
      "sidecars[0].ports[1].containerPort: 70000 is not allowed: it must be a port from 1 to 65535",
      'sidecars[0].ports[1].protocol: "tcp" is not allowed: did you mean "TCP"?',
      `sidecars[0].ports[2].name: "HTTP_1" is not allowed: it must be ${PORT_NAME}`,
      `sidecars[0].resources.requests.cpu: "-1" is not allowed: ${AMOUNT}`,
      `sidecars[0].resources.limits.memory: "two" is not allowed: ${AMOUNT}`,
      'sidecars[0].securityContext.runAsUser: "root" is not allowed: it must be an integer of at least 0 (got a string)',
      'sidecars[0].securityContext.capabilities.drop: "ALL" is not allowed: it must be a list (got a string)',
      'sidecars[0].restartPolicy: "onfailure" is not allowed: did you mean "OnFailure"?',
      'sidecars[0].terminationMessagePolicy: "to the log" is not allowed: it must be one of "File", "FallbackToLogsOnError"',
    ]);
  });

  test("have probes and hooks that ask or do one thing", () => {
    expect(
      ofContainer({
        livenessProbe: {},
        readinessProbe: { httpGet: { port: 0, scheme: "http" }, timeoutSeconds: 0 },
        startupProbe: { tcpSocket: { port: "no good" } },
        lifecycle: { preStop: {} },
      }),
    ).toEqual([
      `sidecars[0].livenessProbe: ${HIDDEN} is not allowed: it must have a way to ask: one of exec, httpGet, tcpSocket, grpc`,
      `sidecars[0].readinessProbe.httpGet.port: 0 is not allowed: it must be a port from 1 to 65535, or the name of a port: ${PORT_NAME}`,
      'sidecars[0].readinessProbe.httpGet.scheme: "http" is not allowed: did you mean "HTTP"?',
      "sidecars[0].readinessProbe.timeoutSeconds: 0 is not allowed: it must be an integer of at least 1",
      `sidecars[0].startupProbe.tcpSocket.port: "no good" is not allowed: it must be a port from 1 to 65535, or the name of a port: ${PORT_NAME}`,
      `sidecars[0].lifecycle.preStop: ${HIDDEN} is not allowed: it must have something to do: one of exec, httpGet, tcpSocket, sleep`,
    ]);
    const both = { httpGet: { port: "http" }, tcpSocket: { port: 80 } };
    expect(ofContainer({ startupProbe: both })).toEqual([
      `sidecars[0].startupProbe: ${HIDDEN} is not allowed: it has httpGet and tcpSocket, but only one of them is allowed`,
    ]);
  });

  test("have of each kind of probe only what Kubernetes takes there", () => {
    const asks = { exec: { command: ["true"] } };
    expect(
      ofContainer({
        livenessProbe: { ...asks, successThreshold: 2, terminationGracePeriodSeconds: 5 },
        startupProbe: { ...asks, successThreshold: 3 },
        readinessProbe: { ...asks, successThreshold: 4, terminationGracePeriodSeconds: 5 },
      }),
    ).toEqual([
      "sidecars[0].livenessProbe.successThreshold: 2 is not allowed: it must be 1 or absent: only a readinessProbe can have another value",
      "sidecars[0].startupProbe.successThreshold: 3 is not allowed: it must be 1 or absent: only a readinessProbe can have another value",
      "sidecars[0].readinessProbe.terminationGracePeriodSeconds: 5 is not allowed: remove it: a readinessProbe stops no container",
    ]);
  });

  test("are not judged by what is not known yet", () => {
    expect(
      ofContainer({ image: UNKNOWN, ports: [{ containerPort: UNKNOWN }], livenessProbe: UNKNOWN }),
    ).toEqual([]);
    expect(ofContainer({ env: [{ name: "A", value: UNKNOWN }] })).toEqual([]);
    expect(ofSpec({ sidecars: UNKNOWN, volumes: [UNKNOWN] })).toEqual([]);
  });
});
