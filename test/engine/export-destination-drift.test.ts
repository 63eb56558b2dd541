import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { BUCKET, type Held, type Properties, plain, readOf, secret, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { outside, warnings } from "./rig/service.ts";
import { world } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const TEMPORARY = {
  ...BUCKET,
  credentials: {
    accessKeyId: "ASIA-EXAMPLE",
    secretAccessKey: "hunter2hunter2",
    sessionToken: "token-of-today",
  },
} satisfies Properties;
const WIRE = { access_key_id: "AKIA-THEIRS", secret_access_key: "not-to-be-seen" };

async function refreshed({ plugin }: GrpcWorld, held: Held & { readonly id: string }) {
  const read = await plugin.ask(RPC.read, readOf("ExportDestination", held.id, held));
  return { id: held.id, inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
}

function warned({ engine }: GrpcWorld): string[] {
  return engine.lines.filter(({ severity }) => severity === "warning").map(({ text }) => text);
}

/** Lets the service answer the next look at a destination with other names of credentials. */
function answering({ emulator }: GrpcWorld, id: string, keys: readonly string[] | null): void {
  const [held] = emulator.state().destinations;
  if (!held) throw new Error("there is no destination");
  const { credentials_keys: _, ...rest } = held;
  const body = keys === null ? rest : { ...rest, credentials_keys: keys };
  emulator.addFault({ method: "GET", path: `${PATH}/${id}`, status: 200, body });
}

describe("other credentials at the service than the program gave", () => {
  test.each<[string, Properties, object, string]>([
    ["a session token that is gone", TEMPORARY, WIRE, "accessKeyId, secretAccessKey"],
    [
      "a session token that came",
      BUCKET,
      { ...WIRE, session_token: "not-to-be-seen" },
      "accessKeyId, secretAccessKey, sessionToken",
    ],
  ])(
    "%s: a refresh reports it by name, the comparison shows it, and one update sets the program's again",
    async (_, inputs, theirs, how) => {
      const it = await grpcWorld();
      const held = await it.create("ExportDestination", inputs);
      await outside(it.emulator, "PATCH", `/destinations/${held.id}`, { credentials: theirs });
      const found = await refreshed(it, held);
      expect(found.inputs).not.toHaveProperty("credentials");
      expect(warned(it)).toEqual([
        `ExportDestination "bucket": the destination uses ${how} instead of the credentials of your program. Run \`pulumi up\` to restore those of your program. [LS3006]`,
      ]);
      expect(changes(await diff(it.plugin, "ExportDestination", found, inputs))).toEqual({
        credentials: "add",
      });
      const answer = await it.plugin.ask(RPC.update, updateOf("ExportDestination", found, inputs));
      const { accessKeyId, secretAccessKey, sessionToken } = Object(inputs["credentials"]);
      const sent = it.emulator.journal().findLast(({ method }) => method === "PATCH");
      expect(sent?.body).toEqual({
        credentials: {
          access_key_id: accessKeyId,
          secret_access_key: secretAccessKey,
          ...(sessionToken === undefined ? {} : { session_token: sessionToken }),
        },
      });
      const now = { id: held.id, inputs, outputs: plain(answer.getProperties()) };
      expect(changes(await diff(it.plugin, "ExportDestination", now, inputs))).toEqual({});
      expect(await refreshed(it, now)).toMatchObject({
        inputs: { ...inputs, credentials: secret(inputs["credentials"] ?? null) },
      });
      expect(warned(it)).toHaveLength(1);
      expect(JSON.stringify(it.engine.lines)).not.toMatch(/token-of|hunter|not-to-be-seen/);
    },
  );

  test("none at all: the comparison adds the program's as a whole", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    answering(it, held.id, []);
    const found = await refreshed(it, held);
    expect(found.inputs).not.toHaveProperty("credentials");
    expect(warned(it)).toEqual([
      `ExportDestination "bucket": the destination uses no credentials instead of the credentials of your program. Run \`pulumi up\` to restore those of your program. [LS3006]`,
    ]);
    expect(changes(await diff(it.plugin, "ExportDestination", found, BUCKET))).toEqual({
      credentials: "add",
    });
  });

  test("are reported once: a refresh of a state that knows them already is silent, and keeps the difference", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    answering(it, held.id, ["access_key_id"]);
    const known = await refreshed(it, held);
    expect(warned(it)).toHaveLength(1);
    answering(it, held.id, ["access_key_id"]);
    const found = await refreshed(it, known);
    expect(warned(it)).toHaveLength(1);
    expect(changes(await diff(it.plugin, "ExportDestination", found, BUCKET))).toEqual({
      credentials: "add",
    });
  });
});

describe("no drift of credentials", () => {
  test("is where the service does not show what it stores: the output is absent then", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    answering(it, held.id, null);
    const found = await refreshed(it, held);
    expect(found.inputs["credentials"]).toEqual(secret(BUCKET.credentials));
    expect(found.outputs).not.toHaveProperty("credentialsKeys");
    expect(warned(it)).toEqual([]);
  });

  test("is where the service names none that is known here", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", TEMPORARY);
    answering(it, held.id, ["vault_path"]);
    const found = await refreshed(it, held);
    expect(found.inputs["credentials"]).toEqual(secret(TEMPORARY.credentials));
    expect(found.outputs["credentialsKeys"]).toEqual(["vault_path"]);
    expect(warned(it)).toEqual([]);
    const before = it.writes();
    await it.plugin.ask(RPC.update, updateOf("ExportDestination", found, TEMPORARY));
    expect(it.writes()).toEqual(before);
  });

  test("is after an import, which leaves them out", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    const imported = await it.plugin.ask(RPC.read, readOf("ExportDestination", held.id));
    expect(plain(imported.getInputs())).not.toHaveProperty("credentials");
    expect(plain(imported.getProperties())["credentialsKeys"]).toEqual([
      "access_key_id",
      "secret_access_key",
    ]);
    expect(warned(it)).toEqual([]);
  });
});

const ROLE = "arn:aws:iam::123456789012:role/exports";
const { credentials: _keys, ...neither } = BUCKET;
const ROLED = { ...neither, awsRoleArn: ROLE } satisfies Properties;

test("a role that was changed outside is set to the program's in place", async () => {
  const it = await grpcWorld();
  const held = await it.create("ExportDestination", ROLED);
  const theirs = "arn:aws:iam::123456789012:role/theirs";
  await outside(it.emulator, "PATCH", `/destinations/${held.id}`, { aws_role_arn: theirs });
  const found = await refreshed(it, held);
  expect(found.inputs["awsRoleArn"]).toBe(theirs);
  expect(changes(await diff(it.plugin, "ExportDestination", found, ROLED))).toEqual({
    awsRoleArn: "update",
  });
  await it.plugin.ask(RPC.update, updateOf("ExportDestination", found, ROLED));
  expect(it.emulator.journal().findLast(({ method }) => method === "PATCH")?.body).toEqual({
    aws_role_arn: ROLE,
  });
});

describe("the other way to authenticate at the service than the program's", () => {
  const ours = { access_key_id: "AKIA-EXAMPLE", secret_access_key: "hunter2hunter2" };
  test.each<[string, Properties, object, string, string, object]>([
    [
      "keys instead of the role",
      ROLED,
      { credentials: WIRE },
      "awsRoleArn",
      "the destination uses accessKeyId, secretAccessKey instead of the awsRoleArn of your program. Run `pulumi up` to restore those of your program. [LS3006]",
      { aws_role_arn: ROLE },
    ],
    [
      "a role instead of the keys",
      BUCKET,
      { aws_role_arn: ROLE },
      "credentials",
      `the destination uses the role ${ROLE} instead of the credentials of your program. Run \`pulumi up\` to restore those of your program. [LS3006]`,
      { credentials: ours },
    ],
  ])(
    "%s: a refresh warns and shows it, and one update switches back",
    async (_, inputs, theirs, name, said, body) => {
      const it = await grpcWorld();
      const held = await it.create("ExportDestination", inputs);
      await outside(it.emulator, "PATCH", `/destinations/${held.id}`, theirs);
      const found = await refreshed(it, held);
      expect(found.inputs).not.toHaveProperty(name);
      expect(warned(it)).toEqual([`ExportDestination "bucket": ${said}`]);
      expect(changes(await diff(it.plugin, "ExportDestination", found, inputs))).toEqual({ [name]: "add" });
      expect(await refreshed(it, found)).toEqual(found);
      expect(warned(it)).toHaveLength(1);
      const answer = await it.plugin.ask(RPC.update, updateOf("ExportDestination", found, inputs));
      expect(it.emulator.journal().findLast(({ method }) => method === "PATCH")?.body).toEqual(body);
      const now = { id: held.id, inputs, outputs: plain(answer.getProperties()) };
      expect(changes(await diff(it.plugin, "ExportDestination", now, inputs))).toEqual({});
      expect((await refreshed(it, now)).inputs).toHaveProperty(name);
      expect(warned(it)).toHaveLength(1);
    },
  );
});

const CREDENTIALS = {
  accessKeyId: "ASIATEST",
  secretAccessKey: "never-shown-1",
  sessionToken: "never-shown-2",
};

test("a stack of YAML shows lost credentials at a refresh and in the preview by name, an up sets them, a second one does nothing", async () => {
  const { stack, emulator, writes } = await pluginWorld({
    resources: {
      traces: {
        type: "langsmith:ExportDestination",
        properties: {
          config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
          credentials: CREDENTIALS,
        },
      },
    },
  });
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  await outside(emulator, "PATCH", `/destinations/${id}`, { credentials: WIRE });
  writes();
  const refresh = await stack.refresh();
  expect(refresh.output).toContain("~ 1 updated");
  expect(warnings(refresh.output)).toEqual([
    'warning: ExportDestination "traces": the destination uses accessKeyId, secretAccessKey instead of the credentials of your program. Run `pulumi up` to restore those of your program. [LS3006]',
  ]);
  const preview = await stack.run("preview");
  expect(preview.output).toMatch(/~ {2}\S*ExportDestination traces update \[diff: \+credentials\]/);
  expect(warnings((await stack.refresh()).output)).toEqual([]);
  const up = await stack.up();
  expect(up.output).toContain("~ 1 updated");
  expect(writes()).toEqual([`PATCH ${PATH}/${id}`]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect((await stack.refresh("--expect-no-changes")).code).toBe(0);
  expect(writes()).toEqual([]);
  expect(`${refresh.output}${preview.output}${up.output}${await stack.stored()}`).not.toContain(
    "never-shown",
  );
});

test("a program with dynamic resources likewise sets lost credentials once, and shows them in the preview", async () => {
  const { stack, emulator, writes } = await world(
    `new langsmith.ExportDestination("traces", {
      config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
      credentials: ${JSON.stringify(CREDENTIALS)},
    });`,
  );
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  await outside(emulator, "PATCH", `/destinations/${id}`, { credentials: WIRE });
  writes();
  const refresh = await stack.refresh();
  expect(refresh.output).toContain(
    'warning: ExportDestination "traces": the destination uses accessKeyId, secretAccessKey instead of the credentials of your program. Run `pulumi up` to restore those of your program. [LS3006]',
  );
  const preview = await stack.run("preview");
  expect(preview.output).toMatch(/~ {2}\S*ExportDestination traces update \[diff: \+credentials\]/);
  expect((await stack.up()).output).toContain("~ 1 updated");
  expect(writes()).toEqual([`PATCH ${PATH}/${id}`]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect((await stack.refresh("--expect-no-changes")).code).toBe(0);
  expect(writes()).toEqual([]);
  expect(`${refresh.output}${preview.output}${await stack.stored()}`).not.toContain("never-shown");
});
