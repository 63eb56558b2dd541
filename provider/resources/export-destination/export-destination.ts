import { matches } from "../../core/fields/remote-differences.ts";
import { toBody } from "../../core/fields/wire-format.ts";
import { milliseconds } from "../../core/instant.ts";
import { CodedError } from "../../core/message.ts";
import { counted, listed, shortId } from "../../core/text.ts";
import { waitFor } from "../../core/wait.ts";
import { BulkExports, EXPORT_REQUESTS, hasEnded } from "../../http/api/bulk-exports.ts";
import { DESTINATION_REQUESTS, ExportDestinations } from "../../http/api/export-destinations.ts";
import type { Row } from "../../http/api/paging.ts";
import { isSameId } from "../../http/api-request.ts";
import { Conflict, mayBeCarriedOut, RouteMissing } from "../../http/errors.ts";
import { defineResource } from "../define.ts";
import { createOnce } from "../evidence/creation.ts";
import { readToDelete } from "../listing/lookup.ts";
import type { OperationRequests } from "../resource.ts";
import { warnAbout } from "../warn.ts";
import { driftOf, patchOf, shownBy } from "./authentication.ts";
import { inputs, outputs } from "./fields.ts";
import { fromApi, outputsOf } from "./from-api.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { rejections, toRejection } from "./rejection.ts";
import { rules } from "./rules.ts";

const KIND = "ExportDestination";
/**
 * Milliseconds in which a rejected delete is repeated: the service may need a moment to see that exports have ended, also
 * those that this very destroy has just cancelled.
 */
const PATIENCE_MS = 60_000;

const { list, create, read, update, delete: remove } = DESTINATION_REQUESTS;

/** What each operation asks the service for. */
const requests: OperationRequests = {
  create: [list, create],
  read: [read],
  update: [read, update],
  delete: [EXPORT_REQUESTS.list, read, remove],
};

export const exportDestination = defineResource({
  facts: {
    kind: KIND,
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
    messages: { ...messages, ...rejections },
  },
  inventory: inventory,
  inputs,
  outputs,
  timeLimits: () => ({ create: 300, read: 300, update: 300, delete: 300 }),
  rules,
  plan: ({ changes }) => ({ changes, deleteBeforeReplace: false }),

  async create(service, want, operation) {
    const api = service.api(ExportDestinations);
    const body = toBody(inputs, want);
    const made = await createOnce(() => api.create(body, operation), {
      kind: KIND,
      noun: "export destination",
      service,
      operation,
      list: () => api.list(operation, { name: want.displayName }),
      isEqual: (candidate) => matches(inputs, want, fromApi(candidate)),
      content: body,
    }).catch((error: unknown) => {
      throw toRejection(error, want) ?? error;
    });
    operation.keep(made.id, outputsOf(made));
    return { id: made.id, outputs: outputsOf(made), actual: shownBy(made, want) };
  },

  async read(service, id, olds, operation) {
    const actual = await service.api(ExportDestinations).get(id, operation);
    const drift = driftOf(actual, olds.inputs);
    if (drift !== undefined) warnAbout(operation, KIND, id, messages.changedOutside(drift));
    return { actual: shownBy(actual, olds.inputs), outputs: outputsOf(actual) };
  },

  async update(service, id, olds, want, operation) {
    const api = service.api(ExportDestinations);
    const before = await api.get(id, operation);
    operation.assertSame(fromApi(before));
    const patch = patchOf(olds.inputs, want, before);
    if (patch === undefined) return { outputs: outputsOf(before), actual: shownBy(before, want) };
    const answered = await api.update(id, toBody(inputs, patch), operation).catch((error: unknown) => {
      // No answer shows which credentials are stored: what is not owned, the next update sends.
      const { credentials: _, awsRoleArn: __, ...owned } = olds.inputs;
      if (mayBeCarriedOut(error)) operation.keep(id, olds.outputs, owned);
      throw toRejection(error, want) ?? error;
    });
    return { outputs: outputsOf(answered), actual: shownBy(answered, want) };
  },

  async delete(service, id, _olds, operation) {
    const api = service.api(ExportDestinations);
    await readToDelete(
      () => api.get(id, operation),
      (seen) => operation.assertSame(fromApi(seen)),
    );
    const keep = (why: string) => warnAbout(operation, KIND, id, messages.kept({ id, why }));
    const whoUses = async (error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
      const users: Row[] = [];
      for await (const each of service.api(BulkExports).rows(operation))
        if (isSameId(String(each["bulk_export_destination_id"]), id)) users.push(each);
      // When all have ended for as long, the service has seen it.
      const ends = users.map(({ finished_at, updated_at }) =>
        milliseconds(String(finished_at ?? updated_at)),
      );
      const isSettled = ends.length > 0 && ends.every((end) => operation.now() - end >= PATIENCE_MS);
      return { error, users: users.length, isSettled, unfinished: users.filter((each) => !hasEnded(each)) };
    };
    const until = operation.now() + PATIENCE_MS;
    try {
      await waitFor(operation, {
        what: `export destination ${shortId(id)}`,
        look: () => api.delete(id, operation).then(() => undefined, whoUses),
        judge: (rejected) => {
          if (rejected === undefined) return { done: undefined };
          const { error, users, isSettled, unfinished } = rejected;
          const isOver = operation.now() >= until;
          if (isOver && users === 0) throw error;
          if (unfinished.length === 0 && (isOver || isSettled))
            return { done: keep("only ended exports refer to it") };
          const ids = listed(unfinished.map((each) => String(each["id"])));
          const exports = `${counted(unfinished.length, "bulk export")}: ${ids}`;
          if (isOver) throw new CodedError(messages.inUse({ exports }), { cause: error });
          return { pending: `still used by ${ids === "" ? "ended exports" : exports}` };
        },
        resume: "The next `pulumi destroy` or `pulumi up` deletes it.",
      });
    } catch (error) {
      if (!(error instanceof RouteMissing)) throw error;
      // It may be deleted by now.
      await api.get(id, operation);
      keep("this server is too old to delete destinations");
    }
  },
});
