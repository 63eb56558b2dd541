/**
 * The resources and components of LangSmith for Pulumi programs, and functions that read what exists.
 *
 * @packageDocumentation
 */
export * from "./dynamic/functions.generated.ts";
export * from "./dynamic/resources.generated.ts";
export type * from "./dynamic/types.generated.ts";
