import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { destination, oneOff } from "./plugin/rig/lifecycle.ts";
import { GITHUB } from "./rig/deployments.ts";
import { eitherWorld, type Resources } from "./rig/either-front-end.ts";
import { refused } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";

/** Mistakes in each kind that has rules of its own; the tables of `test/resources` have every rule. */
const CASES: readonly [program: Resources, said: readonly string[]][] = [
  [
    {
      agent: {
        type: "Deployment",
        properties: {
          ...GITHUB,
          name: "Support_Agent",
          sourceConfig: { ...GITHUB.sourceConfig, deploymentType: "produ" },
          secrets: { "not-a-name": "hush-hush" },
        },
      },
    },
    [
      'name: "Support_Agent" is not allowed: it must be letters, digits and dashes, beginning with a letter and not ending with a dash',
      'secrets["not-a-name"]: "not-a-name" is not allowed as a name: it must be letters, digits and underscores, not beginning with a digit',
      'sourceConfig.deploymentType: "produ" is not allowed: did you mean "prod"?',
    ],
  ],
  [
    {
      traces: destinationWith({
        config: { bucketName: "acme-traces", endpointUrl: "https://AKIATEST:hush-hush@s3.example.com" },
        credentials: { accessKeyId: "AKIATEST", secretAccessKey: " hush-hush" },
      }),
    },
    [
      "config.endpointUrl: the value (not shown, because it may contain a secret) is not allowed: it must not contain a user or password (https://USER:PASSWORD@…), which LangSmith would store in plain text: write only the address, and set the keys in credentials",
      "credentials.secretAccessKey: the value (a secret, not shown) is not allowed: it must be a string of 1 to 2048 characters, without a blank or a line break at its ends",
    ],
  ],
  [
    {
      january: {
        type: "BulkExport",
        properties: {
          ...oneOff({ bulkExportDestinationId: DESTINATION, intervalHours: 169 }).properties,
          sessionId: "my-project",
        },
      },
    },
    [
      'sessionId: "my-project" is not allowed: it must be a UUID. To find the id of a project by its name, use getTracingProject({ name })',
      "intervalHours: 169 is not allowed: it must be an integer from 1 to 168",
      "endTime: is not allowed with intervalHours: a schedule has no end",
    ],
  ],
];

function destinationWith(more: Readonly<Record<string, unknown>>) {
  return { type: "ExportDestination", properties: destination("acme-traces", more).properties };
}

test.each(["plugin", "dynamic"] as const)(
  "%s: a preview rejects every wrong argument by its path, shows no secret, and asks the service nothing",
  async (frontEnd) => {
    const { stack, program, asked } = await eitherWorld(frontEnd, {});
    for (const [resources, said] of CASES) {
      program(resources);
      const preview = await stack.preview();
      expect.soft(refused(preview.output).sort()).toEqual([...said].sort());
      expect.soft(preview.code).not.toBe(0);
      expect.soft(preview.output).not.toContain("hush-hush");
    }
    expect(asked()).toEqual([]);
  },
);

test("a timestamp that stands unquoted in the stack's configuration is rejected with the text to write", async () => {
  const { stack } = await world(`
const config = new pulumi.Config();
new langsmith.BulkExport("daily", { bulkExportDestinationId: "${DESTINATION}", sessionId: "${PROJECT}",
  startTime: config.require("from"), endTime: config.require("to") });
`);
  appendFileSync(
    path.join(stack.directory, "Pulumi.test.yaml"),
    "  test:from: 2025-01-01\n  test:to: 2025-01-01T02:00:00.5+02:00\n",
  );
  const preview = await stack.preview();
  expect(refused(preview.output)).toEqual([
    'startTime: "2025-01-01 00:00:00 +0000 UTC" is not allowed: an unquoted timestamp in YAML becomes this string; quote it: "2025-01-01T00:00:00Z"',
    'endTime: "2025-01-01 02:00:00.5 +0200 +0200" is not allowed: an unquoted timestamp in YAML becomes this string; quote it: "2025-01-01T02:00:00.5+02:00"',
  ]);
  expect(preview.code).toBe(1);
});

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
  const { stack } = await world(
    `new langsmith.ExportDestination("traces", ${JSON.stringify(destination().properties)});`,
    { environment: { NODE_OPTIONS: `--require ${watch}`, WATCHED: watched } },
  );
  const config = [
    "langsmith:apiUrl: https://me:not-to-be-seen@langsmith.example.com",
    "langsmith:region: moon",
    "langsmith:maxRetries: -1",
  ];
  writeFileSync(
    path.join(stack.directory, "Pulumi.test.yaml"),
    `config:\n${config.map((line) => `  ${line}\n`).join("")}`,
  );
  const preview = await stack.preview();
  expect(refused(preview.output).sort()).toEqual([
    "an export destination needs a workspace, and none is configured: run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID or the argument workspaceId",
    'langsmith:apiUrl is "https://[hidden]@langsmith.example.com": it must not contain a user name or password',
    'langsmith:maxRetries is "-1"; it must be an integer from 0 to 20',
    'langsmith:region is "moon"; it must be one of us, eu, apac, aws',
    "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]",
  ]);
  expect(preview.code).toBe(1);
  expect(preview.output).not.toContain("not-to-be-seen");
  const contacted = new Set(readFileSync(watched, "utf8").trim().split("\n"));
  // The program and the provider reach the engine, on loopback, and nothing else.
  expect([...contacted].filter((host) => !/^(127\.0\.0\.1|localhost|socket)$/.test(host))).toEqual([]);
  expect(contacted.size).toBeGreaterThan(0);
});
