import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { Conflict, NotFound, RouteMissing } from "../api/errors.ts";
import type { Destination, Export } from "../api/schema.ts";
import type { Properties } from "../lifecycle/check.ts";
import { replaces, same } from "../lifecycle/compare.ts";
import { type Failure, listed } from "../lifecycle/failure.ts";
import type { Given, Target } from "../lifecycle/resource.ts";
import { isUnknown } from "../lifecycle/unknown.ts";
import { matches, toBody } from "../lifecycle/wire.ts";
import { hasEnded } from "./bulk-export.runs.ts";
import { callOf } from "./call.ts";
import { defineResource } from "./define.ts";
import { type Inputs, inputs, type Outputs, outputs } from "./export-destination.fields.ts";
import { ofAnotherKey, unlessGone } from "./gone.ts";
import { createOnce } from "./lost.ts";

const MINUTES = 60;
/** How long after the last of its exports has ended a refused delete is repeated: the service may need a moment to see it. */
const PATIENCE = 60_000;
const LONGEST_PAUSE = 10_000;

export const exportDestination = defineResource({
  kind: "ExportDestination",
  noun: "export destination",
  description:
    "A bucket of an S3-compatible store that bulk exports are written to. The service validates it by writing a test file. " +
    "Credentials are changed in place; everything else replaces it.",
  example: {
    displayName: "Traces of production",
    config: {
      bucketName: "acme-traces",
      prefix: "langsmith/production",
      region: "eu-central-1",
      includeBucketInPrefix: true,
    },
    credentials: { accessKeyId: "AKIA…", secretAccessKey: "…" },
  },
  inputs,
  outputs,
  needsWorkspace: true,
  timeLimits: () => ({ create: 5 * MINUTES, read: 5 * MINUTES, update: 5 * MINUTES, delete: 5 * MINUTES }),
  rules,
  plan: ({ changes }) => ({ changes, deleteBeforeReplace: false }),

  async create(service, wanted, operation) {
    const call = callOf(operation);
    const body = toBody(inputs, wanted);
    const made = await createOnce(() => service.destinations.create(body, call), {
      noun: "export destination",
      service,
      keep: operation.keep,
      list: () => all(service, call),
      matches: (candidate) => matches(inputs, wanted, heldOf(candidate)),
      content: body,
      pause: operation.pause,
    });
    operation.keep(made.id, outputsOf(made));
    return { id: made.id, outputs: outputsOf(made) };
  },

  async read(service, id, olds, operation) {
    const held = await find(service, id, olds.outputs.tenantId, callOf(operation));
    return held && { held: heldOf(held), outputs: outputsOf(held) };
  },

  async update(service, id, olds, news, operation) {
    const changed: Properties = {};
    for (const name of ["credentials", "awsRoleArn"] as const) {
      if (!same(inputs.shape[name], olds.inputs[name], news[name])) changed[name] = news[name];
    }
    if (Object.keys(changed).length > 0) {
      await service.destinations.update(id, toBody(inputs, changed), callOf(operation));
    }
    return outputsOf(await service.destinations.get(id, callOf(operation)));
  },

  async delete(service, id, olds, operation) {
    const call = callOf(operation);
    const started = operation.now();
    for (let pause = 1_000; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await service.destinations.delete(id, call);
      } catch (error) {
        if (error instanceof NotFound || error instanceof RouteMissing) {
          const held = await find(service, id, olds.outputs.tenantId, call);
          if (held)
            operation.warn(`${kept(id)}: this server cannot delete destinations (an older, self-hosted one)`);
          return;
        }
        if (!(error instanceof Conflict)) throw error;
        const { running, lastEnd } = await usersOf(service, id, call);
        // What this stack cancelled has been answered as such by now; others would run for hours.
        if (running.length > 0) throw inUse(id, running, error);
        const now = operation.now();
        if (now - started >= PATIENCE || now - lastEnd >= PATIENCE) {
          return operation.warn(
            `${kept(id)}: the service does not delete it, because exports that have ended name it`,
          );
        }
        operation.status(`export destination ${id} is still in use, says the service; trying again`);
        await operation.pause(pause);
      }
    }
  },
});

function rules(news: Given<Inputs>, olds: Properties, target: Target): Failure[] {
  const failures: Failure[] = [];
  const { config, credentials, awsRoleArn } = news;
  const replaced = replaces(inputs, olds, news);
  if (
    config !== undefined &&
    !isUnknown(config) &&
    config.endpointUrl === undefined &&
    config.region === undefined
  ) {
    failures.push({
      path: ["config", "region"],
      reason: "is required for a bucket of AWS; for another S3-compatible store give config.endpointUrl",
    });
  }
  // What exists without them was made elsewhere and imported: the service never tells the credentials.
  const exists = Object.keys(olds).length > 0 && !replaced;
  if (credentials === undefined && awsRoleArn === undefined && target.cloud && !exists) {
    failures.push({
      path: ["credentials"],
      reason:
        "give credentials (accessKeyId and secretAccessKey) or awsRoleArn: only a self-hosted installation can have credentials of its own",
    });
  }
  for (const [name, value] of [
    ["credentials", credentials],
    ["awsRoleArn", awsRoleArn],
  ] as const) {
    if (value === undefined && olds[name] !== undefined && !replaced) {
      failures.push({
        path: [name],
        reason:
          "the service cannot forget it: give a new value, or make another destination (with another resource name) without it",
      });
    }
  }
  return failures;
}

function find(service: LangSmith, id: string, tenantId: string | undefined, call: Call) {
  const list = () => all(service, call);
  const proof = { noun: "export destination", id, tenantId, list, emptyProvesNothing: ofAnotherKey(service) };
  return unlessGone(() => service.destinations.get(id, call), proof);
}

/** The exports that name a destination: those that still run, and when the last of the others ended. */
async function usersOf(service: LangSmith, id: string, call: Call) {
  const running: Export[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for await (const candidate of service.exports.list(call)) {
    if (candidate.bulk_export_destination_id !== id) continue;
    if (hasEnded(candidate)) {
      lastEnd = Math.max(lastEnd, Date.parse(candidate.finished_at ?? candidate.updated_at));
    } else running.push(candidate);
  }
  return { running, lastEnd };
}

function inUse(id: string, running: readonly Export[], conflict: Conflict): Error {
  const users = listed(running.map((user) => `${user.id} (${user.status})`));
  return new Error(
    `export destination ${id} is in use by ${running.length} bulk ${running.length === 1 ? "export" : "exports"}: ${users}. ` +
      "Running ones end by themselves, schedules do not. Either destroy the resources that hold them " +
      "(cancelSpawnedOnDelete: true cancels those that a schedule spawned), or cancel one that no stack holds with " +
      `PATCH /api/v1/bulk-exports/<id> {"status": "Cancelled"}, or leave the destination behind with the resource option retainOnDelete: true.`,
    { cause: conflict },
  );
}

function kept(id: string): string {
  return `export destination ${id} is kept at the service`;
}

/** The role stands beside the configuration or in it. */
export function heldOf(held: Destination): Destination {
  return { ...held, aws_role_arn: held.aws_role_arn ?? held.config.aws_role_arn };
}

async function* all(service: LangSmith, call: Call) {
  yield* await service.destinations.list(call);
}

/** What the state keeps of a destination. */
export function outputsOf(held: Destination): Outputs {
  return {
    tenantId: held.tenant_id,
    createdAt: held.created_at,
    updatedAt: held.updated_at,
    credentialsKeys: [...(held.credentials_keys ?? [])].sort(),
  };
}
