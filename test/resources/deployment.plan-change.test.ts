import { describe, expect, test } from "vitest";
import { Deployment } from "../../provider/http/api/deployments.ts";
import { creation } from "../../provider/resources/deployment/body.ts";
import { inputs } from "../../provider/resources/deployment/inputs.ts";
import { planChange } from "../../provider/resources/deployment/plan-change.ts";

const LATEST = "a0000000-0000-4000-8000-000000000001";

const FOLDER = {
  name: "agent",
  source: "internal_source",
  sourceConfig: { deploymentType: "prod" },
  sourceRevisionConfig: { directory: "../agent" },
} as const;

const GITHUB = {
  name: "agent",
  source: "github",
  sourceConfig: {
    integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
    repoUrl: "https://github.com/acme/agent",
    deploymentType: "dev",
    buildOnPush: false,
  },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
} as const;

interface Case {
  readonly program?: typeof FOLDER | typeof GITHUB;
  /** What the program sets besides: now, and before. */
  readonly now?: object;
  readonly was?: object;
  /** What the check found. Default: the files that the state knows. */
  readonly contentHash?: string;
  /** The archive that the service shows. Default: that of the state. */
  readonly path?: string | null;
  readonly unsettled?: readonly string[];
}

function planned({ program = FOLDER, now, was, contentHash = "one", path = "p/1", unsettled }: Case) {
  const [news, before] = [now, was].map((more) => inputs.parse({ ...program, ...more }));
  if (news === undefined || before === undefined) throw new Error("there are two");
  const actual = Deployment.parse({
    ...creation(before),
    id: "d0000000-0000-4000-8000-000000000001",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    status: "READY",
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
    latest_revision_id: LATEST,
    ...(program === FOLDER ? { source_revision_config: { source_tarball_path: path } } : {}),
  });
  const files = program === FOLDER ? { contentHash: "one", sourcePath: "p/1" } : {};
  const olds = {
    inputs: before,
    attempted: before,
    outputs: { latestRevisionId: LATEST, ...files },
    computed: {},
    ...(unsettled === undefined ? {} : { unsettled }),
  };
  const computed = program === FOLDER ? { contentHash } : {};
  const { desired: _, ...plan } = planChange(actual, olds, news, true, { computed, ignored: [] });
  return plan;
}

const NOTHING = { body: {}, uploads: false, isTriggered: false, movesRepository: false };
const PIN = { pinnedRevisionId: "1f0c2f52-8f0a-4f7e-b7c1-0a9d7b6e5c4d" };
const TRIGGERED = { now: { triggers: { commit: "b" } }, was: { triggers: { commit: "a" } } };

describe("what an update of a folder sends", () => {
  test.each<[string, Case, object]>([
    ["nothing where nothing changed", {}, {}],
    ["the files where they changed", { contentHash: "two" }, { uploads: true }],
    ["a label alone, without the files", { now: { displayName: "A" } }, { body: { display_name: "A" } }],
    ["no file while a revision is pinned", { now: PIN, was: PIN, contentHash: "two" }, {}],
    [
      "the files at the end of a pin, where the service shows others",
      { was: PIN, path: "p/0" },
      { uploads: true },
    ],
    [
      "the files at the end of a pin, where the service shows none",
      { was: PIN, path: null },
      { uploads: true },
    ],
    ["a redeployment for a trigger", TRIGGERED, { isTriggered: true }],
    ["no redeployment while a revision is pinned", { now: { ...TRIGGERED.now, ...PIN }, was: PIN }, {}],
    [
      "the files after an operation that was cut short, where the service shows others",
      { unsettled: ["sourceRevisionConfig"], path: "p/2" },
      { uploads: true },
    ],
    [
      "no file after an operation that was cut short, where the service shows them",
      { unsettled: ["sourceRevisionConfig"] },
      {},
    ],
  ])("%s", (_, given, expected) => {
    expect(planned(given)).toEqual({ ...NOTHING, ...expected });
  });
});

describe("what an update of a repository sends", () => {
  const repoUrl = "https://github.com/acme/other";
  const moved = { sourceConfig: { ...GITHUB.sourceConfig, repoUrl } };
  const revision = { repo_ref: "main", langgraph_config_path: "langgraph.json" };

  test("the repository and the revision together", () => {
    expect(planned({ program: GITHUB, now: moved })).toEqual({
      ...NOTHING,
      body: { source_config: { repo_url: repoUrl }, source_revision_config: revision },
      movesRepository: true,
    });
  });

  test("the revision of the program at the end of a pin", () => {
    expect(planned({ program: GITHUB, was: PIN })).toEqual({
      ...NOTHING,
      body: { source_revision_config: revision },
    });
  });
});
