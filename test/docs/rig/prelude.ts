/**
 * The names that a fragment of a page may use without declaring them, as the program around it would: its own
 * declaration of one of them takes its place. A page of the reference has whole programs, and so none of these.
 */
import type { Config } from "@pulumi/pulumi";
import type { Stack } from "@pulumi/pulumi/automation/index.js";
import type { Deployment, ExportDestination } from "pulumi-langsmith-sdk";
import type { Emulator } from "../../../emulator/src/index.ts";

export * as pulumi from "@pulumi/pulumi";
export * as langsmith from "pulumi-langsmith-sdk";

/** The configuration of the program. */
export declare const config: Config;
/** The id of the GitHub integration. */
export declare const integrationId: string;
/** The id of the key that writes to the bucket. */
export declare const accessKeyId: string;
/** A deployment of the program. */
export declare const agent: Deployment;
/** A destination of the program. */
export declare const bucket: ExportDestination;
/** A running emulator. */
export declare const emulator: Emulator;
/** A stack of the Automation API. */
export declare const stack: Stack;
