import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { LangSmith } from "../../provider/http/client.ts";
import type { ServiceOptions } from "../../provider/http/options.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource, State } from "../../provider/resources/resource.ts";

export const HERE = "00000000-0000-4000-8000-000000000001";
export const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

export type Kind = keyof typeof resources;

const BUCKET = {
  displayName: "traces",
  destinationType: "s3",
  config: { bucketName: "acme-traces", prefix: "p", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIAGOOD", secretAccessKey: "s3cret" },
};

/** The requests that change something. */
export function changes(emulator: Emulator, since = 0): string[] {
  return emulator
    .journal(since)
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`);
}

/** An object of a kind in a running emulator whose clock moves with the pauses of operations alone. */
export interface Life {
  readonly emulator: Emulator;
  readonly service: LangSmith;
  readonly resource: Resource;
  readonly id: string;
  readonly state: State;
  /** The requests up to now: pass it to {@link changes}. */
  readonly sequence: number;
  /** Everything that operations reported, and the pauses they made. */
  readonly lines: string[];
  readonly pauses: number[];
  readonly operation: (signal?: AbortSignal) => Operation;
}

/** A client of an emulator, on a machine whose clock shows the same time. */
export function clientOf(emulator: Emulator, options: Partial<ServiceOptions> = {}): LangSmith {
  const { apiUrl, controlPlaneUrl } = emulator;
  const service = new LangSmith({
    apiUrl,
    controlPlaneUrl,
    credentials: [{ kind: "apiKey", value: "k" }],
    workspaceId: HERE,
    addressSettings: { api: "langsmith:apiUrl", controlPlane: "langsmith:controlPlaneUrl" },
    version: "0.0.0",
    maxRetries: 0,
    redact: (text) => text,
    ...options,
  });
  onTestFinished(() => service.close());
  return service;
}

/** Creates an object of a kind, with what it needs. */
export async function lifeOf(
  kind: Kind,
  given: Readonly<Record<string, unknown>>,
  options: EmulatorOptions = {},
): Promise<Life> {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-01T00:00:00Z"),
    report: () => {},
    tracingProjects: [{ name: "chat", id: PROJECT }],
    ...options,
  });
  onTestFinished(() => emulator.close());
  const service = clientOf(emulator);
  const lines: string[] = [];
  const pauses: number[] = [];
  const operation = (signal = new AbortController().signal): Operation => ({
    signal,
    keep: () => {},
    release: () => {},
    status: (text) => void lines.push(text),
    warn: (text) => void lines.push(`warning: ${text}`),
    pause: async (milliseconds) => {
      signal.throwIfAborted();
      pauses.push(milliseconds);
      emulator.clock.advance(milliseconds / 1000);
    },
    now: () => emulator.clock.now(),
    random: () => 0.5,
  });
  const more =
    kind === "BulkExport"
      ? {
          bulkExportDestinationId: (await resources.ExportDestination.create(service, BUCKET, operation()))
            .id,
        }
      : {};
  const inputs = { ...given, ...more };
  const resource: Resource = resources[kind];
  const { id, outputs } = await resource.create(service, inputs, operation());
  const { sequence = 0 } = emulator.journal().at(-1) ?? {};
  const state = { inputs, outputs: { ...inputs, ...outputs } };
  return { emulator, service, resource, id, state, sequence, lines, pauses, operation };
}
