/**
 * Infrastructure as code for LangSmith: deployments, export destinations and bulk exports as Pulumi resources.
 *
 * @packageDocumentation
 */
export * from "./dynamic/resources.generated.ts";
