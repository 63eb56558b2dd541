import { defineMessage } from "../core/message.ts";

export const cannotListen = defineMessage("LS1309", {
  when: "The plugin cannot open a port on this machine. The engine connects to a plugin on a port of 127.0.0.1. A sandbox may forbid that.",
  say: ({ why }: { readonly why: string }) =>
    `pulumi-resource-langsmith cannot open a port on 127.0.0.1: ${why}.`,
  do: "Allow local ports in the sandbox or container that `pulumi` runs in, or in its security policy. Check that a port is free.",
  example: { why: "listen EPERM: operation not permitted 127.0.0.1" },
});
