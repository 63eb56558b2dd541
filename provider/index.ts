/**
 * Infrastructure as code for LangSmith: deployments, export destinations and bulk exports as Pulumi resources, and
 * functions that look up what exists.
 *
 * @packageDocumentation
 */
export * from "./dynamic/functions.generated.ts";
export * from "./dynamic/resources.generated.ts";
export type * from "./dynamic/types.generated.ts";
