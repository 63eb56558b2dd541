import type { BulkExport, Deployment, ExportDestination } from "pulumi-langsmith-sdk";

/** What a page's test of a program imports: the program. */
export declare const agent: Deployment;
export declare const bucket: ExportDestination;
export declare const daily: BulkExport;
