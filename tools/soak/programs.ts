import type { Properties } from "./client.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const PROJECT = "7a2c9f40-5b1e-4d3a-8c6f-0e9d2b7a4c15";

/** The configuration that every provider of the soak gets. */
export function configOf(url: string): Record<string, string> {
  return {
    apiKey: "lsv2_sk_soak",
    workspaceId: WORKSPACE,
    apiUrl: url,
    // A fault that never answers would otherwise hold an operation for half a minute.
    requestTimeoutSeconds: "5",
  };
}

/** A deployment in its so-many-eth version: another secret, another label, other resources. */
export function deployment(name: string, version: number): Properties {
  return {
    name,
    displayName: `Agent ${version}`,
    source: "github",
    sourceConfig: {
      integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      repoUrl: "https://github.com/acme/agent",
      deploymentType: "dev",
      buildOnPush: false,
    },
    sourceRevisionConfig: {
      repoRef: version % 2 === 0 ? "main" : "release",
      langgraphConfigPath: "langgraph.json",
    },
    secrets: { OPENAI_API_KEY: `sk-soak-${version}`, TAVILY_API_KEY: "tvly-soak" },
  };
}

/** A destination with its so-many-eth credentials. */
export function destination(name: string, version: number): Properties {
  return {
    displayName: name,
    config: {
      bucketName: "acme-traces",
      prefix: name,
      region: "eu-central-1",
      includeBucketInPrefix: true,
    },
    credentials: { accessKeyId: `AKIASOAK${version}`, secretAccessKey: `soak-secret-${version}` },
  };
}

const FIRST = Date.parse("2020-01-01T00:00:00Z");
const HOUR = 3_600_000;

/** An instant as programs write it. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(".000Z", "Z");
}

/** A one-off export of the so-many-eth hour, which is waited for. An export is known by where its range begins. */
export function hour(destinationId: string, number: number) {
  return {
    bulkExportDestinationId: destinationId,
    sessionId: PROJECT,
    startTime: instant(FIRST + number * HOUR),
    endTime: instant(FIRST + (number + 1) * HOUR),
    waitForCompletion: true,
  } satisfies Properties;
}

/** A schedule; on the emulator's clock a window of it passes within minutes. */
export function schedule(destinationId: string, startTime: string) {
  return {
    bulkExportDestinationId: destinationId,
    sessionId: PROJECT,
    startTime,
    intervalHours: 6,
  } satisfies Properties;
}
