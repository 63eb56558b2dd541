import * as z from "zod";
import { field } from "../../core/facts.ts";
import { containers } from "./kubernetes/container.ts";
import { volumeMounts } from "./kubernetes/mount.ts";
import { OBJECT_ALLOWED, objectName, objectNameText } from "./kubernetes/types.ts";
import { volumes } from "./kubernetes/volume.ts";

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
  serviceAccountName: field(objectNameText().optional(), {
    description: "The name of the Kubernetes service account.",
    allowed: OBJECT_ALLOWED,
  }),
  imagePullSecrets: field(
    z.array(z.object({ name: objectName("The name of the Kubernetes secret.") })).optional(),
    {
      description: "The Kubernetes secrets for pulling images.",
    },
  ),
  volumes: field(volumes.optional(), {
    description: "The volumes of each replica, in addition to those that LangSmith creates.",
    verbatim: true,
  }),
  volumeMounts: field(volumeMounts.optional(), {
    description: "Where the agent's container mounts the volumes.",
    verbatim: true,
  }),
  initContainers: field(containers.optional(), {
    description: "The containers that finish before the agent's container starts.",
    verbatim: true,
  }),
  sidecars: field(containers.optional(), {
    description: "The containers that run beside the agent's container.",
    verbatim: true,
  }),
});
