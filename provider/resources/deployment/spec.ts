import * as z from "zod";
import { factsOf, field } from "../../core/facts.ts";
import { OBJECT_ALLOWED, objectName } from "./validators.ts";

const POD = "https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/";

function workers(description: string) {
  return field(z.int().min(0).optional(), { description });
}

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

function mebibytes(description: string) {
  return field(z.int().min(1).optional(), { description });
}

function texts(description: string) {
  return field(z.record(z.string(), z.string()).optional(), { description, verbatim: true });
}

/** A list of Kubernetes' own objects, which are sent as they are. The cluster adds its defaults to them. */
function objects(description: string, section: string, example: object) {
  return field(z.array(z.record(z.string(), z.unknown())).optional(), {
    description: `${description} The provider sends each object as you write it: ${POD}#${section}.`,
    example: [example],
    verbatim: true,
    sharedKeys: true,
  });
}

/** Objects in which passwords and tokens are often found: commands, environment variables, attributes of a volume. */
function unshown(list: ReturnType<typeof objects>) {
  return field(list, { ...factsOf(list), unshown: true });
}

function containers(description: string) {
  return unshown(
    objects(description, "Container", { name: "proxy", image: "registry.example.com/proxy:1.4" }),
  );
}

/** What the containers of a deployment get; the service fills what is left out. */
export const resourceSpec = z.object({
  minScale: field(z.int().min(1).optional(), {
    description: "The minimum number of replicas. LangSmith's default is 1.",
  }),
  maxScale: field(z.int().min(1).optional(), {
    description: "The maximum number of replicas, at least `minScale`. LangSmith's default is 1.",
  }),
  cpu: cpu("The CPU request of each replica, in cores. LangSmith's default is 1.", 8),
  cpuLimit: cpu(
    "The CPU limit of each replica, in cores, at least `cpu`. LangSmith's default is twice `cpu`.",
    16,
  ),
  memoryMb: mebibytes("The memory request of each replica, in MiB. LangSmith's default is 2048."),
  memoryLimitMb: mebibytes(
    "The memory limit of each replica, in MiB, at least `memoryMb`. LangSmith's default is twice `memoryMb`.",
  ),
  queueMinScale: workers("The minimum number of queue workers."),
  queueMaxScale: workers("The maximum number of queue workers, at least `queueMinScale`."),
  queueCpu: cpu("The CPU request of each queue worker, in cores. LangSmith's default is `cpu`.", 8),
  queueCpuLimit: cpu(
    "The CPU limit of each queue worker, in cores, at least `queueCpu`. LangSmith's default is twice `queueCpu`.",
    16,
  ),
  queueMemoryMb: mebibytes("The memory request of each queue worker, in MiB."),
  queueMemoryLimitMb: mebibytes(
    "The memory limit of each queue worker, in MiB, at least `queueMemoryMb`. LangSmith's default is twice `queueMemoryMb`.",
  ),
  redisCpu: cpu("The CPU request of Redis, in cores.", 8),
  redisCpuLimit: cpu(
    "The CPU limit of Redis, in cores, at least `redisCpu`. LangSmith's default is twice `redisCpu`.",
    16,
  ),
  redisMemoryMb: mebibytes("The memory request of Redis, in MiB."),
  redisMemoryLimitMb: mebibytes(
    "The memory limit of Redis, in MiB, at least `redisMemoryMb`. LangSmith's default is `redisMemoryMb`.",
  ),
  dbCpu: cores("The CPU request of the database, in cores."),
  dbCpuLimit: cores("The CPU limit of the database, in cores, at least `dbCpu`."),
  dbMemoryMb: mebibytes("The memory request of the database, in MiB."),
  dbMemoryLimitMb: mebibytes("The memory limit of the database, in MiB, at least `dbMemoryMb`."),
  dbStorageGi: field(z.int().min(1).optional(), { description: "The storage of the database, in GiB." }),
  dbMaxConnections: field(z.int().min(1).optional(), {
    description: "The maximum number of connections to the database.",
  }),
  labels: texts("The Kubernetes labels of the deployment."),
  annotations: texts("The Kubernetes annotations of the deployment."),
  serviceAccountName: field(objectName().optional(), {
    description: "The name of the Kubernetes service account.",
    allowed: OBJECT_ALLOWED,
  }),
  imagePullSecrets: objects("The Kubernetes secrets for pulling images.", "containers", { name: "registry" }),
  volumes: unshown(
    objects("The volumes of each replica, in addition to those that LangSmith creates.", "volumes", {
      name: "cache",
      emptyDir: { sizeLimit: "1Gi" },
    }),
  ),
  volumeMounts: objects("Where the agent's container mounts the volumes.", "volumes-1", {
    name: "cache",
    mountPath: "/cache",
  }),
  initContainers: containers("The containers that finish before the agent's container starts."),
  sidecars: containers("The containers that run beside the agent's container."),
});
