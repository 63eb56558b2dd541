import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import * as rig from "./adopt-rig.ts";
import { fileOf, ID, resource, stored, WITHOUT } from "./terraform-rig.ts";

test("what the workspace lacks is called deleted only where the state names the workspace", async () => {
  const it = await rig.service();
  const file = fileOf(
    stored([
      resource("langsmith_bulk_export", "here", [{ attributes: { id: ID(1), tenant_id: rig.WORKSPACE } }]),
      resource("langsmith_bulk_export", "unknown", [{ attributes: { id: ID(2) } }]),
    ]),
  );
  const ran = await rig.adopt(it, ["--from-terraform", file, "--out", path.join(rig.temporaryFolder(), "x")]);
  expect(ran.code).toBe(1);
  expect(ran.stdout.split("\n").filter((line) => line.startsWith("Not adopted"))).toEqual([
    `Not adopted: langsmith_bulk_export.here (line 24): Bulk export ${ID(1)} is not in workspace ${rig.WORKSPACE}: it was deleted. Remove it from Terraform (\`terraform state rm\`). [LS6154]`,
    `Not adopted: langsmith_bulk_export.unknown (line 40): Bulk export ${ID(2)} is not in workspace ${rig.WORKSPACE}: it was deleted, or belongs to another workspace. Check \`LANGSMITH_WORKSPACE_ID\`. Only if the object was deleted, remove it from Terraform (\`terraform state rm\`). [LS6156]`,
  ]);
});

test("what a program calls is found by its name in its own workspace, as it is written", async () => {
  const it = await rig.service();
  for (const key of ["OPENAI_API_KEY", "openai_api_key", "OTHER"])
    await rig.made(it, rig.SECRETS, [{ key, value: "never-to-be-seen" }]);
  const secret = (key: string, workspace_id: string | null = null) => ({
    index_key: `${key} ${workspace_id}`,
    attributes: { id: key, key, value: "never-to-be-seen", workspace_id },
  });
  const file = fileOf(
    stored([
      resource("langsmith_workspace_secret", "openai", [
        secret("OPENAI_API_KEY", rig.WORKSPACE),
        secret("OPENAI_API_KEY", ID(9)),
        secret("openai_api_key"),
        secret("MISSING"),
      ]),
    ]),
  );
  const out = path.join(rig.temporaryFolder(), "x");
  const ran = await rig.adopt(it, ["--from-terraform", file, "--out", out]);
  const { resources } = JSON.parse(readFileSync(path.join(out, "import.json"), "utf8"));
  expect(resources.map(({ id }: { id: string }) => id)).toEqual(["OPENAI_API_KEY", "openai_api_key"]);
  expect(ran.stdout.split("\n").filter((line) => line.startsWith("Not adopted"))).toEqual([
    expect.stringContaining(
      `It belongs to workspace ${ID(9)}, and the command reads workspace ${rig.WORKSPACE}.`,
    ),
    expect.stringContaining(`Workspace secret MISSING is not in workspace ${rig.WORKSPACE}`),
  ]);
  expect(`${ran.stdout}${readFileSync(path.join(out, "index.ts"), "utf8")}`).not.toContain(
    "never-to-be-seen",
  );
});

test("an export refers to the tracing project that Terraform manages with it, and the command for Terraform names both", async () => {
  const it = await rig.service();
  const traces = await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const daily = await rig.made(it, rig.EXPORTS, rig.schedule(traces));
  const file = fileOf(
    stored([
      resource("langsmith_bulk_export", "daily", [{ attributes: { id: daily } }]),
      resource("langsmith_project", "support", [{ attributes: { id: rig.PROJECT } }]),
    ]),
  );
  const out = path.join(rig.temporaryFolder(), "x");
  const ran = await rig.adopt(it, ["--from-terraform", file, "--out", out]);
  expect(ran.code, ran.stderr).toBe(0);
  expect(JSON.parse(readFileSync(path.join(out, "import.json"), "utf8"))).toEqual({
    resources: [
      { type: "langsmith:index:TracingProject", name: "support", id: rig.PROJECT, version },
      { type: "langsmith:index:BulkExport", name: "daily", id: daily, version },
    ],
  });
  expect(readFileSync(path.join(out, "index.ts"), "utf8")).toContain("sessionId: support.id,");
  expect(ran.stdout).toContain(
    "  terraform state rm langsmith_project.support langsmith_bulk_export.daily\n",
  );
});

test("nothing counts as deleted of a kind that the key may not list: the command ends, and writes nothing", async () => {
  const it = await rig.service({
    faults: [
      {
        method: "GET",
        path: "/api/v1/sessions",
        action: "respond",
        status: 403,
        body: { detail: "Forbidden" },
        times: 99,
      },
    ],
  });
  const file = fileOf(
    stored([resource("langsmith_project", "support", [{ attributes: { id: rig.PROJECT } }])]),
  );
  const out = path.join(rig.temporaryFolder(), "x");
  const ran = await rig.adopt(it, ["--from-terraform", file, "--out", out]);
  expect(ran.code).toBe(3);
  expect(ran.stdout).toBe("");
  expect(ran.stderr).toMatch(/Could not list the tracing projects: .*403.*\[LS6102\]/s);
  expect(existsSync(out)).toBe(false);
});

test("values come from the service and no secret from the state; what is deleted, elsewhere, twice or cancelled is reported with its line", async () => {
  const it = await rig.service();
  const agent = await rig.made(it, rig.DEPLOYMENTS, rig.deployment("agent"));
  const bucket = await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const daily = await rig.made(it, rig.EXPORTS, rig.schedule(bucket));
  const january = await rig.made(it, rig.EXPORTS, rig.oneOff(bucket));
  await rig.made(it, rig.EXPORTS, rig.oneOff(bucket, { filter: "unmanaged" }));
  await fetch(`${it.url}${rig.EXPORTS}/${january}`, {
    method: "PATCH",
    headers: { "X-Api-Key": "x", "X-Tenant-Id": rig.WORKSPACE, "Content-Type": "application/json" },
    body: '{"status":"Cancelled"}',
  });
  const file = fileOf(
    stored([
      resource("langsmith_deployment", "agent", [
        {
          attributes: {
            id: agent,
            name: "another-name-in-the-state",
            tenant_id: rig.WORKSPACE,
            environment_variables: { TOKEN: "never-to-be-seen" },
            secrets_hash: "never-to-be-seen",
          },
        },
      ]),
      resource("langsmith_deployment", "gone", [{ attributes: { id: ID(11), tenant_id: rig.WORKSPACE } }]),
      resource("langsmith_deployment", "again", [{ attributes: { id: agent } }]),
      resource("langsmith_deployment", "half", [{ status: "tainted", attributes: {} }]),
      resource("langsmith_bulk_export_destination", "traces", [
        {
          attributes: {
            id: bucket,
            access_key_id: "never-to-be-seen",
            secret_access_key: "never-to-be-seen",
            bucket_name: "of-the-state",
          },
        },
        { deposed: "8f0e2b54", attributes: { id: ID(2) } },
      ]),
      resource("langsmith_bulk_export", "daily", [{ attributes: { id: daily } }]),
      resource("langsmith_bulk_export", "january", [{ attributes: { id: january } }]),
      resource("langsmith_bulk_export", "elsewhere", [{ attributes: { id: ID(3), tenant_id: ID(99) } }]),
    ]),
  );
  const out = rig.temporaryFolder();
  it.journal();
  const asked = it.journal().length;
  const ran = await rig.adopt(it, ["--from-terraform", file, "--out", out]);
  expect(ran.stderr).toBe("");
  expect(ran.code).toBe(1);
  expect(ran.stdout.split("\n").filter((line) => line.startsWith("Not adopted"))).toEqual([
    `Not adopted: langsmith_bulk_export.january (line 131): It was canceled, so the next \`pulumi up\` would create a new one. Remove it from Terraform (\`terraform state rm\`). [LS6154]`,
    `Not adopted: langsmith_deployment.gone (line 45): Deployment ${ID(11)} is not in workspace ${rig.WORKSPACE}: it was deleted. Remove it from Terraform (\`terraform state rm\`). [LS6154]`,
    `Not adopted: langsmith_bulk_export.elsewhere (line 146): It belongs to workspace ${ID(99)}, and the command reads workspace ${rig.WORKSPACE}. Run the command for that workspace, too: set \`LANGSMITH_WORKSPACE_ID\`. [LS6155]`,
    "Not adopted: langsmith_deployment.again (line 61): It is the same object as langsmith_deployment.agent, which is adopted. Remove this address from Terraform, too (`terraform state rm`). [LS6153]",
    `Not adopted: langsmith_deployment.half (line 72): The state has no id of it, because its creation did not end. ${WITHOUT}`,
    "Not adopted: langsmith_bulk_export_destination.traces (line 101): Terraform has replaced it, and still has to destroy it. Run `terraform apply`, then write the state to the file again. [LS6151]",
  ]);
  expect(ran.stdout).toContain(
    "  terraform state rm langsmith_deployment.agent langsmith_bulk_export_destination.traces langsmith_bulk_export.daily\n",
  );
  const written = readdirSync(out)
    .map((name) => readFileSync(path.join(out, name), "utf8"))
    .join("\n");
  for (const text of [written, ran.stdout, ran.stderr]) {
    expect(text).not.toContain("never-to-be-seen");
    expect(text).not.toContain("another-name-in-the-state");
  }
  expect(JSON.parse(readFileSync(path.join(out, "import.json"), "utf8"))).toEqual({
    resources: [
      { type: "langsmith:index:Deployment", name: "agent", id: agent, version },
      { type: "langsmith:index:ExportDestination", name: "traces", id: bucket, version },
      { type: "langsmith:index:BulkExport", name: "daily", id: daily, version },
    ],
  });
  const program = readFileSync(path.join(out, "index.ts"), "utf8");
  expect(program).toContain('bucketName: "acme-traces"');
  expect(program).toContain("bulkExportDestinationId: traces.id");
  const requests = it
    .journal()
    .slice(asked)
    .map(({ method, path: target }) => `${method} ${target}`);
  // Its end is looked for, since what it lacks counts as gone.
  expect([...new Set(requests)]).toEqual([
    "GET /v2/deployments",
    "GET /api/v1/bulk-exports/destinations",
    "GET /api/v1/bulk-exports",
    "GET /api/v1/sessions",
  ]);
});

test("two secrets never share a key of the configuration, nor one with a resource", async () => {
  const it = await rig.service();
  const spec = {
    resource_spec: {
      sidecars: [{ name: "proxy", image: "proxy:1", env: [{ name: "TOKEN", value: "never-to-be-seen" }] }],
    },
  };
  const resources: object[] = [];
  for (const [index, name] of ["my-agent", "my_agent", "myAgentSidecars"].entries()) {
    const id = await rig.made(it, rig.DEPLOYMENTS, rig.deployment(`agent-${index}`, { source_config: spec }));
    it.clock.advance(60);
    resources.push(resource("langsmith_deployment", name, [{ attributes: { id } }]));
  }
  const out = path.join(rig.temporaryFolder(), "out");
  const ran = await rig.adopt(it, ["--from-terraform", fileOf(stored(resources)), "--out", out]);
  expect(ran.code, ran.stderr).toBe(0);
  const keys = [...ran.stdout.matchAll(/config set --secret (\S+)/g)].map(([, key]) => key);
  expect(keys).toEqual(["myAgentSidecars2", "myAgentSidecars3", "myAgentSidecarsSidecars"]);
  const program = readFileSync(path.join(out, "index.ts"), "utf8");
  for (const key of keys) expect(program.split(`config.requireSecretObject("${key}")`)).toHaveLength(2);
});

test("the page's block for a reviewed change of the state is what Terraform takes: a whole resource, which is not destroyed", () => {
  const page = readFileSync("docs/guides/move-from-terraform.md", "utf8");
  // A block's `from` has no key of an instance.
  expect(/^```text\n(removed [^`]*)^```$/m.exec(page)?.[1]).toBe(`removed {
  from = langsmith_deployment.agent
  lifecycle {
    destroy = false
  }
}
`);
});
