import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { BUCKET, type Properties, plain, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const ROLE = "arn:aws:iam::123456789012:role/exports";
const { credentials: OWN, ...NEITHER } = BUCKET;
const WITH_ROLE = { ...NEITHER, awsRoleArn: ROLE } satisfies Properties;

/** What is stored of the one destination that there is. */
function stored({ emulator }: GrpcWorld) {
  const [{ config, credentials_keys } = { config: { aws_role_arn: "none" }, credentials_keys: [] }] =
    emulator.state().destinations;
  return { role: config.aws_role_arn, keys: credentials_keys };
}

describe("a switch between keys and a role", () => {
  test("is one PATCH in place with the new one alone, and the service clears the other", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    const there = await it.plugin.ask(RPC.update, updateOf("ExportDestination", held, WITH_ROLE));
    expect(stored(it)).toEqual({ role: ROLE, keys: [] });
    const roled = { ...held, inputs: WITH_ROLE, outputs: plain(there.getProperties()) };
    expect(roled.outputs["credentialsKeys"]).toEqual([]);
    const back = await it.plugin.ask(RPC.update, updateOf("ExportDestination", roled, BUCKET));
    expect(stored(it)).toEqual({ role: null, keys: ["access_key_id", "secret_access_key"] });
    const now = { ...held, outputs: plain(back.getProperties()) };
    expect(changes(await diff(it.plugin, "ExportDestination", now, BUCKET))).toEqual({});
    const sent = it.emulator.journal().filter(({ method }) => method === "PATCH");
    expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `${PATH}/${held.id}`, body: { aws_role_arn: ROLE } },
      {
        path: `${PATH}/${held.id}`,
        body: { credentials: { access_key_id: OWN.accessKeyId, secret_access_key: OWN.secretAccessKey } },
      },
    ]);
  });

  test("to a role that LangSmith may not assume keeps the keys, and names the trust policy", async () => {
    const it = await grpcWorld();
    const held = await it.create("ExportDestination", BUCKET);
    const denied = { ...NEITHER, awsRoleArn: "arn:aws:iam::123456789012:role/denied-exports" };
    const refused = await it.plugin.refusal(RPC.update, updateOf("ExportDestination", held, denied));
    expect(refused.initFailed).toBeUndefined();
    expect(refused.details).toContain(
      "LangSmith returned 400: Failed to validate S3 destination: Access Denied",
    );
    expect(refused.details).toContain(
      "let LangSmith assume it (trust policy: docs/guides/grant-access-to-a-bucket.md).",
    );
    expect(stored(it)).toEqual({ role: null, keys: ["access_key_id", "secret_access_key"] });
  });
});

test("a role that an answer shows beside the configuration is that of the program", async () => {
  const it = await grpcWorld();
  it.emulator.addFault({
    method: "POST",
    path: PATH,
    action: "rewrite",
    set: { aws_role_arn: ROLE, "config.aws_role_arn": null },
  });
  const held = await it.create("ExportDestination", WITH_ROLE);
  expect(it.engine.lines.filter(({ severity }) => severity === "warning")).toEqual([]);
  expect(changes(await diff(it.plugin, "ExportDestination", held, WITH_ROLE))).toEqual({});
});
