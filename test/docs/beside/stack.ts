import type { BulkExport, Deployment, ExportDestination } from "../../../provider/sdk/index.ts";

/** What a page's test of a program imports: the program. */
export declare const agent: Deployment;
export declare const bucket: ExportDestination;
export declare const daily: BulkExport;
