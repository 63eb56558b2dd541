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
    description: `${description}, 0.1 to ${most} cores, with one decimal at the most.`,
    allowed: `a number of cores from 0.1 to ${most} with one decimal at the most`,
  });
}

function cores(description: string) {
  return field(z.number().positive().optional(), {
    description: `${description}, in cores.`,
    allowed: "a number above 0",
  });
}

function mebibytes(description: string) {
  return field(z.int().min(1).optional(), { description: `${description}, in MiB.` });
}

function texts(description: string) {
  return field(z.record(z.string(), z.string()).optional(), { description, verbatim: true });
}

/** What the containers of a deployment get; the service fills what is left out. */
export const resourceSpec = z.object({
  minScale: field(z.int().min(1).optional(), {
    description: "The least number of replicas, at least 1. The service takes 1.",
    allowed:
      "an integer of at least 1 (0 is for the deployment type dev_zero alone, which has no resourceSpec)",
  }),
  maxScale: field(z.int().min(1).optional(), {
    description: "The greatest number of replicas, at least `minScale`. The service takes 1.",
  }),
  cpu: cpu("CPU of each replica; the service takes 1", 8),
  cpuLimit: cpu("CPU that each replica may reach, at least `cpu` and by default twice that", 16),
  memoryMb: mebibytes("Memory of each replica; the service takes 2048"),
  memoryLimitMb: mebibytes(
    "Memory that each replica may reach, at least `memoryMb` and by default twice that",
  ),
  queueMinScale: workers("The least number of queue workers."),
  queueMaxScale: workers("The greatest number of queue workers, at least `queueMinScale`."),
  queueCpu: cpu("CPU of each queue worker, by default that of `cpu`", 8),
  queueCpuLimit: cpu(
    "CPU that each queue worker may reach, at least `queueCpu` and by default twice that",
    16,
  ),
  queueMemoryMb: mebibytes("Memory of each queue worker"),
  queueMemoryLimitMb: mebibytes(
    "Memory that each queue worker may reach, at least `queueMemoryMb` and by default twice that",
  ),
  redisCpu: cpu("CPU of Redis", 8),
  redisCpuLimit: cpu("CPU that Redis may reach, at least `redisCpu` and by default twice that", 16),
  redisMemoryMb: mebibytes("Memory of Redis"),
  redisMemoryLimitMb: mebibytes(
    "Memory that Redis may reach, at least `redisMemoryMb` and by default the same",
  ),
  dbCpu: cores("CPU of the database"),
  dbCpuLimit: cores("CPU that the database may reach, at least `dbCpu`"),
  dbMemoryMb: mebibytes("Memory of the database"),
  dbMemoryLimitMb: mebibytes("Memory that the database may reach, at least `dbMemoryMb`"),
  dbStorageGi: field(z.int().min(1).optional(), { description: "Storage of the database, in GiB." }),
  dbMaxConnections: field(z.int().min(1).optional(), {
    description: "Connections that the database accepts.",
  }),
  labels: texts("Kubernetes labels."),
  annotations: texts("Kubernetes annotations."),
  serviceAccountName: field(objectNameText().optional(), {
    description: "The Kubernetes service account.",
    allowed: OBJECT_ALLOWED,
  }),
  imagePullSecrets: field(
    z.array(z.object({ name: objectName("The name of the Kubernetes secret.") })).optional(),
    {
      description: "The Kubernetes secrets with which images are pulled.",
    },
  ),
  volumes: field(volumes.optional(), {
    description: "Volumes of each replica, beside those that the service makes.",
    verbatim: true,
  }),
  volumeMounts: field(volumeMounts.optional(), {
    description: "Where the agent's own container finds the volumes.",
    verbatim: true,
  }),
  initContainers: field(containers.optional(), {
    description: "Containers that run to their end before the agent's starts.",
    verbatim: true,
  }),
  sidecars: field(containers.optional(), {
    description: "Containers that run beside the agent's.",
    verbatim: true,
  }),
});
