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
