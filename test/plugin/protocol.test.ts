import plugins from "@pulumi/pulumi/proto/plugin_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { version } from "../../provider/core/version.ts";
import type { Method } from "../../provider/plugin/protocol.ts";
import { Service } from "../../provider/plugin/service.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";
import { CHOSEN } from "../conformance/scenario.ts";
import {
  BUCKET,
  checkOf,
  configureOf,
  createOf,
  nothing,
  OTHER_WORKSPACE,
  plain,
  readOf,
  secret,
  structOf,
} from "../engine/rig/grpc/requests.ts";
import { API_KEY, WORKSPACE } from "../engine/rig/world.ts";

type Request = { serializeBinary(): Uint8Array };
type Answer<T> = { deserializeBinary(bytes: Uint8Array): T };

async function ask<T>(service: Service, method: Method, request: Request, type: Answer<T>): Promise<T> {
  const answered = await service.answer(method, request.serializeBinary(), new AbortController());
  if ("error" in answered) throw new Error(answered.error.details ?? "");
  return type.deserializeBinary(answered.response);
}

/** How a request is refused. */
async function refusal(service: Service, method: Method, request: Request) {
  const answered = await service.answer(method, request.serializeBinary(), new AbortController());
  return "error" in answered ? [answered.error.code, answered.error.details] : [0, "it was answered"];
}

const reasonsOf = (answer: proto.CheckResponse) =>
  answer.getFailuresList().map((failure) => [failure.getProperty(), failure.getReason()]);

test("the handshake and the configuration take secrets, outputs and the stack's rule for names, and no resources", async () => {
  const service = new Service(undefined);
  const handshake = new proto.ProviderHandshakeRequest();
  const both = { supportsAutonamingConfiguration: true };
  expect(
    (await ask(service, "Handshake", handshake, proto.ProviderHandshakeResponse)).toObject(),
  ).toMatchObject({ acceptSecrets: true, acceptResources: false, acceptOutputs: true, ...both });
  const configure = configureOf({ apiKey: secret(API_KEY), workspaceId: WORKSPACE });
  expect((await ask(service, "Configure", configure, proto.ConfigureResponse)).toObject()).toEqual({
    acceptsecrets: true,
    supportspreview: true,
    acceptresources: false,
    acceptoutputs: true,
    ...both,
  });
  const info = await ask(service, "GetPluginInfo", nothing(), plugins.PluginInfo);
  expect(info.getVersion()).toBe(version);
});

test("the check of a configuration gives it back, with both keys secret although they came plain", async () => {
  const news = { apiKey: "lsv2_plain", bearerToken: "token-plain", region: "eu" };
  const request = new proto.CheckRequest().setNews(structOf(news));
  const answer = await ask(new Service(undefined), "CheckConfig", request, proto.CheckResponse);
  expect(plain(answer.getInputs())).toEqual({
    apiKey: secret("lsv2_plain"),
    bearerToken: secret("token-plain"),
    region: "eu",
  });
  expect(reasonsOf(answer)).toEqual([
    ["", expect.stringMatching(/^langsmith:apiKey and langsmith:bearerToken are both set\./)],
  ]);
});

test("what changes of a configuration is reported, and never replaces the provider", async () => {
  const request = new proto.DiffRequest()
    .setOldInputs(structOf({ apiKey: "a", workspaceId: WORKSPACE, maxRetries: "4" }))
    .setNews(structOf({ apiKey: "b", maxRetries: "4", region: "eu" }));
  const answer = await ask(new Service(undefined), "DiffConfig", request, proto.DiffResponse);
  expect(answer.getChanges()).toBe(proto.DiffResponse.DiffChanges.DIFF_SOME);
  expect([answer.getReplacesList(), answer.getDeletebeforereplace()]).toEqual([[], false]);
  const { ADD, DELETE, UPDATE } = proto.PropertyDiff.Kind;
  expect(new Map(answer.getDetaileddiffMap().toObject(false, (_, each) => each.toObject()))).toEqual(
    new Map([
      ["apiKey", { kind: UPDATE, inputdiff: true }],
      ["workspaceId", { kind: DELETE, inputdiff: true }],
      ["region", { kind: ADD, inputdiff: true }],
    ]),
  );
});

test("a type and a function that there are not are rejected with those that there are", async () => {
  const service = new Service(undefined);
  const check = checkOf("ExportDestination", BUCKET).setType("langsmith:index:Dashboard");
  expect(await refusal(service, "Check", check)).toEqual([
    3,
    expect.stringMatching(
      /^bucket: .* has no resource "langsmith:index:Dashboard"; it has langsmith:index:Depl/,
    ),
  ]);
  const invoke = new proto.InvokeRequest().setTok("langsmith:index:getTrace");
  expect(await refusal(service, "Invoke", invoke)).toEqual([
    3,
    expect.stringMatching(/has no function "langsmith:index:getTrace"; it has getDeployment, /),
  ]);
});

test.each(CHOSEN.map(({ kind }) => kind))(
  "a failure about %s names no property, whose value the engine would show, and contains nothing secret",
  async (kind) => {
    const { inputs, example }: Resource = resources[kind];
    const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => warned.mockRestore());
    const service = new Service(undefined);
    const forms = [secret("hunter2hunter2"), { inner: secret("hunter2hunter2") }, secret([73_519_642])];
    for (const form of forms) {
      const wrong = Object.keys(inputs.shape).map((name) => [name, form]);
      const request = checkOf(kind, { ...example, ...Object.fromEntries(wrong) });
      const reasons = reasonsOf(await ask(service, "Check", request, proto.CheckResponse));
      expect(reasons.length).toBeGreaterThan(0);
      expect(new Set(reasons.map(([property]) => property))).toEqual(new Set([""]));
      expect(JSON.stringify(reasons)).not.toMatch(/hunter2|73.?519.?642/);
    }
  },
);

test("wrong arguments of a function are failures that name no property, whose value would be shown", async () => {
  const args = { bulkExportId: 0, since: secret("hunter2hunter2") };
  const request = new proto.InvokeRequest()
    .setTok("langsmith:index:getBulkExportCoverage")
    .setArgs(structOf(args));
  const service = new Service(undefined);
  await ask(
    service,
    "Configure",
    configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE }),
    proto.ConfigureResponse,
  );
  const answer = await ask(service, "Invoke", request, proto.InvokeResponse);
  expect(answer.getFailuresList().map((failure) => failure.getProperty())).toEqual(["", ""]);
  const reasons = answer.getFailuresList().map((failure) => failure.getReason());
  expect(reasons).toEqual([expect.stringMatching(/^bulkExportId: 0 is not allowed: /), expect.any(String)]);
  expect(reasons[1]).toMatch(/^since: (?!.*hunter2)/);
});

test("what another program owns is read by its id in the workspace that the program names", async () => {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  const service = new Service(undefined);
  const place = { apiKey: API_KEY, apiUrl: emulator.url, workspaceId: WORKSPACE };
  await ask(service, "Configure", configureOf(place), proto.ConfigureResponse);
  const inputs = { ...BUCKET, workspaceId: OTHER_WORKSPACE };
  const created = await ask(service, "Create", createOf("ExportDestination", inputs), proto.CreateResponse);
  const asked = readOf("ExportDestination", created.getId());
  asked.setProperties(structOf({ workspaceId: OTHER_WORKSPACE }));
  const read = await ask(service, "Read", asked, proto.ReadResponse);
  expect(read.getId()).toBe(created.getId());
  expect(plain(read.getProperties())).toMatchObject({ displayName: "bucket", tenantId: OTHER_WORKSPACE });
});
