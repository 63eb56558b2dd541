import { expect, test } from "vitest";
import { Deployment, Revision } from "../../../provider/http/api/deployments.ts";
import { decide, type Known, type Seen } from "../../../provider/resources/deployment/decide.ts";
import { inputs } from "../../../provider/resources/deployment/fields/inputs.ts";

const OLD = "10000000-0000-4000-8000-000000000000";
const OWN = "20000000-0000-4000-8000-000000000000";
const OTHER = "30000000-0000-4000-8000-000000000000";
const BEFORE = { latestRevisionId: OLD, revisionStatus: "DEPLOYED" };

const image = (tag: string, more: object = {}) =>
  inputs.parse({
    name: "agent",
    source: "external_docker",
    sourceConfig: { resourceSpec: {} },
    sourceRevisionConfig: { imageUri: `agent:${tag}` },
    ...more,
  });
const branch = (more: object = {}) =>
  inputs.parse({
    name: "agent",
    source: "github",
    sourceConfig: {
      integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      repoUrl: "https://github.com/acme/agent",
      deploymentType: "prod",
      buildOnPush: false,
    },
    sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
    ...more,
  });
const folder = (more: object = {}) =>
  inputs.parse({
    name: "agent",
    source: "internal_source",
    sourceConfig: { deploymentType: "prod" },
    sourceRevisionConfig: { directory: "agent" },
    ...more,
  });

/** What the service shows of the deployment whose newest revision is that one. */
const held = (latest: string | null, more: object = {}) =>
  Deployment.parse({
    id: "d0000000-0000-4000-8000-000000000001",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    name: "agent",
    source: "external_docker",
    source_config: { resource_spec: {}, repo_url: "https://github.com/acme/agent", build_on_push: false },
    source_revision_config: {
      image_uri: "agent:1",
      repo_ref: "main",
      langgraph_config_path: "langgraph.json",
    },
    secrets: [],
    status: "READY",
    latest_revision_id: latest,
    active_revision_id: null,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    display_name: "agent",
    ...more,
  });
const is = (status: string, id = OLD) => Revision.parse({ id, status });
const ofImage = (tag: string) => ({ source_revision_config: { image_uri: `agent:${tag}` } });
const ofFiles = (path: string) => ({
  source: "internal_source",
  source_revision_config: { source_tarball_path: path },
});

interface Row {
  readonly want: ReturnType<typeof image>;
  readonly known?: Partial<Known>;
  readonly seen: Seen;
  readonly step: object;
}

const source = { source_revision_config: { image_uri: "agent:2" } };
const FILES = { contentHash: "a", sourcePath: "a.tar.gz" };
const UPLOAD = {
  uploaded: { contentHash: "b", sourcePath: "b.tar.gz" },
  body: { revision_source: "internal_source" },
};
const SENT = { patched: true };
const MADE = { ...SENT, revised: { before: OLD, own: OWN } };
const AWAITED = { ...SENT, revised: { before: OLD, own: undefined } };

const ROWS: Readonly<Record<string, Row>> = {
  "nothing differs: finish, without a look": {
    want: image("1"),
    seen: { deployment: held(OLD) },
    step: { do: "finish" },
  },
  "it is being deleted: fail": {
    want: image("2"),
    known: { owned: image("1") },
    seen: { deployment: held(OLD, { status: "AWAITING_DELETE" }) },
    step: { do: "fail", error: { code: "LS2011" } },
  },
  "another image: patch, whatever the newest revision does": {
    want: image("2"),
    known: { owned: image("1") },
    seen: { deployment: held(OLD), newest: is("BUILDING") },
    step: { do: "patch", body: source },
  },
  "another image that the service holds already: look at its revision": {
    want: image("2"),
    known: { owned: image("1") },
    seen: { deployment: held(OTHER, ofImage("2")) },
    step: { do: "look" },
  },
  "… and wait for it": {
    want: image("2"),
    known: { owned: image("1") },
    seen: { deployment: held(OTHER, ofImage("2")), newest: is("BUILDING", OTHER) },
    step: { do: "wait" },
  },
  "another label: patch, and nothing is reverted that somebody else deployed": {
    want: image("1", { displayName: "Agent" }),
    known: { owned: image("1") },
    seen: { deployment: held(OTHER, ofImage("ci")) },
    step: { do: "patch", body: { display_name: "Agent" } },
  },
  "a label was sent, and somebody's build runs: look at its status alone": {
    want: image("1", { displayName: "Agent" }),
    known: SENT,
    seen: { deployment: held(OTHER, { ...ofImage("ci"), display_name: "Agent" }) },
    step: { do: "look" },
  },
  "… and finish": {
    want: image("1", { displayName: "Agent" }),
    known: SENT,
    seen: {
      deployment: held(OTHER, { ...ofImage("ci"), display_name: "Agent" }),
      newest: is("BUILDING", OTHER),
    },
    step: { do: "finish" },
  },
  "unfinished: all that differs from what the service holds is sent": {
    want: image("1"),
    known: { unfinished: true },
    seen: { deployment: held(OLD, ofImage("2")) },
    step: { do: "patch", body: { source_revision_config: { image_uri: "agent:1" } } },
  },
  "unfinished, nothing differs: look": {
    want: image("1"),
    known: { unfinished: true },
    seen: { deployment: held(OLD) },
    step: { do: "look" },
  },
  "unfinished, the newest is DEPLOYED: finish": {
    want: image("1"),
    known: { unfinished: true },
    seen: { deployment: held(OLD), newest: is("DEPLOYED") },
    step: { do: "finish" },
  },
  "unfinished, the newest failed: an image is sent again": {
    want: image("1"),
    known: { unfinished: true },
    seen: { deployment: held(OLD), newest: is("DEPLOY_FAILED") },
    step: { do: "patch", body: { source_revision_config: { image_uri: "agent:1" } } },
  },
  "unfinished, the newest failed: a branch is sent again, so that it is read again": {
    want: branch(),
    known: { unfinished: true },
    seen: { deployment: held(OLD), newest: is("BUILD_FAILED") },
    step: {
      do: "patch",
      body: { source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" } },
    },
  },
  "unfinished, the newest failed: of a folder, it is deployed again": {
    want: folder(),
    known: { unfinished: true, contentHash: "a", files: FILES },
    seen: { deployment: held(OLD, ofFiles("a.tar.gz")), newest: is("BUILD_FAILED") },
    step: { do: "redeploy", revision: OLD },
  },
  "unfinished, the newest is INTERRUPTED: nobody waits for it": {
    want: image("1"),
    known: { unfinished: true },
    seen: { deployment: held(OLD), newest: is("INTERRUPTED") },
    step: { do: "patch" },
  },
  "unfinished, it was waited for and failed: fail with its log": {
    want: image("1"),
    known: { unfinished: true, hasWaited: true },
    seen: { deployment: held(OLD), newest: is("BUILD_FAILED") },
    step: { do: "fail", failed: { id: OLD } },
  },
  "unfinished and pinned, the newest failed: the pinned one is deployed again": {
    want: image("1", { pinnedRevisionId: OTHER }),
    known: { unfinished: true },
    seen: { deployment: held(OLD), newest: is("DEPLOY_FAILED") },
    step: { do: "redeploy", revision: OTHER },
  },
  "other files: upload": {
    want: folder(),
    known: { contentHash: "b", files: FILES },
    seen: { deployment: held(OLD, ofFiles("a.tar.gz")) },
    step: { do: "upload" },
  },
  "uploaded: one patch with the files and all else": {
    want: folder({ secrets: { KEY: "1" } }),
    known: { owned: folder(), contentHash: "b", files: FILES, upload: UPLOAD },
    seen: { deployment: held(OLD, ofFiles("a.tar.gz")) },
    step: {
      do: "patch",
      body: { revision_source: "internal_source", secrets: [{ name: "KEY", value: "1" }] },
    },
  },
  "unfinished, somebody deployed other files: upload again": {
    want: folder(),
    known: { unfinished: true, contentHash: "a", files: FILES },
    seen: { deployment: held(OLD, ofFiles("x.tar.gz")) },
    step: { do: "upload" },
  },
  "somebody deployed other files, and nothing changed here: nothing is reverted": {
    want: folder(),
    known: { contentHash: "a", files: FILES },
    seen: { deployment: held(OLD, ofFiles("x.tar.gz")) },
    step: { do: "finish" },
  },
  "the files were sent, and somebody deployed others meanwhile: fail, and upload nothing again": {
    want: folder(),
    known: { unfinished: true, contentHash: "a", files: FILES, ...MADE },
    seen: { deployment: held(OTHER, ofFiles("x.tar.gz")), newest: is("DEPLOYED", OWN) },
    step: { do: "fail", error: { code: "LS2007" } },
  },
  "other files while pinned: nothing": {
    want: folder({ pinnedRevisionId: OLD }),
    known: { contentHash: "b", files: FILES },
    seen: { deployment: held(OLD, ofFiles("a.tar.gz")) },
    step: { do: "finish" },
  },
  "a pin: redeploy that revision, of the same image too": {
    want: image("1", { pinnedRevisionId: OTHER }),
    known: { owned: image("1") },
    seen: { deployment: held(OLD) },
    step: { do: "redeploy", revision: OTHER },
  },
  "unfinished and pinned, another revision is the newest: the pinned one is deployed again": {
    want: image("1", { pinnedRevisionId: OTHER }),
    known: { unfinished: true },
    seen: { deployment: held(OWN), newest: is("DEPLOYED", OWN) },
    step: { do: "redeploy", revision: OTHER },
  },
  "pinned: only what makes no revision is sent": {
    want: image("2", { pinnedRevisionId: OTHER, displayName: "Agent", secrets: { KEY: "1" } }),
    known: { owned: image("1", { pinnedRevisionId: OTHER }) },
    seen: { deployment: held(OLD) },
    step: { do: "patch", body: { display_name: "Agent" } },
  },
  "unpinned: all that the service lacks is sent": {
    want: image("2", { secrets: { KEY: "1" } }),
    known: { owned: image("2", { secrets: { KEY: "1" }, pinnedRevisionId: OTHER }) },
    seen: { deployment: held(OLD) },
    step: { do: "patch", body: { ...source, secrets: [{ name: "KEY", value: "1" }] } },
  },
  "unpinned, and the service lacks nothing: a revision all the same": {
    want: image("1"),
    known: { owned: image("1", { pinnedRevisionId: OTHER }) },
    seen: { deployment: held(OLD) },
    step: { do: "patch", body: { source_revision_config: { image_uri: "agent:1" } } },
  },
  "other triggers: the image is sent again": {
    want: image("1", { triggers: { digest: "b" } }),
    known: { owned: image("1", { triggers: { digest: "a" } }) },
    seen: { deployment: held(OLD) },
    step: { do: "patch", body: { source_revision_config: { image_uri: "agent:1" } } },
  },
  "fewer triggers: nothing": {
    want: image("1", { triggers: {} }),
    known: { owned: image("1", { triggers: { digest: "a" } }) },
    seen: { deployment: held(OLD) },
    step: { do: "finish" },
  },
  "other triggers of a folder without a revision: nothing": {
    want: folder({ triggers: { commit: "b" } }),
    seen: { deployment: held(null, ofFiles("a.tar.gz")) },
    known: { owned: folder(), contentHash: "a", files: FILES, before: {} },
    step: { do: "finish" },
  },
  "the revision is not shown yet: wait for it to appear": {
    want: image("1"),
    known: AWAITED,
    seen: { deployment: held(OLD) },
    step: { do: "appear" },
  },
  "it did not appear: look at the one that runs": {
    want: image("1"),
    known: { ...AWAITED, isMissing: true },
    seen: { deployment: held(OLD) },
    step: { do: "look" },
  },
  "… and finish with a warning that names it": {
    want: image("1"),
    known: { ...AWAITED, isMissing: true },
    seen: { deployment: held(OLD), newest: is("DEPLOYED") },
    step: { do: "finish", warning: { code: "LS2025", fields: { runs: OLD } } },
  },
  "another one appeared, of another image: fail": {
    want: image("1"),
    known: AWAITED,
    seen: { deployment: held(OTHER, ofImage("ci")) },
    step: { do: "fail", error: { code: "LS2007" } },
  },
  "it is shown: wait for its end": {
    want: image("1"),
    known: MADE,
    seen: { deployment: held(OWN) },
    step: { do: "wait" },
  },
  "its end is not known while it is INTERRUPTED: wait": {
    want: image("1"),
    known: MADE,
    seen: { deployment: held(OWN), newest: is("INTERRUPTED", OWN) },
    step: { do: "wait" },
  },
  "it is DEPLOYED: finish": {
    want: image("1"),
    known: MADE,
    seen: { deployment: held(OWN), newest: is("DEPLOYED", OWN) },
    step: { do: "finish" },
  },
  "it failed: fail with its log, and no second build": {
    want: image("1"),
    known: MADE,
    seen: { deployment: held(OWN), newest: is("BUILD_FAILED", OWN) },
    step: { do: "fail", failed: { id: OWN } },
  },
  "it was skipped for a newer one of the same image: wait for that": {
    want: image("1"),
    known: MADE,
    seen: { deployment: held(OTHER), newest: is("SKIPPED", OWN) },
    step: { do: "wait" },
  },
  "somebody else deployed another image meanwhile: fail": {
    want: image("1"),
    known: MADE,
    seen: { deployment: held(OTHER, ofImage("ci")), newest: is("DEPLOYED", OWN) },
    step: { do: "fail", error: { code: "LS2007" } },
  },
  "the newest revision was looked for and not found: it may be too new, so it is waited for": {
    want: image("1"),
    known: { unfinished: true },
    seen: { deployment: held(OLD), newest: is("NOT_FOUND") },
    step: { do: "wait" },
  },
  "no wait is wanted: look, for the outputs": {
    want: image("1", { waitForDeployed: false }),
    known: MADE,
    seen: { deployment: held(OWN) },
    step: { do: "look" },
  },
  "… and finish, however the build is": {
    want: image("1", { waitForDeployed: false }),
    known: MADE,
    seen: { deployment: held(OWN), newest: is("BUILD_FAILED", OWN) },
    step: { do: "finish" },
  },
};

test.each(Object.entries(ROWS))("%s", (_, { want, known = {}, seen, step }) => {
  const all = { owned: want, unfinished: false, before: BEFORE, contentHash: undefined, files: {}, ...known };
  expect(decide(want, all, seen)).toMatchObject(step);
});
