import * as z from "zod";
import { field, named } from "../../../core/facts.ts";
import { openEnum } from "../../field-types.ts";
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
    key: dataKey("The name of the key.", "ca.crt"),
    path: field(pathInside(), {
      description: "The path of the file, relative to the mount.",
      example: "certificates/ca.crt",
    }),
    mode: mode("The permission bits of the file"),
  }),
  { name: "KubernetesKeyToPath", description: "A key that becomes a file of a volume." },
);

function keys() {
  return field(z.array(keyToPath).optional(), {
    description: "The keys that become files. Default: all, each as a file of the same name.",
  });
}

function permissions() {
  return mode("The permission bits of the files that have no `mode`");
}

function mayBeMissing(what: string) {
  return flag(`Whether the container also starts without the ${what} or its keys.`);
}

/** A field of the pod itself, such as `metadata.name`. */
export const fieldRef = named(
  z.object({
    fieldPath: field(z.string().min(1), {
      description: "The path of the field.",
      example: "metadata.namespace",
    }),
    apiVersion: text("The API version of the path.", "v1"),
  }),
  { name: "KubernetesFieldRef", description: "A field of the pod." },
);

/** A request or a limit of a container of the pod. */
export const resourceFieldRef = named(
  z.object({
    resource: field(z.string().min(1), {
      description: "The name of the request or limit.",
      example: "limits.memory",
    }),
    containerName: text("The name of the container. Required in volumes."),
    divisor: field(quantity().optional(), {
      description: "The unit of the value.",
      example: "1Mi",
      allowed: QUANTITY_ALLOWED,
    }),
  }),
  { name: "KubernetesResourceFieldRef", description: "A resource request or limit of a container." },
);

const downwardFile = named(
  z
    .object({
      path: field(pathInside(), {
        description: "The path of the file, relative to the mount.",
        example: "labels",
      }),
      fieldRef: field(fieldRef.optional(), { description: "The field of the pod." }),
      resourceFieldRef: field(resourceFieldRef.optional(), {
        description: "The resource request or limit.",
      }),
      mode: mode("The permission bits of the file"),
    })
    .superRefine(oneSource(["fieldRef", "resourceFieldRef"], "something to hold")),
  { name: "KubernetesDownwardFile", description: "A file with a fact about the pod." },
);

function files() {
  return field(z.array(downwardFile).optional(), { description: "The files of the volume." });
}

const projection = named(
  z
    .object({
      configMap: field(
        z
          .object({
            name: objectName("The name of the config map."),
            items: keys(),
            optional: mayBeMissing("config map"),
          })
          .optional(),
        { description: "The keys of a config map." },
      ),
      secret: field(
        z
          .object({
            name: objectName("The name of the Kubernetes secret."),
            items: keys(),
            optional: mayBeMissing("secret"),
          })
          .optional(),
        { description: "The keys of a Kubernetes secret." },
      ),
      downwardAPI: field(z.object({ items: files() }).optional(), {
        description: "Facts about the pod.",
      }),
      serviceAccountToken: field(
        z
          .object({
            path: field(pathInside(), {
              description: "The path of the file, relative to the mount.",
              example: "token",
            }),
            audience: text("The audience of the token. Default: the API of the cluster."),
            expirationSeconds: field(z.int().min(600).optional(), {
              description: "The lifetime of the token, in seconds.",
            }),
          })
          .optional(),
        { description: "A token of the service account. Kubernetes renews it." },
      ),
    })
    .superRefine(oneSource(PROJECTIONS, "a source")),
  {
    name: "KubernetesProjection",
    description: "A source of a projected volume.",
  },
);

const claim = z.object({
  accessModes: field(z.array(openEnum(ACCESS_MODES)), {
    description: "How the volume can be mounted.",
    example: ["ReadWriteOnce"],
  }),
  resources: field(
    z.object({
      requests: field(z.record(z.string(), quantity()), {
        description: "The size of the volume, as `storage`.",
        example: { storage: "10Gi" },
      }),
    }),
    { description: "The size of the volume." },
  ),
  storageClassName: text("The storage class. Default: that of the cluster."),
  volumeMode: choice(VOLUME_MODES, "Whether the volume has a file system."),
});

/** A volume that the containers of a replica can mount. */
const volume = named(
  z
    .object({
      name: label("The name by which containers mount it.", "cache"),
      emptyDir: field(
        z
          .object({
            medium: choice(MEDIA, "The storage, if it is not the node's disk."),
            sizeLimit: field(quantity().optional(), {
              description: "The maximum size.",
              example: "1Gi",
              allowed: QUANTITY_ALLOWED,
            }),
          })
          .optional(),
        { description: "An empty directory that Kubernetes deletes with the replica." },
      ),
      configMap: field(
        z
          .object({
            name: objectName("The name of the config map."),
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
            secretName: objectName("The name of the Kubernetes secret."),
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
            claimName: objectName("The name of the claim, in the namespace of the deployment."),
            readOnly: flag("Whether the volume is read-only."),
          })
          .optional(),
        { description: "A persistent volume claim. Its data outlives the replica." },
      ),
      projected: field(
        z
          .object({
            sources: field(z.array(projection), { description: "The sources." }),
            defaultMode: permissions(),
          })
          .optional(),
        { description: "Several sources in one directory." },
      ),
      hostPath: field(
        z
          .object({
            path: field(z.string().min(1), { description: "The path on the node.", example: "/var/log" }),
            type: choice(HOST_PATHS, "What must exist at the path."),
          })
          .optional(),
        { description: "A file or directory of the node." },
      ),
      csi: field(
        z
          .object({
            driver: field(z.string().min(1), {
              description: "The name of the driver.",
              example: "secrets-store.csi.k8s.io",
            }),
            readOnly: flag("Whether the volume is read-only."),
            fsType: text("The file system, if the driver needs one."),
            volumeAttributes: field(z.record(z.string(), z.string()).optional(), {
              description: "The settings of the driver, by name.",
              example: { secretProviderClass: "agent" },
              unshown: true,
            }),
            nodePublishSecretRef: field(
              z.object({ name: objectName("The name of the Kubernetes secret.") }).optional(),
              {
                description: "The Kubernetes secret that the driver gets.",
              },
            ),
          })
          .optional(),
        { description: "A volume from a CSI storage driver." },
      ),
      downwardAPI: field(z.object({ items: files(), defaultMode: permissions() }).optional(), {
        description: "Facts about the pod, as files.",
      }),
      nfs: field(
        z
          .object({
            server: field(z.string().min(1), { description: "The NFS server." }),
            path: field(z.string().min(1), { description: "The directory that the server exports." }),
            readOnly: flag("Whether the volume is read-only."),
          })
          .optional(),
        { description: "A directory of an NFS server." },
      ),
      ephemeral: field(
        z
          .object({
            volumeClaimTemplate: field(
              z.object({ spec: field(claim, { description: "The specification of the claim." }) }),
              { description: "The claim that Kubernetes creates for each replica." },
            ),
          })
          .optional(),
        { description: "A new volume for each replica. Kubernetes deletes it with the replica." },
      ),
    })
    .superRefine(oneSource(SOURCES)),
  {
    name: "KubernetesVolume",
    description:
      "A volume that the containers of a replica can mount, as in the Kubernetes API. Without a source it is an `emptyDir`.",
  },
);

export const volumes = z.array(volume).superRefine(unique("name"));
