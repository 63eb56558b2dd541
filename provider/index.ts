/**
 * The resources and components of LangSmith for Pulumi programs, and functions that read what exists.
 *
 * @packageDocumentation
 */

export type { types } from "../sdk/nodejs/bin/index.js";
export * from "./dynamic/functions.generated.ts";
export * from "./dynamic/resources.generated.ts";
