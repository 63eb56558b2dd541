/**
 * The resources and functions of LangSmith, served by the resource plugin `pulumi-resource-langsmith`. They have the
 * names and the arguments of those of `pulumi-langsmith`; beyond them they can be imported, looked up, given
 * `customTimeouts`, and connected by a {@link Provider} of their own.
 *
 * @packageDocumentation
 */
export type * from "../types.generated.ts";
export * from "./functions.generated.ts";
export type * from "./provider.generated.ts";
export { Provider } from "./provider.ts";
export * from "./resources.generated.ts";
