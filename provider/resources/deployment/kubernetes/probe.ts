import * as z from "zod";
import { field, named } from "../../../core/facts.ts";
import { choice, integer, oneSource, port, portOrName, text, words } from "./types.ts";

const SCHEMES = ["HTTP", "HTTPS"] as const;
const PROBES = ["exec", "httpGet", "tcpSocket", "grpc"] as const;
const HOOKS = ["exec", "httpGet", "tcpSocket", "sleep"] as const;

const exec = named(
  z.object({
    command: words("The command and its arguments, without a shell. The exit code 0 means success.", [
      "cat",
      "/tmp/ready",
    ]),
  }),
  { name: "KubernetesExecAction", description: "A command that runs in the container." },
);

const httpGet = named(
  z.object({
    path: text("The path of the request.", "/ok"),
    port: portOrName(),
    host: text("The host. Default: the replica itself."),
    scheme: choice(SCHEMES, "The scheme of the request."),
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
              description: "The value of the header. If it is a secret, mark it with `pulumi.secret`.",
              unshown: true,
            }),
          }),
        )
        .optional(),
      { description: "The headers of the request." },
    ),
  }),
  {
    name: "KubernetesHttpGetAction",
    description: "An HTTP request. It succeeds if the container answers with 2xx or 3xx.",
  },
);

const tcpSocket = named(
  z.object({
    port: portOrName(),
    host: text("The host. Default: the replica itself."),
  }),
  { name: "KubernetesTcpSocketAction", description: "A TCP connection to the container." },
);

const requestFields = z.object({
  exec: field(exec.optional(), { description: "Runs a command in the container." }),
  httpGet: field(httpGet.optional(), { description: "Sends an HTTP request." }),
  tcpSocket: field(tcpSocket.optional(), { description: "Opens a TCP connection." }),
  grpc: field(
    z
      .object({
        port: port("The port of the gRPC server."),
        service: text("The service to check."),
      })
      .optional(),
    { description: "Calls the gRPC health check." },
  ),
  initialDelaySeconds: integer("The seconds before the first check. Kubernetes' default is 0.", 0),
  periodSeconds: integer("The seconds between checks. Kubernetes' default is 10.", 1),
  timeoutSeconds: integer("The seconds after which a check times out. Kubernetes' default is 1.", 1),
  successThreshold: integer(
    "How many successes in a row make the container healthy again. Kubernetes' default is 1. Liveness and startup probes allow only 1.",
    1,
  ),
  failureThreshold: integer(
    "How many failures in a row make the container unhealthy. Kubernetes' default is 3.",
    1,
  ),
  terminationGracePeriodSeconds: integer(
    "The seconds that the container has to stop after this probe fails. Not for readiness probes.",
    1,
  ),
});

/** How Kubernetes finds out whether a container is well. */
export const probe = named(requestFields.superRefine(oneSource(PROBES, "a way to ask")), {
  name: "KubernetesProbe",
  description: "A check of a container's health, in one of four ways.",
});

const hook = named(
  z
    .object({
      exec: field(exec.optional(), { description: "Runs a command in the container." }),
      httpGet: field(httpGet.optional(), { description: "Sends an HTTP request." }),
      tcpSocket: field(tcpSocket.optional(), { description: "Does nothing: Kubernetes ignores it." }),
      sleep: field(
        z.object({ seconds: field(z.int().min(0), { description: "The number of seconds." }) }).optional(),
        { description: "Waits for some seconds." },
      ),
    })
    .superRefine(oneSource(HOOKS, "something to do")),
  { name: "KubernetesLifecycleHandler", description: "An action when a container starts or stops." },
);

/** What is done when a container has started, and before it ends. */
export const lifecycle = named(
  z.object({
    postStart: field(hook.optional(), { description: "The action after the container was created." }),
    preStop: field(hook.optional(), { description: "The action before the container stops." }),
  }),
  { name: "KubernetesLifecycle", description: "Actions after a container starts and before it stops." },
);
