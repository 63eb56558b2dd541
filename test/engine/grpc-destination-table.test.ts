import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { coreOf, propertiesOf } from "../../provider/core/facts.ts";
import { exportDestination } from "../../provider/resources/export-destination/export-destination.ts";
import { Plugin, RPC } from "./rig/grpc.ts";
import { changes } from "./rig/grpc-diff.ts";
import {
  BUCKET,
  checkOf,
  configureOf,
  createOf,
  diffOf,
  OTHER_WORKSPACE,
  type Properties,
  plain,
  UNKNOWN,
  updateOf,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const ROLE = "arn:aws:iam::123456789012:role/exports";
const OPTIONS = {
  addressingStyle: "path",
  useAccelerateEndpoint: false,
  payloadSigningEnabled: false,
  usEast1RegionalEndpoint: "regional",
};
const KEYS = { accessKeyId: "AKIA-EXAMPLE", secretAccessKey: "hunter2hunter2" };
/** A destination that has everything, with keys. */
const WHOLE = {
  ...BUCKET,
  config: {
    ...BUCKET.config,
    prefix: "langsmith",
    configKwargsS3: OPTIONS,
    s3AdditionalKwargs: { ServerSideEncryption: "aws:kms" },
  },
  credentials: { ...KEYS, sessionToken: "token-of-today" },
} satisfies Properties;
const { credentials: _credentials, ...neither } = WHOLE;
/** The same with a role instead of keys. */
const ROLED = { ...neither, awsRoleArn: ROLE } satisfies Properties;

type Happens = "an update" | "a replacement" | "nothing";

interface Row {
  readonly path: string;
  readonly happens: Happens;
  readonly was: Properties;
  readonly wanted: Properties;
  /** The body of the one PATCH. */
  readonly body?: object;
}

const replaced = (path: string, wanted: Properties, was: Properties = WHOLE): Row => ({
  path,
  happens: "a replacement",
  was,
  wanted: { ...was, ...wanted },
});
const place = (name: string, value: Properties[string]) =>
  replaced(`config.${name}`, { config: { ...WHOLE.config, [name]: value } });
const option = (name: string, value: Properties[string]) =>
  replaced(`config.configKwargsS3.${name}`, {
    config: { ...WHOLE.config, configKwargsS3: { ...OPTIONS, [name]: value } },
  });
const without = (path: string, config: Properties) => replaced(path, { config });
const rotated = (path: string, credentials: Properties, sent: object, was: Properties = WHOLE): Row => ({
  path,
  happens: "an update",
  was,
  wanted: { ...was, credentials },
  body: { credentials: sent },
});
const { configKwargsS3: _, ...plainPlace } = WHOLE.config;
const { addressingStyle: __, ...otherOptions } = OPTIONS;
const WIRE = {
  access_key_id: "AKIA-EXAMPLE",
  secret_access_key: "hunter2hunter2",
  session_token: "token-of-today",
};

const ROWS: Row[] = [
  replaced("displayName", { displayName: "Another" }),
  replaced("workspaceId", { workspaceId: OTHER_WORKSPACE }),
  place("bucketName", "acme-exports"),
  place("prefix", "other"),
  place("region", "us-east-1"),
  place("endpointUrl", "https://s3.example.com"),
  place("includeBucketInPrefix", false),
  place("s3AdditionalKwargs", { ServerSideEncryption: "AES256" }),
  option("addressingStyle", "virtual"),
  option("useAccelerateEndpoint", true),
  option("payloadSigningEnabled", true),
  option("usEast1RegionalEndpoint", "legacy"),
  without("config.configKwargsS3", plainPlace),
  without("config.configKwargsS3.addressingStyle", { ...WHOLE.config, configKwargsS3: otherOptions }),
  {
    path: "config.prefix",
    happens: "nothing",
    was: WHOLE,
    wanted: { ...WHOLE, config: { ...WHOLE.config, prefix: "/langsmith/" } },
  },
  rotated(
    "credentials.accessKeyId",
    { ...WHOLE.credentials, accessKeyId: "AKIA-NEW" },
    { ...WIRE, access_key_id: "AKIA-NEW" },
  ),
  rotated(
    "credentials.secretAccessKey",
    { ...WHOLE.credentials, secretAccessKey: "hunter3" },
    { ...WIRE, secret_access_key: "hunter3" },
  ),
  rotated(
    "credentials.sessionToken",
    { ...WHOLE.credentials, sessionToken: "token-of-tomorrow" },
    { ...WIRE, session_token: "token-of-tomorrow" },
  ),
  rotated("credentials.sessionToken", KEYS, {
    access_key_id: "AKIA-EXAMPLE",
    secret_access_key: "hunter2hunter2",
  }),
  rotated(
    "credentials",
    KEYS,
    { access_key_id: "AKIA-EXAMPLE", secret_access_key: "hunter2hunter2" },
    neither,
  ),
  {
    path: "awsRoleArn",
    happens: "an update",
    was: ROLED,
    wanted: { ...ROLED, awsRoleArn: `${ROLE}-2` },
    body: { aws_role_arn: `${ROLE}-2` },
  },
  { path: "awsRoleArn", happens: "an update", was: neither, wanted: ROLED, body: { aws_role_arn: ROLE } },
  { path: "awsRoleArn", happens: "an update", was: WHOLE, wanted: ROLED, body: { aws_role_arn: ROLE } },
  { path: "credentials", happens: "an update", was: ROLED, wanted: WHOLE, body: { credentials: WIRE } },
];

/** The paths of the fields. */
function paths(schema: z.core.$ZodType, before = ""): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => {
    const path = `${before}${name}`;
    return coreOf(property) instanceof z.ZodObject ? paths(property, `${path}.`) : [path];
  });
}

test("the table has a row for every field of a destination, but for its type, of which the service knows one", () => {
  const described = new Set(ROWS.map(({ path }) => path));
  const missing = paths(exportDestination.inputs).filter((path) => !described.has(path));
  expect(missing).toEqual(["destinationType"]);
});

let emulator: Emulator;
let plugin: Plugin;
beforeAll(async () => {
  emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  plugin = await Plugin.start();
  await plugin.ask(
    RPC.configure,
    configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url }),
  );
});
afterAll(async () => {
  await plugin.stop();
  await emulator.close();
});

test.for(ROWS.map((row, index) => ({ ...row, index })))(
  "a change of $path (row $index) is $happens",
  async ({ path, happens, was, wanted, body }) => {
    const made = await plugin.ask(RPC.create, createOf("ExportDestination", was));
    const id = made.getId();
    const held = { id, inputs: was, outputs: plain(made.getProperties()) };
    const before = emulator.journal().length;
    const answer = await plugin.ask(RPC.diff, diffOf("ExportDestination", held, wanted));
    const told = changes(answer);
    // Another workspace is seen in where the destination lives.
    const at = path === "workspaceId" ? "tenantId" : path;
    if (happens === "nothing") expect(told).toEqual({});
    else {
      expect(
        Object.keys(told).some((each) => each === at || each.startsWith(`${at}.`) || each === "workspaceId"),
      ).toBe(true);
      const kinds = Object.values(told).map((kind) => kind.includes("replace"));
      expect(kinds.every((replaces) => replaces === (happens === "a replacement"))).toBe(true);
    }
    expect(answer.getDeletebeforereplace()).toBe(false);
    if (happens === "an update") {
      const updated = await plugin.ask(RPC.update, updateOf("ExportDestination", held, wanted));
      const now = { id, inputs: wanted, outputs: plain(updated.getProperties()) };
      expect(changes(await plugin.ask(RPC.diff, diffOf("ExportDestination", now, wanted)))).toEqual({});
    }
    const sent = emulator
      .journal()
      .slice(before)
      .filter(({ method }) => method !== "GET");
    expect(sent.map((entry) => [`${entry.method} ${entry.path}`, entry.body])).toEqual(
      happens === "an update" ? [[`PATCH ${PATH}/${id}`, body]] : [],
    );
  },
);

describe("what the check says to a change", () => {
  const refused = async (olds: Properties, news: Properties) => {
    const answer = await plugin.ask(RPC.check, checkOf("ExportDestination", news, olds));
    return answer.getFailuresList().map((failure) => failure.getReason());
  };
  const CANNOT =
    "cannot be removed: LangSmith can replace the authentication of a destination, but not delete it. Set credentials or awsRoleArn, or create a second destination without them, with another resource name";
  const BOTH =
    "awsRoleArn: is not allowed together with credentials: LangSmith stores only one of the two. Remove one of them. You can switch later with an update in place";

  test("switching between keys and a role passes; removing both is rejected, unless the destination is replaced", async () => {
    expect(await refused(WHOLE, ROLED)).toEqual([]);
    expect(await refused(ROLED, WHOLE)).toEqual([]);
    expect(await refused(WHOLE, neither)).toEqual([`credentials: ${CANNOT}`]);
    expect(await refused(ROLED, neither)).toEqual([`awsRoleArn: ${CANNOT}`]);
    expect(await refused(neither, neither)).toEqual([]);
    expect(await refused(WHOLE, { ...neither, displayName: "Another" })).toEqual([]);
  });

  test("both at once are rejected, on a creation and on a change; a value that is not known yet is not judged", async () => {
    for (const olds of [{}, WHOLE, ROLED]) {
      expect(await refused(olds, { ...WHOLE, awsRoleArn: ROLE })).toEqual([BOTH]);
    }
    expect(await refused({}, { ...WHOLE, awsRoleArn: UNKNOWN })).toEqual([]);
    expect(await refused({}, { ...ROLED, credentials: UNKNOWN })).toEqual([]);
  });

  test("what is left out and the service's to choose stays what it was", async () => {
    const { includeBucketInPrefix: _chosen, ...config } = WHOLE.config;
    expect(await refused(WHOLE, { ...WHOLE, config })).toEqual([]);
    const made = await plugin.ask(RPC.create, createOf("ExportDestination", WHOLE));
    const held = { id: made.getId(), inputs: WHOLE, outputs: plain(made.getProperties()) };
    const checked = await plugin.ask(RPC.check, checkOf("ExportDestination", { ...WHOLE, config }, WHOLE));
    const news = plain(checked.getInputs());
    expect(changes(await plugin.ask(RPC.diff, diffOf("ExportDestination", held, news)))).toEqual({});
  });

  test("another type of store is rejected", async () => {
    expect(await refused(WHOLE, { ...WHOLE, destinationType: "gcs" })).toEqual([
      'destinationType: "gcs" is not allowed: it must be "s3"',
    ]);
  });
});
