import * as z from "zod";
import { field } from "../lifecycle/facts.ts";

function count(description: string) {
  return field(z.int().min(0).optional(), { description });
}

function cpu(description: string, most: number) {
  return field(z.number().min(0.1).max(most).optional(), {
    description: `${description}, 0.1 to ${most} cores.`,
  });
}

function mebibytes(description: string) {
  return field(z.int().min(1).optional(), { description: `${description}, in MiB.` });
}

function kubernetes(description: string) {
  return field(z.array(z.record(z.string(), z.unknown())).optional(), {
    description: `${description}, as Kubernetes spells them.`,
    verbatim: true,
  });
}

function texts(description: string) {
  return field(z.record(z.string(), z.string()).optional(), { description, verbatim: true });
}

/** What the containers of a deployment get; the service fills what is left out. */
export const resourceSpec = z.object({
  minScale: count("The least number of replicas; 0 only for dev_zero."),
  maxScale: count("The greatest number of replicas."),
  cpu: cpu("CPU of each replica", 8),
  cpuLimit: cpu("CPU that each replica may reach, by default twice `cpu`", 16),
  memoryMb: mebibytes("Memory of each replica"),
  memoryLimitMb: mebibytes("Memory that each replica may reach, by default twice `memoryMb`"),
  queueMinScale: count("The least number of queue workers."),
  queueMaxScale: count("The greatest number of queue workers."),
  queueCpu: cpu("CPU of each queue worker", 8),
  queueCpuLimit: cpu("CPU that each queue worker may reach", 16),
  queueMemoryMb: mebibytes("Memory of each queue worker"),
  queueMemoryLimitMb: mebibytes("Memory that each queue worker may reach"),
  redisCpu: cpu("CPU of Redis", 8),
  redisCpuLimit: cpu("CPU that Redis may reach", 16),
  redisMemoryMb: mebibytes("Memory of Redis"),
  redisMemoryLimitMb: mebibytes("Memory that Redis may reach"),
  dbCpu: field(z.number().positive().optional(), { description: "CPU of the database, in cores." }),
  dbCpuLimit: field(z.number().positive().optional(), {
    description: "CPU that the database may reach, in cores.",
  }),
  dbMemoryMb: mebibytes("Memory of the database"),
  dbMemoryLimitMb: mebibytes("Memory that the database may reach"),
  dbStorageGi: field(z.int().min(1).optional(), { description: "Storage of the database, in GiB." }),
  dbMaxConnections: field(z.int().min(1).optional(), {
    description: "Connections that the database accepts.",
  }),
  labels: texts("Kubernetes labels."),
  annotations: texts("Kubernetes annotations."),
  serviceAccountName: field(z.string().min(1).optional(), { description: "The Kubernetes service account." }),
  imagePullSecrets: field(
    z
      .array(
        z.object({ name: field(z.string().min(1), { description: "The name of the Kubernetes secret." }) }),
      )
      .optional(),
    { description: "The Kubernetes secrets with which images are pulled." },
  ),
  volumes: kubernetes("Volumes"),
  volumeMounts: kubernetes("Mounts of the volumes"),
  initContainers: kubernetes("Containers that run before the replica"),
  sidecars: kubernetes("Containers that run beside the replica"),
});
