import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { AGENT, BUCKET, createOf, MONTH, PROVIDER, type Properties, plain } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { hurried } from "./rig/hurried.ts";
import { type Answered, startProxy } from "./rig/proxy.ts";

const KINDS = ["Deployment", "ExportDestination", "BulkExport", "OAuthProvider"] as const;
type Created = (typeof KINDS)[number];
/** Whose name no two share. */
const NAMED: readonly Created[] = ["Deployment", "OAuthProvider"];

const LOST: Readonly<Record<Created, string>> = {
  Deployment: 'Deployment "agent": Could not create the deployment: POST URL/api-host/v2/deployments',
  ExportDestination:
    'ExportDestination "bucket": Could not create the export destination: POST URL/api/v1/bulk-exports/destinations',
  BulkExport: 'BulkExport "daily": Could not create the bulk export: POST URL/api/v1/bulk-exports',
  OAuthProvider:
    'OAuthProvider "crm": Could not create the OAuth provider: POST URL/api-host/v2/auth/providers',
};
const imports = (kind: Created, importedBy: string) =>
  `Look in LangSmith before you run \`pulumi up\` again: delete or import it: \`pulumi import langsmith:index:${kind} NAME ${importedBy}\`. [LS5003]`;
/** What no two objects share is what an object is imported by. */
const none = (kind: Created) => `It is not found yet. ${imports(kind, NAMED.includes(kind) ? "ROW" : "ID")}`;
const candidates = (kind: Created, ids: string) =>
  `It may be ${ids}. ${imports(kind, kind === "OAuthProvider" ? "ROW" : "ID")}`;
/** An older object that has the name which no two objects share, and of the others none. */
const older = (kind: Created) => (NAMED.includes(kind) ? candidates(kind, "ID") : none(kind));

const TAKEN = "1 POST, 1 there, taken";
const BROKEN = "got no complete response: the connection broke.";

interface Situation {
  readonly name: string;
  /** What becomes of the POST; `forward` has it carried out. */
  readonly becomes: (forward: () => Promise<Answered>) => Promise<Answered | "reset">;
  /** Whether somebody made an equal one before: a minute, or three hours. */
  readonly before?: "a minute" | "three hours";
  readonly expected: (kind: Created) => string;
}

const NEVER = new Promise<never>(() => {});
const HTML = "<!doctype html><title>Sign in</title>";

const SITUATIONS: readonly Situation[] = [
  ...(
    [
      ["the connection is reset", async () => "reset"],
      ["nothing is answered in time", () => NEVER],
      ["a 502 is answered", async () => ({ status: 502, text: HTML })],
      ["a page of HTML is answered with 200", async () => ({ status: 200, text: HTML })],
      ["half of the answer comes", async ({ text }) => ({ status: 200, text: text.slice(0, 40) })],
      ["an empty 200 comes", async () => ({ status: 200, text: "" })],
      ["the id comes as a number", async () => ({ status: 200, text: '{"id": 7}' })],
    ] satisfies [string, (given: Answered) => Promise<Answered | "reset">][]
  ).map(([how, answer]) => ({
    name: `carried out, and ${how}`,
    becomes: async (forward: () => Promise<Answered>) => answer(await forward()),
    expected: () => TAKEN,
  })),
  ...(
    [
      ["the connection is reset", "reset", BROKEN],
      // By the proxy, whose Date is the machine's.
      ["a 503 is answered", { status: 503, text: '{"detail":"overloaded"}' }, "returned 503: overloaded."],
    ] satisfies [string, Answered | "reset", string][]
  ).map(([how, answer, told]) => ({
    name: `not carried out, and ${how}`,
    becomes: async () => answer,
    expected: (kind: Created) => `1 POST, 0 there, ${LOST[kind]} ${told} ${none(kind)}`,
  })),
  {
    name: "two that are alike are made",
    becomes: async (forward) => {
      await forward();
      await forward();
      return "reset";
    },
    expected: (kind) =>
      NAMED.includes(kind) ? TAKEN : `1 POST, 2 there, ${LOST[kind]} ${BROKEN} ${candidates(kind, "ID, ID")}`,
  },
  {
    name: "not carried out, and one that is alike was made a minute before",
    becomes: async () => "reset",
    before: "a minute",
    expected: (kind) => `1 POST, 1 there, ${LOST[kind]} ${BROKEN} ${older(kind)}`,
  },
  {
    name: "not carried out, and one that is alike was made three hours before",
    becomes: async () => "reset",
    before: "three hours",
    expected: (kind) => `1 POST, 1 there, ${LOST[kind]} ${BROKEN} ${older(kind)}`,
  },
];

/** The inputs of each kind, with something by which this row's are known from all others. */
function inputsOf(row: string, destination: string): Readonly<Record<Created, Properties>> {
  return {
    Deployment: { ...AGENT, name: row, waitForDeployed: false },
    ExportDestination: { ...BUCKET, displayName: row },
    BulkExport: { ...MONTH, bulkExportDestinationId: destination, filter: `eq(name, "${row}")` },
    OAuthProvider: { ...PROVIDER, providerId: row },
  };
}

function idsOf({ emulator }: GrpcWorld, row: string, kind: Created): string[] {
  const { deployments, destinations, exports, oauthProviders } = emulator.state();
  const all = {
    Deployment: deployments.map(({ id, name }) => [id, name]),
    ExportDestination: destinations.map(({ id, display_name }) => [id, display_name]),
    BulkExport: exports.map(({ id, filter }) => [id, filter]),
    OAuthProvider: oauthProviders.map(({ id, provider_id }) => [id, provider_id]),
  };
  return all[kind].flatMap(([id, named]) => (id && named?.match(/row-\d+/)?.[0] === row ? [id] : []));
}

const SKEWS: readonly [clock: string, hours: number][] = [
  ["is the machine's", 0],
  ["is an hour ahead", 1],
  ["is an hour behind", -1],
];

describe("the answer to a creation is lost", () => {
  test.each(SKEWS)("and the service's clock %s", async (_, hours) => {
    const proxy = await startProxy();
    const now = new Date(Date.now() + hours * 3_600_000);
    const somebody = await grpcWorld({ emulator: { now, oauthProviders: [] } });
    const { emulator } = somebody;
    const { id: destination } = await somebody.create("ExportDestination", BUCKET);
    const made = (when: Situation["before"]) =>
      Promise.all(
        SITUATIONS.flatMap(({ before }, row) => {
          const inputs = inputsOf(`row-${row}`, destination);
          return before === when ? KINDS.map((kind) => somebody.create(kind, inputs[kind])) : [];
        }),
      );
    await made("three hours");
    emulator.clock.advance(3 * 3600);
    await made("a minute");
    emulator.clock.advance(60);

    const it = await grpcWorld({
      config: { apiUrl: proxy.url, requestTimeoutSeconds: "8" },
      // The limit of a call, a minute, is hurried as well.
      environment: hurried(4),
    });
    proxy.target = emulator.url;
    const posts: string[] = [];
    proxy.onPost = (path, body, forward) => {
      const row = body.match(/row-\d+/)?.[0] ?? "";
      posts.push(`${row} ${path}`);
      const situation = SITUATIONS[Number(row.slice(4))];
      if (situation === undefined) throw new Error(`a POST of no row: ${body}`);
      return situation.becomes(forward);
    };
    const shown = (error: unknown, row: string) =>
      String(error)
        .replace("Error: 10 ABORTED: ", "")
        .replaceAll(proxy.url, "URL")
        .replaceAll(row, "ROW")
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
        .replace(/other side closed|(?:read|write) ECONNRESET/, "the connection broke");
    const happened = async (row: string, kind: Created) => {
      const request = createOf(kind, inputsOf(row, destination)[kind]);
      const end = await it.plugin.ask(RPC.create, request).then(
        (answer) => ({ id: answer.getId(), outputs: plain(answer.getProperties()) }),
        (error: unknown) => ({ told: shown(error, row) }),
      );
      const ids = idsOf(somebody, row, kind);
      const sent = posts.filter((post) => post === `${row} ${LOST[kind].split("URL")[1]}`).length;
      if ("told" in end) return `${sent} POST, ${ids.length} there, ${end.told}`;
      const takes = kind === "OAuthProvider" ? end.id === row && end.outputs["recordId"] : end.id;
      return `${sent} POST, ${ids.length} there, ${takes === ids[0] ? "taken" : `but ${end.id} taken`}`;
    };
    const rows = SITUATIONS.flatMap(({ name, expected }, row) =>
      KINDS.map((kind) => ({ name: `${kind}: ${name}`, expected: expected(kind), row: `row-${row}`, kind })),
    );
    const table = await Promise.all(
      rows.map(async ({ name, row, kind }) => [name, await happened(row, kind)] as const),
    );
    expect(Object.fromEntries(table)).toEqual(
      Object.fromEntries(rows.map(({ name, expected }) => [name, expected])),
    );
    expect(rows).toHaveLength(48);
  });
});
