import { describe, expect, test } from "vitest";
import { project, projectChangeable } from "../../provider/core/wire-format.ts";
import { Deployment } from "../../provider/http/api/deployments.ts";
import { checkRepository } from "../../provider/resources/deployment/change.ts";
import { deployment } from "../../provider/resources/deployment/deployment.ts";
import { inputs } from "../../provider/resources/deployment/inputs.ts";

const OLD = "https://github.com/acme/agent";
const NEW = "https://github.com/acme/other";
const FIXED =
  "Revert sourceConfig.repoUrl, or create a second deployment for the new repository, with another resource name and `name`. A self-hosted server may need an upgrade.";

function held(repo_url: string, deployment_type = "dev") {
  return Deployment.parse({
    id: "d0000000-0000-4000-8000-000000000001",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    name: "agent",
    status: "READY",
    source: "github",
    source_config: { repo_url, deployment_type },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    secrets: [],
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
  });
}

describe("a change of the repository", () => {
  test("is done where the answer or one read shows it, in any spelling that GitHub takes", async () => {
    const never = () => Promise.reject(new Error("the service is asked"));
    await checkRepository(held(NEW), NEW, never);
    await checkRepository(held("https://github.com/Acme/other.git"), NEW, never);
    await checkRepository(held(OLD), NEW, () => Promise.resolve(held(NEW)));
  });

  test("that the server ignores is an error with what to do", async () => {
    await expect(checkRepository(held(OLD), NEW, () => Promise.resolve(held(OLD)))).rejects.toThrow(
      `this server ignored the new sourceConfig.repoUrl and still builds from ${OLD}. ${FIXED} [LS2019]`,
    );
  });

  test("that is created outside is left alone by a refresh, and named", () => {
    const set = { sourceConfig: { repoUrl: OLD } };
    expect(projectChangeable(inputs, set, held(NEW))).toEqual({
      inputs: set,
      fixed: [["sourceConfig", "repoUrl"]],
    });
  });
});

test.each([
  ["dev", "dev_free"],
  ["dev_free", "dev"],
  ["dev_zero", "dev_free_zero"],
])("%s that is answered as %s is no difference", (sent, answered) => {
  const set = { sourceConfig: { deploymentType: sent } };
  expect(project(inputs, set, held(OLD, answered))).toEqual(set);
});

test("dev and dev_zero differ", () => {
  const set = { sourceConfig: { deploymentType: "dev" } };
  expect(project(inputs, set, held(OLD, "dev_zero"))).toEqual({
    sourceConfig: { deploymentType: "dev_zero" },
  });
});

describe("a name of more than 21 characters", () => {
  const announced = (name: string, target: Parameters<typeof deployment.announce>[3]) =>
    deployment.announce(undefined, { name, source: "github" }, 0, target);
  const selfHosted = { workspaceId: undefined, cloud: false };

  test("is warned of where the installation is self-hosted", () => {
    expect(announced("a".repeat(22), selfHosted)).toEqual([
      {
        warning:
          "its name has 22 characters. With more than 21, a deployment on a self-hosted installation may never become ready. Set a shorter `name`. [LS2027]",
      },
    ]);
    expect(announced("a".repeat(21), selfHosted)).toEqual([]);
  });

  test("is fine in the cloud", () => {
    expect(announced("a".repeat(40), { workspaceId: undefined, cloud: true, region: "us" })).toEqual([]);
  });
});
