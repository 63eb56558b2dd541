import { describe, expect, it } from "vitest";
import type { Operation } from "../../provider/core/operation.ts";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { UnreadRow } from "../../provider/http/api/paging.ts";
import { TracingProjects } from "../../provider/http/api/projects.ts";
import type { Call } from "../../provider/http/call.ts";
import { UnexpectedAnswer } from "../../provider/http/errors.ts";
import { endSpawned } from "../../provider/resources/bulk-export/completion.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf, DEPLOYMENT, DESTINATION, EXPORT, rejection, serve } from "./server.ts";

const PROJECT = { id: "p-1", tenant_id: EXPORT.tenant_id, name: "chat", start_time: null };

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A client of a server that lists these rows, whatever is asked. */
async function listing(...rows: readonly object[]) {
  const server = await serve(({ url }) => {
    const offset = new URL(url, "http://x").searchParams.get("offset") ?? "0";
    const page = offset === "0" ? rows : [];
    return { body: url.startsWith("/v2/deployments") ? { resources: page, offset: 0 } : page };
  });
  return clientOf(server.url);
}

/** An operation that reports its warnings. */
function operationOf(call: Call, warnings: string[] = []): Operation {
  return {
    ...call,
    keep: () => {},
    release: () => {},
    status: () => {},
    warn: (text) => void warnings.push(text),
    pause: () => Promise.resolve(),
    now: () => 0,
    endsAt: Number.POSITIVE_INFINITY,
    random: () => 0.5,
  };
}

/** Ids of a list, and of what could not be read its member. */
async function idsOf(rows: AsyncIterable<{ readonly id: string } | UnreadRow>): Promise<string[]> {
  const all = await collected(rows);
  return all.map((row) => (row instanceof UnreadRow ? `${row.id}: ${row.member}` : row.id));
}

describe("an object of a list that cannot be read", () => {
  it("of another name is left out of the deployments of a name", async () => {
    const odd = { ...DEPLOYMENT, id: "d-2", name: "other", created_at: 5 };
    const { service, call } = await listing(odd, DEPLOYMENT);
    expect(await idsOf(service.api(Deployments).list({ name: "agent" }, call))).toEqual(["d-1"]);
  });

  it.each([
    ["of that name", { ...DEPLOYMENT, id: "d-2", created_at: 5 }, "0.created_at"],
    ["of a name that is no string", { ...DEPLOYMENT, id: "d-2", name: 5 }, "0.name"],
    ["without a workspace", { ...DEPLOYMENT, id: "d-2", name: "other", tenant_id: 5 }, "0.tenant_id"],
  ])("%s makes them an error", async (_, odd, path) => {
    const { service, call } = await listing(odd, DEPLOYMENT);
    const error = await rejection(
      collected(service.api(Deployments).list({ name: "agent" }, call)),
      UnexpectedAnswer,
    );
    expect(error.message).toContain(`returned 200 with unexpected JSON at resources.${path}.`);
  });

  it("of another name is left out of the tracing projects of a name, and else is an error", async () => {
    const odd = { ...PROJECT, id: "p-2", name: "other", start_time: 5 };
    const { service, call } = await listing(odd, PROJECT);
    expect(await idsOf(service.api(TracingProjects).list({ name: "chat" }, call))).toEqual(["p-1"]);
    await rejection(collected(service.api(TracingProjects).list({ name: "other" }, call)), UnexpectedAnswer);
  });

  it("is listed by its id where only ids are looked at", async () => {
    const { service: deployments, call } = await listing({ ...DEPLOYMENT, id: "d-2", status: 5 }, DEPLOYMENT);
    expect(await idsOf(deployments.api(Deployments).rows(call))).toEqual(["d-2: status", "d-1"]);
    const { service: projects } = await listing({ ...PROJECT, id: "p-2", name: null }, PROJECT);
    expect(await idsOf(projects.api(TracingProjects).rows(call))).toEqual(["p-2: name", "p-1"]);
    const { service: exports } = await listing({ ...EXPORT, id: "e-2", interval_hours: "1" }, EXPORT);
    expect(await idsOf(exports.api(BulkExports).rows(call))).toEqual(["e-2: interval_hours", "e-1"]);
    const { service: destinations } = await listing({ ...DESTINATION, id: "b-2", config: null }, DESTINATION);
    const rows = await destinations.api(ExportDestinations).rows(call);
    expect(rows.map(({ id }) => id)).toEqual(["b-2", "b-1"]);
  });

  it("counts for a schedule only where the schedule may have spawned it", async () => {
    const odd = { ...EXPORT, id: "e-2", created_at: 5 };
    const spawned = { ...EXPORT, id: "e-3", source_bulk_export_id: "e-1" };
    const { service, call } = await listing(
      odd,
      { ...odd, id: "e-4", source_bulk_export_id: "e-9" },
      spawned,
    );
    const warnings: string[] = [];
    await endSpawned(service, "e-1", false, operationOf(call, warnings));
    expect(warnings).toEqual([expect.stringContaining("1 of its spawned exports still runs")]);
  });

  it.each([
    ["Deployment", { ...DEPLOYMENT, id: "d-2", status: 5 }, DEPLOYMENT, "status"],
    ["ExportDestination", { ...DESTINATION, id: "b-2", config: null }, DESTINATION, "config"],
    ["BulkExport", { ...EXPORT, id: "e-2", status: 5 }, EXPORT, "status"],
  ] as const)("is an item that no program can declare: %s", async (kind, odd, other, member) => {
    const { service, call } = await listing({ ...odd, id: "a\nb" }, odd, other);
    const { inventory } = resources[kind];
    if (inventory === undefined) throw new Error("it has no inventory");
    const items = await collected(inventory.list(service, call));
    expect(items.map(({ id, unread }) => [id, unread?.message])).toEqual([
      [
        odd.id,
        `LangSmith returned ${odd.id} in a format that this version of pulumi-langsmith does not know: ${member} is missing or has another type. Upgrade the provider, or a self-hosted server that is too old. If both are current, report the error. [LS1129]`,
      ],
      [other.id, undefined],
    ]);
  });
});
