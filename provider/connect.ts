import { LangSmith } from "./api/client.ts";
import type { Settings } from "./config.ts";
import { redactor } from "./lifecycle/redact.ts";
import { isUnknown } from "./lifecycle/unknown.ts";
import { version } from "./version.ts";

/** The service as configured; throws what is wrong with the configuration. It sends nothing yet. */
export function connect(settings: Settings): LangSmith {
  if (settings.problems.length > 0) throw new Error(settings.problems.join("\n"));
  const { workspaceId, credentials } = settings;
  return new LangSmith({
    apiUrl: settings.apiUrl,
    controlPlaneUrl: settings.controlPlaneUrl,
    credentials,
    ...(workspaceId === undefined || isUnknown(workspaceId) ? {} : { workspaceId }),
    version,
    maxConcurrentRequests: settings.maxConcurrentRequests,
    requestTimeoutSeconds: settings.requestTimeoutSeconds,
    maxRetries: settings.maxRetries,
    redact: redactor(credentials.map(({ value }) => value)),
  });
}
