import { onTestFinished, vi } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { Connection } from "../../provider/config/connection.ts";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { SECRET, SIGNATURE, stubFor } from "../../provider/core/engine.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { serve } from "../../provider/dynamic/provider/provider.ts";
import { resources } from "../../provider/resources/index.ts";

export const WORKSPACE = "00000000-0000-4000-8000-000000000001";
export const API_KEY = "lsv2_sk_of_the_stack";

type Configuration = Readonly<Record<string, string>>;
type DynamicProvider = ReturnType<typeof serve>;
type Kind = "Deployment" | "ExportDestination" | "BulkExport";

/** The provider functions of the three kinds over one connection, as the package's entry for the states makes them. */
export function providers(): Readonly<Record<Kind, DynamicProvider>> {
  const connection = new Connection();
  return {
    Deployment: asTheEngineCalls(serve(async () => resources.Deployment, connection)),
    ExportDestination: asTheEngineCalls(serve(async () => resources.ExportDestination, connection)),
    BulkExport: asTheEngineCalls(serve(async () => resources.BulkExport, connection)),
  };
}

/** The engine takes the marks of secrets over, and hands the values on without them. */
function asTheEngineCalls(provider: DynamicProvider): DynamicProvider {
  return {
    ...provider,
    check: async (olds, news) => {
      const { inputs: checked, failures } = await provider.check(olds, news);
      return { inputs: unmarked(checked), failures };
    },
    read: async (id, props) => {
      const { inputs: found, ...rest } = await provider.read(id, props);
      return found ? { ...rest, inputs: unmarked(found) } : rest;
    },
  };
}

function unmarked(properties: Properties): Properties {
  const entries = Object.entries(properties).map(([name, value]) =>
    isRecord(value) && value[SIGNATURE] === SECRET ? [name, value["value"]] : [name, value],
  );
  return Object.fromEntries(entries);
}

export function source(configuration: Configuration) {
  return { config: { get: (key: string) => configuration[key] } };
}

/** An emulator for one test, with the configuration that reaches it; the environment configures nothing. */
export async function service(
  options: EmulatorOptions = {},
): Promise<{ emulator: Emulator; configuration: Configuration }> {
  withoutEnvironment();
  const emulator = await startEmulator({ strict: true, speed: 600, report: () => {}, ...options });
  onTestFinished(() => emulator.close());
  return {
    emulator,
    configuration: {
      "langsmith:apiKey": API_KEY,
      "langsmith:workspaceId": WORKSPACE,
      "langsmith:apiUrl": emulator.url,
      "langsmith:maxRetries": "0",
      // The dates of tests grow old.
      "langsmith:maxPastDays": "36500",
    },
  };
}

export function withoutEnvironment(): void {
  for (const { environment } of Object.values(CONFIGURATION)) {
    for (const variable of environment) vi.stubEnv(variable, undefined);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** The inputs of a resource as the engine hands them over: with what the class adds. */
export function inputs(kind: Kind, logicalName: string, properties: Readonly<Record<string, unknown>>) {
  return { ...properties, __logicalName: logicalName, __provider: stubFor(kind) };
}

export const DESTINATION = {
  config: { bucketName: "acme-traces", region: "eu-central-1" },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};
