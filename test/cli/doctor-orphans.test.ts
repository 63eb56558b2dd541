import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { OAuthProvider } from "../../provider/api/oauth.schema.ts";
import type { Deployment, Destination, Export } from "../../provider/api/schema.ts";
import { type Listed, orphansIn } from "../../provider/cli/doctor/orphans.ts";
import { NoState, readState, stateOf } from "../../provider/cli/doctor/states.ts";

const TENANT = "11111111-1111-4111-8111-111111111111";
const AT = "2026-03-01T10:00:00.000000+00:00";
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const deployment = (number: number, name: string, more: Partial<Deployment> = {}): Deployment => ({
  id: id(number),
  tenant_id: TENANT,
  name,
  source: "external_docker",
  source_config: { resource_spec: { min_scale: 1 } },
  source_revision_config: { image_uri: "acme/agent:1" },
  secrets: [{ name: "OPENAI_API_KEY", value: "sk" }],
  status: "READY",
  created_at: AT,
  updated_at: AT,
  ...more,
});
const destination = (number: number, name: string, more: Partial<Destination> = {}): Destination => ({
  id: id(number),
  tenant_id: TENANT,
  destination_type: "s3",
  display_name: name,
  config: { bucket_name: "acme-traces", prefix: "p", region: "eu-central-1", include_bucket_in_prefix: true },
  credentials_keys: ["access_key_id", "secret_access_key"],
  created_at: AT,
  updated_at: AT,
  ...more,
});
const bulkExport = (number: number, to: number, more: Partial<Export> = {}): Export => ({
  id: id(number),
  tenant_id: TENANT,
  bulk_export_destination_id: id(to),
  session_id: id(900),
  start_time: "2026-01-01T00:00:00+00:00",
  end_time: "2026-01-02T00:00:00+00:00",
  compression: "zstandard",
  status: "Running",
  created_at: AT,
  updated_at: AT,
  ...more,
});
const oauthProvider = (providerId: string, more: Partial<OAuthProvider> = {}): OAuthProvider => ({
  id: id(77),
  organization_id: id(78),
  provider_id: providerId,
  name: "Acme CRM",
  client_id: "c",
  auth_url: "https://acme.example.com/a",
  token_url: "https://acme.example.com/t",
  uses_pkce: false,
  created_at: AT,
  updated_at: AT,
  ...more,
});
const listed = (more: Partial<Listed>): Listed => ({
  deployments: [],
  destinations: [],
  exports: [],
  oauthProviders: [],
  ...more,
});

const SECRET = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "v1:x" };
const INPUTS = {
  Deployment: {
    name: "support-agent",
    source: "external_docker",
    sourceConfig: { resourceSpec: {} },
    sourceRevisionConfig: { imageUri: "acme/agent:1" },
    displayName: "Support",
    secrets: SECRET,
    waitForDeployed: true,
  },
  ExportDestination: {
    displayName: "Traces",
    destinationType: "s3",
    config: { bucketName: "acme-traces", prefix: "p", region: "eu-central-1", includeBucketInPrefix: true },
    credentials: SECRET,
  },
  BulkExport: {
    bulkExportDestinationId: id(10),
    sessionId: id(900),
    startTime: "2026-01-01T00:00:00Z",
    endTime: "2026-01-02T00:00:00Z",
    compression: "zstandard",
    cancelSpawnedOnDelete: false,
  },
  OAuthProvider: {
    providerId: "acme-crm",
    name: "Acme CRM",
    clientId: "c",
    authUrl: "https://acme.example.com/a",
    tokenUrl: "https://acme.example.com/t",
    usesPkce: false,
    clientSecret: SECRET,
  },
} as const;
type Kind = keyof typeof INPUTS;

/** A resource of a state, by either front end. */
function resource(kind: Kind, name: string, more: object = {}, dynamic = false) {
  const type = dynamic ? `pulumi-nodejs:dynamic/langsmith:${kind}` : `langsmith:index:${kind}`;
  const inputs = dynamic ? { ...INPUTS[kind], __provider: "exports.handler = 1" } : INPUTS[kind];
  return { urn: `urn:pulumi:test::test::${type}::${name}`, type, custom: true, inputs, ...more };
}
const held = (...resources: object[]) => stateOf({ version: 3, deployment: { resources } });
const cutShort = (...resources: object[]) =>
  stateOf({
    version: 3,
    deployment: {
      resources: [],
      pending_operations: resources.map((each) => ({ type: "creating", resource: each })),
    },
  });
const told = (states: Parameters<typeof orphansIn>[0], of: Partial<Listed>) =>
  orphansIn(states, listed(of)).found.map(({ kind, id: at, because }) => [kind, at, because]);

const MADE: Readonly<Record<Kind, [string, Partial<Listed>]>> = {
  Deployment: [id(1), { deployments: [deployment(1, "support-agent")] }],
  ExportDestination: [id(2), { destinations: [destination(2, "Traces")] }],
  BulkExport: [id(3), { exports: [bulkExport(3, 10)] }],
  OAuthProvider: ["acme-crm", { oauthProviders: [oauthProvider("acme-crm")] }],
};
const KINDS = Object.keys(MADE).filter((kind): kind is Kind => kind in MADE);

describe.each([false, true])("of a program with dynamic resources: %s", (dynamic) => {
  test.each(KINDS)("a %s that a killed creation has sent is listed", (kind) => {
    const [at, of] = MADE[kind];
    expect(told([cutShort(resource(kind, "mine", {}, dynamic))], of)).toEqual([
      [kind, at, "it is what the creation of mine, begun and not ended, has sent"],
    ]);
  });

  test.each(KINDS)("a %s that the state holds is not, also one that waits to be deleted", (kind) => {
    const [at, of] = MADE[kind];
    expect(told([held(resource(kind, "mine", { id: at, delete: true }, dynamic))], of)).toEqual([]);
  });

  test.each(KINDS)("a %s that nothing speaks for is left out, counted, and listed with all", (kind) => {
    const [at, of] = MADE[kind];
    const nothing = orphansIn([held()], listed(of));
    expect(nothing).toEqual({ found: [], leftOut: { others: 1, endedExports: 0 } });
    const all = orphansIn([held()], listed(of), { all: true });
    expect(all.found).toMatchObject([{ kind, id: at, because: undefined, createdAt: AT }]);
    expect(all.leftOut).toEqual({ others: 0, endedExports: 0 });
  });
});

describe("what looks like a program's without a pending operation", () => {
  const other = (kind: Kind, of: Partial<Listed>) => told([held(resource(kind, "mine", { id: id(99) }))], of);

  test("a second object like one of the state: a later up has made it anew", () => {
    expect(other("BulkExport", MADE.BulkExport[1])).toEqual([
      ["BulkExport", id(3), `it is like mine, which the state holds as ${id(99)}`],
    ]);
    expect(other("ExportDestination", MADE.ExportDestination[1])).toEqual([
      ["ExportDestination", id(2), `it is like mine, which the state holds as ${id(99)}`],
    ]);
  });

  test("one of the same name, or display name", () => {
    const moved = destination(2, "Traces", { config: { bucket_name: "elsewhere" } });
    expect(other("ExportDestination", { destinations: [moved] })).toEqual([
      ["ExportDestination", id(2), 'it has the name "Traces", as mine of the state has'],
    ]);
    const renamed = deployment(1, "another", { display_name: "Support" });
    expect(other("Deployment", { deployments: [renamed] })).toEqual([
      ["Deployment", id(1), 'it has the name "Support", as mine of the state has'],
    ]);
  });

  test("one whose name is made up for a resource of the state, or at all", () => {
    expect(other("Deployment", { deployments: [deployment(1, "mine-0a1b2c3")] })).toEqual([
      ["Deployment", id(1), "its name is one as it is made up for mine of the state"],
    ]);
    expect(other("Deployment", { deployments: [deployment(1, "gone-0a1b2c3")] })).toEqual([
      ["Deployment", id(1), "its name ends like those that are made up where a program gives none"],
    ]);
    expect(other("Deployment", { deployments: [deployment(1, "agent-release")] })).toEqual([]);
  });

  test("an export to a destination of the state, to one of an export of the state, and to one that is listed itself", () => {
    const since = { start_time: "2026-02-01T00:00:00+00:00" };
    const mine = held(resource("ExportDestination", "traces", { id: id(10) }));
    expect(told([mine], { exports: [bulkExport(3, 10)] })).toEqual([
      ["BulkExport", id(3), `it writes to export destination ${id(10)}, traces of the state`],
    ]);
    expect(other("BulkExport", { exports: [bulkExport(3, 10, since)] })).toEqual([
      ["BulkExport", id(3), `it writes to export destination ${id(10)}, as mine of the state does`],
    ]);
    const both = { destinations: [destination(20, "traces-0a1b2c3")], exports: [bulkExport(3, 20, since)] };
    expect(told([held()], both)).toEqual([
      ["BulkExport", id(3), `it writes to export destination ${id(20)}, which is listed here itself`],
      ["ExportDestination", id(20), "its name ends like those that are made up where a program gives none"],
    ]);
  });
});

describe("what is nobody's business", () => {
  test("what a schedule spawned is never listed, not even with all", () => {
    const spawned = bulkExport(3, 10, { source_bulk_export_id: id(9) });
    const states = [held(resource("ExportDestination", "traces", { id: id(10) }))];
    expect(orphansIn(states, listed({ exports: [spawned] }), { all: true }).found).toEqual([]);
  });

  test("an export that has ended is counted alone, unless a killed creation has sent it", () => {
    const done = { exports: [bulkExport(3, 10, { status: "Completed" })] };
    const states = [held(resource("ExportDestination", "traces", { id: id(10) }))];
    expect(orphansIn(states, listed(done))).toEqual({
      found: [],
      leftOut: { others: 0, endedExports: 1 },
    });
    expect(told([cutShort(resource("BulkExport", "mine"))], done)).toHaveLength(1);
    const cancelled = { exports: [bulkExport(3, 10, { status: "Cancelled" })] };
    expect(told([cutShort(resource("BulkExport", "mine"))], cancelled)).toEqual([]);
  });

  test("a deployment that is being deleted", () => {
    const leaving = { deployments: [deployment(1, "support-agent", { status: "AWAITING_DELETE" })] };
    expect(told([cutShort(resource("Deployment", "mine"))], leaving)).toEqual([]);
  });

  test("an object of one state is none of another's, however alike they are", () => {
    const two = [
      held(resource("BulkExport", "mine", { id: id(3) })),
      held(resource("BulkExport", "its", { id: id(4) })),
    ];
    expect(told(two, { exports: [bulkExport(3, 10), bulkExport(4, 10)] })).toEqual([]);
  });

  test("one that differs in what a killed creation sent is not taken for it", () => {
    const states = [cutShort(resource("OAuthProvider", "mine"))];
    const another = { oauthProviders: [oauthProvider("acme-crm", { client_id: "d" })] };
    expect(told(states, another)).toEqual([
      ["OAuthProvider", "acme-crm", 'it has the name "acme-crm", as mine of the state has'],
    ]);
  });
});

describe("a state", () => {
  const deploymentOf = { resources: [resource("BulkExport", "mine", { id: id(3) })] };

  test("is read as exported, as a backend stores it, and compressed", () => {
    for (const whole of [
      { version: 3, deployment: deploymentOf },
      { version: 3, checkpoint: { stack: "s", latest: deploymentOf } },
    ]) {
      const text = Buffer.from(JSON.stringify(whole));
      for (const content of [text, gzipSync(text)]) {
        expect(readState(content).held).toMatchObject([{ kind: "BulkExport", name: "mine", id: id(3) }]);
      }
    }
    expect(readState(Buffer.from('{"version":3,"checkpoint":{"stack":"s"}}'))).toEqual({
      held: [],
      pending: [],
    });
  });

  test.each([
    ["{not JSON, with sk-secret", "it is not JSON"],
    [
      "{}",
      "it is no state: give what `pulumi stack export --file FILE` writes, or a checkpoint of a backend (.pulumi/stacks/PROJECT/STACK.json)",
    ],
  ])("that is none is told of without showing it: %s", (text, says) => {
    expect(() => readState(Buffer.from(text))).toThrow(new NoState(says));
  });
});
