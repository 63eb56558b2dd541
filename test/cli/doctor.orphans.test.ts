import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { orphansIn } from "../../cli/doctor/orphans.ts";
import type { Listed } from "../../cli/doctor/similarity.ts";
import { readState, stateOf } from "../../cli/state/states.ts";
import type { Export } from "../../provider/http/api/bulk-exports.ts";
import type { Deployment } from "../../provider/http/api/deployments.ts";
import type { Destination } from "../../provider/http/api/export-destinations.ts";
import { itemOf as exportItem } from "../../provider/resources/bulk-export/inventory.ts";
import { itemOf as deploymentItem } from "../../provider/resources/deployment/inventory.ts";
import { itemOf as destinationItem } from "../../provider/resources/export-destination/inventory.ts";
import type { InventoryItem } from "../../provider/resources/inventory.ts";

const TENANT = "11111111-1111-4111-8111-111111111111";
const AT = "2026-03-01T10:00:00.000000+00:00";
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const deployment = (number: number, name: string, more: Partial<Deployment> = {}) =>
  deploymentItem({
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
const destination = (number: number, name: string, more: Partial<Destination> = {}) =>
  destinationItem({
    id: id(number),
    tenant_id: TENANT,
    destination_type: "s3",
    display_name: name,
    config: {
      bucket_name: "acme-traces",
      prefix: "p",
      region: "eu-central-1",
      include_bucket_in_prefix: true,
    },
    credentials_keys: ["access_key_id", "secret_access_key"],
    created_at: AT,
    updated_at: AT,
    ...more,
  });
const bulkExport = (number: number, to: number, more: Partial<Export> = {}) =>
  exportItem({
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
const oauthProvider = (providerId: string, clientId = "c"): InventoryItem => ({
  id: providerId,
  remote: {
    id: id(77),
    organization_id: id(78),
    provider_id: providerId,
    name: "Acme CRM",
    client_id: clientId,
    auth_url: "https://acme.example.com/a",
    token_url: "https://acme.example.com/t",
    uses_pkce: false,
    created_at: AT,
    updated_at: AT,
  },
  names: [providerId, "Acme CRM"],
  label: "Acme CRM",
  createdAt: AT,
  tenantId: id(78),
});
type Items = Readonly<Partial<Record<Kind, readonly InventoryItem[]>>>;
const listed = (of: Items): Listed => new Map(Object.entries(of));

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
const told = async (states: Parameters<typeof orphansIn>[0], of: Items) =>
  (await orphansIn(states, listed(of))).found.map(({ kind, id: at, because }) => [kind, at, because]);

const MADE: Readonly<Record<Kind, [string, Items]>> = {
  Deployment: [id(1), { Deployment: [deployment(1, "support-agent")] }],
  ExportDestination: [id(2), { ExportDestination: [destination(2, "Traces")] }],
  BulkExport: [id(3), { BulkExport: [bulkExport(3, 10)] }],
  OAuthProvider: ["acme-crm", { OAuthProvider: [oauthProvider("acme-crm")] }],
};
const KINDS = Object.keys(MADE).filter((kind): kind is Kind => kind in MADE);

describe.each([false, true])("of a program with dynamic resources: %s", (dynamic) => {
  test.each(KINDS)("a %s that a killed creation has sent is listed", async (kind) => {
    const [at, of] = MADE[kind];
    expect(await told([cutShort(resource(kind, "mine", {}, dynamic))], of)).toEqual([
      [kind, at, "It equals what the creation of mine sent, which did not end."],
    ]);
  });

  test.each(KINDS)("a %s that the state contains is not, also one that waits to be deleted", async (kind) => {
    const [at, of] = MADE[kind];
    expect(await told([held(resource(kind, "mine", { id: at, delete: true }, dynamic))], of)).toEqual([]);
  });

  test.each(KINDS)("a %s that nothing speaks for is left out, counted, and listed with all", async (kind) => {
    const [at, of] = MADE[kind];
    const nothing = await orphansIn([held()], listed(of));
    expect(nothing).toEqual({ found: [], leftOut: { others: 1, endedExports: 0, recent: 0 } });
    const all = await orphansIn([held()], listed(of), { all: true });
    expect(all.found).toMatchObject([{ kind, id: at, because: undefined, createdAt: AT }]);
    expect(all.leftOut).toEqual({ others: 0, endedExports: 0, recent: 0 });
  });
});

describe("what looks like a program's without a pending operation", () => {
  const other = (kind: Kind, of: Items) => told([held(resource(kind, "mine", { id: id(99) }))], of);

  test("a second object like one of the state: a later up has recreated it", async () => {
    expect(await other("BulkExport", MADE.BulkExport[1])).toEqual([
      ["BulkExport", id(3), `It is like mine, which the state contains as ${id(99)}.`],
    ]);
    expect(await other("ExportDestination", MADE.ExportDestination[1])).toEqual([
      ["ExportDestination", id(2), `It is like mine, which the state contains as ${id(99)}.`],
    ]);
  });

  test("one of the same name, or display name", async () => {
    const moved = destination(2, "Traces", { config: { bucket_name: "elsewhere" } });
    expect(await other("ExportDestination", { ExportDestination: [moved] })).toEqual([
      ["ExportDestination", id(2), 'It has the name "Traces", like mine of the state.'],
    ]);
    const renamed = deployment(1, "another", { display_name: "Support" });
    expect(await other("Deployment", { Deployment: [renamed] })).toEqual([
      ["Deployment", id(1), 'It has the name "Support", like mine of the state.'],
    ]);
  });

  test("one whose name is invented for a resource of the state, and no other", async () => {
    expect(await other("Deployment", { Deployment: [deployment(1, "mine-0a1b2c3")] })).toEqual([
      ["Deployment", id(1), "Its name is one that Pulumi generates for mine of the state."],
    ]);
    const made = cutShort(resource("Deployment", "mine", { inputs: { source: "github" } }));
    expect(await told([made], { Deployment: [deployment(1, "mine-0a1b2c3")] })).toEqual([
      ["Deployment", id(1), "Its name is one that Pulumi generates for mine of the state."],
    ]);
    // Those of other people, who have their own ways of telling deployments apart.
    const names = [
      "agent-20251121",
      "preview-3f2a1b9",
      "eu-1234567",
      "mine-20251121",
      "mine-0a1b2c",
      "agent-release",
    ];
    const theirs = { Deployment: names.map((name, index) => deployment(index, name)) };
    expect(await other("Deployment", theirs)).toEqual([]);
    const all = await orphansIn([held()], listed(theirs), { all: true });
    expect(all.found.map(({ because }) => because)).toEqual(names.map(() => undefined));
  });

  test("an export to a destination of the state, to one of an export of the state, and to one that is listed itself", async () => {
    const since = { start_time: "2026-02-01T00:00:00+00:00" };
    const mine = held(resource("ExportDestination", "traces", { id: id(10) }));
    expect(await told([mine], { BulkExport: [bulkExport(3, 10)] })).toEqual([
      ["BulkExport", id(3), `It writes to export destination ${id(10)}, which is traces of the state.`],
    ]);
    expect(await other("BulkExport", { BulkExport: [bulkExport(3, 10, since)] })).toEqual([
      ["BulkExport", id(3), `It writes to export destination ${id(10)}, like mine of the state.`],
    ]);
    const both = {
      ExportDestination: [destination(20, "traces-0a1b2c3")],
      BulkExport: [bulkExport(3, 20, since)],
    };
    expect(await told([mine], both)).toEqual([
      ["BulkExport", id(3), 'It writes to export destination "traces-0a1b2c3", which is listed here, too.'],
      ["ExportDestination", id(20), "Its name is one that Pulumi generates for traces of the state."],
    ]);
  });
});

describe("what is no one's business", () => {
  test("what a schedule spawned is never listed, not even with all", async () => {
    const spawned = bulkExport(3, 10, { source_bulk_export_id: id(9) });
    const states = [held(resource("ExportDestination", "traces", { id: id(10) }))];
    expect((await orphansIn(states, listed({ BulkExport: [spawned] }), { all: true })).found).toEqual([]);
  });

  test("a preview of a pull request is never listed, whatever its name", async () => {
    const made = cutShort(resource("Deployment", "mine", { inputs: { source: "github" } }));
    const listedAs = async (is_preview: boolean) =>
      (await told([made], { Deployment: [deployment(1, "mine-0a1b2c3", { is_preview })] })).length;
    expect([await listedAs(false), await listedAs(true)]).toEqual([1, 0]);
  });

  test("an export that has ended is counted alone, unless a killed creation has sent it", async () => {
    const done = { BulkExport: [bulkExport(3, 10, { status: "Completed" })] };
    const states = [held(resource("ExportDestination", "traces", { id: id(10) }))];
    expect(await orphansIn(states, listed(done))).toEqual({
      found: [],
      leftOut: { others: 0, endedExports: 1, recent: 0 },
    });
    expect(await told([cutShort(resource("BulkExport", "mine"))], done)).toHaveLength(1);
    const cancelled = { BulkExport: [bulkExport(3, 10, { status: "Cancelled" })] };
    expect(await told([cutShort(resource("BulkExport", "mine"))], cancelled)).toEqual([]);
  });

  test("a deployment that is being deleted", async () => {
    const leaving = { Deployment: [deployment(1, "support-agent", { status: "AWAITING_DELETE" })] };
    expect(await told([cutShort(resource("Deployment", "mine"))], leaving)).toEqual([]);
  });

  test("an object of one state is none of another's, however alike they are", async () => {
    const two = [
      held(resource("BulkExport", "mine", { id: id(3) })),
      held(resource("BulkExport", "its", { id: id(4) })),
    ];
    expect(await told(two, { BulkExport: [bulkExport(3, 10), bulkExport(4, 10)] })).toEqual([]);
  });

  test("one that differs in what a killed creation sent is not treated as it", async () => {
    const states = [cutShort(resource("OAuthProvider", "mine"))];
    const another = { OAuthProvider: [oauthProvider("acme-crm", "d")] };
    expect(await told(states, another)).toEqual([
      ["OAuthProvider", "acme-crm", 'It has the name "acme-crm", like mine of the state.'],
    ]);
  });
});

describe("of another workspace, or organization", () => {
  const ELSEWHERE = "22222222-2222-4222-8222-222222222222";
  const OF: Readonly<Record<Kind, object>> = {
    Deployment: { outputs: { tenantId: ELSEWHERE } },
    ExportDestination: { outputs: { tenantId: ELSEWHERE } },
    BulkExport: { outputs: { tenantId: ELSEWHERE } },
    OAuthProvider: { outputs: { organizationId: ELSEWHERE } },
  };

  test.each(KINDS)("a %s is not like what the state contains here", async (kind) => {
    const [, of] = MADE[kind];
    const here = kind === "OAuthProvider" ? { organizationId: id(78) } : { tenantId: TENANT };
    const one = (more: object) => [held(resource(kind, "mine", { id: id(99), ...more }))];
    expect(await told(one(OF[kind]), of)).toEqual([]);
    expect(await told(one({ outputs: here }), of)).toHaveLength(1);
  });

  test("an OAuth provider of the same id is another one", async () => {
    const its = [held(resource("OAuthProvider", "mine", { id: "acme-crm", ...OF.OAuthProvider }))];
    const { leftOut } = await orphansIn(its, listed(MADE.OAuthProvider[1]));
    expect(leftOut).toEqual({ others: 1, endedExports: 0, recent: 0 });
  });

  test("a creation that was cut short sent to its workspaceId, else to its provider's", async () => {
    const provider = (workspaceId: string) => ({
      urn: "urn:pulumi:test::test::pulumi:providers:langsmith::own",
      type: "pulumi:providers:langsmith",
      id: id(50),
      inputs: { workspaceId },
    });
    const by = (workspaceId: string, more: object = {}) => [
      stateOf({
        version: 3,
        deployment: {
          resources: [provider(workspaceId)],
          pending_operations: [
            {
              type: "creating",
              resource: resource("Deployment", "mine", {
                inputs: { ...INPUTS.Deployment, ...more },
                provider: `urn:pulumi:test::test::pulumi:providers:langsmith::own::${id(50)}`,
              }),
            },
          ],
        },
      }),
    ];
    const [, of] = MADE.Deployment;
    expect(await told(by(ELSEWHERE), of)).toEqual([]);
    expect(await told(by(TENANT), of)).toHaveLength(1);
    expect(await told(by(TENANT, { workspaceId: ELSEWHERE }), of)).toEqual([]);
    expect(await told(by(ELSEWHERE, { workspaceId: TENANT }), of)).toHaveLength(1);
  });
});

describe("how old an object is", () => {
  const written = (time: string, more: object = {}, inputs: object = {}) => [
    stateOf({
      version: 3,
      deployment: {
        manifest: { time },
        resources: [],
        pending_operations: [
          {
            type: "creating",
            resource: resource("BulkExport", "mine", {
              inputs: { ...INPUTS.BulkExport, ...inputs },
              ...more,
            }),
          },
        ],
      },
    }),
  ];
  const sent = "It equals what the creation of mine sent, which did not end.";
  const older = "It is like mine, whose creation did not end, but it is much older.";
  const why = async (states: Parameters<typeof orphansIn>[0], status = "Running") =>
    (await told(states, { BulkExport: [bulkExport(3, 10, { status })] })).map(([, , because]) => because);

  test("matters: what was created more than two hours before a creation can have been under way is not what it has sent", async () => {
    expect(await why(written("2026-03-01T11:59:00Z"))).toEqual([sent]);
    expect(await why(written("2026-03-01T12:01:00Z"))).toEqual([older]);
    expect(await why(written("2026-03-01T12:01:00Z"), "Completed")).toEqual([]);
    expect(await why(written("2026-03-01T11:59:00Z"), "Completed")).toEqual([sent]);
  });

  test("is measured from the longest that the creation can have waited; a state without a time shows nothing", async () => {
    const next = "2026-03-02T11:59:00Z";
    expect(await why(written(next))).toEqual([older]);
    expect(await why(written(next, {}, { waitForCompletion: true }))).toEqual([sent]);
    expect(await why(written(next, { customTimeouts: { create: 86_400 } }))).toEqual([sent]);
    expect(await why(written("0001-01-01T00:00:00Z"))).toEqual([sent]);
  });
});

describe("in a large workspace", () => {
  let looks = 0;
  beforeEach(() => {
    looks = 0;
  });
  /** An object that counts how often a property is compared. */
  const counting = (property: string, item: InventoryItem): InventoryItem => {
    const remote = { ...item.remote };
    const { [property]: value } = remote;
    Object.defineProperty(remote, property, {
      get: () => {
        looks += 1;
        return value;
      },
    });
    return { ...item, remote };
  };
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));

  test("a deployment of another name is not looked into, however many there are", async () => {
    const watched = (index: number) => counting("source_config", deployment(index, `their-${index}`));
    const own = many(50, (index) =>
      resource("Deployment", `mine-${index}`, {
        id: id(1000 + index),
        inputs: { ...INPUTS.Deployment, name: `mine-${index}`, displayName: `Mine ${index}` },
      }),
    );
    expect(await told([held(...own)], { Deployment: many(100, watched) })).toEqual([]);
    expect(looks).toBe(0);
    const named = counting("source_config", deployment(1, "support-agent"));
    await told([held(resource("Deployment", "mine", { id: id(1000) }))], { Deployment: [named] });
    expect(looks).toBeGreaterThan(0);
  });

  test("an export of another range is not looked into, however many there are", async () => {
    const days = many(20, (index) => `2025-01-${String(index + 10)}T00:00:00`);
    const exports = days.map((day, index) =>
      counting("compression", bulkExport(index, 11, { start_time: `${day}+00:00` })),
    );
    const own = held(resource("BulkExport", "mine", { id: id(1000) }));
    expect(await told([own], { BulkExport: exports })).toEqual([]);
    expect(looks).toBe(0);
    const same = counting("compression", bulkExport(50, 10, { start_time: "2026-01-01T02:00:00+02:00" }));
    expect(await told([own], { BulkExport: [same] })).toHaveLength(1);
    expect(looks).toBeGreaterThan(0);
  });

  test("others have a turn meanwhile, and the signal ends it", async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort(new Error("the time is over")));
    const exports = many(1000, (index) => bulkExport(index, 10));
    await expect(
      orphansIn([cutShort(resource("BulkExport", "mine"))], listed({ BulkExport: exports }), {
        signal: controller.signal,
      }),
    ).rejects.toThrow("the time is over");
  });
});

describe("a state", () => {
  const deploymentOf = { resources: [resource("BulkExport", "mine", { id: id(3) })] };

  test("is read as exported, as a backend stores it, and compressed", async () => {
    for (const whole of [
      { version: 3, deployment: deploymentOf },
      { version: 3, checkpoint: { stack: "s", latest: deploymentOf } },
    ]) {
      const text = Buffer.from(JSON.stringify(whole));
      for (const content of [text, gzipSync(text)]) {
        expect(readState(content, "state.json").objects).toMatchObject([
          { kind: "BulkExport", name: "mine", id: id(3) },
        ]);
      }
    }
    expect(readState(Buffer.from('{"version":3,"checkpoint":{"stack":"s"}}'), "state.json")).toEqual({
      objects: [],
      pending: [],
      declared: [],
    });
  });

  test.each([
    ["{not JSON, with sk-secret", "LS5102"],
    ["{}", "LS5101"],
  ])("that is none is an error that does not show it: %s", (text, code) => {
    expect(() => readState(Buffer.from(text), "state.json")).toThrow(
      expect.objectContaining({
        code,
        fields: { name: "state.json" },
        message: expect.not.stringContaining("sk-secret"),
      }),
    );
  });
});
