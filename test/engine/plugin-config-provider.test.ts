import { expect, test } from "vitest";
import { askedBy, count, EAST, misconfigured, throughPlugin, WEST } from "./rig/plugin-config.ts";
import { API_KEY, WORKSPACE, world } from "./rig/world.ts";

/** A program with a provider of those arguments, and a destination in it. */
const program = (args: object) => `
const own = new langsmith.Provider("own", ${JSON.stringify(args)});
const one = new langsmith.ExportDestination("one", {
  config: { bucketName: "acme-own", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "bucket-key-in-plain" },
}, { provider: own });
exports.key = own.apiKey;
exports.credentials = one.credentials;
exports.found = langsmith.getExportDestinationOutput({ id: one.id }, { provider: own }).displayName;
`;

test("the Provider of a Node program takes numbers and truth values, reaches its workspace, and stores no key in plain", async () => {
  const it = await world("");
  const { stack, emulator } = it;
  const args = {
    workspaceId: EAST,
    apiUrl: emulator.url,
    apiKey: "lsv2_sk_in_plain",
    maxRetries: 1,
    requestTimeoutSeconds: 12,
    allowInsecureHttp: true,
  };
  throughPlugin(it, program(args));
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(askedBy(it)).toEqual([`GET lsv2_sk_in_plain ${EAST}`]);
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(new Set(askedBy(it))).toEqual(
    new Set([`GET lsv2_sk_in_plain ${EAST}`, `POST lsv2_sk_in_plain ${EAST}`]),
  );
  const outputs = await stack.must("stack", "output", "--json");
  expect(JSON.parse(outputs.stdout)).toMatchObject({ credentials: "[secret]" });
  for (const text of [preview.output, up.output, outputs.output, await stack.stored()]) {
    expect(text).not.toMatch(/in.plain/);
    expect(text).not.toContain(API_KEY);
  }
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);

  // Another key is a matter of the connection; another workspace is one of each resource.
  throughPlugin(it, program({ ...args, apiKey: "lsv2_sk_rotated_in_plain" }));
  it.asked();
  const rotated = await stack.up();
  expect(rotated.code, rotated.output).toBe(0);
  expect(rotated.output).toContain("~ 1 updated");
  expect(it.asked().filter(({ method }) => method !== "GET")).toEqual([]);
  throughPlugin(it, program({ ...args, workspaceId: WEST }));
  const moved = await stack.preview();
  expect(moved.output).toContain(
    `ExportDestination "one" will be replaced: it is in workspace ${EAST}, but ${WEST} is configured (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)\n`,
  );
  expect(moved.output).toContain("+-1 to replace");
  expect(moved.output).not.toMatch(/in.plain/);
});

test("a program that itself marks no key secret stores none in plain either", async () => {
  const it = await world("");
  const { stack, emulator } = it;
  const args = (more: object) => JSON.stringify({ workspaceId: EAST, apiUrl: emulator.url, ...more });
  throughPlugin(
    it,
    `new pulumi.ProviderResource("langsmith", "one", ${args({ apiKey: "lsv2_sk_in_plain" })});
     new pulumi.ProviderResource("langsmith", "two", ${args({ bearerToken: "token-in-plain" })});`,
  );
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  for (const text of [up.output, await stack.stored()]) expect(text).not.toMatch(/in.plain/);
  for (const [name, key] of [
    ["one", "apiKey"],
    ["two", "bearerToken"],
  ] as const) {
    const { inputs = {}, outputs = {} } = await stack.resource(name);
    expect(inputs[key]).toHaveProperty("ciphertext");
    expect(outputs[key]).toHaveProperty("ciphertext");
  }
});

test("an argument of a Provider that there is not is warned of once, and a wrong one is rejected before any request", async () => {
  const it = await world("");
  const { stack, emulator } = it;
  const misspelt = { workspaceId: WORKSPACE, apiUrl: emulator.url, apiKey: "k-in-plain", maxRetriez: "3" };
  // The class of the SDK drops what it does not know, which other languages send.
  const untyped = program(misspelt).replace(
    "new langsmith.Provider(",
    'new pulumi.ProviderResource("langsmith", ',
  );
  throughPlugin(it, untyped);
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  const warning =
    "warning: the configuration key langsmith:maxRetriez does not exist. Did you mean langsmith:maxRetries?";
  expect(count(preview.output, warning)).toBe(1);
  it.asked();

  throughPlugin(
    it,
    program({ workspaceId: WORKSPACE, apiUrl: emulator.url, apiKey: "k-in-plain", maxRetries: "many" }),
  );
  const wrong = await stack.preview();
  expect(wrong.code).not.toBe(0);
  expect(misconfigured(wrong.output)).toEqual([
    'langsmith:maxRetries is "many"; it must be an integer from 0 to 20',
  ]);
  expect(it.asked()).toEqual([]);
});
