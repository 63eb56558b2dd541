import * as z from "zod";
import { field } from "../../../core/fields/facts.ts";
import { OBJECT_ALLOWED, objectName } from "./validators.ts";

const POD = "https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/";

function cpu(description: string, most: number) {
  return field(z.number().min(0.1).max(most).multipleOf(0.1).optional(), {
    description,
    allowed: `a number of cores from 0.1 to ${most} with one decimal at the most`,
  });
}

function cores(description: string) {
  return field(z.number().positive().optional(), {
    description,
    allowed: "a number above 0",
  });
}

function whole(description: string, least = 1) {
  return field(z.int().min(least).optional(), { description });
}

function texts(description: string) {
  return field(z.record(z.string(), z.string()).optional(), { description, verbatim: true });
}

/**
 * A list of Kubernetes' own objects, which are sent as they are. The cluster adds its defaults to them.
 *
 * @param unshown for objects in which passwords and tokens are often found, as in commands and attributes of a volume
 */
function objects(description: string, section: string, example: object, unshown = false) {
  return field(z.array(z.record(z.string(), z.unknown())).optional(), {
    description: `${description} The provider sends each object as you write it: ${POD}#${section}.`,
    example: [example],
    verbatim: true,
    sharedKeys: true,
    ...(unshown ? { unshown } : {}),
  });
}

function containers(description: string) {
  const example = { name: "proxy", image: "registry.example.com/proxy:1.4" };
  return objects(description, "Container", example, true);
}

/** What the containers of a deployment get; the service fills what is left out. */
export const resourceSpec = z.object({
  minScale: whole("The minimum number of replicas. LangSmith's default is 1."),
  maxScale: whole("The maximum number of replicas, at least `minScale`. LangSmith's default is 1."),
  cpu: cpu("The CPU request of each replica, in cores. LangSmith's default is 1.", 8),
  cpuLimit: cpu(
    "The CPU limit of each replica, in cores, at least `cpu`. LangSmith's default is twice `cpu`.",
    16,
  ),
  memoryMb: whole("The memory request of each replica, in MiB. LangSmith's default is 2048."),
  memoryLimitMb: whole(
    "The memory limit of each replica, in MiB, at least `memoryMb`. LangSmith's default is twice `memoryMb`.",
  ),
  queueMinScale: whole("The minimum number of queue workers.", 0),
  queueMaxScale: whole("The maximum number of queue workers, at least `queueMinScale`.", 0),
  queueCpu: cpu("The CPU request of each queue worker, in cores. LangSmith's default is `cpu`.", 8),
  queueCpuLimit: cpu(
    "The CPU limit of each queue worker, in cores, at least `queueCpu`. LangSmith's default is twice `queueCpu`.",
    16,
  ),
  queueMemoryMb: whole("The memory request of each queue worker, in MiB."),
  queueMemoryLimitMb: whole(
    "The memory limit of each queue worker, in MiB, at least `queueMemoryMb`. LangSmith's default is twice `queueMemoryMb`.",
  ),
  redisCpu: cpu("The CPU request of Redis, in cores.", 8),
  redisCpuLimit: cpu(
    "The CPU limit of Redis, in cores, at least `redisCpu`. LangSmith's default is twice `redisCpu`.",
    16,
  ),
  redisMemoryMb: whole("The memory request of Redis, in MiB."),
  redisMemoryLimitMb: whole(
    "The memory limit of Redis, in MiB, at least `redisMemoryMb`. LangSmith's default is `redisMemoryMb`.",
  ),
  dbCpu: cores("The CPU request of the database, in cores."),
  dbCpuLimit: cores("The CPU limit of the database, in cores, at least `dbCpu`."),
  dbMemoryMb: whole("The memory request of the database, in MiB."),
  dbMemoryLimitMb: whole("The memory limit of the database, in MiB, at least `dbMemoryMb`."),
  dbStorageGi: whole("The storage of the database, in GiB."),
  dbMaxConnections: whole("The maximum number of connections to the database."),
  labels: texts("The Kubernetes labels of the deployment."),
  annotations: texts("The Kubernetes annotations of the deployment."),
  serviceAccountName: field(objectName().optional(), {
    description: "The name of the Kubernetes service account.",
    allowed: OBJECT_ALLOWED,
  }),
  imagePullSecrets: objects("The Kubernetes secrets for pulling images.", "containers", { name: "registry" }),
  volumes: objects(
    "The volumes of each replica, in addition to those that LangSmith creates.",
    "volumes",
    { name: "cache", emptyDir: { sizeLimit: "1Gi" } },
    true,
  ),
  volumeMounts: objects("Where the agent's container mounts the volumes.", "volumes-1", {
    name: "cache",
    mountPath: "/cache",
  }),
  initContainers: containers("The containers that finish before the agent's container starts."),
  sidecars: containers("The containers that run beside the agent's container."),
});
