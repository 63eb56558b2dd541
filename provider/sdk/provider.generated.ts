// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/** The arguments of {@link Provider}: the keys of the stack's configuration, for this provider alone. */
export interface ProviderArgs {
  /**
   * The API key (`lsv2_pt_…` or `lsv2_sk_…`). One of `apiKey` and `bearerToken` is needed. Read from the environment variable `LANGSMITH_API_KEY`, else `LANGCHAIN_API_KEY` when absent.
   * It is kept secret, also when it is given in plain.
   */
  readonly apiKey?: pulumi.Input<string | undefined>;
  /**
   * A bearer token, in place of an API key. Read from the environment variable `LANGSMITH_BEARER_TOKEN` when absent.
   * It is kept secret, also when it is given in plain.
   */
  readonly bearerToken?: pulumi.Input<string | undefined>;
  /**
   * The workspace (a UUID). Needed for destinations and exports; a deployment without it is made in the key's default workspace. Changing it replaces. Read from the environment variable `LANGSMITH_WORKSPACE_ID`, else `LANGSMITH_TENANT_ID` when absent.
   */
  readonly workspaceId?: pulumi.Input<string | undefined>;
  /**
   * The cloud region: `us`, `eu`, `apac` or `aws`. It chooses both addresses. Read from the environment variable `LANGSMITH_REGION` when absent.
   * @default us
   */
  readonly region?: pulumi.Input<string | undefined>;
  /**
   * The address of the API, with or without `/api/v1`; for self-hosted installations. Read from the environment variable `LANGSMITH_ENDPOINT` when absent.
   */
  readonly apiUrl?: pulumi.Input<string | undefined>;
  /**
   * The address of the control plane, where it is not the one that follows from `apiUrl`. Read from the environment variable `LANGSMITH_CONTROL_PLANE_URL`, else `LANGGRAPH_HOST_URL` when absent.
   */
  readonly controlPlaneUrl?: pulumi.Input<string | undefined>;
  /**
   * Whether plain http is allowed to another host than this machine (`true` or `false`).
   * @default false
   */
  readonly allowInsecureHttp?: pulumi.Input<boolean | undefined>;
  /**
   * Requests in flight at once, over all resources (1 to 100).
   * @default 10
   */
  readonly maxConcurrentRequests?: pulumi.Input<number | undefined>;
  /**
   * Seconds that one try of a request may take (1 to 600).
   * @default 30
   */
  readonly requestTimeoutSeconds?: pulumi.Input<number | undefined>;
  /**
   * Further tries of a request that may be repeated safely (0 to 20).
   * @default 4
   */
  readonly maxRetries?: pulumi.Input<number | undefined>;
  /**
   * The most windows of the past that a new schedule may export at once (0 to 1,000,000). A preview rejects a `BulkExport`, or a schedule of a `ScheduledExports`, whose `startTime` asks for more. Each schedule counts by itself. Without it there is no limit.
   */
  readonly maxPastWindows?: pulumi.Input<string | undefined>;
}
