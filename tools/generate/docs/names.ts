/** What the programs of the examples call things of a kind: in the program, and in the stack. */
interface Naming {
  readonly variable: string;
  readonly name: string;
}

const NAMES: Readonly<Record<string, Naming>> = {
  Deployment: { variable: "agent", name: "support-agent" },
  ExportDestination: { variable: "traces", name: "traces" },
  BulkExport: { variable: "daily", name: "daily" },
  ScheduledExports: { variable: "scheduled", name: "exports" },
  OAuthProvider: { variable: "provider", name: "acme-crm" },
  OAuthTokenRevocation: { variable: "revocation", name: "github-tokens" },
};

/** What an example calls a resource or component of this kind. */
export function namingOf(kind: string): Naming {
  const name = snakeCase(kind).replaceAll("_", "-");
  return NAMES[kind] ?? { variable: camelCase(name), name };
}

/** `bulkExportDestinationId` and `OPENAI_API_KEY`, as Python writes them and as a key of the configuration. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

/** `OPENAI_API_KEY` becomes `openaiApiKey`; what is written so already stays. */
export function camelCase(name: string): string {
  if (!/[_-]/.test(name)) return name;
  return name.toLowerCase().replace(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `tracingProjectId` becomes `TracingProjectId`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
