import { replaces } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import { matches } from "../../core/remote-differences.ts";
import type { PartialInputs, Target } from "../../core/resource.ts";
import { toBody } from "../../core/wire-format.ts";
import { ExportDestinations } from "../../http/api/export-destinations.ts";
import type { IsOther } from "../../http/api/paging.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { mayBeCarriedOut, NotFound, RouteMissing } from "../../http/errors.ts";
import { readToDelete } from "../answer-limits.ts";
import { createOnce } from "../creation.ts";
import { defineResource } from "../define.ts";
import { warnAbout } from "../resource-name.ts";
import {
  assignRole,
  checkRole,
  checkToken,
  explainingOldServer,
  lacksRole,
  shownBy,
  warnOfDrift,
} from "./authentication.ts";
import { changedOf } from "./change.ts";
import { deleteUnused } from "./delete.ts";
import { type Inputs, inputs, type Outputs, outputs } from "./fields.ts";
import { fromApi, outputsOf } from "./from-api.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { forget, remember } from "./prefix.ts";
import { tested, toRejection } from "./rejection.ts";
import { requests } from "./requests.ts";
import { replacedWith, usersOf } from "./users.ts";

const MINUTES = 60;
const KEEPS = " Until then, exports continue with the previous credentials or role.";

export const exportDestination = defineResource({
  about: {
    kind: "ExportDestination",
    noun: "export destination",
    description:
      "An S3-compatible bucket that bulk exports write to. LangSmith tests its access with a file. You can change `credentials` and `awsRoleArn` in place, and switch between them. Any other change replaces the destination.",
    exampleNames: { variable: "traces", name: "traces" },
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
      "Pulumi creates the new destination first. Then it replaces the exports of your program that use it. A preview may reject that for schedules: see [BulkExport](BulkExport.md#replacement). Then it deletes the old destination. The files stay in the bucket.",
    belongsTo: "workspace",
    requests,
    messages,
  },
  list: inventory,
  inputs,
  outputs,
  timeLimits: () => ({ create: 5 * MINUTES, read: 5 * MINUTES, update: 5 * MINUTES, delete: 5 * MINUTES }),
  rules,
  plan: ({ changes }) => ({ changes, deleteBeforeReplace: false }),

  preview: (service, { olds, replaces }, operation) =>
    olds && replaces ? replacedWith(service, olds.id, callOf(operation)) : [],

  async create(service, desired, operation) {
    const call = callOf(operation);
    const body = toBody(inputs, desired);
    const api = service.api(ExportDestinations);
    const created = await createOnce(() => api.create(body, call), {
      kind: "ExportDestination",
      noun: "export destination",
      service,
      operation,
      list: () => ofName(service, desired.displayName, call),
      // An older server does not keep all of the credentials that it is sent.
      isEqual: (candidate) =>
        matches(inputs, desired, { ...fromApi(candidate), credentials_keys: undefined }),
      content: body,
    }).catch((error: unknown) => {
      throw toRejection(error, desired) ?? error;
    });
    // The role may need a request of its own.
    const { awsRoleArn: _, ...withoutRole } = desired;
    operation.keep(created.id, outputsOf(created), withoutRole);
    const role = toBody(inputs, { awsRoleArn: desired.awsRoleArn });
    remember(created);
    checkToken(created, desired, "created", operation);
    const actual = await assignRole(
      created,
      desired,
      () => tested(() => api.update(created.id, role, call), desired),
      () => api.get(created.id, call),
    );
    checkRole(actual, desired, "created", operation);
    return { id: created.id, outputs: outputsOf(actual), actual: shownBy(actual, desired) };
  },

  async read(service, id, olds, operation) {
    const actual = await service.api(ExportDestinations).get(id, callOf(operation));
    warnOfDrift(actual, olds.inputs, operation);
    return { actual: shownBy(actual, olds.inputs), outputs: outputsOf(actual) };
  },

  async update(service, id, olds, news, operation) {
    const call = callOf(operation);
    const changed = changedOf(olds, news);
    const get = () => service.api(ExportDestinations).get(id, call);
    const remote = await get();
    operation.assertSame(fromApi(remote));
    if (Object.keys(changed).length === 0) {
      // An operation that failed may have left the destination without its role.
      if (!lacksRole(remote, news)) return { outputs: outputsOf(remote), actual: shownBy(remote, news) };
      changed["awsRoleArn"] = news.awsRoleArn;
    }
    const body = toBody(inputs, changed);
    const send = () =>
      explainingOldServer(body, () => service.api(ExportDestinations).update(id, body, call));
    // No answer shows which credentials a destination has. Until one shows the new ones, the next update sends them.
    const { credentials: _, awsRoleArn: __, ...others } = olds.inputs;
    const keep = (outputs: Partial<Outputs>) => operation.keep(id, outputs, others);
    const answered = await tested(send, news, KEEPS).catch((error: unknown) => {
      if (mayBeCarriedOut(error)) keep(olds.outputs);
      throw error;
    });
    keep(answered ? outputsOf(answered) : olds.outputs);
    const actual = await get();
    keep(outputsOf(actual));
    if (changed["awsRoleArn"] !== undefined) checkRole(actual, news, "updated", operation);
    if (changed["credentials"] !== undefined) checkToken(actual, news, "updated", operation);
    return { outputs: outputsOf(actual), actual: shownBy(actual, news) };
  },

  async delete(service, id, _olds, operation) {
    const call = callOf(operation);
    const api = service.api(ExportDestinations);
    await readToDelete(
      () => api.get(id, call),
      (seen) => operation.assertSame(fromApi(seen)),
    );
    try {
      await deleteUnused(id, {
        remove: () => api.delete(id, call),
        users: () => usersOf(service, id, call),
        operation,
      });
    } catch (error) {
      if (!(error instanceof NotFound || error instanceof RouteMissing)) throw error;
      // It may be deleted by now. A 404 to the deletion alone shows nothing.
      await api.get(id, call);
      if (error instanceof NotFound) throw error;
      warnAbout(operation, "ExportDestination", id, messages.kept({ id, why: "oldServer" }));
    }
    forget(id);
  },
});

function rules(news: PartialInputs<Inputs>, olds: Properties, target: Target): Failure[] {
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
      reason: "is required for a bucket on AWS. For another S3-compatible store, set config.endpointUrl",
    });
  }
  // AWS gives such ids to temporary credentials alone, and knows none of them without the token.
  const onAws = config !== undefined && !isUnknown(config) && config.endpointUrl === undefined;
  const known = credentials !== undefined && !isUnknown(credentials) ? credentials : undefined;
  if (onAws && known && /^ASIA/.test(known.accessKeyId) && known.sessionToken === undefined) {
    failures.push({
      path: ["credentials", "sessionToken"],
      reason: "is required with temporary credentials of AWS, whose accessKeyId begins with ASIA",
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
          "cannot be removed: LangSmith can replace the authentication of a destination, but not delete it. Set credentials or awsRoleArn, or create a second destination without them, with another resource name",
      });
    } else if (target.cloud && !exists) {
      failures.push({
        path: ["credentials"],
        reason:
          "set credentials (accessKeyId and secretAccessKey) or awsRoleArn. Only a self-hosted installation can have its own credentials",
      });
    }
  }
  if (known !== undefined && awsRoleArn !== undefined && !isUnknown(awsRoleArn)) {
    failures.push({
      path: ["awsRoleArn"],
      reason:
        "is not allowed together with credentials: LangSmith stores only one of the two. Remove one of them. You can switch later with an update in place",
    });
  }
  return failures;
}

/** The destinations, among which one of another name need not be readable. */
async function* ofName(service: LangSmith, name: string | undefined, call: Call) {
  const isOther: IsOther = ({ display_name: its }) => typeof its === "string" && its !== name;
  yield* await service.api(ExportDestinations).list(call, isOther, { whole: true });
}
