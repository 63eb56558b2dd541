import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { refused } from "./rig/service.ts";
import { world } from "./rig/world.ts";

const DESTINATION = `new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1" },
});`;

const CASES: readonly [claim: string, config: readonly string[], said: readonly string[]][] = [
  [
    "no key and no workspace: the configuration key and the variable of each are named",
    ["langsmith:apiUrl: http://127.0.0.1:9"],
    [
      "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]",
      "an export destination needs a workspace, and none is configured: run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID or the argument workspaceId",
    ],
  ],
  [
    "a region that does not exist, and other values out of range",
    [
      "langsmith:apiKey: a-key-not-to-be-seen",
      "langsmith:apiUrl: http://127.0.0.1:9",
      "langsmith:region: moon",
      "langsmith:workspaceId: production",
      "langsmith:maxRetries: -1",
      "langsmith:requestTimeoutSeconds: 5m",
    ],
    [
      'langsmith:region is "moon"; it must be one of us, eu, apac, aws',
      'langsmith:workspaceId is "production"; it must be the UUID of a workspace',
      'langsmith:requestTimeoutSeconds is "5m"; it must be an integer from 1 to 600',
      'langsmith:maxRetries is "-1"; it must be an integer from 0 to 20',
    ],
  ],
  [
    "a region and an address that contradict each other",
    [
      "langsmith:apiKey: a-key-not-to-be-seen",
      "langsmith:workspaceId: 00000000-0000-4000-8000-000000000001",
      "langsmith:apiUrl: https://apac.api.smith.langchain.com/api/v1",
      "langsmith:region: eu",
    ],
    [
      "langsmith:apiUrl is https://apac.api.smith.langchain.com, but langsmith:region is eu, whose address is https://eu.api.smith.langchain.com. Remove the setting that is wrong. [LS1005]",
      "credentials: set credentials (accessKeyId and secretAccessKey) or awsRoleArn. Only a self-hosted installation can have its own credentials",
    ],
  ],
  [
    "plain http to another machine",
    [
      "langsmith:apiKey: a-key-not-to-be-seen",
      "langsmith:workspaceId: 00000000-0000-4000-8000-000000000001",
      "langsmith:apiUrl: http://langsmith.example.com",
    ],
    [
      'langsmith:apiUrl is "http://langsmith.example.com": plain HTTP would send the API key without encryption. Use https, or allow http with `pulumi config set langsmith:allowInsecureHttp true`. A command outside the Pulumi project also needs `--stack`. [LS1007]',
    ],
  ],
  [
    "an address with a password, a key and a token at once",
    [
      "langsmith:apiKey: a-key-not-to-be-seen",
      "langsmith:bearerToken: a-token-not-to-be-seen",
      "langsmith:workspaceId: 00000000-0000-4000-8000-000000000001",
      "langsmith:apiUrl: https://me:not-to-be-seen@langsmith.example.com",
    ],
    [
      'langsmith:apiUrl is "https://[hidden]@langsmith.example.com": it must not contain a user name or password',
      "langsmith:apiKey and langsmith:bearerToken are both set. Remove one, for example with `pulumi config rm langsmith:bearerToken`.",
    ],
  ],
  [
    "a destination of the cloud service without credentials or role",
    [
      "langsmith:apiKey: a-key-not-to-be-seen",
      "langsmith:workspaceId: 00000000-0000-4000-8000-000000000001",
      "langsmith:region: eu",
    ],
    [
      "credentials: set credentials (accessKeyId and secretAccessKey) or awsRoleArn. Only a self-hosted installation can have its own credentials",
    ],
  ],
];

/** Notes to whom a Node process connects, and whose address it asks for. */
const WATCH = `const net = require("node:net"), dns = require("node:dns"), { appendFileSync } = require("node:fs");
const { connect } = net.Socket.prototype, { lookup } = dns;
const note = (line) => appendFileSync(process.env.WATCHED, line + "\\n");
net.Socket.prototype.connect = function (...args) {
  const { host, path } = [args].flat(3).find((a) => a && typeof a === "object") ?? {};
  note(path ? "socket" : host ?? "localhost");
  return connect.apply(this, args);
};
dns.lookup = function (name, ...rest) { note(name); return lookup.call(this, name, ...rest); };
`;

test("a preview rejects a wrong configuration by key and variable, shows no secret, and contacts no one", async () => {
  const folder = mkdtempSync(path.join(inject("installed"), "watch-"));
  const watch = path.join(folder, "watch.cjs");
  const watched = path.join(folder, "watched.txt");
  writeFileSync(watch, WATCH);
  const { stack } = await world(DESTINATION, {
    environment: { NODE_OPTIONS: `--require ${watch}`, WATCHED: watched },
  });
  for (const [claim, config, said] of CASES) {
    writeFileSync(
      path.join(stack.directory, "Pulumi.test.yaml"),
      `config:\n${config.map((line) => `  ${line}\n`).join("")}`,
    );
    const preview = await stack.preview();
    expect.soft(refused(preview.output), claim).toEqual(said);
    expect.soft(preview.code, claim).toBe(1);
    expect.soft(preview.output, claim).not.toContain("not-to-be-seen");
  }
  const contacted = new Set(readFileSync(watched, "utf8").trim().split("\n"));
  // The program and the provider reach the engine, on loopback, and nothing else.
  expect([...contacted].filter((host) => !/^(127\.0\.0\.1|localhost|socket)$/.test(host))).toEqual([]);
  expect(contacted.size).toBeGreaterThan(0);
});
