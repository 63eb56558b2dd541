import { defineMessage } from "../core/message.ts";

export const cannotListen = defineMessage("LS1309", {
  title: "The plugin cannot listen on this machine",
  message: ({ why }: { readonly why: string }) => `pulumi-resource-langsmith cannot listen: ${why}.`,
  cause: "The engine talks to a plugin by a port of 127.0.0.1. A sandbox may forbid that.",
  fix: "It needs a free port on 127.0.0.1: let a process of this machine open one.",
  example: { why: "listen EPERM: operation not permitted 127.0.0.1" },
});
