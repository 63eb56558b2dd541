import * as z from "zod";
import { field, named } from "../../../core/facts.ts";
import { choice, integer, oneSource, port, portOrName, text, words } from "./types.ts";

const SCHEMES = ["HTTP", "HTTPS"] as const;
const PROBES = ["exec", "httpGet", "tcpSocket", "grpc"] as const;
const HOOKS = ["exec", "httpGet", "tcpSocket", "sleep"] as const;

const exec = named(
  z.object({
    command: words("The command and its arguments, run without a shell; 0 means that all is well.", [
      "cat",
      "/tmp/ready",
    ]),
  }),
  { name: "KubernetesExecAction", description: "A command that is run in the container." },
);

const httpGet = named(
  z.object({
    path: text("The path.", "/ok"),
    port: portOrName(),
    host: text("The host. Left out: the replica itself."),
    scheme: choice(SCHEMES, "How it is asked"),
    httpHeaders: field(
      z
        .array(
          z.object({
            name: field(z.string().regex(/^[-A-Za-z0-9]+$/), {
              description: "The name of the header.",
              example: "Accept",
              allowed: "letters, digits and dashes",
            }),
            value: field(z.string(), {
              description: "Its value. Where it is a secret, mark it with `pulumi.secret`.",
              unshown: true,
            }),
          }),
        )
        .optional(),
      { description: "Headers of the request." },
    ),
  }),
  {
    name: "KubernetesHttpGetAction",
    description: "A request that the container must answer with 2xx or 3xx.",
  },
);

const tcpSocket = named(
  z.object({
    port: portOrName(),
    host: text("The host. Left out: the replica itself."),
  }),
  { name: "KubernetesTcpSocketAction", description: "A connection that the container must take." },
);

const requestFields = z.object({
  exec: field(exec.optional(), { description: "Asks by a command." }),
  httpGet: field(httpGet.optional(), { description: "Asks by a request." }),
  tcpSocket: field(tcpSocket.optional(), { description: "Asks by a connection." }),
  grpc: field(
    z
      .object({
        port: port("The port."),
        service: text("The service whose health is asked for."),
      })
      .optional(),
    { description: "Asks by the health check of gRPC." },
  ),
  initialDelaySeconds: integer("Seconds before it is first asked. Kubernetes takes 0.", 0),
  periodSeconds: integer("Seconds from one time to the next. Kubernetes takes 10.", 1),
  timeoutSeconds: integer("Seconds in which it must answer. Kubernetes takes 1.", 1),
  successThreshold: integer(
    "How many good answers in a row make it well again. Kubernetes takes 1, and no other for liveness and startup.",
    1,
  ),
  failureThreshold: integer("How many bad answers in a row make it ill. Kubernetes takes 3.", 1),
  terminationGracePeriodSeconds: integer(
    "Seconds that a container has to end when this probe stops it. Not for readiness.",
    1,
  ),
});

/** How Kubernetes finds out whether a container is well. */
export const probe = named(requestFields.superRefine(oneSource(PROBES, "a way to ask")), {
  name: "KubernetesProbe",
  description: "How Kubernetes finds out whether a container is well: in one of four ways.",
});

const hook = named(
  z
    .object({
      exec: field(exec.optional(), { description: "Runs a command." }),
      httpGet: field(httpGet.optional(), { description: "Sends a request." }),
      tcpSocket: field(tcpSocket.optional(), { description: "Kubernetes takes it and does nothing." }),
      sleep: field(
        z.object({ seconds: field(z.int().min(0), { description: "For how long." }) }).optional(),
        { description: "Waits." },
      ),
    })
    .superRefine(oneSource(HOOKS, "something to do")),
  { name: "KubernetesLifecycleHandler", description: "What is done when a container starts or ends." },
);

/** What is done when a container has started, and before it ends. */
export const lifecycle = named(
  z.object({
    postStart: field(hook.optional(), { description: "Done as soon as the container was made." }),
    preStop: field(hook.optional(), { description: "Done before the container is told to end." }),
  }),
  { name: "KubernetesLifecycle", description: "What is done when a container starts and ends." },
);
