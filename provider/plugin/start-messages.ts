import { defineMessage } from "../core/message.ts";

export const cannotListen = defineMessage("LS1309", {
  title: "The plugin cannot open a port on this machine",
  message: ({ why }: { readonly why: string }) =>
    `pulumi-resource-langsmith cannot open a port on 127.0.0.1: ${why}.`,
  cause: "The engine connects to a plugin on a port of 127.0.0.1. A sandbox may forbid that.",
  fix: "Allow local ports in the sandbox or container that `pulumi` runs in, or in its security policy. Check that a port is free.",
  example: { why: "listen EPERM: operation not permitted 127.0.0.1" },
});
