/** The methods of the resource provider protocol that are answered; the server answers UNIMPLEMENTED to the others. */
export const METHODS = [
  "Handshake",
  "GetPluginInfo",
  "GetSchema",
  "CheckConfig",
  "DiffConfig",
  "Configure",
  "Check",
  "Diff",
  "Create",
  "Read",
  "Update",
  "Delete",
  "Construct",
  "Invoke",
  "Cancel",
  "Attach",
] as const;

export type Method = (typeof METHODS)[number];

/**
 * For every connection to the engine: it is on this machine, and what is sent there holds secrets. Without this, the
 * library would go through the proxy of `https_proxy` or `http_proxy`, in the clear.
 */
export const TO_THE_ENGINE = { "grpc.enable_http_proxy": 0 } as const;

/** Bytes of one message: the engine itself allows so long ones, both ways, and would fail with less. */
export const LONGEST_MESSAGE = 400 * 1024 * 1024;
