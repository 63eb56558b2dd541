import * as z from "zod";
import { field } from "../../core/facts.ts";

/** The name of an environment variable. */
export function environmentName(example?: string) {
  return field(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), {
    description: "The name of the environment variable.",
    allowed: "letters, digits and underscores, not beginning with a digit",
    ...(example === undefined ? {} : { example }),
  });
}

const RESERVED = new Set([
  "LANGCHAIN_TRACING_V2",
  "LANGSMITH_TRACING_V2",
  "LANGCHAIN_ENDPOINT",
  "LANGCHAIN_PROJECT",
  "LANGSMITH_PROJECT",
  "LANGSMITH_LANGGRAPH_GIT_REPO",
  "LANGGRAPH_GIT_REPO_PATH",
  "LANGCHAIN_API_KEY",
  "LANGSMITH_CONTROL_PLANE_API_KEY",
  "POSTGRES_URI",
  "POSTGRES_PASSWORD",
  "DATABASE_URI",
  "LANGSMITH_LANGGRAPH_GIT_REF",
  "LANGSMITH_LANGGRAPH_GIT_REF_SHA",
  "LANGGRAPH_AUTH_TYPE",
  "LANGSMITH_AUTH_ENDPOINT",
  "LANGSMITH_TENANT_ID",
  "LANGSMITH_AUTH_VERIFY_TENANT_ID",
  "LANGSMITH_HOST_PROJECT_ID",
  "LANGSMITH_HOST_PROJECT_NAME",
  "LANGSMITH_HOST_REVISION_ID",
  "LOG_JSON",
  "LOG_DICT_TRACEBACKS",
  "REDIS_URI",
  "LANGCHAIN_CALLBACKS_BACKGROUND",
  "DD_TRACE_PSYCOPG_ENABLED",
  "DD_TRACE_REDIS_ENABLED",
  "LANGSMITH_DEPLOYMENT_NAME",
  "LANGGRAPH_CLOUD_LICENSE_KEY",
]);

/** Reserved as well where the vendor runs the deployment, which is where GitHub sources run. */
const RESERVED_ON_CLOUD = new Set([
  "LANGSMITH_API_KEY",
  "LANGSMITH_ENDPOINT",
  "POSTGRES_URI_CUSTOM",
  "REDIS_URI_CUSTOM",
  "PATH",
  "PORT",
  "MOUNT_PREFIX",
]);

/** What is wrong with the name of an environment variable that the service sets itself; `undefined` when nothing is. */
export function reservedProblem(name: string, onCloud: boolean): string | undefined {
  const cloudOnly = onCloud && (RESERVED_ON_CLOUD.has(name) || name.startsWith("LSD_"));
  if (!RESERVED.has(name) && !cloudOnly) return undefined;
  return "LangSmith sets this environment variable itself and rejects it here: remove it";
}
