import type { Properties } from "../../core/check.ts";
import { replaces } from "../../core/compare.ts";
import type { Failure } from "../../core/failure.ts";
import { CodedError } from "../../core/message.ts";
import type { Given, Target } from "../../core/resource.ts";
import { isUnknown } from "../../core/unknown.ts";
import { similarityOf, toBody } from "../../core/wire-format.ts";
import type { Call } from "../../http/call.ts";
import { callOf, lookupOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { bucketAccessDenied } from "../../http/destination-messages.ts";
import { ExportDestinations } from "../../http/destinations.ts";
import { DestinationRejected, RouteMissing } from "../../http/errors.ts";
import type { Destination } from "../../http/schema.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { defineResource } from "../define.ts";
import { checkEmptyList } from "../empty-list.ts";
import { getInWorkspace, getOrUndefined, getToDelete, StillListed } from "../not-found.ts";
import { ageOf, retryDelete } from "../stale-reads.ts";
import { changedOf, leftovers, rememberingTried } from "./change.ts";
import { checkToken, isTemporary, warnOfDrift } from "./credentials.ts";
import { dataUriOf } from "./data-uri.ts";
import { deleteUnused } from "./delete.ts";
import { type Inputs, inputs, type Outputs, outputs, SESSION_TOKEN_SINCE } from "./fields.ts";
import { fromApi } from "./from-api.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { assignRole, checkRole, explainingOldServer, lacksRole } from "./role.ts";
import { forget, remember } from "./temporary-prefix.ts";
import { replacedWith, usersOf, warnSchedules } from "./users.ts";

const MINUTES = 60;
const TEMPORARY =
  "its credentials are temporary (credentials.sessionToken): when they expire, every export to it fails, and a schedule's from then on, until the program gives new ones";
const KEEPS = " The destination keeps what it had: exports go on with the old credentials or role.";
const MAY_BE_IGNORED = ` If this is a self-hosted server older than ${SESSION_TOKEN_SINCE}: it ignores credentials.sessionToken, and without it no store knows the key.`;

export const exportDestination = defineResource({
  kind: "ExportDestination",
  noun: "export destination",
  inventory,
  messages,
  description:
    "A bucket of an S3-compatible store that bulk exports are written to. The service validates it by writing a test file. " +
    "Credentials and role are changed in place, also from one to the other; everything else replaces it: the new destination is made first, then the exports that the program points at it are replaced, then the old one is deleted.",
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
  importedBy: { what: "its id (a UUID)", example: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46" },
  replacing:
    "The new destination is made first, then the exports that the program points at it are replaced, which is refused for schedules as their own page says; then the old one is deleted. The files stay in the bucket.",
  inputs,
  outputs,
  needsWorkspace: true,
  timeLimits: () => ({ create: 5 * MINUTES, read: 5 * MINUTES, update: 5 * MINUTES, delete: 5 * MINUTES }),
  rules,
  plan: (comparison) => ({
    changes: [...comparison.changes, ...leftovers(comparison)],
    deleteBeforeReplace: false,
  }),

  announce(olds, news, _now, target) {
    // The creation that a replacement begins with announces itself.
    const told = olds === undefined || !replaces(inputs, olds.inputs, news, target.workspaceId);
    return told && !isUnknown(news.credentials) && isTemporary(news.credentials) ? [TEMPORARY] : [];
  },

  previewReplacement: (service, id, _olds, operation) => replacedWith(service, id, callOf(operation)),

  async create(service, wanted, operation) {
    const call = callOf(operation);
    const body = toBody(inputs, wanted);
    const differs = (seen: Destination, sentAfter: Date | undefined) =>
      findMismatch(inputs, wanted, fromApi(seen), sentAfter, operation.filled);
    const made = await createOnce(() => service.api(ExportDestinations).create(body, call, differs), {
      toUserError: (error) => toRejection(error, wanted),
      kind: "ExportDestination",
      noun: "export destination",
      service,
      keep: operation.keep,
      warn: operation.warn,
      list: () => all(service, lookupOf(call)),
      // An older server does not keep all of the credentials that it is sent.
      compare: (candidate) =>
        similarityOf(
          inputs,
          wanted,
          { ...fromApi(candidate), credentials_keys: undefined },
          operation.filled,
        ),
      content: body,
      signal: operation.signal,
      pause: operation.pause,
    });
    operation.keep(made.id, outputsOf(made), ["awsRoleArn"]);
    const again = async () => fromApi(await service.api(ExportDestinations).get(made.id, call));
    const role = toBody(inputs, { awsRoleArn: wanted.awsRoleArn });
    // The role may need a request of its own.
    const others = Object.entries(body).filter(([name]) => !(name in role));
    await operation.stored(fromApi(made), Object.fromEntries(others), again);
    operation.keep(made.id, outputsOf(made), ["awsRoleArn"]);
    remember(made);
    checkToken(made, wanted, "created", operation);
    const held = await assignRole(
      made,
      wanted,
      () => tested(() => service.api(ExportDestinations).update(made.id, role, call), wanted),
      () => service.api(ExportDestinations).get(made.id, call),
    );
    checkRole(held, wanted, "created", operation);
    await operation.stored(fromApi(held), role, again);
    return { id: made.id, outputs: outputsOf(held) };
  },

  async read(service, id, olds, operation) {
    const held = await find(service, id, olds.outputs.tenantId, callOf(operation));
    if (held) warnOfDrift(held, olds.inputs, operation);
    return held && { held: fromApi(held), outputs: outputsOf(held) };
  },

  async update(service, id, olds, news, operation) {
    const call = callOf(operation);
    const changed = changedOf(olds, news);
    const get = () => service.api(ExportDestinations).get(id, call);
    const found = await getInWorkspace(get, proof(service, id, olds.outputs.tenantId, call));
    if (found) operation.assertSame(fromApi(found));
    if (Object.keys(changed).length === 0) {
      // An operation that failed may have left the destination without its role.
      const remote = found ?? (await get());
      if (!lacksRole(remote, news)) return outputsOf(remote);
      changed["awsRoleArn"] = news.awsRoleArn;
    }
    const names = Object.keys(changed);
    // Whether a role was stored shows in what is read afterwards, not in the answer.
    const unsettled = names.filter((name) => name === "awsRoleArn");
    const body = toBody(inputs, changed);
    const send = () =>
      explainingOldServer(id, body, () => service.api(ExportDestinations).update(id, body, call));
    const { keep } = operation;
    const answered = await rememberingTried(names, keep, { id, outputs: olds.outputs }, () =>
      tested(send, news, KEEPS),
    );
    keep(id, answered ? outputsOf(answered) : olds.outputs, unsettled);
    const held = await get();
    keep(id, outputsOf(held), unsettled);
    if (changed["awsRoleArn"] !== undefined) checkRole(held, news, "role", operation);
    if (changed["credentials"] !== undefined) {
      checkToken(held, news, "credentials", operation);
      const becomes = isTemporary(news.credentials) && !isTemporary(olds.inputs.credentials);
      if (becomes) await warnSchedules(service, id, operation);
    }
    await operation.stored(fromApi(held), body, async () => fromApi(await get()));
    return outputsOf(held);
  },

  async delete(service, id, olds, operation) {
    const call = callOf(operation);
    const known = proof(service, id, olds.outputs.tenantId, call);
    const get = () => service.api(ExportDestinations).get(id, call);
    await getToDelete(get, known, (seen) => operation.assertSame(fromApi(seen)));
    const send = () => service.api(ExportDestinations).delete(id, call);
    const aged = ageOf(`export destination ${id}`, olds.outputs.createdAt, service);
    try {
      await deleteUnused(id, {
        remove: async () => void (await retryDelete(send, known, aged, operation)),
        users: () => usersOf(service, id, call),
        operation,
      });
    } catch (error) {
      if (!(error instanceof StillListed || error instanceof RouteMissing)) throw error;
      const held = await getOrUndefined(() => service.api(ExportDestinations).get(id, call), known);
      if (held) operation.warn(messages.kept({ id, why: "oldServer" }).text);
    }
    forget(id);
  },
});

async function tested<T>(write: () => Promise<T>, wanted: Inputs, more?: string): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw toRejection(error, wanted, more) ?? error;
  }
}

/** The error for a rejected test write that reports more, where the inputs, or what stays in force, do. */
function toRejection(error: unknown, wanted: Inputs, more = ""): Error | undefined {
  if (!(error instanceof DestinationRejected)) return undefined;
  const ignored = error.reason === "keyIdUnknown" && isTemporary(wanted.credentials) ? MAY_BE_IGNORED : "";
  const role = wanted.awsRoleArn !== undefined && error.reason === "accessDenied";
  const { what, fix, code } = role
    ? bucketAccessDenied({ ...error.words.fields, isRole: true })
    : error.words;
  if (!role && ignored === "" && more === "") return undefined;
  const text = `${what} ${fix}${ignored}${more} [${code}]`;
  return new CodedError({ ...error.words, code, text }, { cause: error });
}

function rules(news: Given<Inputs>, olds: Properties, target: Target): Failure[] {
  const failures: Failure[] = [];
  const { config, credentials, awsRoleArn } = news;
  const replaced = replaces(inputs, olds, news, target.workspaceId);
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
  // AWS gives such ids to temporary credentials alone, and knows none of them without the token.
  const onAws = config !== undefined && !isUnknown(config) && config.endpointUrl === undefined;
  const known = credentials !== undefined && !isUnknown(credentials) ? credentials : undefined;
  if (onAws && known && /^ASIA/.test(known.accessKeyId) && known.sessionToken === undefined) {
    failures.push({
      path: ["credentials", "sessionToken"],
      reason: "is required: accessKeyId is that of temporary credentials of AWS (it begins with ASIA)",
    });
  }
  // What exists without them was made elsewhere and imported: the service never returns the credentials.
  const exists = Object.keys(olds).length > 0 && !replaced;
  if (credentials === undefined && awsRoleArn === undefined) {
    const had = (["credentials", "awsRoleArn"] as const).find((name) => olds[name] !== undefined);
    if (exists && had !== undefined) {
      failures.push({
        path: [had],
        reason:
          "cannot be removed: LangSmith replaces the authentication of a destination and never deletes it. Set credentials or awsRoleArn, or create another destination, with another resource name, that has neither",
      });
    } else if (target.cloud && !exists) {
      failures.push({
        path: ["credentials"],
        reason:
          "give credentials (accessKeyId and secretAccessKey) or awsRoleArn: only a self-hosted installation can have credentials of its own",
      });
    }
  }
  if (known !== undefined && awsRoleArn !== undefined && !isUnknown(awsRoleArn)) {
    failures.push({
      path: ["awsRoleArn"],
      reason:
        "is not allowed together with credentials: LangSmith stores one of the two and clears the other. Remove one of them; switching later is one update in place",
    });
  }
  return failures;
}

function find(service: LangSmith, id: string, tenantId: string | undefined, call: Call) {
  return getOrUndefined(
    () => service.api(ExportDestinations).get(id, call),
    proof(service, id, tenantId, call),
  );
}

function proof(service: LangSmith, id: string, tenantId: string | undefined, call: Call) {
  const list = () => all(service, call);
  const emptyProvesNothing = () => checkEmptyList(service, call);
  return { noun: "export destination", id, tenantId, list, emptyProvesNothing };
}

async function* all(service: LangSmith, call: Call) {
  yield* await service.api(ExportDestinations).list(call);
}

/** What the state keeps of a destination. */
export function outputsOf(held: Destination): Outputs {
  return {
    tenantId: held.tenant_id,
    createdAt: held.created_at,
    updatedAt: held.updated_at,
    ...(held.credentials_keys ? { credentialsKeys: [...held.credentials_keys].sort() } : {}),
    ...dataUriOf(held),
  };
}
