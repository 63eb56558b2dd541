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
    name: objectName(`The ${what}.`),
    key: dataKey("The key in it."),
    optional: flag("Whether the container starts also without it; the variable is not set then."),
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
      description: "A request or a limit of a container.",
    }),
  })
  .superRefine(oneSource(VALUE_SOURCES, "a source"));

const variable = named(
  z
    .object({
      name: environmentName("The name of the environment variable."),
      value: field(z.string().optional(), {
        description:
          "Its value. Where it is a secret, mark it with `pulumi.secret`, or better let it come from a Kubernetes secret by `valueFrom`: the service keeps this text in plain.",
        example: "info",
        unshown: true,
      }),
      valueFrom: field(valueFrom.optional(), {
        description: "Where the value comes from, in place of `value`.",
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
          description: "What is put before each name.",
          allowed: "printable ASCII characters other than =",
        },
      ),
      configMapRef: field(
        z
          .object({
            name: objectName("The config map."),
            optional: flag("Whether the container starts also without it."),
          })
          .optional(),
        { description: "All keys of a config map." },
      ),
      secretRef: field(
        z
          .object({
            name: objectName("The Kubernetes secret."),
            optional: flag("Whether the container starts also without it."),
          })
          .optional(),
        { description: "All keys of a Kubernetes secret." },
      ),
    })
    .superRefine(oneSource(["configMapRef", "secretRef"], "a source")),
  { name: "KubernetesEnvFromSource", description: "Environment variables that come together." },
);

const containerPort = named(
  z.object({
    containerPort: port("The port that the container listens on."),
    name: portName("The name that probes and services may call it by."),
    protocol: choice(PROTOCOLS, "The protocol"),
    hostPort: field(portNumber().optional(), {
      description: "The port of the node that leads to it.",
      allowed: "a port from 1 to 65535",
    }),
    hostIP: text("The address of the node that leads to it."),
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
        type: choice(PROFILES, "Which one"),
        localhostProfile: text("The profile on the node, for `Localhost`."),
      })
      .optional(),
    { description },
  );
}

const securityContext = z.object({
  runAsUser: integer("The id of the user that it runs as.", 0),
  runAsGroup: integer("The id of the group that it runs as.", 0),
  runAsNonRoot: flag("Whether it is kept from starting as root."),
  readOnlyRootFilesystem: flag("Whether its own file system is read-only."),
  allowPrivilegeEscalation: flag("Whether a process may gain more privileges than its parent."),
  privileged: flag("Whether it is as good as root on the node."),
  capabilities: field(
    z
      .object({
        add: field(z.array(z.string().min(1)).optional(), { description: "Those that it gets." }),
        drop: field(z.array(z.string().min(1)).optional(), {
          description: "Those that it loses.",
          example: ["ALL"],
        }),
      })
      .optional(),
    { description: "The capabilities of Linux that it has." },
  ),
  seccompProfile: profile("The system calls that it may make."),
  appArmorProfile: profile("What AppArmor lets it do."),
  seLinuxOptions: field(
    z
      .object({
        user: text("The user."),
        role: text("The role."),
        type: text("The type."),
        level: text("The level."),
      })
      .optional(),
    { description: "The label that SELinux gives it." },
  ),
  procMount: choice(PROC_MOUNTS, "How it sees /proc"),
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
    const message = `it must be 1, or left out: only a readinessProbe takes another`;
    context.addIssue({ code: "custom", path: [kind, "successThreshold"], message });
  }
  if (value.readinessProbe?.terminationGracePeriodSeconds === undefined) return;
  const message = "leave it out: a readinessProbe stops nothing";
  context.addIssue({ code: "custom", path: ["readinessProbe", "terminationGracePeriodSeconds"], message });
}

const container = named(
  z
    .object({
      name: label("The name, of its own among all containers of the replica.", "proxy"),
      image: field(z.string().min(1), {
        description: "The image.",
        example: "registry.example.com/proxy:1.4",
      }),
      imagePullPolicy: choice(PULL_POLICIES, "When the image is pulled"),
      command: words("What is run, in place of the image's entry point.", ["/proxy"]),
      args: words("The arguments, in place of the image's.", ["--port=9000"]),
      workingDir: text("The folder that it is run in."),
      env: field(z.array(variable).optional(), { description: "The environment variables." }),
      envFrom: field(z.array(variables).optional(), {
        description: "Environment variables of whole config maps and secrets.",
      }),
      ports: field(z.array(containerPort).optional(), { description: "The ports that it listens on." }),
      resources: field(
        z
          .object({
            requests: amounts(
              'What is kept free for it, by resource: strings such as `"500m"`. A number is sent as a string.',
            ),
            limits: amounts(
              'What it may reach, by resource: strings such as `"1"`. A number is sent as a string.',
            ),
          })
          .optional(),
        { description: "What it needs of the node." },
      ),
      volumeMounts: field(volumeMounts.optional(), { description: "The volumes that it mounts." }),
      livenessProbe: field(probe.optional(), { description: "Restarts it when it is ill." }),
      readinessProbe: field(probe.optional(), {
        description: "Keeps requests from it while it is not ready.",
      }),
      startupProbe: field(probe.optional(), {
        description: "Holds the other probes back until it has started.",
      }),
      lifecycle: field(lifecycle.optional(), { description: "What is done when it starts and ends." }),
      securityContext: field(securityContext.optional(), { description: "What it may do on the node." }),
      restartPolicy: choice(
        RESTART_POLICIES,
        "When it is started again; `Always` makes an init container one that goes on running",
      ),
      terminationMessagePath: text("The file in which it says why it ended."),
      terminationMessagePolicy: choice(MESSAGE_POLICIES, "Where it says why it ended"),
      stdin: flag("Whether its standard input stays open."),
      stdinOnce: flag("Whether its standard input ends with the first who was attached to it."),
      tty: flag("Whether it has a terminal."),
    })
    .superRefine(probesOf),
  { name: "KubernetesContainer", description: "A container beside that of the agent, or before it." },
);

export const containers = z.array(container).superRefine(unique("name"));
