import { z } from "zod";
import { integer } from "../validation.ts";

// Members that are not listed here are passed to the cluster unread, as the service does.

const text = z.string().nullish();
const name = z.string().min(1);
const flag = z.boolean().nullish();
const texts = z.array(z.string()).nullish();
const mode = integer.min(0).max(0o777).nullish();
const quantity = z.union([z.string(), z.number()], { error: "a quantity is a string or a number" });
/** The contract of the service has strings here: `cpu: "1"`. */
const quantities = z.record(z.string(), z.string()).nullish();
const portNumber = integer.min(1).max(65535);
const keyed = z.looseObject({ name: text, key: name, optional: flag });

/** Which keys become which files of a volume. */
const items = z.array(z.looseObject({ key: name, path: name, mode })).nullish();

const volumeMount = z.looseObject({
  name,
  mountPath: name,
  subPath: text,
  subPathExpr: text,
  readOnly: flag,
  mountPropagation: text,
});

const valueFrom = z.looseObject({
  secretKeyRef: keyed.nullish(),
  configMapKeyRef: keyed.nullish(),
  fieldRef: z.looseObject({ fieldPath: name, apiVersion: text }).nullish(),
  resourceFieldRef: z.looseObject({ resource: name, containerName: text }).nullish(),
});

const source = z.looseObject({ name: text, optional: flag });

const probe = z.looseObject({
  exec: z.looseObject({ command: texts }).nullish(),
  httpGet: z
    .looseObject({ path: text, port: z.union([portNumber, name], { error: "a port is a number or a name" }) })
    .nullish(),
  initialDelaySeconds: integer.min(0).nullish(),
  periodSeconds: integer.min(1).nullish(),
  timeoutSeconds: integer.min(1).nullish(),
  failureThreshold: integer.min(1).nullish(),
  successThreshold: integer.min(1).nullish(),
});

const container = z.looseObject({
  name,
  image: text,
  imagePullPolicy: text,
  command: texts,
  args: texts,
  workingDir: text,
  restartPolicy: text,
  env: z.array(z.looseObject({ name, value: text, valueFrom: valueFrom.nullish() })).nullish(),
  envFrom: z
    .array(z.looseObject({ prefix: text, secretRef: source.nullish(), configMapRef: source.nullish() }))
    .nullish(),
  ports: z.array(z.looseObject({ containerPort: portNumber, name: text, protocol: text })).nullish(),
  resources: z.looseObject({ requests: quantities, limits: quantities }).nullish(),
  volumeMounts: z.array(volumeMount).nullish(),
  securityContext: z.looseObject({}).nullish(),
  lifecycle: z.looseObject({}).nullish(),
  livenessProbe: probe.nullish(),
  readinessProbe: probe.nullish(),
  startupProbe: probe.nullish(),
});

const volume = z.looseObject({
  name,
  emptyDir: z.looseObject({ medium: text, sizeLimit: quantity.nullish() }).nullish(),
  configMap: z.looseObject({ name: text, items, defaultMode: mode, optional: flag }).nullish(),
  secret: z.looseObject({ secretName: text, items, defaultMode: mode, optional: flag }).nullish(),
  persistentVolumeClaim: z.looseObject({ claimName: name, readOnly: flag }).nullish(),
  hostPath: z.looseObject({ path: name, type: text }).nullish(),
  projected: z.looseObject({ sources: z.array(z.looseObject({})).nullish(), defaultMode: mode }).nullish(),
});

/** The members of `resource_spec` that are Kubernetes' own objects, spelt as Kubernetes spells them. */
export const kubernetesMembers = {
  labels: z.record(z.string(), z.string()).nullish(),
  annotations: z.record(z.string(), z.string()).nullish(),
  service_account_name: z.string().nullish(),
  image_pull_secrets: z.array(z.looseObject({ name })).nullish(),
  volumes: z.array(volume).nullish(),
  volume_mounts: z.array(volumeMount).nullish(),
  init_containers: z.array(container).nullish(),
  sidecars: z.array(container).nullish(),
};
