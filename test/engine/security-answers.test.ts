import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import struct from "google-protobuf/google/protobuf/struct_pb.js";
import { describe, expect, test } from "vitest";
import type { Plugin } from "./rig/grpc.ts";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  checkOf,
  configureOf,
  createOf,
  type Held,
  LIVES,
  MONTH,
  plain,
  REVOCATION,
  readOf,
  structOf,
} from "./rig/grpc-requests.ts";
import { listening } from "./rig/listening.ts";
import { emulated, pluginAt } from "./rig/secure.ts";
import { tracing } from "./rig/traced.ts";

/** A server that answers each request as it is told to. */
async function answering(answer: (response: ServerResponse, line: string) => void) {
  const keys: unknown[] = [];
  const url = await listening((request, response) => {
    keys.push(request.headers["x-api-key"]);
    answer(response, `${request.method} ${request.url}`);
  });
  return { url, keys };
}

const JSON_TYPE = { "content-type": "application/json" };
const HELD: Held = { inputs: BUCKET, outputs: LIVES };
const READ = readOf("ExportDestination", "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46", HELD);

async function serves(plugin: Plugin): Promise<void> {
  expect(plugin.lives).toBe(true);
  expect((await plugin.ask(RPC.check, checkOf("Deployment", AGENT))).getFailuresList()).toEqual([]);
}

describe("an answer that is crafted to harm is rejected in words, and the plugin serves on:", () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));

  test.each<[string, (response: ServerResponse) => void, string]>([
    [
      "JSON of 100,000 levels",
      (response) => response.writeHead(200, JSON_TYPE).end(`{"id":"x","config":${deep(100_000)}}`),
      "returned 200 with unexpected JSON",
    ],
    [
      "arrays of 100,000 levels",
      (response) => response.writeHead(200, JSON_TYPE).end("[".repeat(100_000) + "]".repeat(100_000)),
      "returned 200 with unexpected JSON",
    ],
    [
      "an error of 100,000 levels",
      (response) => response.writeHead(422, JSON_TYPE).end(`{"detail":${deep(100_000)}}`),
      "LangSmith rejected a value (422).",
    ],
    [
      "64 MiB in 64 KiB of gzip",
      (response) => response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end(bomb),
      "returned 200 with a body that is not complete JSON.",
    ],
    [
      "headers of 64 KiB",
      (response) => {
        response.socket?.end(
          `HTTP/1.1 200 OK\r\nx-long: ${"x".repeat(64 * 1024)}\r\ncontent-length: 2\r\n\r\n{}`,
        );
      },
      "got no complete response: Headers Overflow Error.",
    ],
    [
      "a body without an end",
      (response) => {
        response.writeHead(200, JSON_TYPE);
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(64 * 1024)));
        };
        response.on("drain", more);
        more();
      },
      "returned 200, but the response is larger than the limit of 33554432 bytes.",
    ],
  ])("%s", async (_, answer, told) => {
    const { url } = await answering(answer);
    const plugin = await pluginAt(url, { NODE_OPTIONS: "--max-old-space-size=96" });
    const { details } = await plugin.refusal(RPC.read, READ);
    expect(details).toContain(told);
    await serves(plugin);
  });
});

describe("a redirect", () => {
  test.each([301, 302, 303, 307, 308])(
    "by %i is followed nowhere: not to another origin, nor to its own",
    async (status) => {
      const elsewhere = await answering((response) => response.writeHead(200, JSON_TYPE).end("[]"));
      let to = elsewhere.url;
      const { url, keys } = await answering((response) =>
        response.writeHead(status, { location: `${to}/stolen` }).end(),
      );
      const plugin = await pluginAt(url);
      for (to of [elsewhere.url, elsewhere.url.replace("127.0.0.1", "localhost"), url, ""]) {
        const before = keys.length;
        const read = await plugin.refusal(RPC.read, READ);
        expect(read.details).toContain(
          `returned ${status}, a redirect to ${to}/stolen, which is not followed`,
        );
        expect((await plugin.refusal(RPC.create, createOf("BulkExport", MONTH))).details).toContain(
          "is not followed",
        );
        expect(keys.length).toBe(before + 2);
      }
      expect(elsewhere.keys).toEqual([]);
    },
  );
});

test("a link in an answer is followed nowhere: the next page is asked of the configured address", async () => {
  const elsewhere = await answering((response) => response.writeHead(200, JSON_TYPE).end("[]"));
  const { url } = await answering((response) =>
    response
      .writeHead(200, { ...JSON_TYPE, link: `<${elsewhere.url}/next>; rel="next"` })
      .end(JSON.stringify({ resources: [], next: `${elsewhere.url}/next`, offset: 0 })),
  );
  const plugin = await pluginAt(url);
  await plugin.refusal(RPC.read, readOf("Deployment", "agent"));
  expect(elsewhere.keys).toEqual([]);
});

test("two providers of one program never show the key of one to the address of the other", async () => {
  const [first, second] = [
    await answering((response) => response.writeHead(401, JSON_TYPE).end('{"detail":"no"}')),
    await answering((response) => response.writeHead(401, JSON_TYPE).end('{"detail":"no"}')),
  ];
  const environment = { LANGSMITH_ENDPOINT: second.url, LANGSMITH_API_KEY: "key-of-the-environment" };
  const one = await pluginAt(first.url, environment, { apiKey: "key-of-first" });
  const other = await pluginAt(second.url, environment, { apiKey: "key-of-second" });
  // A refresh tries the environment's where the recorded key is refused.
  for (const plugin of [one, other]) await plugin.refusal(RPC.read, READ);
  expect(new Set(first.keys)).toEqual(new Set(["key-of-first"]));
  expect(new Set(second.keys)).toEqual(new Set(["key-of-second", "key-of-the-environment"]));
  // The same process, configured anew, has nothing left of what it had.
  await one.ask(RPC.configure, configureOf({ apiKey: "key-of-third", apiUrl: second.url, maxRetries: "0" }));
  await one.refusal(RPC.read, READ);
  expect(second.keys.at(-2)).toBe("key-of-third");
  expect(new Set(first.keys)).toEqual(new Set(["key-of-first"]));
});

describe("prototypes of the plugin's process stay as they are", () => {
  const NAMES = ["__proto__", "constructor", "prototype"];
  const EVIL = { polluted: true, toString: "x" };

  /** A message of the engine that holds the names at each depth, as bytes and not as objects of JavaScript. */
  function hostile(depth: number): struct.Struct {
    const message = structOf({ kept: "as it is" });
    for (const name of NAMES) {
      const inner = depth === 0 ? structOf(EVIL) : hostile(depth - 1);
      message.getFieldsMap().set(name, new struct.Value().setStructValue(inner));
    }
    return message;
  }

  function withHostile(properties: struct.Struct, ...names: readonly string[]): struct.Struct {
    for (const name of names) {
      properties.getFieldsMap().set(name, new struct.Value().setStructValue(hostile(2)));
    }
    for (const [name, value] of hostile(2).getFieldsMap().entries())
      properties.getFieldsMap().set(name, value);
    return properties;
  }

  test("whatever a program gives", async () => {
    const emulator = await emulated();
    const { environment, trace } = tracing();
    const plugin = await pluginAt(emulator.url, environment);
    const settle = (work: Promise<unknown>) =>
      work.then(
        () => {},
        () => {},
      );
    for (const [kind, inputs, maps] of [
      ["Deployment", AGENT, ["secrets", "triggers", "sourceConfig"]],
      ["ExportDestination", BUCKET, ["config", "credentials"]],
      ["BulkExport", MONTH, []],
      ["OAuthTokenRevocation", REVOCATION, ["triggers"]],
    ] as const) {
      const check = checkOf(kind, inputs);
      check.setNews(withHostile(structOf(inputs), ...maps)).setOlds(withHostile(structOf(inputs), ...maps));
      await settle(plugin.ask(RPC.check, check));
      const create = createOf(kind, inputs);
      await settle(plugin.ask(RPC.create, create.setProperties(withHostile(structOf(inputs), ...maps))));
      const read = readOf(kind, "some-id", { inputs, outputs: LIVES });
      read.setInputs(withHostile(structOf(inputs), ...maps)).setProperties(withHostile(structOf(LIVES)));
      await settle(plugin.ask(RPC.read, read));
    }
    const config = configureOf({});
    await settle(plugin.ask(RPC.configure, config.setArgs(withHostile(structOf({ apiKey: "lsv2_sk_1" })))));
    await settle(
      plugin.ask(
        RPC.configure,
        configureOf({ apiKey: '{"__proto__":{"polluted":true}}', workspaceId: '{"__proto__":1}' }),
      ),
    );
    await serves(plugin);
    await plugin.stop();
    expect(trace().polluted).toEqual([]);
  });

  test("names of an object's own methods are variables like any other, and sent as such", async () => {
    const emulator = await emulated();
    const plugin = await pluginAt(emulator.url);
    const secrets = { constructor: "first-value", prototype: "second-value", hasOwnProperty: "third-value" };
    const answer = await plugin.ask(RPC.check, checkOf("Deployment", { ...AGENT, secrets }));
    expect(answer.getFailuresList()).toEqual([]);
    expect(Object.keys(plain(answer.getInputs()))).toContain("secrets");
    await plugin.ask(RPC.create, createOf("Deployment", { ...AGENT, waitForDeployed: false, secrets }));
    const [made] = emulator.state().deployments;
    expect(made?.secrets.map(({ name }) => name).sort()).toEqual([
      "constructor",
      "hasOwnProperty",
      "prototype",
    ]);
  });

  test("whatever the service answers", async () => {
    const now = new Date().toISOString();
    const evil = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
    const object = `{${evil},"id":"0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46","tenant_id":"00000000-0000-4000-8000-000000000001","destination_type":"s3","display_name":"bucket","config":{${evil},"bucket_name":"acme-traces","prefix":"","config_kwargs_s3":{${evil}},"s3_additional_kwargs":{${evil}}},"credentials_keys":["__proto__"],"created_at":"${now}","updated_at":"${now}"}`;
    let status = 200;
    const { url } = await answering((response, line) => {
      const body =
        status === 200
          ? /^GET .*destinations$/.test(line)
            ? `[${object}]`
            : object
          : `{${evil},"detail":[{${evil},"loc":["__proto__"],"msg":"no"}]}`;
      response.writeHead(status, JSON_TYPE).end(body);
    });
    const { environment, trace } = tracing();
    const plugin = await pluginAt(url, environment);
    const made = await plugin.ask(RPC.create, createOf("ExportDestination", BUCKET));
    expect(made.getId()).toBe("0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46");
    await plugin.ask(RPC.read, READ).catch(() => {});
    for (status of [422, 400, 403]) await plugin.refusal(RPC.read, READ);
    await serves(plugin);
    await plugin.stop();
    expect(trace().polluted).toEqual([]);
  });
});
