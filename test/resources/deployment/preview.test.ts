import { describe, expect, test } from "vitest";
import { inputs } from "../../../provider/resources/deployment/fields/inputs.ts";
import { outputs } from "../../../provider/resources/deployment/fields/outputs.ts";
import { previewDeployment } from "../../../provider/resources/deployment/preview.ts";
import { DOCKER } from "../given.ts";
import { lifeOf } from "../lives.ts";

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
    [
      "shows what follows when the pin is removed",
      { pinnedRevisionId: OTHER },
      () => ({ pinnedRevisionId: undefined }),
      [described],
    ],
    ["names the triggers that changed", BEFORE, () => TRIGGERED, [triggered]],
  ])("%s", async (_, was, change, shown) => {
    expect(await previewed(was, change)).toEqual(shown);
  });

  test("that replaces it shows what is lost", async () => {
    expect(await previewed({}, () => ({ name: "other" }), true)).toEqual([
      "the replacement drops its database (threads, memory, checkpoints)",
    ]);
  });
});
