import proto, { type CheckResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  checkOf,
  configureOf,
  type Kind,
  MONTH,
  type Properties,
  plain,
  secret,
  UNKNOWN,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const { PROPOSE, ENFORCE, DISABLE } = proto.CheckRequest.AutonamingOptions.Mode;

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start();
  await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE }));
});
afterAll(() => plugin.stop());

const check = (kind: Kind, news: Properties, olds?: Properties) =>
  plugin.ask(RPC.check, checkOf(kind, news, olds));
const failures = (answer: CheckResponse) => answer.getFailuresList().map((failure) => failure.toObject());
const { name: _, ...UNNAMED } = AGENT;

describe("secrets of the inputs come back secret", () => {
  test("where the program made them so, at any depth, and known or not", async () => {
    const news = {
      ...AGENT,
      displayName: secret("Shop"),
      sourceConfig: { ...AGENT.sourceConfig, repoUrl: secret("https://github.com/acme/agent") },
      sourceRevisionConfig: secret({ repoRef: UNKNOWN, langgraphConfigPath: "langgraph.json" }),
    };
    const answer = await check("Deployment", news);
    expect(failures(answer)).toEqual([]);
    expect(plain(answer.getInputs())).toEqual(news);
  });

  test("where the property always is one, although it came plain", async () => {
    const secrets = { OPENAI_API_KEY: "sk-hunter2" };
    const agent = await check("Deployment", { ...AGENT, secrets });
    expect(plain(agent.getInputs())).toEqual({ ...AGENT, secrets: secret(secrets) });
    const bucket = await check("ExportDestination", BUCKET);
    expect(plain(bucket.getInputs())).toEqual({ ...BUCKET, credentials: secret(BUCKET.credentials) });
  });

  test("once, where the value of a secret property is secret itself", async () => {
    const secrets = { OPENAI_API_KEY: secret("sk-hunter2"), B: UNKNOWN };
    const answer = await check("Deployment", { ...AGENT, secrets });
    expect(plain(answer.getInputs())["secrets"]).toEqual(
      secret({ OPENAI_API_KEY: "sk-hunter2", B: UNKNOWN }),
    );
  });

  test("as a whole list, where one of its items is one", async () => {
    const exportFields = ["id", secret("name")];
    const answer = await check("BulkExport", { ...MONTH, exportFields });
    expect(plain(answer.getInputs())["exportFields"]).toEqual(secret(["id", "name"]));
  });

  test("and what is not one stays plain, defaults included", async () => {
    const { compression: _, ...given } = MONTH;
    const answer = await check("BulkExport", given);
    expect(plain(answer.getInputs())).toEqual({ ...MONTH, __defaults: ["compression"] });
  });
});

describe("a failure", () => {
  test("shows no beginning of a secret that is a part of a value too long to be shown", async () => {
    const startTime = { a: "x".repeat(90), b: secret("hunter2".repeat(20)) };
    const [failure] = failures(await check("BulkExport", { ...MONTH, startTime }));
    expect(failure?.reason).toMatch(/^startTime: the value is not allowed/);
  });

  test.each<[string, Kind, Properties, string]>([
    ["is missing", "BulkExport", { ...MONTH, startTime: null }, "startTime: is required"],
    [
      "is inside another",
      "ExportDestination",
      { ...BUCKET, config: { ...BUCKET.config, prefix: "/a" } },
      "config.prefix: ",
    ],
    ["is an object", "BulkExport", { ...MONTH, startTime: { a: 1 } }, "startTime: "],
    ["is a list", "BulkExport", { ...MONTH, startTime: ["a"] }, "startTime: "],
    [
      "does not exist",
      "BulkExport",
      { ...MONTH, sesionId: "x" },
      "sesionId: there is no such property; did you mean sessionId?",
    ],
    ["came secret", "BulkExport", { ...MONTH, startTime: secret("hunter2hunter2") }, "startTime: "],
    ["is always secret", "Deployment", { ...AGENT, secrets: "hunter2hunter2" }, "secrets: "],
    [
      "concerns no property",
      "BulkExport",
      { ...MONTH, endTime: null },
      "endTime: set endTime for a one-off export",
    ],
  ])("puts the path into the reason where the property %s", async (_, kind, news, begins) => {
    const [failure] = failures(await check(kind, news));
    expect(failure).toEqual({ property: "", reason: expect.stringMatching(startOf(begins)) });
  });

  const kinds: [Kind, Properties][] = [
    [
      "Deployment",
      { ...AGENT, displayName: "x", secrets: {}, secretReferences: [], triggers: {}, workspaceId: "" },
    ],
    ["ExportDestination", { ...BUCKET, awsRoleArn: "", workspaceId: "" }],
    [
      "BulkExport",
      {
        ...MONTH,
        intervalHours: 1,
        filter: "",
        exportFields: [],
        format: "",
        formatVersion: "",
        triggers: {},
      },
    ],
  ];
  const forms: [string, (text: string) => Properties[string]][] = [
    ["a text", (text) => secret(text)],
    ["a text in an object", (text) => secret({ inner: text })],
    ["a text in an object, itself secret", (text) => ({ inner: secret(text) })],
    ["a text in a list", (text) => secret([text, { deeper: text }])],
    ["a number", () => secret(73_519_642)],
  ];
  for (const [kind, all] of kinds) {
    test.each(forms)(`of any property of a ${kind} never contains what is secret: %s`, async (_, form) => {
      for (const property of Object.keys(all)) {
        const answer = await check(kind, { ...all, [property]: form("hunter2hunter2") });
        const told = failures(answer);
        expect(JSON.stringify(told)).not.toMatch(/hunter2|73519642|73_519_642/);
        for (const failure of told.filter(({ reason }) => reason.startsWith(property)))
          expect(failure.property).toBe("");
        expect(told.map((failure) => failure.property)).not.toContain(property);
      }
    });
  }
});

describe("a name", () => {
  const named = (
    news: Properties,
    mode: proto.CheckRequest.AutonamingOptions.Mode,
    proposed = "",
    olds?: Properties,
  ) => {
    const options = new proto.CheckRequest.AutonamingOptions().setMode(mode).setProposedName(proposed);
    return plugin.ask(RPC.check, checkOf("Deployment", news, olds).setAutonaming(options));
  };
  const nameIn = (answer: CheckResponse) => plain(answer.getInputs())["name"];

  test("is built from the resource's own, and of what the engine drew, always the same", async () => {
    const request = () => checkOf("Deployment", UNNAMED).setRandomseed(new Uint8Array(32).fill(7));
    // The first seven digits of the SHA-256 of the URN and the seed.
    for (let times = 0; times < 2; times += 1)
      expect(nameIn(await plugin.ask(RPC.check, request()))).toBe("agent-295e8a8");
    const other = request().setRandomseed(new Uint8Array(32).fill(8));
    expect(nameIn(await plugin.ask(RPC.check, other))).toMatch(/^agent-(?!295e8a8)[0-9a-f]{7}$/);
  });

  test("that was created before is kept, whatever the engine draws or proposes", async () => {
    const olds = { ...UNNAMED, name: "agent-0000000", __defaults: ["name"] };
    const answer = await named(UNNAMED, PROPOSE, "other", olds);
    expect(nameIn(answer)).toBe("agent-0000000");
    expect(nameIn(await check("Deployment", UNNAMED, olds))).toBe("agent-0000000");
  });

  test("that the program gives is taken, whatever the stack's rule", async () => {
    for (const mode of [PROPOSE, ENFORCE, DISABLE])
      expect(nameIn(await named(AGENT, mode, "other"))).toBe("agent");
  });

  test("that the stack proposes is shortened to fit the service", async () => {
    const answer = await named(UNNAMED, PROPOSE, "Shop_Agent 1!");
    expect([nameIn(answer), failures(answer)]).toEqual(["shop-agent-1", []]);
  });

  test("that the stack enforces is taken as it is", async () => {
    const answer = await named(UNNAMED, ENFORCE, "shop-agent");
    expect([nameIn(answer), failures(answer)]).toEqual(["shop-agent", []]);
  });

  test("that the stack enforces and the service does not take is rejected", async () => {
    expect(failures(await named(UNNAMED, ENFORCE, "Shop_Agent"))).toEqual([
      {
        property: "",
        reason:
          'name: "Shop_Agent" is not allowed: it must be letters, digits and dashes, beginning with a letter and not ending with a dash',
      },
    ]);
  });

  test("is required where the stack's rule is that none is invented", async () => {
    expect(failures(await named(UNNAMED, DISABLE))).toEqual([
      {
        property: "",
        reason:
          "name: is required: set it to letters, digits and dashes, beginning with a letter and not ending with a dash",
      },
    ]);
  });
});

function startOf(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.?()]/g, "\\$&")}`);
}
