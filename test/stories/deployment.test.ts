import { describe, expect, test } from "vitest";
import { FRONT_END_NAMES, TABLES } from "../conformance/scenario.ts";
import { branch, folder, image, imageUri, pinned, runs, Scene, SECRETS } from "./scene.ts";
import {
  afterPatch,
  createdByAnother,
  deployed,
  goesOn,
  heals,
  imported,
  imports,
  killed,
  killedAfter,
  later,
  looksOften,
  looksSeldom,
  losesAnswer,
  losesContact,
  losesRequest,
  losesUpload,
  next,
  outside,
  outsideDeploys,
  outsideRedeploys,
  preview,
  readsLag,
  refresh,
  rejectsWhileInProgress,
  type Step,
  settled,
  slow,
  storesCpu,
  up,
  ups,
  write,
} from "./steps.ts";

const [ONE, TWO] = SECRETS;
const DEPLOYED = { revisionStatus: "DEPLOYED" };
const FILES = ["upload-url", "archive", "PATCH"] as const;
/** The first upload and two more, each to an address of its own. */
const UPLOADS = ["upload-url", "archive", "upload-url", "archive", "upload-url", "archive"] as const;
/** An up that sends one PATCH, and waits for the one revision that this creates. */
const DEPLOYS = { sends: ["PATCH"], builds: 1, outputs: DEPLOYED } as const;
const CREATES = { did: "create", sends: ["POST"], builds: 1, outputs: DEPLOYED } as const;
/** An up that deploys an earlier revision, or the newest one, once more. */
const REDEPLOYS = { sends: ["redeploy"], builds: 1, outputs: DEPLOYED } as const;
const NOTHING = { sends: [], builds: 0 } as const;
/** Of the pinned program the preview alone warns. */
const PINNED = { warns: [] } as const;
/** The POST's own revision, which is never built, and the one with the files. */
const UPLOADED = { did: "create", sends: ["POST", ...FILES], builds: 2, outputs: DEPLOYED } as const;
const UNATTENDED = { waitForDeployed: false };
const FAILED_IMAGE = /DEPLOY_FAILED.*\[LS2005\]/s;
const FAILED_BUILD = /BUILD_FAILED.*\[LS2005\]/s;
const BRANCH = { source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" } };
const TRIGGERED = { triggers: { commit: "2" } };
const BEFORE = { triggers: { commit: "1" } };
const named = (label: string) => ({ displayName: label });
const REFERENCES = { secretReferences: [{ name: "KEY", secretName: "agent", secretKey: "key" }] };
const CHANGED = { secrets: { TOKEN: TWO }, ...REFERENCES, ...named("Agent") };
const sized = (cpu: number) => ({ sourceConfig: { resourceSpec: { cpu } } });
const stored = (...secrets: readonly (readonly [name: string, value: string])[]) => ({
  secrets: secrets.map(([name, value]) => ({ name, value })),
});

interface Story {
  readonly story: string;
  readonly steps: readonly Step[];
  /** Default: both front ends. */
  readonly frontEnds?: readonly string[];
}

const STORIES: readonly Story[] = [
  {
    story: "1 create from an image: one build; a second up sends nothing",
    steps: [up(image("1"), { ...CREATES, holds: runs("1") }), settled(image("1"))],
  },
  {
    story: "1 create with a displayName: a PATCH follows the POST, and makes no build",
    steps: [
      up(image("1", named("Agent")), {
        ...CREATES,
        sends: ["POST", "PATCH"],
        patch: { display_name: "Agent" },
      }),
      settled(image("1", named("Agent"))),
    ],
  },
  {
    story: "2 create with triggers: one build",
    steps: [up(image("1", TRIGGERED), CREATES), settled(image("1", TRIGGERED))],
  },
  {
    story: "3 create, the first build fails: the error has status, log and link, and no second build begins",
    steps: [
      next("BUILD_FAILED", { log: ["there is no langgraph.json"] }),
      up(branch(), {
        error: /BUILD_FAILED.*there is no langgraph\.json.*\/host\/deployments\/.*\[LS2005\]/s,
        sends: ["POST"],
        builds: 1,
      }),
    ],
  },
  {
    story:
      "4 create from a folder: uploads and patches at once, although the POST leaves a revision in CREATING",
    steps: [up(folder(), { ...UPLOADED, within: 300 }), settled(folder())],
  },
  {
    story: "5 build failed, up again without an edit: one new build",
    steps: [
      deployed(image("1")),
      next("DEPLOY_FAILED"),
      up(image("2"), { error: FAILED_IMAGE, sends: ["PATCH"], builds: 1 }),
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "6 build failed, refresh, up: one new build",
    steps: [
      deployed(image("1")),
      next("DEPLOY_FAILED"),
      up(image("2"), { error: FAILED_IMAGE, sends: ["PATCH"], builds: 1 }),
      refresh(),
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "7 build failed, program reverted: PATCH back, one build",
    steps: [
      deployed(image("1")),
      next("DEPLOY_FAILED"),
      up(image("2"), { error: FAILED_IMAGE, sends: ["PATCH"], builds: 1 }),
      up(image("1"), { ...DEPLOYS, holds: runs("1") }),
      settled(image("1")),
    ],
  },
  {
    story: "8 up again while our build still runs: waits for it, and sends nothing",
    steps: [
      deployed(image("1")),
      slow(2400),
      looksSeldom,
      up(image("2"), { error: "[LS1205]", sends: ["PATCH"], builds: 1 }),
      up(image("2"), { ...NOTHING, did: "update", holds: runs("2"), outputs: DEPLOYED }),
      settled(image("2")),
    ],
  },
  {
    story: "8 program fixed while the old build still runs: PATCH at once, wait for ours",
    steps: [
      deployed(image("1")),
      slow(4000, "DEPLOY_FAILED"),
      looksSeldom,
      up(image("2"), { error: "[LS1205]", sends: ["PATCH"], builds: 1 }),
      looksOften,
      up(image("3"), { ...DEPLOYS, holds: runs("3"), within: 300 }),
      settled(image("3")),
    ],
  },
  {
    story: "9 the newest revision is INTERRUPTED for ever: an update patches, and nobody waits for it",
    steps: [
      deployed(image("1")),
      next("stays", { status: "INTERRUPTED" }),
      outsideRedeploys(),
      later(3600),
      up(image("1", named("Agent")), { sends: ["PATCH"], builds: 0, within: 30, warns: "whatever" }),
      up(image("2", named("Agent")), { ...DEPLOYS, holds: runs("2"), within: 300 }),
      settled(image("2", named("Agent"))),
    ],
  },
  {
    story:
      "10 branch main, a fix was pushed: the branch is read again, and the failed commit never redeployed",
    steps: [
      next("BUILD_FAILED"),
      up(branch(), { error: FAILED_BUILD, sends: ["POST"], builds: 1 }),
      up(branch(), { ...DEPLOYS, patch: expect.objectContaining(BRANCH) }),
      settled(branch()),
    ],
  },
  {
    story: "11 POST without an answer, deployment created: found, kept and waited for",
    steps: [losesAnswer("POST"), up(image("1"), CREATES), settled(image("1"))],
  },
  {
    story: "12 PATCH without an answer, carried out: one look finds it, one build",
    steps: [
      deployed(image("1")),
      losesAnswer("PATCH"),
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "12 PATCH of files without an answer, carried out: one look finds it, one build",
    steps: [
      deployed(folder()),
      write("agent.py", "graph = 2\n"),
      losesAnswer("PATCH"),
      up(folder(), { sends: FILES, builds: 1, outputs: DEPLOYED }),
      settled(folder()),
    ],
  },
  {
    story: "13 PATCH without an answer, not carried out: an error, and the next up sends it",
    steps: [
      deployed(image("1")),
      losesRequest("PATCH"),
      up(image("2"), {
        ...NOTHING,
        error: "Could not update the deployment",
        holds: runs("1"),
        inputs: { sourceRevisionConfig: { imageUri: imageUri("1") } },
      }),
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "13 PATCH without an answer, not carried out, program reverted: nothing to send",
    steps: [
      deployed(image("1")),
      losesRequest("PATCH"),
      up(image("2"), { ...NOTHING, error: "Could not update the deployment", holds: runs("1") }),
      up(image("1"), { ...NOTHING, holds: runs("1") }),
      settled(image("1")),
    ],
  },
  {
    story: "13 PATCH carried out, and the connection lost for the rest of the up: nothing is left to send",
    steps: [
      deployed(image("1")),
      losesContact("PATCH"),
      up(image("2"), { error: "[LS", sends: ["PATCH"], builds: 1 }),
      heals,
      up(image("2"), { ...NOTHING, outputs: DEPLOYED }),
      settled(image("2")),
    ],
  },
  {
    story: "14 PATCH answered before its revision is shown: waits for it to appear",
    steps: [
      deployed(image("1")),
      readsLag({ seconds: 20 }),
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "14 PATCH answered, and no revision within a minute: a warning that names the revision which runs",
    steps: [
      deployed(image("1")),
      readsLag({ seconds: 600 }),
      up(image("2"), (scene) => ({
        sends: ["PATCH"],
        builds: 1,
        warns: [new RegExp(`${scene.revision(0).slice(0, 8)}.*\\[LS2025\\]`, "s")],
        within: 120,
      })),
      settled(image("2")),
    ],
  },
  {
    story: "15 all GETs after the PATCH come from a replica that is behind: the PATCH's own answer counts",
    steps: [
      deployed(image("1")),
      readsLag({ seconds: 20, answered: true }),
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "16 pin without an answer: at most one more build",
    steps: [
      deployed(image("1"), image("2")),
      losesAnswer("redeploy"),
      ups(pinned("2", 0), { atMost: 2, holds: runs("1") }),
      settled(pinned("2", 0), PINNED),
    ],
  },
  {
    story: "16 trigger of a branch without an answer: at most one more build",
    steps: [
      deployed(branch(BEFORE)),
      losesAnswer("PATCH"),
      ups(branch(TRIGGERED), { atMost: 2 }),
      settled(branch(TRIGGERED)),
    ],
  },
  {
    story: "17 upload lost: uploaded again",
    steps: [
      deployed(folder()),
      write("agent.py", "graph = 2\n"),
      losesUpload,
      up(folder(), { error: "[LS2071]", sends: UPLOADS, builds: 0 }),
      heals,
      up(folder(), { sends: FILES, builds: 1, outputs: DEPLOYED }),
      settled(folder()),
    ],
  },
  {
    story: "17 killed between the upload and the PATCH: uploaded again",
    steps: [
      deployed(folder()),
      write("agent.py", "graph = 2\n"),
      killed(folder(), "PATCH", { sends: ["upload-url", "archive"] }),
      up(folder(), { sends: FILES, builds: 1, outputs: DEPLOYED }),
      settled(folder()),
    ],
  },
  {
    story: "17 killed at any request of an update: the next up goes on, one build in all",
    steps: [
      deployed(image("0")),
      ...[1, 2, 3, 4, 5].flatMap((count) => [
        killedAfter(count, image(`${count}`)),
        goesOn(image(`${count}`), { builds: 1 + count }),
        settled(image(`${count}`)),
      ]),
    ],
  },
  {
    story: "18 only displayName changes: one PATCH, no build",
    steps: [
      deployed(image("1", named("Agent"))),
      up(image("1", named("Helper")), {
        sends: ["PATCH"],
        builds: 0,
        patch: { display_name: "Helper" },
        within: 30,
      }),
      settled(image("1", named("Helper"))),
    ],
  },
  {
    story: "18 only displayName changes, while somebody's build runs: no wait for it, nothing reverted",
    steps: [
      deployed(image("1")),
      outside("PATCH", "", {
        source_revision_config: { image_uri: imageUri("9") },
        ...stored(["TOKEN", ONE], ["OTHER", "of somebody"]),
      }),
      up(image("1", named("Agent")), {
        sends: ["PATCH"],
        builds: 0,
        patch: { display_name: "Agent" },
        holds: { ...runs("9"), ...stored(["TOKEN", ONE], ["OTHER", "of somebody"]), display_name: "Agent" },
        within: 30,
      }),
    ],
  },
  {
    story: "19 only triggers of a branch change: one build, of the branch as it is now",
    steps: [
      deployed(branch(BEFORE)),
      up(branch(TRIGGERED), { ...DEPLOYS, patch: expect.objectContaining(BRANCH) }),
      settled(branch(TRIGGERED)),
    ],
  },
  {
    story: "19 only triggers of a folder change: one build, without an upload",
    steps: [deployed(folder(BEFORE)), up(folder(TRIGGERED), REDEPLOYS), settled(folder(TRIGGERED))],
  },
  {
    story: "20 pin to a revision of another image: one redeployment",
    steps: [
      deployed(image("1"), image("2")),
      up(pinned("2", 0), { ...REDEPLOYS, holds: runs("1") }),
      settled(pinned("2", 0), PINNED),
    ],
  },
  {
    story: "21 pin to a revision of the same image: redeployed",
    steps: [
      deployed(image("1"), image("1", { secrets: { TOKEN: TWO } })),
      up(pinned("1", 0, { secrets: { TOKEN: TWO } }), { ...REDEPLOYS, holds: runs("1") }),
      settled(pinned("1", 0, { secrets: { TOKEN: TWO } }), PINNED),
    ],
  },
  {
    story: "22 pinned, refresh: no difference",
    steps: [
      deployed(image("1"), image("2")),
      up(pinned("2", 0), REDEPLOYS),
      refresh({ shows: { sourceRevisionConfig: { imageUri: imageUri("2") } } }),
      preview(pinned("2", 0), { did: "same", ...PINNED }),
      up(pinned("2", 0), { ...NOTHING, did: "same", warns: "whatever" }),
    ],
  },
  {
    story:
      "23 pinned, code and secrets change: the preview names them, and they are sent when it is unpinned",
    steps: [
      deployed(image("1"), image("2")),
      up(pinned("2", 0), REDEPLOYS),
      preview(pinned("3", 0, CHANGED), {
        warns: [/sourceRevisionConfig\.imageUri.*secrets.*secretReferences.*\[LS2032\]/s],
      }),
      up(pinned("3", 0, CHANGED), {
        sends: ["PATCH"],
        builds: 0,
        patch: { display_name: "Agent" },
        holds: { ...runs("1"), ...stored(["TOKEN", ONE]) },
        warns: "whatever",
      }),
      settled(pinned("3", 0, CHANGED), PINNED),
      up(image("3", CHANGED), {
        ...DEPLOYS,
        holds: { ...runs("3"), ...stored(["TOKEN", TWO]) },
      }),
      settled(image("3", CHANGED)),
    ],
  },
  {
    story: "24 somebody deploys over a pin: a refresh shows the pin as removed, and an up pins again",
    steps: [
      deployed(image("1"), image("2")),
      up(pinned("2", 0), { ...REDEPLOYS, warns: "whatever" }),
      outsideDeploys(imageUri("9")),
      later(3600),
      refresh(PINNED),
      ({ life }) => expect(life.held?.inputs).not.toHaveProperty("pinnedRevisionId"),
      up(pinned("2", 0), { ...REDEPLOYS, warns: "whatever", holds: runs("1") }),
      settled(pinned("2", 0), { ...PINNED, warns: "whatever" }),
    ],
  },
  {
    story: "25 files and secrets change in one up: one PATCH, one build",
    steps: [
      deployed(folder()),
      write("agent.py", "graph = 2\n"),
      up(folder({ secrets: { TOKEN: TWO } }), {
        sends: FILES,
        builds: 1,
        patch: expect.objectContaining({
          source_revision_config: expect.objectContaining({ source_tarball_path: expect.any(String) }),
          ...stored(["TOKEN", TWO]),
        }),
        outputs: DEPLOYED,
      }),
      settled(folder({ secrets: { TOKEN: TWO } })),
    ],
  },
  {
    story: "26 somebody deploys between our PATCH and our look: an error, and the next up deploys ours",
    steps: [
      deployed(image("1")),
      afterPatch(outsideDeploys(imageUri("9"))),
      up(image("2"), { error: "[LS2007]", sends: ["PATCH"], builds: 1, holds: runs("9") }),
      later(3600),
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "27 waitForDeployed false: one PATCH, no wait, no judgement of builds",
    steps: [
      deployed(image("1", UNATTENDED)),
      later(3600),
      next("DEPLOY_FAILED"),
      up(image("2", UNATTENDED), { sends: ["PATCH"], builds: 1, within: 10 }),
      later(3600),
      settled(image("2", UNATTENDED)),
    ],
  },
  {
    story:
      "27 waitForDeployed false, 409 while a revision is in progress: an error, and the next up sends it",
    steps: [
      deployed(image("1", UNATTENDED)),
      later(3600),
      outsideRedeploys(),
      rejectsWhileInProgress,
      up(image("2", UNATTENDED), { ...NOTHING, error: "[LS2044]", within: 10 }),
      later(3600),
      up(image("2", UNATTENDED), { sends: ["PATCH"], builds: 1, holds: runs("2") }),
      settled(image("2", UNATTENDED)),
    ],
  },
  {
    story: "28 409 while a revision is in progress: waited for, then sent, one build",
    steps: [
      deployed(image("1")),
      outsideRedeploys(),
      rejectsWhileInProgress,
      up(image("2"), { ...DEPLOYS, holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "29 secret added: sent with those of others, one build",
    steps: [
      deployed(image("1")),
      outside("PATCH", "", stored(["TOKEN", ONE], ["OTHER", "of somebody"])),
      later(3600),
      up(image("1", { secrets: { TOKEN: ONE, MORE: TWO } }), {
        ...DEPLOYS,
        holds: stored(["MORE", TWO], ["OTHER", "of somebody"], ["TOKEN", ONE]),
      }),
      settled(image("1", { secrets: { TOKEN: ONE, MORE: TWO } })),
    ],
  },
  {
    story: "29 secret removed from the program: removed, one build",
    steps: [
      deployed(image("1", { secrets: { TOKEN: ONE, MORE: TWO } })),
      up(image("1"), { ...DEPLOYS, holds: stored(["TOKEN", ONE]) }),
      settled(image("1")),
    ],
  },
  {
    story: "30 secret removed outside: drift after a refresh, and restored",
    steps: [
      deployed(image("1", { secrets: { TOKEN: ONE, MORE: TWO } })),
      outside("PATCH", "", stored(["TOKEN", ONE])),
      later(3600),
      refresh(),
      up(image("1", { secrets: { TOKEN: ONE, MORE: TWO } }), {
        ...DEPLOYS,
        did: "update",
        holds: stored(["MORE", TWO], ["TOKEN", ONE]),
      }),
      settled(image("1", { secrets: { TOKEN: ONE, MORE: TWO } })),
    ],
  },
  {
    story: "30 rolled back outside: drift after a refresh, and deployed again",
    steps: [
      deployed(image("1"), image("2")),
      outsideRedeploys(0),
      later(3600),
      refresh({ shows: { sourceRevisionConfig: { imageUri: imageUri("1") } } }),
      up(image("2"), { ...DEPLOYS, did: "update", holds: runs("2") }),
      settled(image("2")),
    ],
  },
  {
    story: "34 the service stores cpu 0.5 as 1: one warning that names both, one build",
    steps: [
      deployed(image("1", sized(2))),
      storesCpu(1),
      up(image("1", sized(0.5)), { ...DEPLOYS, warns: [/(?=.*resourceSpec\.cpu)(?=.*0\.5)(?=.*\b1\b)/s] }),
      up(image("1", sized(0.5)), { ...NOTHING, did: "same" }),
    ],
  },
  {
    story: "36 update of a deployment that is being deleted: an error",
    steps: [
      deployed(image("1")),
      outside("DELETE", ""),
      up(image("2"), { ...NOTHING, error: "[LS2011]", holds: runs("1") }),
    ],
  },
  {
    story: "37 import, then the program as it is: no difference, and the secrets stay where they are",
    // The engine cannot import dynamic resources.
    frontEnds: ["plugin"],
    steps: [
      createdByAnother,
      imports("agent"),
      ({ life }) => expect(life.held?.inputs).not.toHaveProperty("secrets"),
      settled(imported()),
      up(imported({ sourceRevisionConfig: { imageUri: imageUri("2") } }), {
        ...DEPLOYS,
        holds: { ...runs("2"), ...stored(["TOKEN", ONE]) },
      }),
      settled(imported()),
    ],
  },
];

describe.each(FRONT_END_NAMES)("%s", (frontEnd) => {
  const stories = STORIES.filter(({ frontEnds }) => frontEnds?.includes(frontEnd) ?? true);
  test.each(stories.map(({ story, steps }) => [story, steps] as const))("%s", async (_, steps) => {
    const scene = await Scene.begin(frontEnd);
    for (const step of steps) await step(scene);
    scene.stack.assertNothingOrphaned(TABLES);
    scene.stack.assertSecret({ path: "/v2/deployments", secrets: SECRETS });
  });
});
