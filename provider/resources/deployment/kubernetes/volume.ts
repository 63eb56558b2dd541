import * as z from "zod";
import { field, named } from "../../../core/facts.ts";
import { oneOf, openEnum } from "../../field-types.ts";
import {
  choice,
  dataKey,
  flag,
  label,
  mode,
  objectName,
  oneSource,
  pathInside,
  QUANTITY_ALLOWED,
  quantity,
  text,
  unique,
} from "./types.ts";

const MEDIA = ["Memory", "HugePages", "HugePages-2Mi", "HugePages-1Gi"] as const;
const HOST_PATHS = [
  "DirectoryOrCreate",
  "Directory",
  "FileOrCreate",
  "File",
  "Socket",
  "CharDevice",
  "BlockDevice",
] as const;
const ACCESS_MODES = ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"] as const;
const VOLUME_MODES = ["Filesystem", "Block"] as const;

const SOURCES = [
  "emptyDir",
  "configMap",
  "secret",
  "persistentVolumeClaim",
  "projected",
  "hostPath",
  "csi",
  "downwardAPI",
  "nfs",
  "ephemeral",
] as const;
const PROJECTIONS = ["configMap", "secret", "downwardAPI", "serviceAccountToken"] as const;

const keyToPath = named(
  z.object({
    key: dataKey("The key.", "ca.crt"),
    path: field(pathInside(), {
      description: "The file, relative to the mount.",
      example: "certificates/ca.crt",
    }),
    mode: mode("The permission bits of the file"),
  }),
  { name: "KubernetesKeyToPath", description: "A key that becomes a file of a volume." },
);

function keys() {
  return field(z.array(keyToPath).optional(), {
    description: "The keys that become files. Left out: all, each as a file of its name.",
  });
}

function permissions() {
  return mode("The permission bits of the files that have none of their own");
}

function mayBeMissing(what: string) {
  return flag(`Whether the container starts also without the ${what}, or without its keys.`);
}

/** A field of the pod itself, such as `metadata.name`. */
export const fieldRef = named(
  z.object({
    fieldPath: field(z.string().min(1), {
      description: "The field of the pod.",
      example: "metadata.namespace",
    }),
    apiVersion: text("The version of the API that the path is of.", "v1"),
  }),
  { name: "KubernetesFieldRef", description: "A field of the pod." },
);

/** A request or a limit of a container of the pod. */
export const resourceFieldRef = named(
  z.object({
    resource: field(z.string().min(1), {
      description: "The request or the limit.",
      example: "limits.memory",
    }),
    containerName: text("The container. Needed in volumes."),
    divisor: field(quantity().optional(), {
      description: "The unit that it is told in.",
      example: "1Mi",
      allowed: QUANTITY_ALLOWED,
    }),
  }),
  { name: "KubernetesResourceFieldRef", description: "A request or a limit of a container." },
);

const downwardFile = named(
  z
    .object({
      path: field(pathInside(), { description: "The file, relative to the mount.", example: "labels" }),
      fieldRef: field(fieldRef.optional(), { description: "The field of the pod that it holds." }),
      resourceFieldRef: field(resourceFieldRef.optional(), {
        description: "The request or the limit that it holds.",
      }),
      mode: mode("The permission bits of the file"),
    })
    .superRefine(oneSource(["fieldRef", "resourceFieldRef"], "something to hold")),
  { name: "KubernetesDownwardFile", description: "A file that tells a pod about itself." },
);

function files() {
  return field(z.array(downwardFile).optional(), { description: "The files." });
}

const projection = named(
  z
    .object({
      configMap: field(
        z
          .object({
            name: objectName("The config map."),
            items: keys(),
            optional: mayBeMissing("config map"),
          })
          .optional(),
        { description: "The keys of a config map." },
      ),
      secret: field(
        z
          .object({
            name: objectName("The Kubernetes secret."),
            items: keys(),
            optional: mayBeMissing("secret"),
          })
          .optional(),
        { description: "The keys of a Kubernetes secret." },
      ),
      downwardAPI: field(z.object({ items: files() }).optional(), {
        description: "What a pod is told about itself.",
      }),
      serviceAccountToken: field(
        z
          .object({
            path: field(pathInside(), { description: "The file, relative to the mount.", example: "token" }),
            audience: text("Whom the token is for. Left out: the cluster's own API."),
            expirationSeconds: field(z.int().min(600).optional(), {
              description: "For how long a token is good, in seconds, at least 600.",
            }),
          })
          .optional(),
        { description: "A token of the service account, renewed in time." },
      ),
    })
    .superRefine(oneSource(PROJECTIONS, "a source")),
  {
    name: "KubernetesProjection",
    description: "One of the sources that a projected volume brings together.",
  },
);

const claim = z.object({
  accessModes: field(z.array(openEnum(ACCESS_MODES)), {
    description: `How it may be mounted: ${oneOf(ACCESS_MODES)}.`,
    example: ["ReadWriteOnce"],
  }),
  resources: field(
    z.object({
      requests: field(z.record(z.string(), quantity()), {
        description: "How large it is, as `storage`.",
        example: { storage: "10Gi" },
      }),
    }),
    { description: "How large it is." },
  ),
  storageClassName: text("The storage class. Left out: the cluster's own choice."),
  volumeMode: choice(VOLUME_MODES, "Whether it has a file system"),
});

/** A volume that the containers of a replica can mount. */
const volume = named(
  z
    .object({
      name: label("The name, by which it is mounted.", "cache"),
      emptyDir: field(
        z
          .object({
            medium: choice(MEDIA, "Where it is kept, if not on the node's disk"),
            sizeLimit: field(quantity().optional(), {
              description: "How large it may grow.",
              example: "1Gi",
              allowed: QUANTITY_ALLOWED,
            }),
          })
          .optional(),
        { description: "A folder that begins empty and goes with the replica." },
      ),
      configMap: field(
        z
          .object({
            name: objectName("The config map."),
            items: keys(),
            defaultMode: permissions(),
            optional: mayBeMissing("config map"),
          })
          .optional(),
        { description: "The keys of a config map, as files." },
      ),
      secret: field(
        z
          .object({
            secretName: objectName("The Kubernetes secret."),
            items: keys(),
            defaultMode: permissions(),
            optional: mayBeMissing("secret"),
          })
          .optional(),
        { description: "The keys of a Kubernetes secret, as files." },
      ),
      persistentVolumeClaim: field(
        z
          .object({
            claimName: objectName("The claim, in the namespace of the deployment."),
            readOnly: flag("Whether no container may write to it."),
          })
          .optional(),
        { description: "A volume that a claim holds, and that outlives the replica." },
      ),
      projected: field(
        z
          .object({
            sources: field(z.array(projection), { description: "The sources." }),
            defaultMode: permissions(),
          })
          .optional(),
        { description: "Several sources in one folder." },
      ),
      hostPath: field(
        z
          .object({
            path: field(z.string().min(1), { description: "The path on the node.", example: "/var/log" }),
            type: choice(HOST_PATHS, "What must be there"),
          })
          .optional(),
        { description: "A file or folder of the node itself." },
      ),
      csi: field(
        z
          .object({
            driver: field(z.string().min(1), {
              description: "The driver.",
              example: "secrets-store.csi.k8s.io",
            }),
            readOnly: flag("Whether no container may write to it."),
            fsType: text("The file system, where the driver asks for one."),
            volumeAttributes: field(z.record(z.string(), z.string()).optional(), {
              description: "What the driver wants to know, by its own names.",
              example: { secretProviderClass: "agent" },
              unshown: true,
            }),
            nodePublishSecretRef: field(z.object({ name: objectName("The Kubernetes secret.") }).optional(), {
              description: "The secret that the driver is handed.",
            }),
          })
          .optional(),
        { description: "A volume that a storage driver makes for the replica." },
      ),
      downwardAPI: field(z.object({ items: files(), defaultMode: permissions() }).optional(), {
        description: "What a pod is told about itself, as files.",
      }),
      nfs: field(
        z
          .object({
            server: field(z.string().min(1), { description: "The server." }),
            path: field(z.string().min(1), { description: "The folder that it exports." }),
            readOnly: flag("Whether no container may write to it."),
          })
          .optional(),
        { description: "A folder of an NFS server." },
      ),
      ephemeral: field(
        z
          .object({
            volumeClaimTemplate: field(
              z.object({ spec: field(claim, { description: "What the claim asks for." }) }),
              { description: "The claim that is made for each replica." },
            ),
          })
          .optional(),
        { description: "A volume of its own for each replica, which goes with it." },
      ),
    })
    .superRefine(oneSource(SOURCES)),
  {
    name: "KubernetesVolume",
    description:
      "A volume that the containers of a replica can mount, with one source; without any it is an `emptyDir`.",
  },
);

export const volumes = z.array(volume).superRefine(unique("name"));
