import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pulumiWith, resourceOf } from "../doctor/rig.ts";
import * as rig from "./rig.ts";
import { COMMUNITY, fileOf, ID, NOWHERE, resource, stored } from "./terraform-rig.ts";

const SECRET = "never-to-be-seen";

test("what Terraform manages is listed, with the command that removes it from Terraform", async () => {
  const it = await rig.service();
  const { agent, traces, daily } = await rig.mixed(it);
  await rig.made(it, rig.SECRETS, [{ key: "OPENAI_API_KEY", value: SECRET }]);
  const state = stored([
    resource("langsmith_deployment", "agent", [
      { index_key: "blue", attributes: { id: agent.toUpperCase() } },
    ]),
    resource("langsmith_bulk_export_destination", "this", [{ attributes: { id: traces, key: SECRET } }], {
      module: "module.eu",
      provider: COMMUNITY,
    }),
    resource("langsmith_bulk_export", "main", [{ index_key: 0, attributes: { id: daily } }]),
    resource("langsmith_project", "support", [{ attributes: { id: rig.PROJECT } }]),
    resource("langsmith_secret", "openai", [{ attributes: { id: "OPENAI_API_KEY", value: SECRET } }], {
      provider: COMMUNITY,
    }),
    resource("langsmith_dataset", "gone", [{ attributes: { id: ID(9) } }]),
    resource("aws_s3_bucket", "logs", [{ attributes: { id: "logs" } }]),
    { ...resource("langsmith_deployment", "read", [{ attributes: { id: ID(8) } }]), mode: "data" },
  ]);
  const { code, stdout, stderr, resources } = await rig.adopt(it, ["--terraform", fileOf(state)]);
  expect([code, stderr]).toEqual([1, ""]);
  expect(resources).toEqual([
    { type: "langsmith:index:Deployment", name: "support-agent", id: agent },
    { type: "langsmith:index:ExportDestination", name: "traces", id: traces },
    { type: "langsmith:index:BulkExport", name: "support-agent-daily", id: daily },
    { type: "langsmith:index:TracingProject", name: "support-agent-tracing-project", id: rig.PROJECT },
    { type: "langsmith:index:WorkspaceSecret", name: "openai_api_key", id: "OPENAI_API_KEY" },
  ]);
  expect(stdout).toContain(`
Stays in Terraform:
  langsmith_dataset.gone: it is not in workspace ${rig.WORKSPACE}: it was deleted, or belongs to another workspace
  1 resource: of other providers
`);
  expect(stdout).toContain(`
After the import, remove the objects from the state of Terraform, which changes nothing in LangSmith:
  terraform state rm 'langsmith_deployment.agent["blue"]' module.eu.langsmith_bulk_export_destination.this 'langsmith_bulk_export.main[0]' langsmith_project.support langsmith_secret.openai
`);
  expect(stdout).not.toContain(SECRET);
});

test("each object that cannot be imported is a line with its address and the reason", async () => {
  const it = await rig.service();
  const agent = await rig.made(it, rig.DEPLOYMENTS, rig.deployment("agent"));
  const state = stored([
    resource("langsmith_deployment", "agent", [
      { attributes: { id: agent } },
      { deposed: "1a2b", attributes: { id: ID(2) } },
    ]),
    resource("langsmith_deployment", "twin", [{ attributes: { id: agent } }]),
    resource("langsmith_deployment", "new", [{ attributes: {} }]),
    resource("langsmith_prompt", "greeting", [{ attributes: { id: ID(3) } }]),
    resource("langsmith_dataset", "other", [{ attributes: { id: ID(4) } }], {
      provider: 'provider["registry.terraform.io/acme/langsmith"]',
    }),
  ]);
  const { code, stdout, resources } = await rig.adopt(it, ["--terraform", fileOf(state)]);
  expect([code, resources]).toMatchObject([1, [{ id: agent, name: "agent" }]]);
  expect(stdout).toContain(`Stays in Terraform:
  langsmith_deployment.agent: Terraform still has to destroy it
  langsmith_deployment.twin: it is the same object as langsmith_deployment.agent
  langsmith_deployment.new: the state has no id of it
  langsmith_prompt.greeting: this package has no resource for it
  langsmith_dataset.other: it is of another provider
`);
  expect(stdout).toContain("terraform state rm langsmith_deployment.agent\n");
});

const WHOLE = JSON.stringify(
  stored([resource("langsmith_deployment", "agent", [{ attributes: { id: ID(1) } }])]),
);
const OTHER = "it is encrypted, a plan, or of another format";

test.each([
  ["that is cut off", WHOLE.slice(0, -20), "it is not JSON"],
  ["that is encrypted", { meta: {}, encrypted_data: SECRET, version: 0 }, OTHER],
  ["that is a plan", { format_version: "1.2", planned_values: {}, values: {} }, OTHER],
  ["with another list of resources", { version: 4, resources: [null] }, OTHER],
])("a file %s is an error before anything is asked, which shows nothing of it", async (_, state, why) => {
  const file = fileOf(state);
  const ran = await rig.adopt(NOWHERE, ["--terraform", file]);
  expect(ran).toEqual({
    code: 3,
    stdout: "",
    stderr: `pulumi-langsmith adopt: Could not read ${file} as a state of Terraform or OpenTofu: ${why}. Write it again with \`terraform state pull > FILE\` or \`tofu state pull > FILE\`.\n`,
    resources: [],
  });
  const missing = await rig.adopt(NOWHERE, ["--terraform", `${file}.missing`]);
  expect(missing.stderr).toContain(`${file}.missing as a state of Terraform or OpenTofu: ENOENT: `);
  expect(readFileSync(file, "utf8")).not.toBe("");
});

test("what a stack contains already is removed from Terraform, too, also where nothing is left to import", async () => {
  const it = await rig.service();
  const agent = await rig.made(it, rig.DEPLOYMENTS, rig.deployment("agent"));
  const state = stored([
    resource("langsmith_deployment", "agent", [{ index_key: "blue", attributes: { id: agent } }]),
  ]);
  const environment = {
    PATH: pulumiWith({ prod: { resources: [resourceOf("Deployment", "agent", agent)] } }),
  };
  const args = ["--terraform", fileOf(state), "--stack", "prod"];
  const { code, stdout, resources } = await rig.adopt(it, args, { environment });
  expect([code, resources]).toEqual([0, []]);
  expect(stdout).toContain(`terraform state rm 'langsmith_deployment.agent["blue"]'\n`);
});
