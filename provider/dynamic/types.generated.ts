// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/**
 * The Kubernetes secrets with which images are pulled.
 */
export interface DeploymentSourceConfigResourceSpecImagePullSecretArgs {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: pulumi.Input<string>;
}

/**
 * A folder that begins empty and goes with the replica.
 */
export interface KubernetesVolumeEmptyDirArgs {
  /**
   * Where it is kept, if not on the node's disk: one of "Memory", "HugePages", "HugePages-2Mi", "HugePages-1Gi".
   */
  readonly medium?: pulumi.Input<string | undefined>;
  /**
   * How large it may grow.
   * @example "1Gi"
   */
  readonly sizeLimit?: pulumi.Input<number | string | undefined>;
}

/**
 * A key that becomes a file of a volume.
 */
export interface KubernetesKeyToPathArgs {
  /**
   * The key.
   * @example "ca.crt"
   */
  readonly key: pulumi.Input<string>;
  /**
   * The file, relative to the mount.
   * @example "certificates/ca.crt"
   */
  readonly path: pulumi.Input<string>;
  /**
   * The permission bits of the file, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly mode?: pulumi.Input<number | undefined>;
}

/**
 * The keys of a config map, as files.
 */
export interface KubernetesVolumeConfigMapArgs {
  /**
   * The config map.
   */
  readonly name: pulumi.Input<string>;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: pulumi.Input<pulumi.Input<KubernetesKeyToPathArgs>[] | undefined>;
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: pulumi.Input<number | undefined>;
  /**
   * Whether the container starts also without the config map, or without its keys.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * The keys of a Kubernetes secret, as files.
 */
export interface KubernetesVolumeSecretArgs {
  /**
   * The Kubernetes secret.
   */
  readonly secretName: pulumi.Input<string>;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: pulumi.Input<pulumi.Input<KubernetesKeyToPathArgs>[] | undefined>;
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: pulumi.Input<number | undefined>;
  /**
   * Whether the container starts also without the secret, or without its keys.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * A volume that a claim holds, and that outlives the replica.
 */
export interface KubernetesVolumePersistentVolumeClaimArgs {
  /**
   * The claim, in the namespace of the deployment.
   */
  readonly claimName: pulumi.Input<string>;
  /**
   * Whether no container may write to it.
   */
  readonly readOnly?: pulumi.Input<boolean | undefined>;
}

/**
 * The keys of a config map.
 */
export interface KubernetesProjectionConfigMapArgs {
  /**
   * The config map.
   */
  readonly name: pulumi.Input<string>;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: pulumi.Input<pulumi.Input<KubernetesKeyToPathArgs>[] | undefined>;
  /**
   * Whether the container starts also without the config map, or without its keys.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * The keys of a Kubernetes secret.
 */
export interface KubernetesProjectionSecretArgs {
  /**
   * The Kubernetes secret.
   */
  readonly name: pulumi.Input<string>;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: pulumi.Input<pulumi.Input<KubernetesKeyToPathArgs>[] | undefined>;
  /**
   * Whether the container starts also without the secret, or without its keys.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * A field of the pod.
 */
export interface KubernetesFieldRefArgs {
  /**
   * The field of the pod.
   * @example "metadata.namespace"
   */
  readonly fieldPath: pulumi.Input<string>;
  /**
   * The version of the API that the path is of.
   * @example "v1"
   */
  readonly apiVersion?: pulumi.Input<string | undefined>;
}

/**
 * A request or a limit of a container.
 */
export interface KubernetesResourceFieldRefArgs {
  /**
   * The request or the limit.
   * @example "limits.memory"
   */
  readonly resource: pulumi.Input<string>;
  /**
   * The container. Needed in volumes.
   */
  readonly containerName?: pulumi.Input<string | undefined>;
  /**
   * The unit that it is told in.
   * @example "1Mi"
   */
  readonly divisor?: pulumi.Input<number | string | undefined>;
}

/**
 * A file that tells a pod about itself.
 */
export interface KubernetesDownwardFileArgs {
  /**
   * The file, relative to the mount.
   * @example "labels"
   */
  readonly path: pulumi.Input<string>;
  /**
   * The field of the pod that it holds.
   */
  readonly fieldRef?: pulumi.Input<KubernetesFieldRefArgs | undefined>;
  /**
   * The request or the limit that it holds.
   */
  readonly resourceFieldRef?: pulumi.Input<KubernetesResourceFieldRefArgs | undefined>;
  /**
   * The permission bits of the file, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly mode?: pulumi.Input<number | undefined>;
}

/**
 * What a pod is told about itself.
 */
export interface KubernetesProjectionDownwardAPIArgs {
  /**
   * The files.
   */
  readonly items?: pulumi.Input<pulumi.Input<KubernetesDownwardFileArgs>[] | undefined>;
}

/**
 * A token of the service account, renewed in time.
 */
export interface KubernetesProjectionServiceAccountTokenArgs {
  /**
   * The file, relative to the mount.
   * @example "token"
   */
  readonly path: pulumi.Input<string>;
  /**
   * Whom the token is for. Left out: the cluster's own API.
   */
  readonly audience?: pulumi.Input<string | undefined>;
  /**
   * For how long a token is good, in seconds, at least 600.
   */
  readonly expirationSeconds?: pulumi.Input<number | undefined>;
}

/**
 * One of the sources that a projected volume brings together.
 */
export interface KubernetesProjectionArgs {
  /**
   * The keys of a config map.
   */
  readonly configMap?: pulumi.Input<KubernetesProjectionConfigMapArgs | undefined>;
  /**
   * The keys of a Kubernetes secret.
   */
  readonly secret?: pulumi.Input<KubernetesProjectionSecretArgs | undefined>;
  /**
   * What a pod is told about itself.
   */
  readonly downwardAPI?: pulumi.Input<KubernetesProjectionDownwardAPIArgs | undefined>;
  /**
   * A token of the service account, renewed in time.
   */
  readonly serviceAccountToken?: pulumi.Input<KubernetesProjectionServiceAccountTokenArgs | undefined>;
}

/**
 * Several sources in one folder.
 */
export interface KubernetesVolumeProjectedArgs {
  /**
   * The sources.
   */
  readonly sources: pulumi.Input<pulumi.Input<KubernetesProjectionArgs>[]>;
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: pulumi.Input<number | undefined>;
}

/**
 * A file or folder of the node itself.
 */
export interface KubernetesVolumeHostPathArgs {
  /**
   * The path on the node.
   * @example "/var/log"
   */
  readonly path: pulumi.Input<string>;
  /**
   * What must be there: one of "DirectoryOrCreate", "Directory", "FileOrCreate", "File", "Socket", "CharDevice", "BlockDevice".
   */
  readonly type?: pulumi.Input<string | undefined>;
}

/**
 * The secret that the driver is handed.
 */
export interface KubernetesVolumeCsiNodePublishSecretRefArgs {
  /**
   * The Kubernetes secret.
   */
  readonly name: pulumi.Input<string>;
}

/**
 * A volume that a storage driver makes for the replica.
 */
export interface KubernetesVolumeCsiArgs {
  /**
   * The driver.
   * @example "secrets-store.csi.k8s.io"
   */
  readonly driver: pulumi.Input<string>;
  /**
   * Whether no container may write to it.
   */
  readonly readOnly?: pulumi.Input<boolean | undefined>;
  /**
   * The file system, where the driver asks for one.
   */
  readonly fsType?: pulumi.Input<string | undefined>;
  /**
   * What the driver wants to know, by its own names.
   * @example {"secretProviderClass":"agent"}
   */
  readonly volumeAttributes?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * The secret that the driver is handed.
   */
  readonly nodePublishSecretRef?: pulumi.Input<KubernetesVolumeCsiNodePublishSecretRefArgs | undefined>;
}

/**
 * What a pod is told about itself, as files.
 */
export interface KubernetesVolumeDownwardAPIArgs {
  /**
   * The files.
   */
  readonly items?: pulumi.Input<pulumi.Input<KubernetesDownwardFileArgs>[] | undefined>;
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: pulumi.Input<number | undefined>;
}

/**
 * A folder of an NFS server.
 */
export interface KubernetesVolumeNfsArgs {
  /**
   * The server.
   */
  readonly server: pulumi.Input<string>;
  /**
   * The folder that it exports.
   */
  readonly path: pulumi.Input<string>;
  /**
   * Whether no container may write to it.
   */
  readonly readOnly?: pulumi.Input<boolean | undefined>;
}

/**
 * How large it is.
 */
export interface KubernetesVolumeEphemeralVolumeClaimTemplateSpecResourcesArgs {
  /**
   * How large it is, as `storage`.
   * @example {"storage":"10Gi"}
   */
  readonly requests: pulumi.Input<{ readonly [name: string]: pulumi.Input<number | string> }>;
}

/**
 * What the claim asks for.
 */
export interface KubernetesVolumeEphemeralVolumeClaimTemplateSpecArgs {
  /**
   * How it may be mounted: one of "ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod".
   * @example ["ReadWriteOnce"]
   */
  readonly accessModes: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * How large it is.
   */
  readonly resources: pulumi.Input<KubernetesVolumeEphemeralVolumeClaimTemplateSpecResourcesArgs>;
  /**
   * The storage class. Left out: the cluster's own choice.
   */
  readonly storageClassName?: pulumi.Input<string | undefined>;
  /**
   * Whether it has a file system: one of "Filesystem", "Block".
   */
  readonly volumeMode?: pulumi.Input<string | undefined>;
}

/**
 * The claim that is made for each replica.
 */
export interface KubernetesVolumeEphemeralVolumeClaimTemplateArgs {
  /**
   * What the claim asks for.
   */
  readonly spec: pulumi.Input<KubernetesVolumeEphemeralVolumeClaimTemplateSpecArgs>;
}

/**
 * A volume of its own for each replica, which goes with it.
 */
export interface KubernetesVolumeEphemeralArgs {
  /**
   * The claim that is made for each replica.
   */
  readonly volumeClaimTemplate: pulumi.Input<KubernetesVolumeEphemeralVolumeClaimTemplateArgs>;
}

/**
 * A volume that the containers of a replica can mount, with one source; without any it is an `emptyDir`.
 */
export interface KubernetesVolumeArgs {
  /**
   * The name, by which it is mounted.
   * @example "cache"
   */
  readonly name: pulumi.Input<string>;
  /**
   * A folder that begins empty and goes with the replica.
   */
  readonly emptyDir?: pulumi.Input<KubernetesVolumeEmptyDirArgs | undefined>;
  /**
   * The keys of a config map, as files.
   */
  readonly configMap?: pulumi.Input<KubernetesVolumeConfigMapArgs | undefined>;
  /**
   * The keys of a Kubernetes secret, as files.
   */
  readonly secret?: pulumi.Input<KubernetesVolumeSecretArgs | undefined>;
  /**
   * A volume that a claim holds, and that outlives the replica.
   */
  readonly persistentVolumeClaim?: pulumi.Input<KubernetesVolumePersistentVolumeClaimArgs | undefined>;
  /**
   * Several sources in one folder.
   */
  readonly projected?: pulumi.Input<KubernetesVolumeProjectedArgs | undefined>;
  /**
   * A file or folder of the node itself.
   */
  readonly hostPath?: pulumi.Input<KubernetesVolumeHostPathArgs | undefined>;
  /**
   * A volume that a storage driver makes for the replica.
   */
  readonly csi?: pulumi.Input<KubernetesVolumeCsiArgs | undefined>;
  /**
   * What a pod is told about itself, as files.
   */
  readonly downwardAPI?: pulumi.Input<KubernetesVolumeDownwardAPIArgs | undefined>;
  /**
   * A folder of an NFS server.
   */
  readonly nfs?: pulumi.Input<KubernetesVolumeNfsArgs | undefined>;
  /**
   * A volume of its own for each replica, which goes with it.
   */
  readonly ephemeral?: pulumi.Input<KubernetesVolumeEphemeralArgs | undefined>;
}

/**
 * Where a container finds a volume.
 */
export interface KubernetesVolumeMountArgs {
  /**
   * The name of the volume.
   * @example "cache"
   */
  readonly name: pulumi.Input<string>;
  /**
   * Where the container finds it, without a colon.
   * @example "/var/cache/agent"
   */
  readonly mountPath: pulumi.Input<string>;
  /**
   * The part of the volume that is mounted. Left out: all of it.
   * @example "agent"
   */
  readonly subPath?: pulumi.Input<string | undefined>;
  /**
   * The same, with environment variables as `$(NAME)` in it.
   * @example "$(POD_NAME)"
   */
  readonly subPathExpr?: pulumi.Input<string | undefined>;
  /**
   * Whether the container may not write to it.
   */
  readonly readOnly?: pulumi.Input<boolean | undefined>;
  /**
   * Whether what is mounted inside is read-only, too: one of "Disabled", "IfPossible", "Enabled".
   */
  readonly recursiveReadOnly?: pulumi.Input<string | undefined>;
  /**
   * Whether mounts made later are seen on the other side: one of "None", "HostToContainer", "Bidirectional".
   */
  readonly mountPropagation?: pulumi.Input<string | undefined>;
}

/**
 * A key of a Kubernetes secret.
 */
export interface KubernetesEnvVarValueFromSecretKeyRefArgs {
  /**
   * The Kubernetes secret.
   */
  readonly name: pulumi.Input<string>;
  /**
   * The key in it.
   */
  readonly key: pulumi.Input<string>;
  /**
   * Whether the container starts also without it; the variable is not set then.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * A key of a config map.
 */
export interface KubernetesEnvVarValueFromConfigMapKeyRefArgs {
  /**
   * The config map.
   */
  readonly name: pulumi.Input<string>;
  /**
   * The key in it.
   */
  readonly key: pulumi.Input<string>;
  /**
   * Whether the container starts also without it; the variable is not set then.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * Where the value comes from, in place of `value`.
 */
export interface KubernetesEnvVarValueFromArgs {
  /**
   * A key of a Kubernetes secret.
   */
  readonly secretKeyRef?: pulumi.Input<KubernetesEnvVarValueFromSecretKeyRefArgs | undefined>;
  /**
   * A key of a config map.
   */
  readonly configMapKeyRef?: pulumi.Input<KubernetesEnvVarValueFromConfigMapKeyRefArgs | undefined>;
  /**
   * A field of the pod.
   */
  readonly fieldRef?: pulumi.Input<KubernetesFieldRefArgs | undefined>;
  /**
   * A request or a limit of a container.
   */
  readonly resourceFieldRef?: pulumi.Input<KubernetesResourceFieldRefArgs | undefined>;
}

/**
 * An environment variable of a container.
 */
export interface KubernetesEnvVarArgs {
  /**
   * The name of the environment variable.
   * @example "LOG_LEVEL"
   */
  readonly name: pulumi.Input<string>;
  /**
   * Its value. Where it is a secret, mark it with `pulumi.secret`, or better let it come from a Kubernetes secret by `valueFrom`: the service keeps this text in plain.
   * @example "info"
   */
  readonly value?: pulumi.Input<string | undefined>;
  /**
   * Where the value comes from, in place of `value`.
   */
  readonly valueFrom?: pulumi.Input<KubernetesEnvVarValueFromArgs | undefined>;
}

/**
 * All keys of a config map.
 */
export interface KubernetesEnvFromSourceConfigMapRefArgs {
  /**
   * The config map.
   */
  readonly name: pulumi.Input<string>;
  /**
   * Whether the container starts also without it.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * All keys of a Kubernetes secret.
 */
export interface KubernetesEnvFromSourceSecretRefArgs {
  /**
   * The Kubernetes secret.
   */
  readonly name: pulumi.Input<string>;
  /**
   * Whether the container starts also without it.
   */
  readonly optional?: pulumi.Input<boolean | undefined>;
}

/**
 * Environment variables that come together.
 */
export interface KubernetesEnvFromSourceArgs {
  /**
   * What is put before each name.
   */
  readonly prefix?: pulumi.Input<string | undefined>;
  /**
   * All keys of a config map.
   */
  readonly configMapRef?: pulumi.Input<KubernetesEnvFromSourceConfigMapRefArgs | undefined>;
  /**
   * All keys of a Kubernetes secret.
   */
  readonly secretRef?: pulumi.Input<KubernetesEnvFromSourceSecretRefArgs | undefined>;
}

/**
 * A port that a container listens on.
 */
export interface KubernetesContainerPortArgs {
  /**
   * The port that the container listens on.
   */
  readonly containerPort: pulumi.Input<number>;
  /**
   * The name that probes and services may call it by.
   * @example "http"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The protocol: one of "TCP", "UDP", "SCTP".
   */
  readonly protocol?: pulumi.Input<string | undefined>;
  /**
   * The port of the node that leads to it.
   */
  readonly hostPort?: pulumi.Input<number | undefined>;
  /**
   * The address of the node that leads to it.
   */
  readonly hostIP?: pulumi.Input<string | undefined>;
}

/**
 * What it needs of the node.
 */
export interface KubernetesContainerResourcesArgs {
  /**
   * What is kept free for it, by resource: strings such as `"500m"`. A number is sent as a string.
   * @example {"cpu":"500m","memory":"512Mi"}
   */
  readonly requests?: pulumi.Input<{ readonly [name: string]: pulumi.Input<number | string> } | undefined>;
  /**
   * What it may reach, by resource: strings such as `"1"`. A number is sent as a string.
   * @example {"cpu":"500m","memory":"512Mi"}
   */
  readonly limits?: pulumi.Input<{ readonly [name: string]: pulumi.Input<number | string> } | undefined>;
}

/**
 * A command that is run in the container.
 */
export interface KubernetesExecActionArgs {
  /**
   * The command and its arguments, run without a shell; 0 means that all is well.
   * @example ["cat","/tmp/ready"]
   */
  readonly command?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/**
 * Headers of the request.
 */
export interface KubernetesHttpGetActionHttpHeaderArgs {
  /**
   * The name of the header.
   * @example "Accept"
   */
  readonly name: pulumi.Input<string>;
  /**
   * Its value. Where it is a secret, mark it with `pulumi.secret`.
   */
  readonly value: pulumi.Input<string>;
}

/**
 * A request that the container must answer with 2xx or 3xx.
 */
export interface KubernetesHttpGetActionArgs {
  /**
   * The path.
   * @example "/ok"
   */
  readonly path?: pulumi.Input<string | undefined>;
  /**
   * The port, by number or by its name.
   * @example 8080
   */
  readonly port: pulumi.Input<number | string>;
  /**
   * The host. Left out: the replica itself.
   */
  readonly host?: pulumi.Input<string | undefined>;
  /**
   * How it is asked: one of "HTTP", "HTTPS".
   */
  readonly scheme?: pulumi.Input<string | undefined>;
  /**
   * Headers of the request.
   */
  readonly httpHeaders?: pulumi.Input<pulumi.Input<KubernetesHttpGetActionHttpHeaderArgs>[] | undefined>;
}

/**
 * A connection that the container must take.
 */
export interface KubernetesTcpSocketActionArgs {
  /**
   * The port, by number or by its name.
   * @example 8080
   */
  readonly port: pulumi.Input<number | string>;
  /**
   * The host. Left out: the replica itself.
   */
  readonly host?: pulumi.Input<string | undefined>;
}

/**
 * Asks by the health check of gRPC.
 */
export interface KubernetesProbeGrpcArgs {
  /**
   * The port.
   */
  readonly port: pulumi.Input<number>;
  /**
   * The service whose health is asked for.
   */
  readonly service?: pulumi.Input<string | undefined>;
}

/**
 * How Kubernetes finds out whether a container is well: in one of four ways.
 */
export interface KubernetesProbeArgs {
  /**
   * Asks by a command.
   */
  readonly exec?: pulumi.Input<KubernetesExecActionArgs | undefined>;
  /**
   * Asks by a request.
   */
  readonly httpGet?: pulumi.Input<KubernetesHttpGetActionArgs | undefined>;
  /**
   * Asks by a connection.
   */
  readonly tcpSocket?: pulumi.Input<KubernetesTcpSocketActionArgs | undefined>;
  /**
   * Asks by the health check of gRPC.
   */
  readonly grpc?: pulumi.Input<KubernetesProbeGrpcArgs | undefined>;
  /**
   * Seconds before it is first asked. Kubernetes takes 0.
   */
  readonly initialDelaySeconds?: pulumi.Input<number | undefined>;
  /**
   * Seconds from one time to the next. Kubernetes takes 10.
   */
  readonly periodSeconds?: pulumi.Input<number | undefined>;
  /**
   * Seconds in which it must answer. Kubernetes takes 1.
   */
  readonly timeoutSeconds?: pulumi.Input<number | undefined>;
  /**
   * How many good answers in a row make it well again. Kubernetes takes 1, and no other for liveness and startup.
   */
  readonly successThreshold?: pulumi.Input<number | undefined>;
  /**
   * How many bad answers in a row make it ill. Kubernetes takes 3.
   */
  readonly failureThreshold?: pulumi.Input<number | undefined>;
  /**
   * Seconds that a container has to end when this probe stops it. Not for readiness.
   */
  readonly terminationGracePeriodSeconds?: pulumi.Input<number | undefined>;
}

/**
 * Waits.
 */
export interface KubernetesLifecycleHandlerSleepArgs {
  /**
   * For how long.
   */
  readonly seconds: pulumi.Input<number>;
}

/**
 * What is done when a container starts or ends.
 */
export interface KubernetesLifecycleHandlerArgs {
  /**
   * Runs a command.
   */
  readonly exec?: pulumi.Input<KubernetesExecActionArgs | undefined>;
  /**
   * Sends a request.
   */
  readonly httpGet?: pulumi.Input<KubernetesHttpGetActionArgs | undefined>;
  /**
   * Kubernetes takes it and does nothing.
   */
  readonly tcpSocket?: pulumi.Input<KubernetesTcpSocketActionArgs | undefined>;
  /**
   * Waits.
   */
  readonly sleep?: pulumi.Input<KubernetesLifecycleHandlerSleepArgs | undefined>;
}

/**
 * What is done when a container starts and ends.
 */
export interface KubernetesLifecycleArgs {
  /**
   * Done as soon as the container was made.
   */
  readonly postStart?: pulumi.Input<KubernetesLifecycleHandlerArgs | undefined>;
  /**
   * Done before the container is told to end.
   */
  readonly preStop?: pulumi.Input<KubernetesLifecycleHandlerArgs | undefined>;
}

/**
 * The capabilities of Linux that it has.
 */
export interface KubernetesContainerSecurityContextCapabilitiesArgs {
  /**
   * Those that it gets.
   */
  readonly add?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * Those that it loses.
   * @example ["ALL"]
   */
  readonly drop?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/**
 * The system calls that it may make.
 */
export interface KubernetesContainerSecurityContextSeccompProfileArgs {
  /**
   * Which one: one of "RuntimeDefault", "Localhost", "Unconfined".
   */
  readonly type?: pulumi.Input<string | undefined>;
  /**
   * The profile on the node, for `Localhost`.
   */
  readonly localhostProfile?: pulumi.Input<string | undefined>;
}

/**
 * What AppArmor lets it do.
 */
export interface KubernetesContainerSecurityContextAppArmorProfileArgs {
  /**
   * Which one: one of "RuntimeDefault", "Localhost", "Unconfined".
   */
  readonly type?: pulumi.Input<string | undefined>;
  /**
   * The profile on the node, for `Localhost`.
   */
  readonly localhostProfile?: pulumi.Input<string | undefined>;
}

/**
 * The label that SELinux gives it.
 */
export interface KubernetesContainerSecurityContextSeLinuxOptionsArgs {
  /**
   * The user.
   */
  readonly user?: pulumi.Input<string | undefined>;
  /**
   * The role.
   */
  readonly role?: pulumi.Input<string | undefined>;
  /**
   * The type.
   */
  readonly type?: pulumi.Input<string | undefined>;
  /**
   * The level.
   */
  readonly level?: pulumi.Input<string | undefined>;
}

/**
 * What it may do on the node.
 */
export interface KubernetesContainerSecurityContextArgs {
  /**
   * The id of the user that it runs as.
   */
  readonly runAsUser?: pulumi.Input<number | undefined>;
  /**
   * The id of the group that it runs as.
   */
  readonly runAsGroup?: pulumi.Input<number | undefined>;
  /**
   * Whether it is kept from starting as root.
   */
  readonly runAsNonRoot?: pulumi.Input<boolean | undefined>;
  /**
   * Whether its own file system is read-only.
   */
  readonly readOnlyRootFilesystem?: pulumi.Input<boolean | undefined>;
  /**
   * Whether a process may gain more privileges than its parent.
   */
  readonly allowPrivilegeEscalation?: pulumi.Input<boolean | undefined>;
  /**
   * Whether it is as good as root on the node.
   */
  readonly privileged?: pulumi.Input<boolean | undefined>;
  /**
   * The capabilities of Linux that it has.
   */
  readonly capabilities?: pulumi.Input<KubernetesContainerSecurityContextCapabilitiesArgs | undefined>;
  /**
   * The system calls that it may make.
   */
  readonly seccompProfile?: pulumi.Input<KubernetesContainerSecurityContextSeccompProfileArgs | undefined>;
  /**
   * What AppArmor lets it do.
   */
  readonly appArmorProfile?: pulumi.Input<KubernetesContainerSecurityContextAppArmorProfileArgs | undefined>;
  /**
   * The label that SELinux gives it.
   */
  readonly seLinuxOptions?: pulumi.Input<KubernetesContainerSecurityContextSeLinuxOptionsArgs | undefined>;
  /**
   * How it sees /proc: one of "Default", "Unmasked".
   */
  readonly procMount?: pulumi.Input<string | undefined>;
}

/**
 * A container beside that of the agent, or before it.
 */
export interface KubernetesContainerArgs {
  /**
   * The name, of its own among all containers of the replica.
   * @example "proxy"
   */
  readonly name: pulumi.Input<string>;
  /**
   * The image.
   * @example "registry.example.com/proxy:1.4"
   */
  readonly image: pulumi.Input<string>;
  /**
   * When the image is pulled: one of "Always", "IfNotPresent", "Never".
   */
  readonly imagePullPolicy?: pulumi.Input<string | undefined>;
  /**
   * What is run, in place of the image's entry point.
   * @example ["/proxy"]
   */
  readonly command?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The arguments, in place of the image's.
   * @example ["--port=9000"]
   */
  readonly args?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The folder that it is run in.
   */
  readonly workingDir?: pulumi.Input<string | undefined>;
  /**
   * The environment variables.
   */
  readonly env?: pulumi.Input<pulumi.Input<KubernetesEnvVarArgs>[] | undefined>;
  /**
   * Environment variables of whole config maps and secrets.
   */
  readonly envFrom?: pulumi.Input<pulumi.Input<KubernetesEnvFromSourceArgs>[] | undefined>;
  /**
   * The ports that it listens on.
   */
  readonly ports?: pulumi.Input<pulumi.Input<KubernetesContainerPortArgs>[] | undefined>;
  /**
   * What it needs of the node.
   */
  readonly resources?: pulumi.Input<KubernetesContainerResourcesArgs | undefined>;
  /**
   * The volumes that it mounts.
   */
  readonly volumeMounts?: pulumi.Input<pulumi.Input<KubernetesVolumeMountArgs>[] | undefined>;
  /**
   * Restarts it when it is ill.
   */
  readonly livenessProbe?: pulumi.Input<KubernetesProbeArgs | undefined>;
  /**
   * Keeps requests from it while it is not ready.
   */
  readonly readinessProbe?: pulumi.Input<KubernetesProbeArgs | undefined>;
  /**
   * Holds the other probes back until it has started.
   */
  readonly startupProbe?: pulumi.Input<KubernetesProbeArgs | undefined>;
  /**
   * What is done when it starts and ends.
   */
  readonly lifecycle?: pulumi.Input<KubernetesLifecycleArgs | undefined>;
  /**
   * What it may do on the node.
   */
  readonly securityContext?: pulumi.Input<KubernetesContainerSecurityContextArgs | undefined>;
  /**
   * When it is started again; `Always` makes an init container one that goes on running: one of "Always", "OnFailure", "Never".
   */
  readonly restartPolicy?: pulumi.Input<string | undefined>;
  /**
   * The file in which it says why it ended.
   */
  readonly terminationMessagePath?: pulumi.Input<string | undefined>;
  /**
   * Where it says why it ended: one of "File", "FallbackToLogsOnError".
   */
  readonly terminationMessagePolicy?: pulumi.Input<string | undefined>;
  /**
   * Whether its standard input stays open.
   */
  readonly stdin?: pulumi.Input<boolean | undefined>;
  /**
   * Whether its standard input ends with the first who was attached to it.
   */
  readonly stdinOnce?: pulumi.Input<boolean | undefined>;
  /**
   * Whether it has a terminal.
   */
  readonly tty?: pulumi.Input<boolean | undefined>;
}

/**
 * What the containers get. Needed for `external_docker` (it may be empty), rejected for `github`. A change makes a revision; what it leaves out stays as the service stores it.
 */
export interface DeploymentSourceConfigResourceSpecArgs {
  /**
   * The least number of replicas, at least 1. The service takes 1.
   */
  readonly minScale?: pulumi.Input<number | undefined>;
  /**
   * The greatest number of replicas, at least `minScale`. The service takes 1.
   */
  readonly maxScale?: pulumi.Input<number | undefined>;
  /**
   * CPU of each replica; the service takes 1, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly cpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that each replica may reach, at least `cpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly cpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of each replica; the service takes 2048, in MiB.
   */
  readonly memoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that each replica may reach, at least `memoryMb` and by default twice that, in MiB.
   */
  readonly memoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * The least number of queue workers.
   */
  readonly queueMinScale?: pulumi.Input<number | undefined>;
  /**
   * The greatest number of queue workers, at least `queueMinScale`.
   */
  readonly queueMaxScale?: pulumi.Input<number | undefined>;
  /**
   * CPU of each queue worker, by default that of `cpu`, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly queueCpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that each queue worker may reach, at least `queueCpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly queueCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that each queue worker may reach, at least `queueMemoryMb` and by default twice that, in MiB.
   */
  readonly queueMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * CPU of Redis, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly redisCpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that Redis may reach, at least `redisCpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly redisCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of Redis, in MiB.
   */
  readonly redisMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that Redis may reach, at least `redisMemoryMb` and by default the same, in MiB.
   */
  readonly redisMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * CPU of the database, in cores.
   */
  readonly dbCpu?: pulumi.Input<number | undefined>;
  /**
   * CPU that the database may reach, at least `dbCpu`, in cores.
   */
  readonly dbCpuLimit?: pulumi.Input<number | undefined>;
  /**
   * Memory of the database, in MiB.
   */
  readonly dbMemoryMb?: pulumi.Input<number | undefined>;
  /**
   * Memory that the database may reach, at least `dbMemoryMb`, in MiB.
   */
  readonly dbMemoryLimitMb?: pulumi.Input<number | undefined>;
  /**
   * Storage of the database, in GiB.
   */
  readonly dbStorageGi?: pulumi.Input<number | undefined>;
  /**
   * Connections that the database accepts.
   */
  readonly dbMaxConnections?: pulumi.Input<number | undefined>;
  /**
   * Kubernetes labels.
   */
  readonly labels?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * Kubernetes annotations.
   */
  readonly annotations?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * The Kubernetes service account.
   */
  readonly serviceAccountName?: pulumi.Input<string | undefined>;
  /**
   * The Kubernetes secrets with which images are pulled.
   */
  readonly imagePullSecrets?: pulumi.Input<
    pulumi.Input<DeploymentSourceConfigResourceSpecImagePullSecretArgs>[] | undefined
  >;
  /**
   * Volumes of each replica, beside those that the service makes.
   */
  readonly volumes?: pulumi.Input<pulumi.Input<KubernetesVolumeArgs>[] | undefined>;
  /**
   * Where the agent's own container finds the volumes.
   */
  readonly volumeMounts?: pulumi.Input<pulumi.Input<KubernetesVolumeMountArgs>[] | undefined>;
  /**
   * Containers that run to their end before the agent's starts.
   */
  readonly initContainers?: pulumi.Input<pulumi.Input<KubernetesContainerArgs>[] | undefined>;
  /**
   * Containers that run beside the agent's.
   */
  readonly sidecars?: pulumi.Input<pulumi.Input<KubernetesContainerArgs>[] | undefined>;
}

/**
 * Where the listener deploys it, for `external_docker` with a `listenerId`.
 */
export interface DeploymentSourceConfigListenerConfigArgs {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @remarks Changing it replaces the object.
   * @example "agents"
   */
  readonly k8sNamespace?: pulumi.Input<string | undefined>;
}

/**
 * The source and the place of the deployment.
 */
export interface DeploymentSourceConfigArgs {
  /**
   * The id of the GitHub integration (`getGithubIntegrations` lists them). Needed for `github`, rejected for `external_docker`.
   * @remarks Changing it replaces the object.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: pulumi.Input<string | undefined>;
  /**
   * The https address of the repository, without user, query or fragment. Needed for `github`, rejected for `external_docker`. Changing it updates the deployment in place and deploys from the new repository; a server that cannot change it makes the update fail.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: pulumi.Input<string | undefined>;
  /**
   * The type of a cloud deployment: one of "dev_free", "dev", "prod", "dev_zero", "dev_free_zero". `prod` is Dedicated: always on, with a database of its own. `dev_zero` is Serverless: it scales to zero, with a shared database. `dev` is Development, of the pricing that ended on 2026-10-01. LangSmith may answer `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`: that is no difference. Needed for `github`, refused for `external_docker`.
   * @remarks Changing it replaces the object.
   * @example "prod"
   */
  readonly deploymentType?: pulumi.Input<string | undefined>;
  /**
   * Whether a push to the branch makes a revision. Needed for `github`, rejected for `external_docker`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.
   * @example false
   */
  readonly buildOnPush?: pulumi.Input<boolean | undefined>;
  /**
   * The http or https address that an `external_docker` deployment is reached at; rejected for `github`. Changing it makes no revision; it cannot be cleared.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: pulumi.Input<string | undefined>;
  /**
   * What the containers get. Needed for `external_docker` (it may be empty), rejected for `github`. A change makes a revision; what it leaves out stays as the service stores it.
   */
  readonly resourceSpec?: pulumi.Input<DeploymentSourceConfigResourceSpecArgs | undefined>;
  /**
   * The id of the listener that deploys it (`getListeners` lists them), for `external_docker`; needed where the workspace has listeners.
   * @remarks Changing it replaces the object.
   * @example "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36"
   */
  readonly listenerId?: pulumi.Input<string | undefined>;
  /**
   * Where the listener deploys it, for `external_docker` with a `listenerId`.
   * @remarks Changing it replaces the object.
   */
  readonly listenerConfig?: pulumi.Input<DeploymentSourceConfigListenerConfigArgs | undefined>;
  /**
   * The command that installs the dependencies of a JavaScript build, for `github`. A change makes a revision; it cannot be cleared.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: pulumi.Input<string | undefined>;
  /**
   * The command that builds a JavaScript project, for `github`. A change makes a revision; it cannot be cleared.
   * @example "pnpm build"
   */
  readonly buildCommand?: pulumi.Input<string | undefined>;
}

/**
 * What is deployed from the source. Any change makes a revision.
 */
export interface DeploymentSourceRevisionConfigArgs {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. Needed for `github`, rejected for `external_docker`.
   * @example "main"
   */
  readonly repoRef?: pulumi.Input<string | undefined>;
  /**
   * The path of langgraph.json, from the root of the repository. Needed for `github`, rejected for `external_docker`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: pulumi.Input<string | undefined>;
  /**
   * The container image that is deployed, without a scheme. Needed for `external_docker`, rejected for `github`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: pulumi.Input<string | undefined>;
}

/**
 * Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).
 */
export interface DeploymentSecretReferenceArgs {
  /**
   * The name of the environment variable.
   * @example "OPENAI_API_KEY"
   */
  readonly name: pulumi.Input<string>;
  /**
   * The name of the Kubernetes secret.
   * @example "openai"
   */
  readonly secretName: pulumi.Input<string>;
  /**
   * The key inside the Kubernetes secret.
   * @example "api-key"
   */
  readonly secretKey: pulumi.Input<string>;
}

/**
 * Options of the service's S3 client.
 */
export interface ExportDestinationConfigConfigKwargsS3Args {
  /**
   * How the bucket is named in the address: one of "auto", "virtual", "path". Some stores need `virtual`: they answer InvalidBucketName otherwise.
   * @remarks Changing it replaces the object.
   * @example "virtual"
   */
  readonly addressingStyle?: pulumi.Input<string | undefined>;
  /**
   * Whether S3 Transfer Acceleration is used.
   * @remarks Changing it replaces the object.
   */
  readonly useAccelerateEndpoint?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the content of each upload is part of its signature.
   * @remarks Changing it replaces the object.
   */
  readonly payloadSigningEnabled?: pulumi.Input<boolean | undefined>;
  /**
   * Which endpoint us-east-1 has: one of "regional", "legacy".
   * @remarks Changing it replaces the object.
   */
  readonly usEast1RegionalEndpoint?: pulumi.Input<string | undefined>;
}

/**
 * Where the bucket is. Changing any of it replaces the destination.
 */
export interface ExportDestinationConfigArgs {
  /**
   * The name of the bucket, 3 to 63 characters: the name alone, without `s3://` and without folders.
   * @remarks Changing it replaces the object.
   * @example "acme-traces"
   */
  readonly bucketName: pulumi.Input<string>;
  /**
   * The folder inside the bucket that all exports are written below, without a slash at either end.
   * @default ""
   * @remarks Changing it replaces the object.
   * @example "langsmith/production"
   */
  readonly prefix?: pulumi.Input<string | undefined>;
  /**
   * The region of the bucket. Needed for AWS, where endpointUrl is left out.
   * @remarks Changing it replaces the object.
   * @example "eu-central-1"
   */
  readonly region?: pulumi.Input<string | undefined>;
  /**
   * The address of an S3-compatible store that is not AWS; left out for AWS.
   * @remarks Changing it replaces the object.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: pulumi.Input<string | undefined>;
  /**
   * Whether the path that files are written to begins with the name of the bucket; their keys in the bucket begin with `prefix` either way. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.
   * @remarks Changing it replaces the object.
   * @example true
   */
  readonly includeBucketInPrefix?: pulumi.Input<boolean | undefined>;
  /**
   * Options of the service's S3 client.
   * @remarks Changing it replaces the object.
   */
  readonly configKwargsS3?: pulumi.Input<ExportDestinationConfigConfigKwargsS3Args | undefined>;
  /**
   * Further arguments of each upload, in the store's own names.
   * @remarks Changing it replaces the object.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
}

/**
 * The static credentials, which need `s3:PutObject` below the prefix (`s3:DeleteObject` is optional: without it the file of the test write stays below `tmp/`). May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own (in the environment of its backend and of the workers that run exports). Changing them, or switching from `awsRoleArn` to them, updates the destination in place: LangSmith tests the new ones with a write, and keeps the old ones if that fails. Runs that start afterwards use the new ones. Runs in flight keep the old ones to their end: keep both valid until no export that began before the change is unfinished.
 */
export interface ExportDestinationCredentialsArgs {
  /**
   * The id of the access key.
   */
  readonly accessKeyId: pulumi.Input<string>;
  /**
   * The secret of the access key.
   */
  readonly secretAccessKey: pulumi.Input<string>;
  /**
   * The token of temporary credentials, at most 2048 characters. When they expire, every export to the destination fails, a schedule's from then on: give new ones before. Self-hosted: chart 0.10.34, application 0.10.91 or later; of an older server, which ignores it, this is an error.
   */
  readonly sessionToken?: pulumi.Input<string | undefined>;
}

/**
 * What LangSmith does with each example that is added, in this order.
 */
export interface DatasetTransformationArgs {
  /**
   * The path of the member that is transformed.
   */
  readonly path: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * What is done with it: one of "convert_to_openai_message", "convert_to_openai_tool", "remove_system_messages", "remove_extra_fields", "extract_tools_from_run".
   */
  readonly transformationType: pulumi.Input<string>;
}

/**
 * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
 */
export interface AnnotationQueueRubricItemArgs {
  /**
   * The key of the feedback that reviewers give.
   * @example "correctness"
   */
  readonly feedbackKey: pulumi.Input<string>;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * What each value of the feedback means, by the value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * What each score of the feedback means, by the score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * Whether reviewers must give this feedback.
   */
  readonly isRequired?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the item is an assertion. LangSmith does not document what follows from it.
   */
  readonly isAssertion?: pulumi.Input<boolean | undefined>;
}

/**
 * A tracing project whose runs are exported.
 */
export interface ScheduledExportsProjectArgs {
  /**
   * The exact name of the tracing project, which is looked up, in previews too. Exactly one of `name` and `sessionId` is given.
   * @example "support-agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The id (a UUID) of the tracing project, in place of its name: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. Set `key` beside an id that a preview does not know yet.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * What the project is called in the names of its exports and in the outputs; `name`, else `sessionId`, when absent. A change from an id to the project's name, and from either to a `key`, keeps the exports. To change from a name to the id, or to a new name, without recreating anything, set the old name as `key`.
   * @example "support-agent"
   */
  readonly key?: pulumi.Input<string | undefined>;
  /**
   * The beginning of the first window of this project's schedule, in place of the common one.
   * @example "2026-03-01T00:00:00Z"
   */
  readonly startTime?: pulumi.Input<string | undefined>;
  /**
   * A filter expression for this project, in place of the common one.
   * @example "eq(is_root, true)"
   */
  readonly filter?: pulumi.Input<string | undefined>;
}

/**
 * One-off exports of the time before the schedules began, window by window.
 */
export interface ScheduledExportsBackfillArgs {
  /**
   * The beginning of the first window, included. A fixed date.
   * @example "2026-01-01T00:00:00Z"
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * The end of the last window, not included: the date with which the schedules first began. It stays when their `startTime` is moved forward later; after it, the same runs would be exported twice, so it is refused.
   * @example "2026-03-01T00:00:00Z"
   */
  readonly endTime: pulumi.Input<string>;
  /**
   * How many hours each one-off export covers; the last one may cover fewer. At most 1,000 exports in all. Other windows are other exports, which are billed again.
   * @example 168
   */
  readonly windowHours: pulumi.Input<number>;
  /**
   * How many exports of the workspace may be unfinished when another one is created; the creations also keep to the service's limit of 250 an hour. Of an export that is made it changes nothing.
   * @default 10
   * @example 10
   */
  readonly maxConcurrentExports?: pulumi.Input<number | undefined>;
}

/**
 * The Kubernetes secrets with which images are pulled.
 */
export interface DeploymentSourceConfigResourceSpecImagePullSecret {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: string;
}

/**
 * A folder that begins empty and goes with the replica.
 */
export interface KubernetesVolumeEmptyDir {
  /**
   * Where it is kept, if not on the node's disk: one of "Memory", "HugePages", "HugePages-2Mi", "HugePages-1Gi".
   */
  readonly medium?: string | undefined;
  /**
   * How large it may grow.
   * @example "1Gi"
   */
  readonly sizeLimit?: number | string | undefined;
}

/**
 * A key that becomes a file of a volume.
 */
export interface KubernetesKeyToPath {
  /**
   * The key.
   * @example "ca.crt"
   */
  readonly key: string;
  /**
   * The file, relative to the mount.
   * @example "certificates/ca.crt"
   */
  readonly path: string;
  /**
   * The permission bits of the file, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly mode?: number | undefined;
}

/**
 * The keys of a config map, as files.
 */
export interface KubernetesVolumeConfigMap {
  /**
   * The config map.
   */
  readonly name: string;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: KubernetesKeyToPath[] | undefined;
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: number | undefined;
  /**
   * Whether the container starts also without the config map, or without its keys.
   */
  readonly optional?: boolean | undefined;
}

/**
 * The keys of a Kubernetes secret, as files.
 */
export interface KubernetesVolumeSecret {
  /**
   * The Kubernetes secret.
   */
  readonly secretName: string;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: KubernetesKeyToPath[] | undefined;
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: number | undefined;
  /**
   * Whether the container starts also without the secret, or without its keys.
   */
  readonly optional?: boolean | undefined;
}

/**
 * A volume that a claim holds, and that outlives the replica.
 */
export interface KubernetesVolumePersistentVolumeClaim {
  /**
   * The claim, in the namespace of the deployment.
   */
  readonly claimName: string;
  /**
   * Whether no container may write to it.
   */
  readonly readOnly?: boolean | undefined;
}

/**
 * The keys of a config map.
 */
export interface KubernetesProjectionConfigMap {
  /**
   * The config map.
   */
  readonly name: string;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: KubernetesKeyToPath[] | undefined;
  /**
   * Whether the container starts also without the config map, or without its keys.
   */
  readonly optional?: boolean | undefined;
}

/**
 * The keys of a Kubernetes secret.
 */
export interface KubernetesProjectionSecret {
  /**
   * The Kubernetes secret.
   */
  readonly name: string;
  /**
   * The keys that become files. Left out: all, each as a file of its name.
   */
  readonly items?: KubernetesKeyToPath[] | undefined;
  /**
   * Whether the container starts also without the secret, or without its keys.
   */
  readonly optional?: boolean | undefined;
}

/**
 * A field of the pod.
 */
export interface KubernetesFieldRef {
  /**
   * The field of the pod.
   * @example "metadata.namespace"
   */
  readonly fieldPath: string;
  /**
   * The version of the API that the path is of.
   * @example "v1"
   */
  readonly apiVersion?: string | undefined;
}

/**
 * A request or a limit of a container.
 */
export interface KubernetesResourceFieldRef {
  /**
   * The request or the limit.
   * @example "limits.memory"
   */
  readonly resource: string;
  /**
   * The container. Needed in volumes.
   */
  readonly containerName?: string | undefined;
  /**
   * The unit that it is told in.
   * @example "1Mi"
   */
  readonly divisor?: number | string | undefined;
}

/**
 * A file that tells a pod about itself.
 */
export interface KubernetesDownwardFile {
  /**
   * The file, relative to the mount.
   * @example "labels"
   */
  readonly path: string;
  /**
   * The field of the pod that it holds.
   */
  readonly fieldRef?: KubernetesFieldRef | undefined;
  /**
   * The request or the limit that it holds.
   */
  readonly resourceFieldRef?: KubernetesResourceFieldRef | undefined;
  /**
   * The permission bits of the file, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly mode?: number | undefined;
}

/**
 * What a pod is told about itself.
 */
export interface KubernetesProjectionDownwardAPI {
  /**
   * The files.
   */
  readonly items?: KubernetesDownwardFile[] | undefined;
}

/**
 * A token of the service account, renewed in time.
 */
export interface KubernetesProjectionServiceAccountToken {
  /**
   * The file, relative to the mount.
   * @example "token"
   */
  readonly path: string;
  /**
   * Whom the token is for. Left out: the cluster's own API.
   */
  readonly audience?: string | undefined;
  /**
   * For how long a token is good, in seconds, at least 600.
   */
  readonly expirationSeconds?: number | undefined;
}

/**
 * One of the sources that a projected volume brings together.
 */
export interface KubernetesProjection {
  /**
   * The keys of a config map.
   */
  readonly configMap?: KubernetesProjectionConfigMap | undefined;
  /**
   * The keys of a Kubernetes secret.
   */
  readonly secret?: KubernetesProjectionSecret | undefined;
  /**
   * What a pod is told about itself.
   */
  readonly downwardAPI?: KubernetesProjectionDownwardAPI | undefined;
  /**
   * A token of the service account, renewed in time.
   */
  readonly serviceAccountToken?: KubernetesProjectionServiceAccountToken | undefined;
}

/**
 * Several sources in one folder.
 */
export interface KubernetesVolumeProjected {
  /**
   * The sources.
   */
  readonly sources: KubernetesProjection[];
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: number | undefined;
}

/**
 * A file or folder of the node itself.
 */
export interface KubernetesVolumeHostPath {
  /**
   * The path on the node.
   * @example "/var/log"
   */
  readonly path: string;
  /**
   * What must be there: one of "DirectoryOrCreate", "Directory", "FileOrCreate", "File", "Socket", "CharDevice", "BlockDevice".
   */
  readonly type?: string | undefined;
}

/**
 * The secret that the driver is handed.
 */
export interface KubernetesVolumeCsiNodePublishSecretRef {
  /**
   * The Kubernetes secret.
   */
  readonly name: string;
}

/**
 * A volume that a storage driver makes for the replica.
 */
export interface KubernetesVolumeCsi {
  /**
   * The driver.
   * @example "secrets-store.csi.k8s.io"
   */
  readonly driver: string;
  /**
   * Whether no container may write to it.
   */
  readonly readOnly?: boolean | undefined;
  /**
   * The file system, where the driver asks for one.
   */
  readonly fsType?: string | undefined;
  /**
   * What the driver wants to know, by its own names.
   * @example {"secretProviderClass":"agent"}
   */
  readonly volumeAttributes?: { readonly [name: string]: string } | undefined;
  /**
   * The secret that the driver is handed.
   */
  readonly nodePublishSecretRef?: KubernetesVolumeCsiNodePublishSecretRef | undefined;
}

/**
 * What a pod is told about itself, as files.
 */
export interface KubernetesVolumeDownwardAPI {
  /**
   * The files.
   */
  readonly items?: KubernetesDownwardFile[] | undefined;
  /**
   * The permission bits of the files that have none of their own, as a number from 0 to 0o777: 420 is 0o644.
   * @example 420
   */
  readonly defaultMode?: number | undefined;
}

/**
 * A folder of an NFS server.
 */
export interface KubernetesVolumeNfs {
  /**
   * The server.
   */
  readonly server: string;
  /**
   * The folder that it exports.
   */
  readonly path: string;
  /**
   * Whether no container may write to it.
   */
  readonly readOnly?: boolean | undefined;
}

/**
 * How large it is.
 */
export interface KubernetesVolumeEphemeralVolumeClaimTemplateSpecResources {
  /**
   * How large it is, as `storage`.
   * @example {"storage":"10Gi"}
   */
  readonly requests: { readonly [name: string]: number | string };
}

/**
 * What the claim asks for.
 */
export interface KubernetesVolumeEphemeralVolumeClaimTemplateSpec {
  /**
   * How it may be mounted: one of "ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod".
   * @example ["ReadWriteOnce"]
   */
  readonly accessModes: string[];
  /**
   * How large it is.
   */
  readonly resources: KubernetesVolumeEphemeralVolumeClaimTemplateSpecResources;
  /**
   * The storage class. Left out: the cluster's own choice.
   */
  readonly storageClassName?: string | undefined;
  /**
   * Whether it has a file system: one of "Filesystem", "Block".
   */
  readonly volumeMode?: string | undefined;
}

/**
 * The claim that is made for each replica.
 */
export interface KubernetesVolumeEphemeralVolumeClaimTemplate {
  /**
   * What the claim asks for.
   */
  readonly spec: KubernetesVolumeEphemeralVolumeClaimTemplateSpec;
}

/**
 * A volume of its own for each replica, which goes with it.
 */
export interface KubernetesVolumeEphemeral {
  /**
   * The claim that is made for each replica.
   */
  readonly volumeClaimTemplate: KubernetesVolumeEphemeralVolumeClaimTemplate;
}

/**
 * A volume that the containers of a replica can mount, with one source; without any it is an `emptyDir`.
 */
export interface KubernetesVolume {
  /**
   * The name, by which it is mounted.
   * @example "cache"
   */
  readonly name: string;
  /**
   * A folder that begins empty and goes with the replica.
   */
  readonly emptyDir?: KubernetesVolumeEmptyDir | undefined;
  /**
   * The keys of a config map, as files.
   */
  readonly configMap?: KubernetesVolumeConfigMap | undefined;
  /**
   * The keys of a Kubernetes secret, as files.
   */
  readonly secret?: KubernetesVolumeSecret | undefined;
  /**
   * A volume that a claim holds, and that outlives the replica.
   */
  readonly persistentVolumeClaim?: KubernetesVolumePersistentVolumeClaim | undefined;
  /**
   * Several sources in one folder.
   */
  readonly projected?: KubernetesVolumeProjected | undefined;
  /**
   * A file or folder of the node itself.
   */
  readonly hostPath?: KubernetesVolumeHostPath | undefined;
  /**
   * A volume that a storage driver makes for the replica.
   */
  readonly csi?: KubernetesVolumeCsi | undefined;
  /**
   * What a pod is told about itself, as files.
   */
  readonly downwardAPI?: KubernetesVolumeDownwardAPI | undefined;
  /**
   * A folder of an NFS server.
   */
  readonly nfs?: KubernetesVolumeNfs | undefined;
  /**
   * A volume of its own for each replica, which goes with it.
   */
  readonly ephemeral?: KubernetesVolumeEphemeral | undefined;
}

/**
 * Where a container finds a volume.
 */
export interface KubernetesVolumeMount {
  /**
   * The name of the volume.
   * @example "cache"
   */
  readonly name: string;
  /**
   * Where the container finds it, without a colon.
   * @example "/var/cache/agent"
   */
  readonly mountPath: string;
  /**
   * The part of the volume that is mounted. Left out: all of it.
   * @example "agent"
   */
  readonly subPath?: string | undefined;
  /**
   * The same, with environment variables as `$(NAME)` in it.
   * @example "$(POD_NAME)"
   */
  readonly subPathExpr?: string | undefined;
  /**
   * Whether the container may not write to it.
   */
  readonly readOnly?: boolean | undefined;
  /**
   * Whether what is mounted inside is read-only, too: one of "Disabled", "IfPossible", "Enabled".
   */
  readonly recursiveReadOnly?: string | undefined;
  /**
   * Whether mounts made later are seen on the other side: one of "None", "HostToContainer", "Bidirectional".
   */
  readonly mountPropagation?: string | undefined;
}

/**
 * A key of a Kubernetes secret.
 */
export interface KubernetesEnvVarValueFromSecretKeyRef {
  /**
   * The Kubernetes secret.
   */
  readonly name: string;
  /**
   * The key in it.
   */
  readonly key: string;
  /**
   * Whether the container starts also without it; the variable is not set then.
   */
  readonly optional?: boolean | undefined;
}

/**
 * A key of a config map.
 */
export interface KubernetesEnvVarValueFromConfigMapKeyRef {
  /**
   * The config map.
   */
  readonly name: string;
  /**
   * The key in it.
   */
  readonly key: string;
  /**
   * Whether the container starts also without it; the variable is not set then.
   */
  readonly optional?: boolean | undefined;
}

/**
 * Where the value comes from, in place of `value`.
 */
export interface KubernetesEnvVarValueFrom {
  /**
   * A key of a Kubernetes secret.
   */
  readonly secretKeyRef?: KubernetesEnvVarValueFromSecretKeyRef | undefined;
  /**
   * A key of a config map.
   */
  readonly configMapKeyRef?: KubernetesEnvVarValueFromConfigMapKeyRef | undefined;
  /**
   * A field of the pod.
   */
  readonly fieldRef?: KubernetesFieldRef | undefined;
  /**
   * A request or a limit of a container.
   */
  readonly resourceFieldRef?: KubernetesResourceFieldRef | undefined;
}

/**
 * An environment variable of a container.
 */
export interface KubernetesEnvVar {
  /**
   * The name of the environment variable.
   * @example "LOG_LEVEL"
   */
  readonly name: string;
  /**
   * Its value. Where it is a secret, mark it with `pulumi.secret`, or better let it come from a Kubernetes secret by `valueFrom`: the service keeps this text in plain.
   * @example "info"
   */
  readonly value?: string | undefined;
  /**
   * Where the value comes from, in place of `value`.
   */
  readonly valueFrom?: KubernetesEnvVarValueFrom | undefined;
}

/**
 * All keys of a config map.
 */
export interface KubernetesEnvFromSourceConfigMapRef {
  /**
   * The config map.
   */
  readonly name: string;
  /**
   * Whether the container starts also without it.
   */
  readonly optional?: boolean | undefined;
}

/**
 * All keys of a Kubernetes secret.
 */
export interface KubernetesEnvFromSourceSecretRef {
  /**
   * The Kubernetes secret.
   */
  readonly name: string;
  /**
   * Whether the container starts also without it.
   */
  readonly optional?: boolean | undefined;
}

/**
 * Environment variables that come together.
 */
export interface KubernetesEnvFromSource {
  /**
   * What is put before each name.
   */
  readonly prefix?: string | undefined;
  /**
   * All keys of a config map.
   */
  readonly configMapRef?: KubernetesEnvFromSourceConfigMapRef | undefined;
  /**
   * All keys of a Kubernetes secret.
   */
  readonly secretRef?: KubernetesEnvFromSourceSecretRef | undefined;
}

/**
 * A port that a container listens on.
 */
export interface KubernetesContainerPort {
  /**
   * The port that the container listens on.
   */
  readonly containerPort: number;
  /**
   * The name that probes and services may call it by.
   * @example "http"
   */
  readonly name?: string | undefined;
  /**
   * The protocol: one of "TCP", "UDP", "SCTP".
   */
  readonly protocol?: string | undefined;
  /**
   * The port of the node that leads to it.
   */
  readonly hostPort?: number | undefined;
  /**
   * The address of the node that leads to it.
   */
  readonly hostIP?: string | undefined;
}

/**
 * What it needs of the node.
 */
export interface KubernetesContainerResources {
  /**
   * What is kept free for it, by resource: strings such as `"500m"`. A number is sent as a string.
   * @example {"cpu":"500m","memory":"512Mi"}
   */
  readonly requests?: { readonly [name: string]: number | string } | undefined;
  /**
   * What it may reach, by resource: strings such as `"1"`. A number is sent as a string.
   * @example {"cpu":"500m","memory":"512Mi"}
   */
  readonly limits?: { readonly [name: string]: number | string } | undefined;
}

/**
 * A command that is run in the container.
 */
export interface KubernetesExecAction {
  /**
   * The command and its arguments, run without a shell; 0 means that all is well.
   * @example ["cat","/tmp/ready"]
   */
  readonly command?: string[] | undefined;
}

/**
 * Headers of the request.
 */
export interface KubernetesHttpGetActionHttpHeader {
  /**
   * The name of the header.
   * @example "Accept"
   */
  readonly name: string;
  /**
   * Its value. Where it is a secret, mark it with `pulumi.secret`.
   */
  readonly value: string;
}

/**
 * A request that the container must answer with 2xx or 3xx.
 */
export interface KubernetesHttpGetAction {
  /**
   * The path.
   * @example "/ok"
   */
  readonly path?: string | undefined;
  /**
   * The port, by number or by its name.
   * @example 8080
   */
  readonly port: number | string;
  /**
   * The host. Left out: the replica itself.
   */
  readonly host?: string | undefined;
  /**
   * How it is asked: one of "HTTP", "HTTPS".
   */
  readonly scheme?: string | undefined;
  /**
   * Headers of the request.
   */
  readonly httpHeaders?: KubernetesHttpGetActionHttpHeader[] | undefined;
}

/**
 * A connection that the container must take.
 */
export interface KubernetesTcpSocketAction {
  /**
   * The port, by number or by its name.
   * @example 8080
   */
  readonly port: number | string;
  /**
   * The host. Left out: the replica itself.
   */
  readonly host?: string | undefined;
}

/**
 * Asks by the health check of gRPC.
 */
export interface KubernetesProbeGrpc {
  /**
   * The port.
   */
  readonly port: number;
  /**
   * The service whose health is asked for.
   */
  readonly service?: string | undefined;
}

/**
 * How Kubernetes finds out whether a container is well: in one of four ways.
 */
export interface KubernetesProbe {
  /**
   * Asks by a command.
   */
  readonly exec?: KubernetesExecAction | undefined;
  /**
   * Asks by a request.
   */
  readonly httpGet?: KubernetesHttpGetAction | undefined;
  /**
   * Asks by a connection.
   */
  readonly tcpSocket?: KubernetesTcpSocketAction | undefined;
  /**
   * Asks by the health check of gRPC.
   */
  readonly grpc?: KubernetesProbeGrpc | undefined;
  /**
   * Seconds before it is first asked. Kubernetes takes 0.
   */
  readonly initialDelaySeconds?: number | undefined;
  /**
   * Seconds from one time to the next. Kubernetes takes 10.
   */
  readonly periodSeconds?: number | undefined;
  /**
   * Seconds in which it must answer. Kubernetes takes 1.
   */
  readonly timeoutSeconds?: number | undefined;
  /**
   * How many good answers in a row make it well again. Kubernetes takes 1, and no other for liveness and startup.
   */
  readonly successThreshold?: number | undefined;
  /**
   * How many bad answers in a row make it ill. Kubernetes takes 3.
   */
  readonly failureThreshold?: number | undefined;
  /**
   * Seconds that a container has to end when this probe stops it. Not for readiness.
   */
  readonly terminationGracePeriodSeconds?: number | undefined;
}

/**
 * Waits.
 */
export interface KubernetesLifecycleHandlerSleep {
  /**
   * For how long.
   */
  readonly seconds: number;
}

/**
 * What is done when a container starts or ends.
 */
export interface KubernetesLifecycleHandler {
  /**
   * Runs a command.
   */
  readonly exec?: KubernetesExecAction | undefined;
  /**
   * Sends a request.
   */
  readonly httpGet?: KubernetesHttpGetAction | undefined;
  /**
   * Kubernetes takes it and does nothing.
   */
  readonly tcpSocket?: KubernetesTcpSocketAction | undefined;
  /**
   * Waits.
   */
  readonly sleep?: KubernetesLifecycleHandlerSleep | undefined;
}

/**
 * What is done when a container starts and ends.
 */
export interface KubernetesLifecycle {
  /**
   * Done as soon as the container was made.
   */
  readonly postStart?: KubernetesLifecycleHandler | undefined;
  /**
   * Done before the container is told to end.
   */
  readonly preStop?: KubernetesLifecycleHandler | undefined;
}

/**
 * The capabilities of Linux that it has.
 */
export interface KubernetesContainerSecurityContextCapabilities {
  /**
   * Those that it gets.
   */
  readonly add?: string[] | undefined;
  /**
   * Those that it loses.
   * @example ["ALL"]
   */
  readonly drop?: string[] | undefined;
}

/**
 * The system calls that it may make.
 */
export interface KubernetesContainerSecurityContextSeccompProfile {
  /**
   * Which one: one of "RuntimeDefault", "Localhost", "Unconfined".
   */
  readonly type?: string | undefined;
  /**
   * The profile on the node, for `Localhost`.
   */
  readonly localhostProfile?: string | undefined;
}

/**
 * What AppArmor lets it do.
 */
export interface KubernetesContainerSecurityContextAppArmorProfile {
  /**
   * Which one: one of "RuntimeDefault", "Localhost", "Unconfined".
   */
  readonly type?: string | undefined;
  /**
   * The profile on the node, for `Localhost`.
   */
  readonly localhostProfile?: string | undefined;
}

/**
 * The label that SELinux gives it.
 */
export interface KubernetesContainerSecurityContextSeLinuxOptions {
  /**
   * The user.
   */
  readonly user?: string | undefined;
  /**
   * The role.
   */
  readonly role?: string | undefined;
  /**
   * The type.
   */
  readonly type?: string | undefined;
  /**
   * The level.
   */
  readonly level?: string | undefined;
}

/**
 * What it may do on the node.
 */
export interface KubernetesContainerSecurityContext {
  /**
   * The id of the user that it runs as.
   */
  readonly runAsUser?: number | undefined;
  /**
   * The id of the group that it runs as.
   */
  readonly runAsGroup?: number | undefined;
  /**
   * Whether it is kept from starting as root.
   */
  readonly runAsNonRoot?: boolean | undefined;
  /**
   * Whether its own file system is read-only.
   */
  readonly readOnlyRootFilesystem?: boolean | undefined;
  /**
   * Whether a process may gain more privileges than its parent.
   */
  readonly allowPrivilegeEscalation?: boolean | undefined;
  /**
   * Whether it is as good as root on the node.
   */
  readonly privileged?: boolean | undefined;
  /**
   * The capabilities of Linux that it has.
   */
  readonly capabilities?: KubernetesContainerSecurityContextCapabilities | undefined;
  /**
   * The system calls that it may make.
   */
  readonly seccompProfile?: KubernetesContainerSecurityContextSeccompProfile | undefined;
  /**
   * What AppArmor lets it do.
   */
  readonly appArmorProfile?: KubernetesContainerSecurityContextAppArmorProfile | undefined;
  /**
   * The label that SELinux gives it.
   */
  readonly seLinuxOptions?: KubernetesContainerSecurityContextSeLinuxOptions | undefined;
  /**
   * How it sees /proc: one of "Default", "Unmasked".
   */
  readonly procMount?: string | undefined;
}

/**
 * A container beside that of the agent, or before it.
 */
export interface KubernetesContainer {
  /**
   * The name, of its own among all containers of the replica.
   * @example "proxy"
   */
  readonly name: string;
  /**
   * The image.
   * @example "registry.example.com/proxy:1.4"
   */
  readonly image: string;
  /**
   * When the image is pulled: one of "Always", "IfNotPresent", "Never".
   */
  readonly imagePullPolicy?: string | undefined;
  /**
   * What is run, in place of the image's entry point.
   * @example ["/proxy"]
   */
  readonly command?: string[] | undefined;
  /**
   * The arguments, in place of the image's.
   * @example ["--port=9000"]
   */
  readonly args?: string[] | undefined;
  /**
   * The folder that it is run in.
   */
  readonly workingDir?: string | undefined;
  /**
   * The environment variables.
   */
  readonly env?: KubernetesEnvVar[] | undefined;
  /**
   * Environment variables of whole config maps and secrets.
   */
  readonly envFrom?: KubernetesEnvFromSource[] | undefined;
  /**
   * The ports that it listens on.
   */
  readonly ports?: KubernetesContainerPort[] | undefined;
  /**
   * What it needs of the node.
   */
  readonly resources?: KubernetesContainerResources | undefined;
  /**
   * The volumes that it mounts.
   */
  readonly volumeMounts?: KubernetesVolumeMount[] | undefined;
  /**
   * Restarts it when it is ill.
   */
  readonly livenessProbe?: KubernetesProbe | undefined;
  /**
   * Keeps requests from it while it is not ready.
   */
  readonly readinessProbe?: KubernetesProbe | undefined;
  /**
   * Holds the other probes back until it has started.
   */
  readonly startupProbe?: KubernetesProbe | undefined;
  /**
   * What is done when it starts and ends.
   */
  readonly lifecycle?: KubernetesLifecycle | undefined;
  /**
   * What it may do on the node.
   */
  readonly securityContext?: KubernetesContainerSecurityContext | undefined;
  /**
   * When it is started again; `Always` makes an init container one that goes on running: one of "Always", "OnFailure", "Never".
   */
  readonly restartPolicy?: string | undefined;
  /**
   * The file in which it says why it ended.
   */
  readonly terminationMessagePath?: string | undefined;
  /**
   * Where it says why it ended: one of "File", "FallbackToLogsOnError".
   */
  readonly terminationMessagePolicy?: string | undefined;
  /**
   * Whether its standard input stays open.
   */
  readonly stdin?: boolean | undefined;
  /**
   * Whether its standard input ends with the first who was attached to it.
   */
  readonly stdinOnce?: boolean | undefined;
  /**
   * Whether it has a terminal.
   */
  readonly tty?: boolean | undefined;
}

/**
 * What the containers get. Needed for `external_docker` (it may be empty), rejected for `github`. A change makes a revision; what it leaves out stays as the service stores it.
 */
export interface DeploymentSourceConfigResourceSpec {
  /**
   * The least number of replicas, at least 1. The service takes 1.
   */
  readonly minScale?: number | undefined;
  /**
   * The greatest number of replicas, at least `minScale`. The service takes 1.
   */
  readonly maxScale?: number | undefined;
  /**
   * CPU of each replica; the service takes 1, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly cpu?: number | undefined;
  /**
   * CPU that each replica may reach, at least `cpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly cpuLimit?: number | undefined;
  /**
   * Memory of each replica; the service takes 2048, in MiB.
   */
  readonly memoryMb?: number | undefined;
  /**
   * Memory that each replica may reach, at least `memoryMb` and by default twice that, in MiB.
   */
  readonly memoryLimitMb?: number | undefined;
  /**
   * The least number of queue workers.
   */
  readonly queueMinScale?: number | undefined;
  /**
   * The greatest number of queue workers, at least `queueMinScale`.
   */
  readonly queueMaxScale?: number | undefined;
  /**
   * CPU of each queue worker, by default that of `cpu`, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly queueCpu?: number | undefined;
  /**
   * CPU that each queue worker may reach, at least `queueCpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly queueCpuLimit?: number | undefined;
  /**
   * Memory of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: number | undefined;
  /**
   * Memory that each queue worker may reach, at least `queueMemoryMb` and by default twice that, in MiB.
   */
  readonly queueMemoryLimitMb?: number | undefined;
  /**
   * CPU of Redis, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly redisCpu?: number | undefined;
  /**
   * CPU that Redis may reach, at least `redisCpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly redisCpuLimit?: number | undefined;
  /**
   * Memory of Redis, in MiB.
   */
  readonly redisMemoryMb?: number | undefined;
  /**
   * Memory that Redis may reach, at least `redisMemoryMb` and by default the same, in MiB.
   */
  readonly redisMemoryLimitMb?: number | undefined;
  /**
   * CPU of the database, in cores.
   */
  readonly dbCpu?: number | undefined;
  /**
   * CPU that the database may reach, at least `dbCpu`, in cores.
   */
  readonly dbCpuLimit?: number | undefined;
  /**
   * Memory of the database, in MiB.
   */
  readonly dbMemoryMb?: number | undefined;
  /**
   * Memory that the database may reach, at least `dbMemoryMb`, in MiB.
   */
  readonly dbMemoryLimitMb?: number | undefined;
  /**
   * Storage of the database, in GiB.
   */
  readonly dbStorageGi?: number | undefined;
  /**
   * Connections that the database accepts.
   */
  readonly dbMaxConnections?: number | undefined;
  /**
   * Kubernetes labels.
   */
  readonly labels?: { readonly [name: string]: string } | undefined;
  /**
   * Kubernetes annotations.
   */
  readonly annotations?: { readonly [name: string]: string } | undefined;
  /**
   * The Kubernetes service account.
   */
  readonly serviceAccountName?: string | undefined;
  /**
   * The Kubernetes secrets with which images are pulled.
   */
  readonly imagePullSecrets?: DeploymentSourceConfigResourceSpecImagePullSecret[] | undefined;
  /**
   * Volumes of each replica, beside those that the service makes.
   */
  readonly volumes?: KubernetesVolume[] | undefined;
  /**
   * Where the agent's own container finds the volumes.
   */
  readonly volumeMounts?: KubernetesVolumeMount[] | undefined;
  /**
   * Containers that run to their end before the agent's starts.
   */
  readonly initContainers?: KubernetesContainer[] | undefined;
  /**
   * Containers that run beside the agent's.
   */
  readonly sidecars?: KubernetesContainer[] | undefined;
}

/**
 * Where the listener deploys it, for `external_docker` with a `listenerId`.
 */
export interface DeploymentSourceConfigListenerConfig {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @remarks Changing it replaces the object.
   * @example "agents"
   */
  readonly k8sNamespace?: string | undefined;
}

/**
 * The source and the place of the deployment.
 */
export interface DeploymentSourceConfig {
  /**
   * The id of the GitHub integration (`getGithubIntegrations` lists them). Needed for `github`, rejected for `external_docker`.
   * @remarks Changing it replaces the object.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: string | undefined;
  /**
   * The https address of the repository, without user, query or fragment. Needed for `github`, rejected for `external_docker`. Changing it updates the deployment in place and deploys from the new repository; a server that cannot change it makes the update fail.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: string | undefined;
  /**
   * The type of a cloud deployment: one of "dev_free", "dev", "prod", "dev_zero", "dev_free_zero". `prod` is Dedicated: always on, with a database of its own. `dev_zero` is Serverless: it scales to zero, with a shared database. `dev` is Development, of the pricing that ended on 2026-10-01. LangSmith may answer `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`: that is no difference. Needed for `github`, refused for `external_docker`.
   * @remarks Changing it replaces the object.
   * @example "prod"
   */
  readonly deploymentType?: string | undefined;
  /**
   * Whether a push to the branch makes a revision. Needed for `github`, rejected for `external_docker`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.
   * @example false
   */
  readonly buildOnPush?: boolean | undefined;
  /**
   * The http or https address that an `external_docker` deployment is reached at; rejected for `github`. Changing it makes no revision; it cannot be cleared.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: string | undefined;
  /**
   * What the containers get. Needed for `external_docker` (it may be empty), rejected for `github`. A change makes a revision; what it leaves out stays as the service stores it.
   */
  readonly resourceSpec?: DeploymentSourceConfigResourceSpec | undefined;
  /**
   * The id of the listener that deploys it (`getListeners` lists them), for `external_docker`; needed where the workspace has listeners.
   * @remarks Changing it replaces the object.
   * @example "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36"
   */
  readonly listenerId?: string | undefined;
  /**
   * Where the listener deploys it, for `external_docker` with a `listenerId`.
   * @remarks Changing it replaces the object.
   */
  readonly listenerConfig?: DeploymentSourceConfigListenerConfig | undefined;
  /**
   * The command that installs the dependencies of a JavaScript build, for `github`. A change makes a revision; it cannot be cleared.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: string | undefined;
  /**
   * The command that builds a JavaScript project, for `github`. A change makes a revision; it cannot be cleared.
   * @example "pnpm build"
   */
  readonly buildCommand?: string | undefined;
}

/**
 * What is deployed from the source. Any change makes a revision.
 */
export interface DeploymentSourceRevisionConfig {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. Needed for `github`, rejected for `external_docker`.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The path of langgraph.json, from the root of the repository. Needed for `github`, rejected for `external_docker`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that is deployed, without a scheme. Needed for `external_docker`, rejected for `github`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
}

/**
 * Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).
 */
export interface DeploymentSecretReference {
  /**
   * The name of the environment variable.
   * @example "OPENAI_API_KEY"
   */
  readonly name: string;
  /**
   * The name of the Kubernetes secret.
   * @example "openai"
   */
  readonly secretName: string;
  /**
   * The key inside the Kubernetes secret.
   * @example "api-key"
   */
  readonly secretKey: string;
}

/**
 * Options of the service's S3 client.
 */
export interface ExportDestinationConfigConfigKwargsS3 {
  /**
   * How the bucket is named in the address: one of "auto", "virtual", "path". Some stores need `virtual`: they answer InvalidBucketName otherwise.
   * @remarks Changing it replaces the object.
   * @example "virtual"
   */
  readonly addressingStyle?: string | undefined;
  /**
   * Whether S3 Transfer Acceleration is used.
   * @remarks Changing it replaces the object.
   */
  readonly useAccelerateEndpoint?: boolean | undefined;
  /**
   * Whether the content of each upload is part of its signature.
   * @remarks Changing it replaces the object.
   */
  readonly payloadSigningEnabled?: boolean | undefined;
  /**
   * Which endpoint us-east-1 has: one of "regional", "legacy".
   * @remarks Changing it replaces the object.
   */
  readonly usEast1RegionalEndpoint?: string | undefined;
}

/**
 * Where the bucket is. Changing any of it replaces the destination.
 */
export interface ExportDestinationConfig {
  /**
   * The name of the bucket, 3 to 63 characters: the name alone, without `s3://` and without folders.
   * @remarks Changing it replaces the object.
   * @example "acme-traces"
   */
  readonly bucketName: string;
  /**
   * The folder inside the bucket that all exports are written below, without a slash at either end.
   * @default ""
   * @remarks Changing it replaces the object.
   * @example "langsmith/production"
   */
  readonly prefix?: string | undefined;
  /**
   * The region of the bucket. Needed for AWS, where endpointUrl is left out.
   * @remarks Changing it replaces the object.
   * @example "eu-central-1"
   */
  readonly region?: string | undefined;
  /**
   * The address of an S3-compatible store that is not AWS; left out for AWS.
   * @remarks Changing it replaces the object.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: string | undefined;
  /**
   * Whether the path that files are written to begins with the name of the bucket; their keys in the bucket begin with `prefix` either way. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.
   * @remarks Changing it replaces the object.
   * @example true
   */
  readonly includeBucketInPrefix?: boolean | undefined;
  /**
   * Options of the service's S3 client.
   * @remarks Changing it replaces the object.
   */
  readonly configKwargsS3?: ExportDestinationConfigConfigKwargsS3 | undefined;
  /**
   * Further arguments of each upload, in the store's own names.
   * @remarks Changing it replaces the object.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The static credentials, which need `s3:PutObject` below the prefix (`s3:DeleteObject` is optional: without it the file of the test write stays below `tmp/`). May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own (in the environment of its backend and of the workers that run exports). Changing them, or switching from `awsRoleArn` to them, updates the destination in place: LangSmith tests the new ones with a write, and keeps the old ones if that fails. Runs that start afterwards use the new ones. Runs in flight keep the old ones to their end: keep both valid until no export that began before the change is unfinished.
 */
export interface ExportDestinationCredentials {
  /**
   * The id of the access key.
   */
  readonly accessKeyId: string;
  /**
   * The secret of the access key.
   */
  readonly secretAccessKey: string;
  /**
   * The token of temporary credentials, at most 2048 characters. When they expire, every export to the destination fails, a schedule's from then on: give new ones before. Self-hosted: chart 0.10.34, application 0.10.91 or later; of an older server, which ignores it, this is an error.
   */
  readonly sessionToken?: string | undefined;
}

/**
 * What LangSmith does with each example that is added, in this order.
 */
export interface DatasetTransformation {
  /**
   * The path of the member that is transformed.
   */
  readonly path: string[];
  /**
   * What is done with it: one of "convert_to_openai_message", "convert_to_openai_tool", "remove_system_messages", "remove_extra_fields", "extract_tools_from_run".
   */
  readonly transformationType: string;
}

/**
 * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
 */
export interface AnnotationQueueRubricItem {
  /**
   * The key of the feedback that reviewers give.
   * @example "correctness"
   */
  readonly feedbackKey: string;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: string | undefined;
  /**
   * What each value of the feedback means, by the value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * What each score of the feedback means, by the score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * Whether reviewers must give this feedback.
   */
  readonly isRequired?: boolean | undefined;
  /**
   * Whether the item is an assertion. LangSmith does not document what follows from it.
   */
  readonly isAssertion?: boolean | undefined;
}

/**
 * A tracing project whose runs are exported.
 */
export interface ScheduledExportsProject {
  /**
   * The exact name of the tracing project, which is looked up, in previews too. Exactly one of `name` and `sessionId` is given.
   * @example "support-agent"
   */
  readonly name?: string | undefined;
  /**
   * The id (a UUID) of the tracing project, in place of its name: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. Set `key` beside an id that a preview does not know yet.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: string | undefined;
  /**
   * What the project is called in the names of its exports and in the outputs; `name`, else `sessionId`, when absent. A change from an id to the project's name, and from either to a `key`, keeps the exports. To change from a name to the id, or to a new name, without recreating anything, set the old name as `key`.
   * @example "support-agent"
   */
  readonly key?: string | undefined;
  /**
   * The beginning of the first window of this project's schedule, in place of the common one.
   * @example "2026-03-01T00:00:00Z"
   */
  readonly startTime?: string | undefined;
  /**
   * A filter expression for this project, in place of the common one.
   * @example "eq(is_root, true)"
   */
  readonly filter?: string | undefined;
}

/**
 * One-off exports of the time before the schedules began, window by window.
 */
export interface ScheduledExportsBackfill {
  /**
   * The beginning of the first window, included. A fixed date.
   * @example "2026-01-01T00:00:00Z"
   */
  readonly startTime: string;
  /**
   * The end of the last window, not included: the date with which the schedules first began. It stays when their `startTime` is moved forward later; after it, the same runs would be exported twice, so it is refused.
   * @example "2026-03-01T00:00:00Z"
   */
  readonly endTime: string;
  /**
   * How many hours each one-off export covers; the last one may cover fewer. At most 1,000 exports in all. Other windows are other exports, which are billed again.
   * @example 168
   */
  readonly windowHours: number;
  /**
   * How many exports of the workspace may be unfinished when another one is created; the creations also keep to the service's limit of 250 an hour. Of an export that is made it changes nothing.
   * @default 10
   * @example 10
   */
  readonly maxConcurrentExports?: number | undefined;
}

/**
 * The Kubernetes secrets with which images are pulled.
 */
export interface GetDeploymentSourceConfigResourceSpecImagePullSecret {
  /**
   * The name of the Kubernetes secret.
   */
  readonly name: string;
}

/**
 * What the containers get. Needed for `external_docker` (it may be empty), rejected for `github`. A change makes a revision; what it leaves out stays as the service stores it.
 */
export interface GetDeploymentSourceConfigResourceSpec {
  /**
   * The least number of replicas, at least 1. The service takes 1.
   */
  readonly minScale?: number | undefined;
  /**
   * The greatest number of replicas, at least `minScale`. The service takes 1.
   */
  readonly maxScale?: number | undefined;
  /**
   * CPU of each replica; the service takes 1, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly cpu?: number | undefined;
  /**
   * CPU that each replica may reach, at least `cpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly cpuLimit?: number | undefined;
  /**
   * Memory of each replica; the service takes 2048, in MiB.
   */
  readonly memoryMb?: number | undefined;
  /**
   * Memory that each replica may reach, at least `memoryMb` and by default twice that, in MiB.
   */
  readonly memoryLimitMb?: number | undefined;
  /**
   * The least number of queue workers.
   */
  readonly queueMinScale?: number | undefined;
  /**
   * The greatest number of queue workers, at least `queueMinScale`.
   */
  readonly queueMaxScale?: number | undefined;
  /**
   * CPU of each queue worker, by default that of `cpu`, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly queueCpu?: number | undefined;
  /**
   * CPU that each queue worker may reach, at least `queueCpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly queueCpuLimit?: number | undefined;
  /**
   * Memory of each queue worker, in MiB.
   */
  readonly queueMemoryMb?: number | undefined;
  /**
   * Memory that each queue worker may reach, at least `queueMemoryMb` and by default twice that, in MiB.
   */
  readonly queueMemoryLimitMb?: number | undefined;
  /**
   * CPU of Redis, 0.1 to 8 cores, with one decimal at the most.
   */
  readonly redisCpu?: number | undefined;
  /**
   * CPU that Redis may reach, at least `redisCpu` and by default twice that, 0.1 to 16 cores, with one decimal at the most.
   */
  readonly redisCpuLimit?: number | undefined;
  /**
   * Memory of Redis, in MiB.
   */
  readonly redisMemoryMb?: number | undefined;
  /**
   * Memory that Redis may reach, at least `redisMemoryMb` and by default the same, in MiB.
   */
  readonly redisMemoryLimitMb?: number | undefined;
  /**
   * CPU of the database, in cores.
   */
  readonly dbCpu?: number | undefined;
  /**
   * CPU that the database may reach, at least `dbCpu`, in cores.
   */
  readonly dbCpuLimit?: number | undefined;
  /**
   * Memory of the database, in MiB.
   */
  readonly dbMemoryMb?: number | undefined;
  /**
   * Memory that the database may reach, at least `dbMemoryMb`, in MiB.
   */
  readonly dbMemoryLimitMb?: number | undefined;
  /**
   * Storage of the database, in GiB.
   */
  readonly dbStorageGi?: number | undefined;
  /**
   * Connections that the database accepts.
   */
  readonly dbMaxConnections?: number | undefined;
  /**
   * Kubernetes labels.
   */
  readonly labels?: { readonly [name: string]: string } | undefined;
  /**
   * Kubernetes annotations.
   */
  readonly annotations?: { readonly [name: string]: string } | undefined;
  /**
   * The Kubernetes service account.
   */
  readonly serviceAccountName?: string | undefined;
  /**
   * The Kubernetes secrets with which images are pulled.
   */
  readonly imagePullSecrets?: GetDeploymentSourceConfigResourceSpecImagePullSecret[] | undefined;
  /**
   * Volumes of each replica, beside those that the service makes.
   */
  readonly volumes?: KubernetesVolume[] | undefined;
  /**
   * Where the agent's own container finds the volumes.
   */
  readonly volumeMounts?: KubernetesVolumeMount[] | undefined;
  /**
   * Containers that run to their end before the agent's starts.
   */
  readonly initContainers?: KubernetesContainer[] | undefined;
  /**
   * Containers that run beside the agent's.
   */
  readonly sidecars?: KubernetesContainer[] | undefined;
}

/**
 * Where the listener deploys it, for `external_docker` with a `listenerId`.
 */
export interface GetDeploymentSourceConfigListenerConfig {
  /**
   * The Kubernetes namespace that it is deployed to.
   * @example "agents"
   */
  readonly k8sNamespace?: string | undefined;
}

/**
 * The source and the place of the deployment.
 */
export interface GetDeploymentSourceConfig {
  /**
   * The id of the GitHub integration (`getGithubIntegrations` lists them). Needed for `github`, rejected for `external_docker`.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId?: string | undefined;
  /**
   * The https address of the repository, without user, query or fragment. Needed for `github`, rejected for `external_docker`. Changing it updates the deployment in place and deploys from the new repository; a server that cannot change it makes the update fail.
   * @example "https://github.com/acme/agent"
   */
  readonly repoUrl?: string | undefined;
  /**
   * The type of a cloud deployment: one of "dev_free", "dev", "prod", "dev_zero", "dev_free_zero". `prod` is Dedicated: always on, with a database of its own. `dev_zero` is Serverless: it scales to zero, with a shared database. `dev` is Development, of the pricing that ended on 2026-10-01. LangSmith may answer `dev` as `dev_free`, and `dev_zero` as `dev_free_zero`: that is no difference. Needed for `github`, refused for `external_docker`.
   * @example "prod"
   */
  readonly deploymentType?: string | undefined;
  /**
   * Whether a push to the branch makes a revision. Needed for `github`, rejected for `external_docker`; false where `repoRef` is a tag. Changing it makes no revision; it cannot be cleared.
   * @example false
   */
  readonly buildOnPush?: boolean | undefined;
  /**
   * The http or https address that an `external_docker` deployment is reached at; rejected for `github`. Changing it makes no revision; it cannot be cleared.
   * @example "https://agent.example.com"
   */
  readonly customUrl?: string | undefined;
  /**
   * What the containers get. Needed for `external_docker` (it may be empty), rejected for `github`. A change makes a revision; what it leaves out stays as the service stores it.
   */
  readonly resourceSpec?: GetDeploymentSourceConfigResourceSpec | undefined;
  /**
   * The id of the listener that deploys it (`getListeners` lists them), for `external_docker`; needed where the workspace has listeners.
   * @example "6a1d3c9e-2b75-4f08-9e4c-7d5b0a8f1c36"
   */
  readonly listenerId?: string | undefined;
  /**
   * Where the listener deploys it, for `external_docker` with a `listenerId`.
   */
  readonly listenerConfig?: GetDeploymentSourceConfigListenerConfig | undefined;
  /**
   * The command that installs the dependencies of a JavaScript build, for `github`. A change makes a revision; it cannot be cleared.
   * @example "pnpm install --frozen-lockfile"
   */
  readonly installCommand?: string | undefined;
  /**
   * The command that builds a JavaScript project, for `github`. A change makes a revision; it cannot be cleared.
   * @example "pnpm build"
   */
  readonly buildCommand?: string | undefined;
}

/**
 * What is deployed from the source. Any change makes a revision.
 */
export interface GetDeploymentSourceRevisionConfig {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. Needed for `github`, rejected for `external_docker`.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The path of langgraph.json, from the root of the repository. Needed for `github`, rejected for `external_docker`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that is deployed, without a scheme. Needed for `external_docker`, rejected for `github`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
}

/**
 * Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).
 */
export interface GetDeploymentSecretReference {
  /**
   * The name of the environment variable.
   * @example "OPENAI_API_KEY"
   */
  readonly name: string;
  /**
   * The name of the Kubernetes secret.
   * @example "openai"
   */
  readonly secretName: string;
  /**
   * The key inside the Kubernetes secret.
   * @example "api-key"
   */
  readonly secretKey: string;
}

/**
 * The deployments; empty when none is left.
 */
export interface GetDeploymentsDeployment {
  /**
   * The id of the deployment.
   */
  readonly id: string;
  /**
   * The name: letters, digits and dashes, beginning with a letter; some servers take lower-case letters alone. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name: string;
  /**
   * The label that people see. Changing it makes no revision; it cannot be cleared.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: string | undefined;
  /**
   * Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: string;
  /**
   * The source and the place of the deployment.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: GetDeploymentSourceConfig;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: GetDeploymentSourceRevisionConfig;
  /**
   * The environment variables, name to value, of everybody who set some. Secret.
   */
  readonly secrets: { readonly [name: string]: string };
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: GetDeploymentSecretReference[] | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * The state of the deployment: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE …
   */
  readonly status: string;
  /**
   * The id of the newest revision.
   */
  readonly latestRevisionId?: string | undefined;
  /**
   * The id of the revision that serves.
   */
  readonly activeRevisionId?: string | undefined;
  /**
   * The names of all environment variables that the service stores, also of those set elsewhere.
   */
  readonly secretNames: string[];
  /**
   * The id of the tracing project that was made with it: the `sessionId` of its exports. Empty until the service has made it; after `waitForDeployed: false` a refresh brings it.
   */
  readonly tracingProjectId?: string | undefined;
  /**
   * Where the deployment is reached.
   */
  readonly url?: string | undefined;
  /**
   * Where people look at the deployment.
   */
  readonly dashboardUrl: string;
  /**
   * The version of the image that it runs.
   */
  readonly imageVersion?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * What is deployed from the source.
 */
export interface GetDeploymentRevisionSourceRevisionConfig {
  /**
   * The branch, or `refs/tags/<tag>`, that is deployed. Needed for `github`, rejected for `external_docker`.
   * @example "main"
   */
  readonly repoRef?: string | undefined;
  /**
   * The path of langgraph.json, from the root of the repository. Needed for `github`, rejected for `external_docker`.
   * @example "langgraph.json"
   */
  readonly langgraphConfigPath?: string | undefined;
  /**
   * The container image that is deployed, without a scheme. Needed for `external_docker`, rejected for `github`.
   * @example "registry.example.com/agent@sha256:3f5a…"
   */
  readonly imageUri?: string | undefined;
  /**
   * The commit that was built. For `github`.
   */
  readonly repoCommitSha?: string | undefined;
}

/**
 * The revisions, newest first.
 */
export interface GetDeploymentRevisionsRevision {
  /**
   * The id of the revision.
   */
  readonly id: string;
  /**
   * The state of the revision: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY or DEPLOYING. DEPLOYED if it serves or has served. CREATE_FAILED, BUILD_FAILED or DEPLOY_FAILED. SKIPPED if a newer one took its place.
   */
  readonly status: string;
  /**
   * What the service reports about the state.
   */
  readonly statusMessage?: string | undefined;
  /**
   * Where the code comes from.
   */
  readonly source?: string | undefined;
  /**
   * What is deployed from the source.
   */
  readonly sourceRevisionConfig?: GetDeploymentRevisionSourceRevisionConfig | undefined;
  /**
   * When the revision was made, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When it last changed its state, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * The OAuth providers; empty when there are none.
 */
export interface GetOAuthProvidersProvider {
  /**
   * The service's id of the OAuth provider.
   */
  readonly id: string;
  /**
   * What the provider is called in programs and addresses; no two of the organization share it. It is the id of the resource. Changing it replaces the provider: the old one goes first, and its users must connect again.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  readonly providerId: string;
  /**
   * The label that people see.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  readonly name: string;
  /**
   * The id of the OAuth client, as the provider gave it out; it is no secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  readonly clientId: string;
  /**
   * The address of the authorization endpoint, http or https.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  readonly authUrl: string;
  /**
   * The address of the token endpoint, http or https.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  readonly tokenUrl: string;
  /**
   * Whether PKCE is used.
   * @see Control plane API, OAuth providers
   */
  readonly usesPkce: boolean;
  /**
   * The PKCE challenge method. The service takes any text; `S256` is the one it is known to use.
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  readonly codeChallengeMethod?: string | undefined;
  /**
   * The kind of provider, where it needs special treatment: one of "microsoft", "salesforce", "slack". Changing it replaces the provider.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  readonly providerType?: string | undefined;
  /**
   * How the client proves itself to the token endpoint: one of "none", "client_secret_basic", "client_secret_post". Left out, the service takes `client_secret_post`. Changing it replaces the provider.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  readonly tokenEndpointAuthMethod?: string | undefined;
  /**
   * The id of the organization that the provider belongs to.
   */
  readonly organizationId: string;
  /**
   * Whether the service registered the client itself, as it does for MCP servers.
   */
  readonly isDynamicClient?: boolean | undefined;
  /**
   * The MCP server that the provider was discovered from, when it was.
   */
  readonly mcpServerUrl?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * Where people may be sent back to; absent where the service does not return it.
   */
  readonly allowedRedirectUris?: string[] | undefined;
  /**
   * Further parameters of the authorization request, in the provider's own names.
   */
  readonly authorizationParams?: { readonly [name: string]: unknown } | undefined;
}

/**
 * What LangSmith does with each example that is added, in this order.
 */
export interface GetDatasetTransformation {
  /**
   * The path of the member that is transformed.
   */
  readonly path: string[];
  /**
   * What is done with it: one of "convert_to_openai_message", "convert_to_openai_tool", "remove_system_messages", "remove_extra_fields", "extract_tools_from_run".
   */
  readonly transformationType: string;
}

/**
 * What LangSmith does with each example that is added, in this order.
 */
export interface GetDatasetsDatasetTransformation {
  /**
   * The path of the member that is transformed.
   */
  readonly path: string[];
  /**
   * What is done with it: one of "convert_to_openai_message", "convert_to_openai_tool", "remove_system_messages", "remove_extra_fields", "extract_tools_from_run".
   */
  readonly transformationType: string;
}

/**
 * The datasets; empty when there are none.
 */
export interface GetDatasetsDataset {
  /**
   * The service's id of the dataset.
   */
  readonly id: string;
  /**
   * The name of the dataset; no two of the workspace share it.
   * @example "support-questions"
   * @see Platform API, datasets
   */
  readonly name: string;
  /**
   * What the dataset is for.
   * @example "Questions of customers, with approved answers"
   * @see Platform API, datasets
   */
  readonly description?: string | undefined;
  /**
   * What the examples are: one of "kv", "llm", "chat". Default: `kv`.
   * @example "chat"
   * @see Platform API, datasets
   */
  readonly dataType?: string | undefined;
  /**
   * The JSON schema that the inputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly inputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * The JSON schema that the outputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly outputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * What LangSmith does with each example that is added, in this order.
   * @see Platform API, datasets
   */
  readonly transformations?: GetDatasetsDatasetTransformation[] | undefined;
  /**
   * Metadata of the dataset. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The tracing projects; empty when there are none.
 */
export interface GetTracingProjectsProject {
  /**
   * The service's id of the tracing project.
   */
  readonly id: string;
  /**
   * The name that applications send traces to; no two of the workspace share it.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  readonly name: string;
  /**
   * What the project is for. The service cannot clear it: set it to another value.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  readonly description?: string | undefined;
  /**
   * How long new traces are kept: `shortlived` for 14 days, `longlived` for as long as the workspace keeps extended traces. In the cloud that is at most 180 days. Existing traces keep their tier. The service cannot clear it: set it to another value. LangSmith has separate permissions for a change: `projects:increase-trace-tier` and `projects:decrease-trace-tier`. Default: that of the workspace.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  readonly traceTier?: string | undefined;
  /**
   * The id (a UUID) of the dataset that runs are added to by default. The service cannot clear it: set it to another value.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  readonly defaultDatasetId?: string | undefined;
  /**
   * Metadata of the project. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the project began, ISO 8601.
   */
  readonly startTime?: string | undefined;
}

/**
 * The workspace secrets; empty when there are none.
 */
export interface GetWorkspaceSecretsSecret {
  /**
   * The `key` of the workspace secret, which is its id.
   */
  readonly id: string;
  /**
   * The name of the secret, such as `OPENAI_API_KEY`, unique in the workspace. It is the id of the resource: at most 256 characters, without line breaks, tabs and other invisible characters. Changing it replaces the secret: the old one is deleted first.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  readonly key: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
}

/**
 * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
 */
export interface GetAnnotationQueueRubricItem {
  /**
   * The key of the feedback that reviewers give.
   * @example "correctness"
   */
  readonly feedbackKey: string;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: string | undefined;
  /**
   * What each value of the feedback means, by the value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * What each score of the feedback means, by the score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * Whether reviewers must give this feedback.
   */
  readonly isRequired?: boolean | undefined;
  /**
   * Whether the item is an assertion. LangSmith does not document what follows from it.
   */
  readonly isAssertion?: boolean | undefined;
}

/**
 * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
 */
export interface GetAnnotationQueuesQueueRubricItem {
  /**
   * The key of the feedback that reviewers give.
   * @example "correctness"
   */
  readonly feedbackKey: string;
  /**
   * What reviewers assess with this feedback.
   * @example "Is every statement of the answer true?"
   */
  readonly description?: string | undefined;
  /**
   * What each value of the feedback means, by the value.
   * @example {"wrong":"At least one statement is false."}
   */
  readonly valueDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * What each score of the feedback means, by the score.
   * @example {"0":"At least one statement is false."}
   */
  readonly scoreDescriptions?: { readonly [name: string]: string } | undefined;
  /**
   * Whether reviewers must give this feedback.
   */
  readonly isRequired?: boolean | undefined;
  /**
   * Whether the item is an assertion. LangSmith does not document what follows from it.
   */
  readonly isAssertion?: boolean | undefined;
}

/**
 * The annotation queues; empty when there are none.
 */
export interface GetAnnotationQueuesQueue {
  /**
   * The service's id of the annotation queue.
   */
  readonly id: string;
  /**
   * The name that people see. LangSmith does not document whether it must be unique.
   * @example "support-review"
   * @see Platform API, annotation queues
   */
  readonly name: string;
  /**
   * What the queue is for.
   * @example "Answers that customers complained about"
   * @see Platform API, annotation queues
   */
  readonly description?: string | undefined;
  /**
   * The id (a UUID) of the dataset that reviewers add runs to by default. LangSmith cannot clear it: set it to another dataset.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  readonly defaultDataset?: string | undefined;
  /**
   * How many reviewers must finish a run before it leaves the queue. LangSmith does not document what `0` means. Default: `1`.
   * @example 2
   * @see Platform API, annotation queues
   */
  readonly numReviewersPerItem?: number | undefined;
  /**
   * Whether a run is reserved for the reviewer who views it, so that two do not review the same run at the same time. Default: `true`.
   * @see Platform API, annotation queues
   */
  readonly enableReservations?: boolean | undefined;
  /**
   * How long a reservation lasts, in minutes. LangSmith does not document what `0` means. Default: `1`.
   * @example 30
   * @see Platform API, annotation queues
   */
  readonly reservationMinutes?: number | undefined;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers. Assign reviewers in the web pages: this resource does not. Default: `any`.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  readonly reviewerAccessMode?: string | undefined;
  /**
   * The instructions that reviewers see beside every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  readonly rubricInstructions?: string | undefined;
  /**
   * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
   * @see Platform API, annotation queues
   */
  readonly rubricItems?: GetAnnotationQueuesQueueRubricItem[] | undefined;
  /**
   * Metadata of the queue. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * What reviewers see: `single`, one run at a time, or `pairwise`, two runs side by side. This resource creates single queues. A pairwise queue can be imported; its replacement is single.
   */
  readonly queueType: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * The tokens; empty when there is none.
 */
export interface GetOAuthTokensToken {
  /**
   * The id of the token's record; it is not the token.
   */
  readonly id: string;
  /**
   * The `providerId` of the OAuth provider that it is for.
   */
  readonly providerId: string;
  /**
   * The label of the account that the user connected.
   */
  readonly providerAccountLabel?: string | undefined;
  /**
   * What it allows, in the provider's own words.
   */
  readonly scopes: string[];
  /**
   * When it expires, ISO 8601; absent when it does not, or the service does not tell.
   */
  readonly expiresAt?: string | undefined;
  /**
   * Whether it is the one taken where the user has connected several accounts.
   */
  readonly isDefault: boolean;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The listeners; empty when none is left, and then a deployment needs no `sourceConfig.listenerId`.
 */
export interface GetListenersListener {
  /**
   * The id of the listener: the `sourceConfig.listenerId` of a `Deployment`.
   */
  readonly id: string;
  /**
   * What it deploys to: `k8s`.
   */
  readonly computeType: string;
  /**
   * What its operator called the cluster; unique in the workspace.
   */
  readonly computeId: string;
  /**
   * The Kubernetes namespaces that it serves: one of them is the `sourceConfig.listenerConfig.k8sNamespace` of a `Deployment`.
   */
  readonly k8sNamespaces: string[];
  /**
   * The version of the listener that runs.
   */
  readonly version?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The integrations; empty when there is none and no `name` was given.
 */
export interface GetGithubIntegrationsIntegration {
  /**
   * The id of the integration: the `sourceConfig.integrationId` of a `Deployment`.
   */
  readonly id: string;
  /**
   * GitHub's own number of the installation of the app.
   */
  readonly installationId: string;
  /**
   * The account or organization on GitHub that installed the app.
   */
  readonly name: string;
}

/**
 * The repositories; empty when the integration may read none that is meant.
 */
export interface GetGithubRepositoriesRepository {
  /**
   * The id of the repository.
   */
  readonly id: string;
  /**
   * The name of the repository, without its owner.
   */
  readonly name: string;
  /**
   * The account or organization on GitHub that owns it.
   */
  readonly owner: string;
  /**
   * The address of the repository: the `sourceConfig.repoUrl` of a `Deployment`.
   */
  readonly url: string;
  /**
   * The branch that GitHub shows first.
   */
  readonly defaultBranch?: string | undefined;
  /**
   * The id of the integration that reads it: the `sourceConfig.integrationId` of a `Deployment`.
   */
  readonly hostIntegrationId: string;
}

/**
 * Options of the service's S3 client.
 */
export interface GetExportDestinationConfigConfigKwargsS3 {
  /**
   * How the bucket is named in the address: one of "auto", "virtual", "path". Some stores need `virtual`: they answer InvalidBucketName otherwise.
   * @example "virtual"
   */
  readonly addressingStyle?: string | undefined;
  /**
   * Whether S3 Transfer Acceleration is used.
   */
  readonly useAccelerateEndpoint?: boolean | undefined;
  /**
   * Whether the content of each upload is part of its signature.
   */
  readonly payloadSigningEnabled?: boolean | undefined;
  /**
   * Which endpoint us-east-1 has: one of "regional", "legacy".
   */
  readonly usEast1RegionalEndpoint?: string | undefined;
}

/**
 * Where the bucket is. Changing any of it replaces the destination.
 */
export interface GetExportDestinationConfig {
  /**
   * The name of the bucket, 3 to 63 characters: the name alone, without `s3://` and without folders.
   * @example "acme-traces"
   */
  readonly bucketName: string;
  /**
   * The folder inside the bucket that all exports are written below, without a slash at either end.
   * @example "langsmith/production"
   */
  readonly prefix?: string | undefined;
  /**
   * The region of the bucket. Needed for AWS, where endpointUrl is left out.
   * @example "eu-central-1"
   */
  readonly region?: string | undefined;
  /**
   * The address of an S3-compatible store that is not AWS; left out for AWS.
   * @example "https://s3.example.com"
   */
  readonly endpointUrl?: string | undefined;
  /**
   * Whether the path that files are written to begins with the name of the bucket; their keys in the bucket begin with `prefix` either way. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.
   * @example true
   */
  readonly includeBucketInPrefix?: boolean | undefined;
  /**
   * Options of the service's S3 client.
   */
  readonly configKwargsS3?: GetExportDestinationConfigConfigKwargsS3 | undefined;
  /**
   * Further arguments of each upload, in the store's own names.
   * @example {"ServerSideEncryption":"aws:kms","SSEKMSKeyId":"alias/exports"}
   */
  readonly s3AdditionalKwargs?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The destinations; empty when none is left.
 */
export interface GetExportDestinationsDestination {
  /**
   * The id of the destination.
   */
  readonly id: string;
  /**
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  readonly displayName: string;
  /**
   * The kind of store. The service knows `s3`.
   * @see Bulk export API, create a destination
   */
  readonly destinationType?: string | undefined;
  /**
   * Where the bucket is. Changing any of it replaces the destination.
   * @see Bulk export API, create a destination
   */
  readonly config: GetExportDestinationConfig;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket, instead of `credentials`. Only the cloud regions `us`, `eu` and `apac` can assume a role; the region `aws` and self-hosted installations cannot. The role needs `s3:PutObject` below the prefix, and a trust policy that lets LangSmith in: `getExportAssumeRolePolicy` returns it. Set either `awsRoleArn` or `credentials`: LangSmith stores one of the two. Changing the role, or switching from `credentials` to it, updates the destination in place after a test write.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  readonly awsRoleArn?: string | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The names of the credentials that the service holds, in its own spelling; it never returns their values. Absent where it does not tell them.
   * @example ["access_key_id","secret_access_key"]
   */
  readonly credentialsKeys?: string[] | undefined;
  /**
   * The address of everything that is exported to the destination: the bucket and the prefix, without a slash or a wildcard at the end. It begins with `gs://` for Google Cloud Storage and with `s3://` for every other store. Add the pattern of your reader: `/**\/*.parquet` for DuckDB, `/export_id=*` for BigQuery. It holds every export below the prefix, whatever its project, filter, columns or format. Absent where `endpointUrl` contains the bucket's name and `includeBucketInPrefix` is not `false`, since the service does not document where it writes then.
   * @example "s3://acme-traces/langsmith/production"
   */
  readonly dataUri?: string | undefined;
}

/**
 * The exports; empty when none is left.
 */
export interface GetBulkExportsExport {
  /**
   * The id of the export.
   */
  readonly id: string;
  /**
   * The id of the destination that the files are written to.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: string;
  /**
   * The id (a UUID) of the tracing project whose runs are exported: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. An export has either `sessionId` or `allExperiments: true`.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: string | undefined;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: application 0.16.1 or later.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: boolean | undefined;
  /**
   * The beginning of the exported range, included. Of a schedule, every window since then is exported, and billed, at once. A time with a zone; it is sent in UTC.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: string;
  /**
   * The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: string | undefined;
  /**
   * Makes the export a schedule: the hours of each window (1 to 168, which is a week). LangSmith exports a window 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: number | undefined;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: string | undefined;
  /**
   * The columns to export, in any order. Default: all except `feedbacks`, which is exported only when you name it. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "feedbacks", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: string[] | undefined;
  /**
   * The file format. The service knows `Parquet`, which it also uses when this is left out.
   * @see Bulk export API, create an export
   */
  readonly format?: string | undefined;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: string | undefined;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: string | undefined;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut; IntervalScheduled for a schedule. It moves on automatically, which is no drift; Cancelled is.
   */
  readonly status: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * When the export ended, ISO 8601.
   */
  readonly finishedAt?: string | undefined;
  /**
   * The schedule that spawned this export, when one did.
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * The path that a one-off export of one project writes below, with the bucket's name first where the destination includes it in the prefix. It ends at `session_id=…` until a run of the export reports its own path. That also has the next folder (`runs` or `resource=runs`). The folders `year=`, `month=` and `day=` follow.
   */
  readonly outputPrefix?: string | undefined;
  /**
   * The path that all exports of a schedule write below, with the bucket's name first where the destination includes it in the prefix. Each export has its own `export_id=` folder there.
   */
  readonly rootPrefix?: string | undefined;
}

/**
 * The runs; empty before the export starts.
 */
export interface GetBulkExportRunsRun {
  /**
   * The id of the run.
   */
  readonly id: string;
  /**
   * The export that the run is a part of.
   */
  readonly bulkExportId?: string | undefined;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut.
   */
  readonly status: string;
  /**
   * How often the run was tried again.
   */
  readonly retryNumber?: number | undefined;
  /**
   * What went wrong, by try: `retry_0`, `retry_1` …
   */
  readonly errors?: { readonly [name: string]: string } | undefined;
  /**
   * The beginning of the run's part, ISO 8601.
   */
  readonly startTime?: string | undefined;
  /**
   * The end of the run's part, ISO 8601.
   */
  readonly endTime?: string | undefined;
  /**
   * Where in the bucket the run writes.
   */
  readonly prefix?: string | undefined;
  /**
   * How many rows were exported.
   */
  readonly rowsWritten?: number | undefined;
  /**
   * The files that were written.
   */
  readonly exportedFiles?: string[] | undefined;
  /**
   * When the run was made, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When it last changed, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
  /**
   * When the run ended, ISO 8601.
   */
  readonly finishedAt?: string | undefined;
}

/**
 * The windows that were to be exported and have begun by `until`, in their order.
 */
export interface GetBulkExportCoverageWindow {
  /**
   * Which window it is, counted from 1.
   */
  readonly number: number;
  /**
   * The beginning of the window, included, ISO 8601 in UTC.
   */
  readonly startTime: string;
  /**
   * The end of the window, not included, ISO 8601 in UTC.
   */
  readonly endTime: string;
  /**
   * When the service begins to export it: 10 minutes after its end, ISO 8601 in UTC.
   */
  readonly exportStartTime: string;
  /**
   * How far its export is: exported, running, notDue, failed, timedOut, missing or unclear. A window is notDue until 10 minutes after its end. It is unclear if the service reports a state that this version does not know, or contradicts itself.
   */
  readonly state: string;
  /**
   * The exports that hold it or a part of it, the latest last.
   */
  readonly bulkExportIds: string[];
  /**
   * Rows written; absent where a run does not tell, or an export reaches beyond the window.
   */
  readonly rowsWritten?: number | undefined;
  /**
   * Files written; absent where a run does not tell, or an export reaches beyond the window.
   */
  readonly filesWritten?: number | undefined;
  /**
   * How many runs that are Completed do not tell what they wrote, where some do not.
   */
  readonly runsWithoutResult?: number | undefined;
  /**
   * What went wrong, in the service's words, or what is not clear.
   */
  readonly error?: string | undefined;
}

/**
 * What is due and neither exported nor held by an export that goes on; windows that touch are one gap. Empty when nothing is left.
 */
export interface GetBulkExportCoverageGap {
  /**
   * The beginning of the gap, included, ISO 8601 in UTC.
   */
  readonly startTime: string;
  /**
   * The end of the gap, not included, ISO 8601 in UTC.
   */
  readonly endTime: string;
  /**
   * What the windows of the gap are: failed, timedOut or missing, each once.
   */
  readonly states: string[];
  /**
   * How many windows it touches.
   */
  readonly windows: number;
}

/**
 * What more than one export has written, or writes, so that it is billed more than once. Exports that failed or were cancelled do not count, nor do ranges that touch.
 */
export interface GetBulkExportCoverageOverlap {
  /**
   * The beginning of the overlap, included, ISO 8601 in UTC.
   */
  readonly startTime: string;
  /**
   * The end of the overlap, not included, ISO 8601 in UTC.
   */
  readonly endTime: string;
  /**
   * The exports that hold it.
   */
  readonly bulkExportIds: string[];
}

/**
 * The schedule whose windows these are; empty for a set of exports.
 */
export interface GetBulkExportCoverageSchedule {
  /**
   * The id of the schedule.
   */
  readonly id: string;
  /**
   * Its state: IntervalScheduled while it goes on. Of a state that this version does not know, windows without an export are unclear.
   */
  readonly status: string;
  /**
   * Since when it exports nothing any more, ISO 8601 in UTC: nothing after it is expected. Absent while it goes on.
   */
  readonly endedAt?: string | undefined;
}

/**
 * The windows in their order, without gap or overlap.
 */
export interface GetExportWindowsWindow {
  /**
   * Which window it is, counted from 1.
   */
  readonly number: number;
  /**
   * The beginning of the window, included, ISO 8601 in UTC.
   */
  readonly startTime: string;
  /**
   * The end of the window, not included, ISO 8601 in UTC.
   */
  readonly endTime: string;
  /**
   * When the service begins to export it: 10 minutes after its end, ISO 8601 in UTC.
   */
  readonly exportStartTime: string;
}

/**
 * The arguments of {@link Deployment}.
 */
export interface DeploymentArgs {
  /**
   * The name: letters, digits and dashes, beginning with a letter; some servers take lower-case letters alone. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
   * @remarks Changing it replaces the object.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The label that people see. Changing it makes no revision; it cannot be cleared.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.
   * @remarks Changing it replaces the object.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: pulumi.Input<"github" | "external_docker">;
  /**
   * The source and the place of the deployment.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: pulumi.Input<DeploymentSourceConfigArgs>;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: pulumi.Input<DeploymentSourceRevisionConfigArgs>;
  /**
   * The environment variables, name to value, kept secret. Names that the service sets itself are rejected. A change makes a revision. The service cannot clear them all.
   * @example {"OPENAI_API_KEY":"sk-…"}
   * @see Control plane API, create a deployment
   */
  readonly secrets?: pulumi.Input<{ readonly [name: string]: pulumi.Input<string> } | undefined>;
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: pulumi.Input<pulumi.Input<DeploymentSecretReferenceArgs>[] | undefined>;
  /**
   * Whether `up` waits until the revision is DEPLOYED (at most 30 minutes).
   * @default true
   */
  readonly waitForDeployed?: pulumi.Input<boolean | undefined>;
  /**
   * A map of any values, such as the commit SHA that a branch points to or the digest that an image's tag stands for: a new or changed value deploys the newest revision once more, unless the same update makes a revision anyway. A value that is taken out does nothing.
   * @example {"commit":"9fceb02d0ae598e95dc970b74767f19372d61af8"}
   */
  readonly triggers?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Whether deleting the deployment deletes its tracing project, with all traces, too. It takes effect as of the last `up`.
   * @default false
   */
  readonly deleteTracingProject?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a replacement, which drops the deployment's database (threads, memory, checkpoints).
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * Whether environment variables that this program never set (those of `unmanagedSecretNames`) are removed, so that only those of `secrets` are left.
   * @default false
   */
  readonly replaceUnmanagedSecrets?: pulumi.Input<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link ExportDestination}.
 */
export interface ExportDestinationArgs {
  /**
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @remarks Changing it replaces the object.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * The kind of store. The service knows `s3`.
   * @default "s3"
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create a destination
   */
  readonly destinationType?: pulumi.Input<"s3" | undefined>;
  /**
   * Where the bucket is. Changing any of it replaces the destination.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create a destination
   */
  readonly config: pulumi.Input<ExportDestinationConfigArgs>;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket, instead of `credentials`. Only the cloud regions `us`, `eu` and `apac` can assume a role; the region `aws` and self-hosted installations cannot. The role needs `s3:PutObject` below the prefix, and a trust policy that lets LangSmith in: `getExportAssumeRolePolicy` returns it. Set either `awsRoleArn` or `credentials`: LangSmith stores one of the two. Changing the role, or switching from `credentials` to it, updates the destination in place after a test write.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  readonly awsRoleArn?: pulumi.Input<string | undefined>;
  /**
   * The static credentials, which need `s3:PutObject` below the prefix (`s3:DeleteObject` is optional: without it the file of the test write stays below `tmp/`). May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own (in the environment of its backend and of the workers that run exports). Changing them, or switching from `awsRoleArn` to them, updates the destination in place: LangSmith tests the new ones with a write, and keeps the old ones if that fails. Runs that start afterwards use the new ones. Runs in flight keep the old ones to their end: keep both valid until no export that began before the change is unfinished.
   * @see Bulk export API, create a destination
   */
  readonly credentials?: pulumi.Input<ExportDestinationCredentialsArgs | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link BulkExport}.
 */
export interface BulkExportArgs {
  /**
   * The id of the destination that the files are written to.
   * @remarks Changing it replaces the object.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: pulumi.Input<string>;
  /**
   * The id (a UUID) of the tracing project whose runs are exported: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. An export has either `sessionId` or `allExperiments: true`.
   * @remarks Changing it replaces the object.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: application 0.16.1 or later.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: pulumi.Input<boolean | undefined>;
  /**
   * The beginning of the exported range, included. Of a schedule, every window since then is exported, and billed, at once. A time with a zone; it is sent in UTC.
   * @remarks Changing it replaces the object.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.
   * @remarks Changing it replaces the object.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: pulumi.Input<string | undefined>;
  /**
   * Makes the export a schedule: the hours of each window (1 to 168, which is a week). LangSmith exports a window 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
   * @remarks Changing it replaces the object.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: pulumi.Input<number | undefined>;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @remarks Changing it replaces the object.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: pulumi.Input<string | undefined>;
  /**
   * The columns to export, in any order. Default: all except `feedbacks`, which is exported only when you name it. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "feedbacks", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @remarks Changing it replaces the object.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The file format. The service knows `Parquet`, which it also uses when this is left out.
   * @remarks Changing it replaces the object.
   * @see Bulk export API, create an export
   */
  readonly format?: pulumi.Input<string | undefined>;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @remarks Changing it replaces the object.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: pulumi.Input<string | undefined>;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @default "zstandard"
   * @remarks Changing it replaces the object.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: pulumi.Input<string | undefined>;
  /**
   * Whether deleting or replacing a schedule also cancels the exports that it spawned and that still run. It takes effect as of the last `up`.
   * @default false
   */
  readonly cancelSpawnedOnDelete?: pulumi.Input<boolean | undefined>;
  /**
   * Whether `up` waits until the export is Completed, and fails with the errors of its runs when it ends otherwise. Not for schedules. It waits for at most 24 hours, unless the resource option `customTimeouts.create` says otherwise (through the plugin). The service's own limits are longer: an export is TimedOut after 72 hours (24 or 48 on older servers), a run after 4, and a run is tried 20 times, 30 seconds apart. A pipeline that ends the job earlier ends only the wait: the export goes on, its id is in the state, and the next `up` waits for it again.
   * @default false
   */
  readonly waitForCompletion?: pulumi.Input<boolean | undefined>;
  /**
   * Paces the creation of a one-off export: it is sent when fewer than so many exports of the workspace are unfinished (Created or Running; schedules themselves do not count) and fewer than 250 were created in the last hour. For a backfill of many windows, each with the same number; 10 leaves room for others, since the service runs 15 at a time. The creation then has 24 hours. Without it, it is sent at once. Nothing of an existing export changes with it.
   * @example 10
   */
  readonly maxConcurrentExports?: pulumi.Input<number | undefined>;
  /**
   * Allows LangSmith to export, and bill, again: past windows when a schedule is replaced, the whole range when a one-off export gets another destination. It also recreates an export that was cancelled outside this program, which stays cancelled otherwise.
   * @default false
   */
  readonly allowReexport?: pulumi.Input<boolean | undefined>;
  /**
   * A map of any values, such as a version or a date: a change makes a new export, for example after one that failed.
   * @remarks Changing it replaces the object.
   * @example {"month":"2025-03"}
   */
  readonly triggers?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link OAuthProvider}.
 */
export interface OAuthProviderArgs {
  /**
   * What the provider is called in programs and addresses; no two of the organization share it. It is the id of the resource. Changing it replaces the provider: the old one goes first, and its users must connect again.
   * @remarks Changing it replaces the object.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  readonly providerId: pulumi.Input<string>;
  /**
   * The label that people see.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  readonly name: pulumi.Input<string>;
  /**
   * The id of the OAuth client, as the provider gave it out; it is no secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  readonly clientId: pulumi.Input<string>;
  /**
   * The secret of the OAuth client, where it has one. The service never returns it, so a change made elsewhere is not seen; the service cannot clear it.
   * @example "…"
   * @see Control plane API, OAuth providers
   */
  readonly clientSecret?: pulumi.Input<string | undefined>;
  /**
   * The address of the authorization endpoint, http or https.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  readonly authUrl: pulumi.Input<string>;
  /**
   * The address of the token endpoint, http or https.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  readonly tokenUrl: pulumi.Input<string>;
  /**
   * Whether PKCE is used.
   * @default false
   * @see Control plane API, OAuth providers
   */
  readonly usesPkce?: pulumi.Input<boolean | undefined>;
  /**
   * The PKCE challenge method. The service takes any text; `S256` is the one it is known to use.
   * @default "S256"
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  readonly codeChallengeMethod?: pulumi.Input<string | undefined>;
  /**
   * The kind of provider, where it needs special treatment: one of "microsoft", "salesforce", "slack". Changing it replaces the provider.
   * @remarks Changing it replaces the object.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  readonly providerType?: pulumi.Input<string | undefined>;
  /**
   * How the client proves itself to the token endpoint: one of "none", "client_secret_basic", "client_secret_post". Left out, the service takes `client_secret_post`. Changing it replaces the provider.
   * @remarks Changing it replaces the object.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  readonly tokenEndpointAuthMethod?: pulumi.Input<string | undefined>;
  /**
   * A workspace (a UUID) of the organization that the provider belongs to, in place of the configured `langsmith:workspaceId`. Every workspace of the organization has the same providers, so another one of it changes nothing; one of another organization is refused by the update.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link Dataset}.
 */
export interface DatasetArgs {
  /**
   * The name of the dataset; no two of the workspace share it.
   * @example "support-questions"
   * @see Platform API, datasets
   */
  readonly name: pulumi.Input<string>;
  /**
   * What the dataset is for.
   * @example "Questions of customers, with approved answers"
   * @see Platform API, datasets
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * What the examples are: one of "kv", "llm", "chat". Default: `kv`.
   * @remarks Changing it replaces the object.
   * @example "chat"
   * @see Platform API, datasets
   */
  readonly dataType?: pulumi.Input<string | undefined>;
  /**
   * The JSON schema that the inputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly inputsSchemaDefinition?: pulumi.Input<
    { readonly [name: string]: pulumi.Input<unknown> } | undefined
  >;
  /**
   * The JSON schema that the outputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly outputsSchemaDefinition?: pulumi.Input<
    { readonly [name: string]: pulumi.Input<unknown> } | undefined
  >;
  /**
   * What LangSmith does with each example that is added, in this order.
   * @see Platform API, datasets
   */
  readonly transformations?: pulumi.Input<pulumi.Input<DatasetTransformationArgs>[] | undefined>;
  /**
   * Metadata of the dataset. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  readonly metadata?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Allows a replacement, which deletes all examples and experiments of the dataset.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link TracingProject}.
 */
export interface TracingProjectArgs {
  /**
   * The name that applications send traces to; no two of the workspace share it.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  readonly name: pulumi.Input<string>;
  /**
   * What the project is for. The service cannot clear it: set it to another value.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * How long new traces are kept: `shortlived` for 14 days, `longlived` for as long as the workspace keeps extended traces. In the cloud that is at most 180 days. Existing traces keep their tier. The service cannot clear it: set it to another value. LangSmith has separate permissions for a change: `projects:increase-trace-tier` and `projects:decrease-trace-tier`. Default: that of the workspace.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  readonly traceTier?: pulumi.Input<string | undefined>;
  /**
   * The id (a UUID) of the dataset that runs are added to by default. The service cannot clear it: set it to another value.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  readonly defaultDatasetId?: pulumi.Input<string | undefined>;
  /**
   * Metadata of the project. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  readonly metadata?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Allows a replacement, which deletes all traces of the project.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link WorkspaceSecret}.
 */
export interface WorkspaceSecretArgs {
  /**
   * The name of the secret, such as `OPENAI_API_KEY`, unique in the workspace. It is the id of the resource: at most 256 characters, without line breaks, tabs and other invisible characters. Changing it replaces the secret: the old one is deleted first.
   * @remarks Changing it replaces the object.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  readonly key: pulumi.Input<string>;
  /**
   * The value of the secret. LangSmith never returns it, so no refresh or preview shows a change made elsewhere: it stays changed until you set another value here. An imported secret keeps its value until you set this.
   * @example "…"
   * @see Platform API, workspace secrets
   */
  readonly value?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link AnnotationQueue}.
 */
export interface AnnotationQueueArgs {
  /**
   * The name that people see. LangSmith does not document whether it must be unique.
   * @example "support-review"
   * @see Platform API, annotation queues
   */
  readonly name: pulumi.Input<string>;
  /**
   * What the queue is for.
   * @example "Answers that customers complained about"
   * @see Platform API, annotation queues
   */
  readonly description?: pulumi.Input<string | undefined>;
  /**
   * The id (a UUID) of the dataset that reviewers add runs to by default. LangSmith cannot clear it: set it to another dataset.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  readonly defaultDataset?: pulumi.Input<string | undefined>;
  /**
   * How many reviewers must finish a run before it leaves the queue. LangSmith does not document what `0` means. Default: `1`.
   * @example 2
   * @see Platform API, annotation queues
   */
  readonly numReviewersPerItem?: pulumi.Input<number | undefined>;
  /**
   * Whether a run is reserved for the reviewer who views it, so that two do not review the same run at the same time. Default: `true`.
   * @see Platform API, annotation queues
   */
  readonly enableReservations?: pulumi.Input<boolean | undefined>;
  /**
   * How long a reservation lasts, in minutes. LangSmith does not document what `0` means. Default: `1`.
   * @example 30
   * @see Platform API, annotation queues
   */
  readonly reservationMinutes?: pulumi.Input<number | undefined>;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers. Assign reviewers in the web pages: this resource does not. Default: `any`.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  readonly reviewerAccessMode?: pulumi.Input<string | undefined>;
  /**
   * The instructions that reviewers see beside every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  readonly rubricInstructions?: pulumi.Input<string | undefined>;
  /**
   * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
   * @see Platform API, annotation queues
   */
  readonly rubricItems?: pulumi.Input<pulumi.Input<AnnotationQueueRubricItemArgs>[] | undefined>;
  /**
   * Metadata of the queue. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  readonly metadata?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * Allows a replacement, which removes all runs from the queue.
   * @default false
   */
  readonly allowDataLoss?: pulumi.Input<boolean | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @remarks Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link OAuthTokenRevocation}.
 */
export interface OAuthTokenRevocationArgs {
  /**
   * The `providerId` of the OAuth provider (not its record's id): `getOAuthProviders` lists them. Changing it revokes the tokens for the new one.
   * @example "github"
   * @see Control plane API, revoke OAuth tokens
   */
  readonly providerId: pulumi.Input<string>;
  /**
   * A map of any values, such as a date or the number of an incident: a change revokes again, in place.
   * @example {"incident":"2025-03-14"}
   */
  readonly triggers?: pulumi.Input<{ readonly [name: string]: pulumi.Input<unknown> } | undefined>;
  /**
   * The workspace (a UUID) to act in, in place of the configured `langsmith:workspaceId`. Changing it revokes there.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link ScheduledExports}.
 */
export interface ScheduledExportsArgs {
  /**
   * The id of the destination that the files are written to.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: pulumi.Input<string>;
  /**
   * The tracing projects, each with a schedule of its own. Adding or removing one touches its own exports alone.
   */
  readonly projects: pulumi.Input<pulumi.Input<ScheduledExportsProjectArgs>[]>;
  /**
   * Makes the export a schedule: the hours of each window (1 to 168, which is a week). LangSmith exports a window 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later. A change makes new schedules: see `startTime`.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours: pulumi.Input<number>;
  /**
   * The beginning of the first window of every schedule: a fixed date, from which all windows follow. Every window since then is exported, and billed, at once. Move it only when the refusal of a change names another one.
   * @example "2026-03-01T00:00:00Z"
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: pulumi.Input<string | undefined>;
  /**
   * The columns to export, in any order. Default: all except `feedbacks`, which is exported only when you name it. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "feedbacks", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: pulumi.Input<string | undefined>;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @default "zstandard"
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: pulumi.Input<string | undefined>;
  /**
   * Whether deleting or replacing a schedule also cancels the exports that it spawned and that still run. It takes effect as of the last `up`.
   * @default false
   */
  readonly cancelSpawnedOnDelete?: pulumi.Input<boolean | undefined>;
  /**
   * Allows LangSmith to export, and bill, again: past windows when a schedule is replaced, the whole range when a one-off export gets another destination. It also recreates an export that was cancelled outside this program, which stays cancelled otherwise. It also replaces exports of the backfill whose destination, filter, fields or format have changed since; without it they stay as they were created.
   * @default false
   */
  readonly allowReexport?: pulumi.Input<boolean | undefined>;
  /**
   * One-off exports of the time before the schedules began. Without it there are none.
   */
  readonly backfill?: pulumi.Input<ScheduledExportsBackfillArgs | undefined>;
  /**
   * The workspace (a UUID) that the object lives in, in place of the configured `langsmith:workspaceId`. Changing it replaces the object.
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * The arguments of {@link getDeployment}.
 */
export interface GetDeploymentArgs {
  /**
   * The id (a UUID) of the deployment. Exactly one of `id` and `name` is given.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly id?: string | undefined;
  /**
   * The exact name of the deployment. Exactly one of `id` and `name` is given.
   * @example "support-agent"
   */
  readonly name?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentOutput}.
 */
export interface GetDeploymentOutputArgs {
  /**
   * The id (a UUID) of the deployment. Exactly one of `id` and `name` is given.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact name of the deployment. Exactly one of `id` and `name` is given.
   * @example "support-agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeployment} finds.
 */
export interface GetDeploymentResult {
  /**
   * The id of the deployment.
   */
  readonly id: string;
  /**
   * The name: letters, digits and dashes, beginning with a letter; some servers take lower-case letters alone. It also names the tracing project that is made with the deployment, so both must be free. Made of the resource's name and a random suffix when absent.
   * @example "support-agent"
   * @see Control plane API, create a deployment
   */
  readonly name: string;
  /**
   * The label that people see. Changing it makes no revision; it cannot be cleared.
   * @example "Support agent"
   * @see Control plane API, update a deployment
   */
  readonly displayName?: string | undefined;
  /**
   * Where the code comes from: `github` (cloud) or `external_docker` (self-hosted and hybrid installations). Changing it replaces the deployment.
   * @example "github"
   * @see Control plane API, create a deployment
   */
  readonly source: string;
  /**
   * The source and the place of the deployment.
   * @see Control plane API, create a deployment
   */
  readonly sourceConfig: GetDeploymentSourceConfig;
  /**
   * What is deployed from the source. Any change makes a revision.
   * @see Control plane API, create a deployment
   */
  readonly sourceRevisionConfig: GetDeploymentSourceRevisionConfig;
  /**
   * The environment variables, name to value, of everybody who set some. Secret.
   */
  readonly secrets: { readonly [name: string]: string };
  /**
   * Environment variables that come from Kubernetes secrets, for `external_docker`; no name twice, nor one of `secrets`. An empty list clears them. The service does not say that a change makes a revision: where it makes none, the change takes effect with the next one (see `triggers`).
   * @see Control plane API, create a deployment
   */
  readonly secretReferences?: GetDeploymentSecretReference[] | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * The state of the deployment: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE …
   */
  readonly status: string;
  /**
   * The id of the newest revision.
   */
  readonly latestRevisionId?: string | undefined;
  /**
   * The id of the revision that serves.
   */
  readonly activeRevisionId?: string | undefined;
  /**
   * The status of the newest revision when it was last looked at: DEPLOYED when it serves.
   */
  readonly revisionStatus?: string | undefined;
  /**
   * The names of all environment variables that the service stores, also of those set elsewhere.
   */
  readonly secretNames: string[];
  /**
   * The id of the tracing project that was made with it: the `sessionId` of its exports. Empty until the service has made it; after `waitForDeployed: false` a refresh brings it.
   */
  readonly tracingProjectId?: string | undefined;
  /**
   * Where the deployment is reached.
   */
  readonly url?: string | undefined;
  /**
   * Where people look at the deployment.
   */
  readonly dashboardUrl: string;
  /**
   * The version of the image that it runs.
   */
  readonly imageVersion?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The arguments of {@link getDeployments}.
 */
export interface GetDeploymentsArgs {
  /**
   * Only deployments whose name contains this text. Default: all.
   * @example "support-"
   */
  readonly nameContains?: string | undefined;
  /**
   * Only deployments in this state: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE … Default: all.
   * @example "READY"
   */
  readonly status?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentsOutput}.
 */
export interface GetDeploymentsOutputArgs {
  /**
   * Only deployments whose name contains this text. Default: all.
   * @example "support-"
   */
  readonly nameContains?: pulumi.Input<string | undefined>;
  /**
   * Only deployments in this state: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE … Default: all.
   * @example "READY"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeployments} finds.
 */
export interface GetDeploymentsResult {
  /**
   * The deployments; empty when none is left.
   */
  readonly deployments: GetDeploymentsDeployment[];
}

/**
 * The arguments of {@link getDeploymentRevision}.
 */
export interface GetDeploymentRevisionArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: string;
  /**
   * The id (a UUID) of the revision.
   * @example "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25"
   */
  readonly revisionId: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentRevisionOutput}.
 */
export interface GetDeploymentRevisionOutputArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: pulumi.Input<string>;
  /**
   * The id (a UUID) of the revision.
   * @example "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25"
   */
  readonly revisionId: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeploymentRevision} finds.
 */
export interface GetDeploymentRevisionResult {
  /**
   * The id of the revision.
   */
  readonly id: string;
  /**
   * The state of the revision: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY or DEPLOYING. DEPLOYED if it serves or has served. CREATE_FAILED, BUILD_FAILED or DEPLOY_FAILED. SKIPPED if a newer one took its place.
   */
  readonly status: string;
  /**
   * What the service reports about the state.
   */
  readonly statusMessage?: string | undefined;
  /**
   * Where the code comes from.
   */
  readonly source?: string | undefined;
  /**
   * What is deployed from the source.
   */
  readonly sourceRevisionConfig?: GetDeploymentRevisionSourceRevisionConfig | undefined;
  /**
   * When the revision was made, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When it last changed its state, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentRevisions}.
 */
export interface GetDeploymentRevisionsArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: string;
  /**
   * Only revisions in this state, such as DEPLOYED. Default: all.
   * @example "DEPLOYED"
   */
  readonly status?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDeploymentRevisionsOutput}.
 */
export interface GetDeploymentRevisionsOutputArgs {
  /**
   * The id (a UUID) of the deployment.
   * @example "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"
   */
  readonly deploymentId: pulumi.Input<string>;
  /**
   * Only revisions in this state, such as DEPLOYED. Default: all.
   * @example "DEPLOYED"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDeploymentRevisions} finds.
 */
export interface GetDeploymentRevisionsResult {
  /**
   * The revisions, newest first.
   */
  readonly revisions: GetDeploymentRevisionsRevision[];
}

/**
 * The arguments of {@link getOAuthProvider}.
 */
export interface GetOAuthProviderArgs {
  /**
   * The `providerId` of the OAuth provider, not its id.
   * @example "acme-crm"
   */
  readonly providerId: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getOAuthProviderOutput}.
 */
export interface GetOAuthProviderOutputArgs {
  /**
   * The `providerId` of the OAuth provider, not its id.
   * @example "acme-crm"
   */
  readonly providerId: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getOAuthProvider} finds.
 */
export interface GetOAuthProviderResult {
  /**
   * The service's id of the OAuth provider.
   */
  readonly id: string;
  /**
   * What the provider is called in programs and addresses; no two of the organization share it. It is the id of the resource. Changing it replaces the provider: the old one goes first, and its users must connect again.
   * @example "acme-crm"
   * @see Control plane API, OAuth providers
   */
  readonly providerId: string;
  /**
   * The label that people see.
   * @example "Acme CRM"
   * @see Control plane API, OAuth providers
   */
  readonly name: string;
  /**
   * The id of the OAuth client, as the provider gave it out; it is no secret.
   * @example "8f0e2b547c1d"
   * @see Control plane API, OAuth providers
   */
  readonly clientId: string;
  /**
   * The address of the authorization endpoint, http or https.
   * @example "https://acme.example.com/oauth/authorize"
   * @see Control plane API, OAuth providers
   */
  readonly authUrl: string;
  /**
   * The address of the token endpoint, http or https.
   * @example "https://acme.example.com/oauth/token"
   * @see Control plane API, OAuth providers
   */
  readonly tokenUrl: string;
  /**
   * Whether PKCE is used.
   * @see Control plane API, OAuth providers
   */
  readonly usesPkce: boolean;
  /**
   * The PKCE challenge method. The service takes any text; `S256` is the one it is known to use.
   * @example "S256"
   * @see Control plane API, OAuth providers
   */
  readonly codeChallengeMethod?: string | undefined;
  /**
   * The kind of provider, where it needs special treatment: one of "microsoft", "salesforce", "slack". Changing it replaces the provider.
   * @example "slack"
   * @see Control plane API, OAuth providers
   */
  readonly providerType?: string | undefined;
  /**
   * How the client proves itself to the token endpoint: one of "none", "client_secret_basic", "client_secret_post". Left out, the service takes `client_secret_post`. Changing it replaces the provider.
   * @example "client_secret_basic"
   * @see Control plane API, OAuth providers
   */
  readonly tokenEndpointAuthMethod?: string | undefined;
  /**
   * The id of the organization that the provider belongs to.
   */
  readonly organizationId: string;
  /**
   * Whether the service registered the client itself, as it does for MCP servers.
   */
  readonly isDynamicClient?: boolean | undefined;
  /**
   * The MCP server that the provider was discovered from, when it was.
   */
  readonly mcpServerUrl?: string | undefined;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * Where people may be sent back to; absent where the service does not return it.
   */
  readonly allowedRedirectUris?: string[] | undefined;
  /**
   * Further parameters of the authorization request, in the provider's own names.
   */
  readonly authorizationParams?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The arguments of {@link getOAuthProviders}.
 */
export interface GetOAuthProvidersArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getOAuthProvidersOutput}.
 */
export interface GetOAuthProvidersOutputArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getOAuthProviders} finds.
 */
export interface GetOAuthProvidersResult {
  /**
   * The OAuth providers; empty when there are none.
   */
  readonly providers: GetOAuthProvidersProvider[];
}

/**
 * The arguments of {@link getDataset}.
 */
export interface GetDatasetArgs {
  /**
   * The id (a UUID) of the dataset. Exactly one of `id` and `name` is given.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: string | undefined;
  /**
   * The exact `name` of the dataset, upper and lower case included. Exactly one of `id` and `name` is given.
   * @example "support-questions"
   */
  readonly name?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDatasetOutput}.
 */
export interface GetDatasetOutputArgs {
  /**
   * The id (a UUID) of the dataset. Exactly one of `id` and `name` is given.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact `name` of the dataset, upper and lower case included. Exactly one of `id` and `name` is given.
   * @example "support-questions"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDataset} finds.
 */
export interface GetDatasetResult {
  /**
   * The service's id of the dataset.
   */
  readonly id: string;
  /**
   * The name of the dataset; no two of the workspace share it.
   * @example "support-questions"
   * @see Platform API, datasets
   */
  readonly name: string;
  /**
   * What the dataset is for.
   * @example "Questions of customers, with approved answers"
   * @see Platform API, datasets
   */
  readonly description?: string | undefined;
  /**
   * What the examples are: one of "kv", "llm", "chat". Default: `kv`.
   * @example "chat"
   * @see Platform API, datasets
   */
  readonly dataType?: string | undefined;
  /**
   * The JSON schema that the inputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly inputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * The JSON schema that the outputs of every example must match. Default: any.
   * @example {"type":"object"}
   * @see Platform API, datasets
   */
  readonly outputsSchemaDefinition?: { readonly [name: string]: unknown } | undefined;
  /**
   * What LangSmith does with each example that is added, in this order.
   * @see Platform API, datasets
   */
  readonly transformations?: GetDatasetTransformation[] | undefined;
  /**
   * Metadata of the dataset. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, datasets
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
}

/**
 * The arguments of {@link getDatasets}.
 */
export interface GetDatasetsArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getDatasetsOutput}.
 */
export interface GetDatasetsOutputArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getDatasets} finds.
 */
export interface GetDatasetsResult {
  /**
   * The datasets; empty when there are none.
   */
  readonly datasets: GetDatasetsDataset[];
}

/**
 * The arguments of {@link getTracingProject}.
 */
export interface GetTracingProjectArgs {
  /**
   * The id (a UUID) of the tracing project. Exactly one of `id` and `name` is given.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: string | undefined;
  /**
   * The exact `name` of the tracing project, upper and lower case included. Exactly one of `id` and `name` is given.
   * @example "support-agent"
   */
  readonly name?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTracingProjectOutput}.
 */
export interface GetTracingProjectOutputArgs {
  /**
   * The id (a UUID) of the tracing project. Exactly one of `id` and `name` is given.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id?: pulumi.Input<string | undefined>;
  /**
   * The exact `name` of the tracing project, upper and lower case included. Exactly one of `id` and `name` is given.
   * @example "support-agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getTracingProject} finds.
 */
export interface GetTracingProjectResult {
  /**
   * The service's id of the tracing project.
   */
  readonly id: string;
  /**
   * The name that applications send traces to; no two of the workspace share it.
   * @example "support-agent"
   * @see Platform API, sessions
   */
  readonly name: string;
  /**
   * What the project is for. The service cannot clear it: set it to another value.
   * @example "Traces of the support agent"
   * @see Platform API, sessions
   */
  readonly description?: string | undefined;
  /**
   * How long new traces are kept: `shortlived` for 14 days, `longlived` for as long as the workspace keeps extended traces. In the cloud that is at most 180 days. Existing traces keep their tier. The service cannot clear it: set it to another value. LangSmith has separate permissions for a change: `projects:increase-trace-tier` and `projects:decrease-trace-tier`. Default: that of the workspace.
   * @example "shortlived"
   * @see Platform API, sessions
   */
  readonly traceTier?: string | undefined;
  /**
   * The id (a UUID) of the dataset that runs are added to by default. The service cannot clear it: set it to another value.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, sessions
   */
  readonly defaultDatasetId?: string | undefined;
  /**
   * Metadata of the project. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, sessions
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the project began, ISO 8601.
   */
  readonly startTime?: string | undefined;
}

/**
 * The arguments of {@link getTracingProjects}.
 */
export interface GetTracingProjectsArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getTracingProjectsOutput}.
 */
export interface GetTracingProjectsOutputArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getTracingProjects} finds.
 */
export interface GetTracingProjectsResult {
  /**
   * The tracing projects; empty when there are none.
   */
  readonly projects: GetTracingProjectsProject[];
}

/**
 * The arguments of {@link getWorkspaceSecret}.
 */
export interface GetWorkspaceSecretArgs {
  /**
   * The `key` of the workspace secret.
   * @example "OPENAI_API_KEY"
   */
  readonly key: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getWorkspaceSecretOutput}.
 */
export interface GetWorkspaceSecretOutputArgs {
  /**
   * The `key` of the workspace secret.
   * @example "OPENAI_API_KEY"
   */
  readonly key: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getWorkspaceSecret} finds.
 */
export interface GetWorkspaceSecretResult {
  /**
   * The `key` of the workspace secret, which is its id.
   */
  readonly id: string;
  /**
   * The name of the secret, such as `OPENAI_API_KEY`, unique in the workspace. It is the id of the resource: at most 256 characters, without line breaks, tabs and other invisible characters. Changing it replaces the secret: the old one is deleted first.
   * @example "OPENAI_API_KEY"
   * @see Platform API, workspace secrets
   */
  readonly key: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
}

/**
 * The arguments of {@link getWorkspaceSecrets}.
 */
export interface GetWorkspaceSecretsArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getWorkspaceSecretsOutput}.
 */
export interface GetWorkspaceSecretsOutputArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getWorkspaceSecrets} finds.
 */
export interface GetWorkspaceSecretsResult {
  /**
   * The workspace secrets; empty when there are none.
   */
  readonly secrets: GetWorkspaceSecretsSecret[];
}

/**
 * The arguments of {@link getAnnotationQueue}.
 */
export interface GetAnnotationQueueArgs {
  /**
   * The id (a UUID) of the annotation queue.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getAnnotationQueueOutput}.
 */
export interface GetAnnotationQueueOutputArgs {
  /**
   * The id (a UUID) of the annotation queue.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getAnnotationQueue} finds.
 */
export interface GetAnnotationQueueResult {
  /**
   * The service's id of the annotation queue.
   */
  readonly id: string;
  /**
   * The name that people see. LangSmith does not document whether it must be unique.
   * @example "support-review"
   * @see Platform API, annotation queues
   */
  readonly name: string;
  /**
   * What the queue is for.
   * @example "Answers that customers complained about"
   * @see Platform API, annotation queues
   */
  readonly description?: string | undefined;
  /**
   * The id (a UUID) of the dataset that reviewers add runs to by default. LangSmith cannot clear it: set it to another dataset.
   * @example "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75"
   * @see Platform API, annotation queues
   */
  readonly defaultDataset?: string | undefined;
  /**
   * How many reviewers must finish a run before it leaves the queue. LangSmith does not document what `0` means. Default: `1`.
   * @example 2
   * @see Platform API, annotation queues
   */
  readonly numReviewersPerItem?: number | undefined;
  /**
   * Whether a run is reserved for the reviewer who views it, so that two do not review the same run at the same time. Default: `true`.
   * @see Platform API, annotation queues
   */
  readonly enableReservations?: boolean | undefined;
  /**
   * How long a reservation lasts, in minutes. LangSmith does not document what `0` means. Default: `1`.
   * @example 30
   * @see Platform API, annotation queues
   */
  readonly reservationMinutes?: number | undefined;
  /**
   * Who may review: `any` member of the workspace, or only the `assigned` reviewers. Assign reviewers in the web pages: this resource does not. Default: `any`.
   * @example "assigned"
   * @see Platform API, annotation queues
   */
  readonly reviewerAccessMode?: string | undefined;
  /**
   * The instructions that reviewers see beside every run.
   * @example "Compare the answer with the handbook."
   * @see Platform API, annotation queues
   */
  readonly rubricInstructions?: string | undefined;
  /**
   * The feedback that reviewers are asked for, in this order. A change replaces the whole list.
   * @see Platform API, annotation queues
   */
  readonly rubricItems?: GetAnnotationQueueRubricItem[] | undefined;
  /**
   * Metadata of the queue. Keys that others add stay, and are no difference.
   * @example {"team":"support"}
   * @see Platform API, annotation queues
   */
  readonly metadata?: { readonly [name: string]: unknown } | undefined;
  /**
   * What reviewers see: `single`, one run at a time, or `pairwise`, two runs side by side. This resource creates single queues. A pairwise queue can be imported; its replacement is single.
   */
  readonly queueType: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt?: string | undefined;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt?: string | undefined;
}

/**
 * The arguments of {@link getAnnotationQueues}.
 */
export interface GetAnnotationQueuesArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getAnnotationQueuesOutput}.
 */
export interface GetAnnotationQueuesOutputArgs {
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getAnnotationQueues} finds.
 */
export interface GetAnnotationQueuesResult {
  /**
   * The annotation queues; empty when there are none.
   */
  readonly queues: GetAnnotationQueuesQueue[];
}

/**
 * The arguments of {@link getOAuthTokens}.
 */
export interface GetOAuthTokensArgs {
  /**
   * The `providerId` of an OAuth provider: only tokens for it. Default: those for all.
   * @example "github"
   */
  readonly providerId?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getOAuthTokensOutput}.
 */
export interface GetOAuthTokensOutputArgs {
  /**
   * The `providerId` of an OAuth provider: only tokens for it. Default: those for all.
   * @example "github"
   */
  readonly providerId?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getOAuthTokens} finds.
 */
export interface GetOAuthTokensResult {
  /**
   * The tokens; empty when there is none.
   */
  readonly tokens: GetOAuthTokensToken[];
}

/**
 * The arguments of {@link getListeners}.
 */
export interface GetListenersArgs {
  /**
   * Only the listener of the cluster that is called exactly so. Default: all.
   * @example "prod-eu"
   */
  readonly computeId?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getListenersOutput}.
 */
export interface GetListenersOutputArgs {
  /**
   * Only the listener of the cluster that is called exactly so. Default: all.
   * @example "prod-eu"
   */
  readonly computeId?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getListeners} finds.
 */
export interface GetListenersResult {
  /**
   * The listeners; empty when none is left, and then a deployment needs no `sourceConfig.listenerId`.
   */
  readonly listeners: GetListenersListener[];
}

/**
 * The arguments of {@link getGithubIntegrations}.
 */
export interface GetGithubIntegrationsArgs {
  /**
   * Only the integrations of the account or organization of this name on GitHub, in upper or lower case. An error if there is none. Default: all.
   * @example "acme"
   */
  readonly name?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getGithubIntegrationsOutput}.
 */
export interface GetGithubIntegrationsOutputArgs {
  /**
   * Only the integrations of the account or organization of this name on GitHub, in upper or lower case. An error if there is none. Default: all.
   * @example "acme"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getGithubIntegrations} finds.
 */
export interface GetGithubIntegrationsResult {
  /**
   * The integrations; empty when there is none and no `name` was given.
   */
  readonly integrations: GetGithubIntegrationsIntegration[];
}

/**
 * The arguments of {@link getGithubRepositories}.
 */
export interface GetGithubRepositoriesArgs {
  /**
   * The id (a UUID) of the GitHub integration, as `getGithubIntegrations` gives it.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId: string;
  /**
   * Only the repositories of this account or organization, upper and lower case alike. Default: all.
   * @example "acme"
   */
  readonly owner?: string | undefined;
  /**
   * Only the repositories of this name (without the owner), upper and lower case alike. Default: all.
   * @example "agent"
   */
  readonly name?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getGithubRepositoriesOutput}.
 */
export interface GetGithubRepositoriesOutputArgs {
  /**
   * The id (a UUID) of the GitHub integration, as `getGithubIntegrations` gives it.
   * @example "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72"
   */
  readonly integrationId: pulumi.Input<string>;
  /**
   * Only the repositories of this account or organization, upper and lower case alike. Default: all.
   * @example "acme"
   */
  readonly owner?: pulumi.Input<string | undefined>;
  /**
   * Only the repositories of this name (without the owner), upper and lower case alike. Default: all.
   * @example "agent"
   */
  readonly name?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getGithubRepositories} finds.
 */
export interface GetGithubRepositoriesResult {
  /**
   * The repositories; empty when the integration may read none that is meant.
   */
  readonly repositories: GetGithubRepositoriesRepository[];
}

/**
 * The arguments of {@link getExportDestination}.
 */
export interface GetExportDestinationArgs {
  /**
   * The id (a UUID) of the destination.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly id: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinationOutput}.
 */
export interface GetExportDestinationOutputArgs {
  /**
   * The id (a UUID) of the destination.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getExportDestination} finds.
 */
export interface GetExportDestinationResult {
  /**
   * The id of the destination.
   */
  readonly id: string;
  /**
   * The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.
   * @example "Traces of production"
   * @see Bulk export API, create a destination
   */
  readonly displayName: string;
  /**
   * The kind of store. The service knows `s3`.
   * @see Bulk export API, create a destination
   */
  readonly destinationType?: string | undefined;
  /**
   * Where the bucket is. Changing any of it replaces the destination.
   * @see Bulk export API, create a destination
   */
  readonly config: GetExportDestinationConfig;
  /**
   * The ARN of the AWS role that LangSmith assumes to write to the bucket, instead of `credentials`. Only the cloud regions `us`, `eu` and `apac` can assume a role; the region `aws` and self-hosted installations cannot. The role needs `s3:PutObject` below the prefix, and a trust policy that lets LangSmith in: `getExportAssumeRolePolicy` returns it. Set either `awsRoleArn` or `credentials`: LangSmith stores one of the two. Changing the role, or switching from `credentials` to it, updates the destination in place after a test write.
   * @example "arn:aws:iam::123456789012:role/langsmith-exports"
   * @see Bulk export API, create a destination
   */
  readonly awsRoleArn?: string | undefined;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * The names of the credentials that the service holds, in its own spelling; it never returns their values. Absent where it does not tell them.
   * @example ["access_key_id","secret_access_key"]
   */
  readonly credentialsKeys?: string[] | undefined;
  /**
   * The address of everything that is exported to the destination: the bucket and the prefix, without a slash or a wildcard at the end. It begins with `gs://` for Google Cloud Storage and with `s3://` for every other store. Add the pattern of your reader: `/**\/*.parquet` for DuckDB, `/export_id=*` for BigQuery. It holds every export below the prefix, whatever its project, filter, columns or format. Absent where `endpointUrl` contains the bucket's name and `includeBucketInPrefix` is not `false`, since the service does not document where it writes then.
   * @example "s3://acme-traces/langsmith/production"
   */
  readonly dataUri?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinations}.
 */
export interface GetExportDestinationsArgs {
  /**
   * Only destinations with exactly this label. Default: all.
   * @example "Traces of production"
   */
  readonly displayName?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getExportDestinationsOutput}.
 */
export interface GetExportDestinationsOutputArgs {
  /**
   * Only destinations with exactly this label. Default: all.
   * @example "Traces of production"
   */
  readonly displayName?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getExportDestinations} finds.
 */
export interface GetExportDestinationsResult {
  /**
   * The destinations; empty when none is left.
   */
  readonly destinations: GetExportDestinationsDestination[];
}

/**
 * The arguments of {@link getBulkExport}.
 */
export interface GetBulkExportArgs {
  /**
   * The id (a UUID) of the export.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly id: string;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportOutput}.
 */
export interface GetBulkExportOutputArgs {
  /**
   * The id (a UUID) of the export.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly id: pulumi.Input<string>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getBulkExport} finds.
 */
export interface GetBulkExportResult {
  /**
   * The id of the export.
   */
  readonly id: string;
  /**
   * The id of the destination that the files are written to.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   * @see Bulk export API, create an export
   */
  readonly bulkExportDestinationId: string;
  /**
   * The id (a UUID) of the tracing project whose runs are exported: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. An export has either `sessionId` or `allExperiments: true`.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   * @see Bulk export API, create an export
   */
  readonly sessionId?: string | undefined;
  /**
   * Exports the runs of all experiments of the workspace (at most 250 experiments for each export) in place of one project. Self-hosted: application 0.16.1 or later.
   * @see Bulk export API, create an export
   */
  readonly allExperiments?: boolean | undefined;
  /**
   * The beginning of the exported range, included. Of a schedule, every window since then is exported, and billed, at once. A time with a zone; it is sent in UTC.
   * @example "2025-01-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly startTime: string;
  /**
   * The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.
   * @example "2025-02-01T00:00:00Z"
   * @see Bulk export API, create an export
   */
  readonly endTime?: string | undefined;
  /**
   * Makes the export a schedule: the hours of each window (1 to 168, which is a week). LangSmith exports a window 10 minutes after its end. Self-hosted: chart 0.10.42, application 0.10.109 or later.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours?: number | undefined;
  /**
   * A filter expression that narrows the runs. Without it all runs of the range are exported.
   * @example "eq(is_root, true)"
   * @see Bulk export API, create an export
   */
  readonly filter?: string | undefined;
  /**
   * The columns to export, in any order. Default: all except `feedbacks`, which is exported only when you name it. One of "id", "tenant_id", "session_id", "trace_id", "parent_run_id", "parent_run_ids", "reference_example_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "dotted_order", "trace_tier", "inputs", "outputs", "error", "extra", "events", "tags", "feedback_stats", "feedbacks", "total_tokens", "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost", "first_token_time". Self-hosted: chart 0.12.11, application 0.12.42 or later.
   * @example ["id","name","start_time","inputs","outputs"]
   * @see Bulk export API, create an export
   */
  readonly exportFields?: string[] | undefined;
  /**
   * The file format. The service knows `Parquet`, which it also uses when this is left out.
   * @see Bulk export API, create an export
   */
  readonly format?: string | undefined;
  /**
   * The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.
   * @example "v2_beta"
   * @see Bulk export API, create an export
   */
  readonly formatVersion?: string | undefined;
  /**
   * The compression of the files: one of "none", "gzip", "snappy", "zstandard". It is always sent, since the service's own default has changed over time.
   * @example "zstandard"
   * @see Bulk export API, create an export
   */
  readonly compression?: string | undefined;
  /**
   * Created, Running, Completed, Cancelled, Failed or TimedOut; IntervalScheduled for a schedule. It moves on automatically, which is no drift; Cancelled is.
   */
  readonly status: string;
  /**
   * The id of the workspace that the object lives in.
   */
  readonly tenantId: string;
  /**
   * When the service made the object, ISO 8601.
   */
  readonly createdAt: string;
  /**
   * When the service last changed the object, ISO 8601.
   */
  readonly updatedAt: string;
  /**
   * When the export ended, ISO 8601.
   */
  readonly finishedAt?: string | undefined;
  /**
   * The schedule that spawned this export, when one did.
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * The path that a one-off export of one project writes below, with the bucket's name first where the destination includes it in the prefix. It ends at `session_id=…` until a run of the export reports its own path. That also has the next folder (`runs` or `resource=runs`). The folders `year=`, `month=` and `day=` follow.
   */
  readonly outputPrefix?: string | undefined;
  /**
   * The path that all exports of a schedule write below, with the bucket's name first where the destination includes it in the prefix. Each export has its own `export_id=` folder there.
   */
  readonly rootPrefix?: string | undefined;
}

/**
 * The arguments of {@link getBulkExports}.
 */
export interface GetBulkExportsArgs {
  /**
   * Only exports to this destination (its id). Default: all.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly bulkExportDestinationId?: string | undefined;
  /**
   * Only exports of this tracing project (its id). Default: all.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: string | undefined;
  /**
   * Only exports that this schedule (its id) spawned. Default: all.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * Only exports in this state: Created, Running, Completed, Cancelled, Failed, TimedOut, or IntervalScheduled for schedules. Default: all.
   * @example "Running"
   */
  readonly status?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportsOutput}.
 */
export interface GetBulkExportsOutputArgs {
  /**
   * Only exports to this destination (its id). Default: all.
   * @example "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"
   */
  readonly bulkExportDestinationId?: pulumi.Input<string | undefined>;
  /**
   * Only exports of this tracing project (its id). Default: all.
   * @example "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"
   */
  readonly sessionId?: pulumi.Input<string | undefined>;
  /**
   * Only exports that this schedule (its id) spawned. Default: all.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: pulumi.Input<string | undefined>;
  /**
   * Only exports in this state: Created, Running, Completed, Cancelled, Failed, TimedOut, or IntervalScheduled for schedules. Default: all.
   * @example "Running"
   */
  readonly status?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getBulkExports} finds.
 */
export interface GetBulkExportsResult {
  /**
   * The exports; empty when none is left.
   */
  readonly exports: GetBulkExportsExport[];
}

/**
 * The arguments of {@link getBulkExportRuns}.
 */
export interface GetBulkExportRunsArgs {
  /**
   * The id of the export. Exactly one of `bulkExportId` and `sourceBulkExportId` is given; a schedule has no runs of its own.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: string | undefined;
  /**
   * The id of the schedule whose spawned exports' runs are listed, in place of one export's.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportRunsOutput}.
 */
export interface GetBulkExportRunsOutputArgs {
  /**
   * The id of the export. Exactly one of `bulkExportId` and `sourceBulkExportId` is given; a schedule has no runs of its own.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: pulumi.Input<string | undefined>;
  /**
   * The id of the schedule whose spawned exports' runs are listed, in place of one export's.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly sourceBulkExportId?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getBulkExportRuns} finds.
 */
export interface GetBulkExportRunsResult {
  /**
   * The runs; empty before the export starts.
   */
  readonly runs: GetBulkExportRunsRun[];
}

/**
 * The arguments of {@link getBulkExportCoverage}.
 */
export interface GetBulkExportCoverageArgs {
  /**
   * The id of the schedule. Exactly one of `bulkExportId` and `bulkExportIds` is given. Of a schedule that was cancelled, the windows are expected that were due by then.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: string | undefined;
  /**
   * The ids of one-off or spawned exports of one series, at most 1000, in place of a schedule; only these count. Without `startTime` and `intervalHours` the whole range from their first start to their last end is expected, cut wherever one of them begins or ends.
   * @example ["9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"]
   */
  readonly bulkExportIds?: string[] | undefined;
  /**
   * The beginning of the first window that is expected of `bulkExportIds`. Given together with `intervalHours`.
   * @example "2025-01-01T00:00:00Z"
   */
  readonly startTime?: string | undefined;
  /**
   * The length of each window that is expected of `bulkExportIds`, 1 to 168 hours. Given together with `startTime`.
   * @example 24
   */
  readonly intervalHours?: number | undefined;
  /**
   * Up to which instant windows are expected: those that begin before it. What of them is not due yet by the service's clock is `notDue`. Default: now.
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: string | undefined;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: string | undefined;
}

/**
 * The arguments of {@link getBulkExportCoverageOutput}.
 */
export interface GetBulkExportCoverageOutputArgs {
  /**
   * The id of the schedule. Exactly one of `bulkExportId` and `bulkExportIds` is given. Of a schedule that was cancelled, the windows are expected that were due by then.
   * @example "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"
   */
  readonly bulkExportId?: pulumi.Input<string | undefined>;
  /**
   * The ids of one-off or spawned exports of one series, at most 1000, in place of a schedule; only these count. Without `startTime` and `intervalHours` the whole range from their first start to their last end is expected, cut wherever one of them begins or ends.
   * @example ["9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"]
   */
  readonly bulkExportIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The beginning of the first window that is expected of `bulkExportIds`. Given together with `intervalHours`.
   * @example "2025-01-01T00:00:00Z"
   */
  readonly startTime?: pulumi.Input<string | undefined>;
  /**
   * The length of each window that is expected of `bulkExportIds`, 1 to 168 hours. Given together with `startTime`.
   * @example 24
   */
  readonly intervalHours?: pulumi.Input<number | undefined>;
  /**
   * Up to which instant windows are expected: those that begin before it. What of them is not due yet by the service's clock is `notDue`. Default: now.
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID) to look in, in place of the configured `langsmith:workspaceId` (or LANGSMITH_WORKSPACE_ID).
   * @example "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21"
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
}

/**
 * What {@link getBulkExportCoverage} finds.
 */
export interface GetBulkExportCoverageResult {
  /**
   * The windows that were to be exported and have begun by `until`, in their order.
   */
  readonly windows: GetBulkExportCoverageWindow[];
  /**
   * What is due and neither exported nor held by an export that goes on; windows that touch are one gap. Empty when nothing is left.
   */
  readonly gaps: GetBulkExportCoverageGap[];
  /**
   * What more than one export has written, or writes, so that it is billed more than once. Exports that failed or were cancelled do not count, nor do ranges that touch.
   */
  readonly overlaps: GetBulkExportCoverageOverlap[];
  /**
   * The schedule whose windows these are; empty for a set of exports.
   */
  readonly schedules: GetBulkExportCoverageSchedule[];
  /**
   * How many windows are due, that is all but those that are notDue.
   */
  readonly windowsDue: number;
  /**
   * How many windows are exported as a whole.
   */
  readonly windowsExported: number;
  /**
   * Rows written by the Completed exports of these windows, each counted once. Absent where a run does not tell.
   */
  readonly rowsWritten?: number | undefined;
  /**
   * Files written by the Completed exports of these windows. Absent where a run does not tell.
   */
  readonly filesWritten?: number | undefined;
  /**
   * Whether there is no gap and no window whose state is unclear; windows may still be running.
   */
  readonly hasNoGaps: boolean;
  /**
   * The instant up to which windows were expected, ISO 8601.
   */
  readonly until: string;
}

/**
 * The arguments of {@link getExportWindows}.
 */
export interface GetExportWindowsArgs {
  /**
   * The `startTime` of the schedule: the beginning of its first window.
   * @example "2025-01-01T00:00:00Z"
   */
  readonly startTime: string;
  /**
   * The `intervalHours` of the schedule: the length of each window, 1 to 168 hours.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours: number;
  /**
   * Gives every window whose export the service has begun by this instant. Exactly one of `until` and `count` is given.
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: string | undefined;
  /**
   * Gives this many windows, 0 to 10000. Exactly one of `until` and `count` is given.
   * @example 7
   */
  readonly count?: number | undefined;
}

/**
 * The arguments of {@link getExportWindowsOutput}.
 */
export interface GetExportWindowsOutputArgs {
  /**
   * The `startTime` of the schedule: the beginning of its first window.
   * @example "2025-01-01T00:00:00Z"
   */
  readonly startTime: pulumi.Input<string>;
  /**
   * The `intervalHours` of the schedule: the length of each window, 1 to 168 hours.
   * @example 24
   * @see Bulk export API, create an export
   */
  readonly intervalHours: pulumi.Input<number>;
  /**
   * Gives every window whose export the service has begun by this instant. Exactly one of `until` and `count` is given.
   * @example "2025-02-01T00:00:00Z"
   */
  readonly until?: pulumi.Input<string | undefined>;
  /**
   * Gives this many windows, 0 to 10000. Exactly one of `until` and `count` is given.
   * @example 7
   */
  readonly count?: pulumi.Input<number | undefined>;
}

/**
 * What {@link getExportWindows} finds.
 */
export interface GetExportWindowsResult {
  /**
   * The windows in their order, without gap or overlap.
   */
  readonly windows: GetExportWindowsWindow[];
  /**
   * The beginning of the window after the last: with it as `startTime` another schedule goes on without gap or overlap. ISO 8601 in UTC.
   */
  readonly nextStartTime: string;
}

/**
 * The arguments of {@link getExportAssumeRolePolicy}.
 */
export interface GetExportAssumeRolePolicyArgs {
  /**
   * The cloud region: `us`, `eu` or `apac`. Default: the configured one (`langsmith:region`).
   * @example "eu"
   */
  readonly region?: "us" | "eu" | "apac" | undefined;
}

/**
 * The arguments of {@link getExportAssumeRolePolicyOutput}.
 */
export interface GetExportAssumeRolePolicyOutputArgs {
  /**
   * The cloud region: `us`, `eu` or `apac`. Default: the configured one (`langsmith:region`).
   * @example "eu"
   */
  readonly region?: pulumi.Input<"us" | "eu" | "apac" | undefined>;
}

/**
 * What {@link getExportAssumeRolePolicy} finds.
 */
export interface GetExportAssumeRolePolicyResult {
  /**
   * The region that the policy is for.
   */
  readonly region: string;
  /**
   * The trust policy as JSON, for `assumeRolePolicy` of `aws.iam.Role`.
   */
  readonly json: string;
  /**
   * The audience of LangSmith's identity tokens, the condition `accounts.google.com:oaud`.
   */
  readonly audience: string;
  /**
   * The ids of the Google service accounts of LangSmith in the region, the condition `accounts.google.com:sub`.
   */
  readonly subjects: string[];
  /**
   * The day (YYYY-MM-DD, UTC) on which these values were read from LangSmith's documentation.
   */
  readonly asOf: string;
}
