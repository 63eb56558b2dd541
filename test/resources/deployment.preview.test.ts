import { describe, expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { inputs, outputs } from "../../provider/resources/deployment/inputs.ts";
import { previewDeployment } from "../../provider/resources/deployment/pin.ts";
import { FakeClock } from "../core/fake-clock.ts";
import { DOCKER } from "./given.ts";
import { clientOf, lifeOf } from "./lives.ts";

const SELF_HOSTED = { workspaceId: undefined, cloud: false };
const OTHER = "11111111-1111-4111-8111-111111111111";
const OTHER_IMAGE = { sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } };
const BEFORE = { triggers: { commit: "a", digest: "1" } };
const TRIGGERED = { triggers: { commit: "b", digest: "1" } };

/** What the preview of a deployment shows. `pin` is its only revision. */
async function previewed(was: object, changes: (pin: string) => object, replaces = false) {
  const { service, id, state, operation } = await lifeOf("Deployment", { ...DOCKER, waitForDeployed: false });
  const stored = outputs.parse(state.outputs);
  const pin = String(stored.latestRevisionId);
  const olds = { id, inputs: inputs.parse({ ...DOCKER, ...was }), outputs: stored };
  const news = { ...olds.inputs, ...changes(pin) };
  const change = { olds, news, replaces, target: SELF_HOSTED, computed: {} };
  const shown = await previewDeployment(service, change, operation());
  return shown.map((each) => (typeof each === "string" ? each.replace(pin.slice(0, 8), "PIN") : each));
}

describe("the preview of an update", () => {
  const again =
    "revision PIN will be deployed again, because of pinnedRevisionId. Its sourceRevisionConfig and secrets may differ from your program's";
  const described = "LangSmith will deploy what your program describes, because pinnedRevisionId was removed";
  const triggered = "a new revision will be deployed, because its triggers changed (commit)";

  test.each<[string, was: object, change: (pin: string) => object, shown: readonly unknown[]]>([
    [
      "names what of a new pin may differ from the program",
      {},
      (pin) => ({ pinnedRevisionId: pin }),
      [again],
    ],
    [
      "of a new pin names the changes that are not deployed",
      {},
      (pin) => ({ ...OTHER_IMAGE, ...TRIGGERED, pinnedRevisionId: pin }),
      [
        again,
        {
          warning: expect.stringMatching(
            /your changes to sourceRevisionConfig\.imageUri, triggers, because .*\[LS2032\]/,
          ),
        },
      ],
    ],
    [
      "of a kept pin names the changes that are not deployed",
      { pinnedRevisionId: OTHER },
      () => ({ secrets: { A: "1" }, displayName: "Agent" }),
      [{ warning: expect.stringMatching(/your changes to secrets, because .*\[LS2032\]/) }],
    ],
    ["shows nothing of a kept pin", { pinnedRevisionId: OTHER }, () => ({ displayName: "Agent" }), []],
    ["shows nothing of a pin that is not known yet", {}, () => ({ pinnedRevisionId: UNKNOWN }), []],
    [
      "shows what follows when the pin is removed",
      { pinnedRevisionId: OTHER },
      () => ({ pinnedRevisionId: undefined }),
      [described],
    ],
    ["names the triggers that changed", BEFORE, () => TRIGGERED, [triggered]],
    [
      "names them beside references, which need not make a revision",
      BEFORE,
      () => ({ ...TRIGGERED, secretReferences: [{ name: "KEY", secretName: "agent", secretKey: "key" }] }),
      [triggered],
    ],
    ["shows nothing more beside another image", BEFORE, () => ({ ...TRIGGERED, ...OTHER_IMAGE }), []],
    ["shows nothing of triggers that are removed", BEFORE, () => ({ triggers: undefined }), []],
  ])("%s", async (_, was, change, shown) => {
    expect(await previewed(was, change)).toEqual(shown);
  });

  test("that replaces it shows what is lost", async () => {
    expect(await previewed({}, () => ({ name: "other" }), true)).toEqual([
      "the replacement drops its database (threads, memory, checkpoints)",
    ]);
  });
});

describe("the preview of a new deployment", () => {
  const { name } = DOCKER;
  const TAKEN = {
    warning: `LangSmith will reject the deployment: a tracing project is already named "${name}", probably that of a deleted deployment. If you just deleted the project, run \`pulumi up\` again. Otherwise choose another \`name\`, or delete or rename the tracing project in LangSmith. [LS2002]`,
  };

  /** A workspace that has a tracing project of the name. */
  async function withProject() {
    const emulator = await startEmulator({
      strict: true,
      speed: 0,
      tracingProjects: [{ name }],
      report: () => {},
    });
    onTestFinished(() => emulator.close());
    return emulator;
  }

  /** What it shows there, and how many requests it makes. */
  async function shown(changes: object, target: object = {}) {
    const emulator = await withProject();
    const news = { ...inputs.parse(DOCKER), ...changes };
    const change = { olds: undefined, news, replaces: false, computed: {} };
    const all = await previewDeployment(
      clientOf(emulator),
      { ...change, target: { ...SELF_HOSTED, ...target } },
      new FakeClock().operation(),
    );
    return { all, requests: emulator.journal().length };
  }

  test("warns that a tracing project has its name, with the ways out", async () => {
    expect((await shown({})).all).toEqual([TAKEN]);
    expect((await shown({ deleteTracingProject: true })).all).toEqual([TAKEN]);
    expect((await shown({ name: "another" })).all).toEqual([]);
  });

  test.each([
    ["the name", { name: UNKNOWN }, {}],
    ["its workspace", { workspaceId: UNKNOWN }, {}],
    ["the configured workspace", {}, { workspaceId: UNKNOWN }],
    ["the address", {}, { region: UNKNOWN }],
  ])("asks nothing where %s is not known yet", async (_, changes, target) => {
    expect(await shown(changes, target)).toEqual({ all: [], requests: 0 });
  });

  test("shows nothing where a deployment has the name, whose creation error names the import", async () => {
    const { service, operation } = await lifeOf("Deployment", { ...DOCKER, waitForDeployed: false });
    const news = inputs.parse(DOCKER);
    const change = { olds: undefined, news, replaces: false, computed: {}, target: SELF_HOSTED };
    expect(await previewDeployment(service, change, operation())).toEqual([]);
  });

  test("shows nothing where the projects cannot be listed", async () => {
    const emulator = await withProject();
    emulator.addFault({ method: "GET", path: "/api/v1/sessions", times: null, status: 403, body: {} });
    const news = inputs.parse(DOCKER);
    const change = { olds: undefined, news, replaces: false, computed: {}, target: SELF_HOSTED };
    expect(await previewDeployment(clientOf(emulator), change, new FakeClock().operation())).toEqual([]);
  });
});
