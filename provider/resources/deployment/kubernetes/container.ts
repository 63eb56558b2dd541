import * as z from "zod";
import { field, named } from "../../../core/facts.ts";
import { volumeMounts } from "./mount.ts";
import { lifecycle, probe } from "./probe.ts";
import {
  choice,
  dataKey,
  flag,
  integer,
  label,
  objectName,
  oneSource,
  port,
  portName,
  portNumber,
  quantity,
  text,
  unique,
  words,
} from "./types.ts";
import { fieldRef, resourceFieldRef } from "./volume.ts";

const PULL_POLICIES = ["Always", "IfNotPresent", "Never"] as const;
const RESTART_POLICIES = ["Always", "OnFailure", "Never"] as const;
const MESSAGE_POLICIES = ["File", "FallbackToLogsOnError"] as const;
const PROTOCOLS = ["TCP", "UDP", "SCTP"] as const;
const PROFILES = ["RuntimeDefault", "Localhost", "Unconfined"] as const;
const PROC_MOUNTS = ["Default", "Unmasked"] as const;
const VALUE_SOURCES = ["secretKeyRef", "configMapKeyRef", "fieldRef", "resourceFieldRef"] as const;

function environmentName(description: string) {
  return field(z.string().regex(/^[ -<>-~]+$/), {
    description,
    example: "LOG_LEVEL",
    allowed: "printable ASCII characters other than =",
  });
}

function keyOf(what: string) {
  return z.object({
    name: objectName(`The name of the ${what}.`),
    key: dataKey("The key in it."),
    optional: flag("Whether the container also starts without it. The variable is then not set."),
  });
}

const valueFrom = z
  .object({
    secretKeyRef: field(keyOf("Kubernetes secret").optional(), {
      description: "A key of a Kubernetes secret.",
    }),
    configMapKeyRef: field(keyOf("config map").optional(), { description: "A key of a config map." }),
    fieldRef: field(fieldRef.optional(), { description: "A field of the pod." }),
    resourceFieldRef: field(resourceFieldRef.optional(), {
      description: "A resource request or limit of a container.",
    }),
  })
  .superRefine(oneSource(VALUE_SOURCES, "a source"));

const variable = named(
  z
    .object({
      name: environmentName("The name of the environment variable."),
      value: field(z.string().optional(), {
        description: "The value, which LangSmith stores in plain text.",
        usage:
          "For a secret, use `valueFrom` with a Kubernetes secret. At least mark the value with `pulumi.secret`.",
        example: "info",
        unshown: true,
      }),
      valueFrom: field(valueFrom.optional(), {
        description: "The source of the value, in place of `value`.",
      }),
    })
    .superRefine(oneSource(["value", "valueFrom"])),
  { name: "KubernetesEnvVar", description: "An environment variable of a container." },
);

const variables = named(
  z
    .object({
      prefix: field(
        z
          .string()
          .regex(/^[ -<>-~]*$/)
          .optional(),
        {
          description: "A prefix for each name.",
          allowed: "printable ASCII characters other than =",
        },
      ),
      configMapRef: field(
        z
          .object({
            name: objectName("The name of the config map."),
            optional: flag("Whether the container also starts without it."),
          })
          .optional(),
        { description: "The config map." },
      ),
      secretRef: field(
        z
          .object({
            name: objectName("The name of the Kubernetes secret."),
            optional: flag("Whether the container also starts without it."),
          })
          .optional(),
        { description: "The Kubernetes secret." },
      ),
    })
    .superRefine(oneSource(["configMapRef", "secretRef"], "a source")),
  {
    name: "KubernetesEnvFromSource",
    description: "A config map or secret whose keys all become environment variables.",
  },
);

const containerPort = named(
  z.object({
    containerPort: port("The port that the container listens on."),
    name: portName("A name of the port, for probes and services."),
    protocol: choice(PROTOCOLS, "The protocol of the port."),
    hostPort: field(portNumber().optional(), {
      description: "The port of the node that forwards to it.",
      allowed: "a port from 1 to 65535",
    }),
    hostIP: text("The address of the node that forwards to it."),
  }),
  { name: "KubernetesContainerPort", description: "A port that a container listens on." },
);

function amounts(description: string) {
  return field(z.record(z.string(), quantity()).optional(), {
    description,
    example: { cpu: "500m", memory: "512Mi" },
  });
}

function profile(description: string) {
  return field(
    z
      .object({
        type: choice(PROFILES, "The type of the profile."),
        localhostProfile: text("The profile on the node, for `Localhost`."),
      })
      .optional(),
    { description },
  );
}

const securityContext = z.object({
  runAsUser: integer("The user id that the container runs as.", 0),
  runAsGroup: integer("The group id that the container runs as.", 0),
  runAsNonRoot: flag("Whether Kubernetes prevents the container from starting as root."),
  readOnlyRootFilesystem: flag("Whether the root file system is read-only."),
  allowPrivilegeEscalation: flag("Whether a process may gain more privileges than its parent.", true),
  privileged: flag("Whether the container has the privileges of root on the node."),
  capabilities: field(
    z
      .object({
        add: field(z.array(z.string().min(1)).optional(), { description: "The capabilities to add." }),
        drop: field(z.array(z.string().min(1)).optional(), {
          description: "The capabilities to drop.",
          example: ["ALL"],
        }),
      })
      .optional(),
    { description: "The Linux capabilities to add and to drop." },
  ),
  seccompProfile: profile("The system calls that the container may make."),
  appArmorProfile: profile("What AppArmor allows the container to do."),
  seLinuxOptions: field(
    z
      .object({
        user: text("The SELinux user."),
        role: text("The SELinux role."),
        type: text("The SELinux type."),
        level: text("The SELinux level."),
      })
      .optional(),
    { description: "The SELinux label of the container." },
  ),
  procMount: choice(PROC_MOUNTS, "How the container sees `/proc`."),
});

interface Probed {
  readonly livenessProbe?: z.output<typeof probe> | undefined;
  readonly readinessProbe?: z.output<typeof probe> | undefined;
  readonly startupProbe?: z.output<typeof probe> | undefined;
}

/** What Kubernetes takes of one kind of probe and not of another. */
function probesOf(value: Probed, context: z.core.$RefinementCtx<unknown>): void {
  for (const kind of ["livenessProbe", "startupProbe"] as const) {
    if ((value[kind]?.successThreshold ?? 1) === 1) continue;
    const message = "it must be 1 or absent: only a readinessProbe can have another value";
    context.addIssue({ code: "custom", path: [kind, "successThreshold"], message });
  }
  if (value.readinessProbe?.terminationGracePeriodSeconds === undefined) return;
  const message = "remove it: a readinessProbe stops no container";
  context.addIssue({ code: "custom", path: ["readinessProbe", "terminationGracePeriodSeconds"], message });
}

const container = named(
  z
    .object({
      name: label("The name, unique among the containers of the replica.", "proxy"),
      image: field(z.string().min(1), {
        description: "The container image.",
        example: "registry.example.com/proxy:1.4",
      }),
      imagePullPolicy: choice(PULL_POLICIES, "When Kubernetes pulls the image."),
      command: words("The command, in place of the entry point of the image.", ["/proxy"]),
      args: words("The arguments, in place of the image's.", ["--port=9000"]),
      workingDir: text("The working directory."),
      env: field(z.array(variable).optional(), { description: "The environment variables." }),
      envFrom: field(z.array(variables).optional(), {
        description: "The config maps and secrets whose keys all become environment variables.",
      }),
      ports: field(z.array(containerPort).optional(), {
        description: "The ports that the container listens on.",
      }),
      resources: field(
        z
          .object({
            requests: amounts(
              'The reserved amount by resource, such as `"500m"`. A number is sent as a string.',
            ),
            limits: amounts('The maximum amount by resource, such as `"1"`. A number is sent as a string.'),
          })
          .optional(),
        { description: "The CPU, memory and other resources of the container." },
      ),
      volumeMounts: field(volumeMounts.optional(), {
        description: "Where the container mounts the volumes.",
      }),
      livenessProbe: field(probe.optional(), { description: "Restarts the container if the probe fails." }),
      readinessProbe: field(probe.optional(), {
        description: "Stops requests to the container while the probe fails.",
      }),
      startupProbe: field(probe.optional(), {
        description: "Delays the other probes until the container has started.",
      }),
      lifecycle: field(lifecycle.optional(), {
        description: "Actions after the container starts and before it stops.",
      }),
      securityContext: field(securityContext.optional(), {
        description: "The privileges of the container on the node.",
      }),
      restartPolicy: choice(
        RESTART_POLICIES,
        "When the container restarts. An init container with `Always` keeps running.",
      ),
      terminationMessagePath: text("The file in which the container writes why it ended."),
      terminationMessagePolicy: choice(
        MESSAGE_POLICIES,
        "Where Kubernetes gets the termination message from.",
      ),
      stdin: flag("Whether the standard input stays open."),
      stdinOnce: flag("Whether the standard input closes when the first client detaches."),
      tty: flag("Whether the container has a terminal."),
    })
    .superRefine(probesOf),
  {
    name: "KubernetesContainer",
    description: "A container of a replica besides the agent's own, as in the Kubernetes API.",
  },
);

export const containers = z.array(container).superRefine(unique("name"));
