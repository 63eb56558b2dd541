import { expect, test } from "vitest";
import { project } from "../../../provider/core/fields/wire-format.ts";
import { Deployment } from "../../../provider/http/api/deployments.ts";
import { inputs } from "../../../provider/resources/deployment/fields/inputs.ts";

function held(deployment_type: string) {
  return Deployment.parse({
    id: "d0000000-0000-4000-8000-000000000001",
    tenant_id: "00000000-0000-4000-8000-000000000001",
    name: "agent",
    status: "READY",
    source: "github",
    source_config: { repo_url: "https://github.com/acme/agent", deployment_type },
    source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
    secrets: [],
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
  });
}

test.each([
  ["dev", "dev_free"],
  ["dev_free", "dev"],
  ["dev_zero", "dev_free_zero"],
])("%s that is answered as %s is no difference", (sent, answered) => {
  const set = { sourceConfig: { deploymentType: sent } };
  expect(project(inputs, set, held(answered))).toEqual(set);
});

test("dev and dev_zero differ", () => {
  const set = { sourceConfig: { deploymentType: "dev" } };
  expect(project(inputs, set, held("dev_zero"))).toEqual({
    sourceConfig: { deploymentType: "dev_zero" },
  });
});
