import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { version } from "../../provider/version.ts";
import * as rig from "./adopt-rig.ts";

const ID = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const VENDOR = 'provider["registry.terraform.io/langchain-ai/langsmith"]';
const COMMUNITY = 'module.exports.provider["registry.terraform.io/bogware/langsmith"].eu';

interface Instance {
  readonly index_key?: string | number;
  readonly deposed?: string;
  readonly status?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const resource = (
  type: string,
  name: string,
  instances: readonly Instance[],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  mode: "managed",
  type,
  name,
  provider: VENDOR,
  instances: instances.map((instance) => ({ schema_version: 0, sensitive_attributes: [], ...instance })),
  ...more,
});

const stored = (resources: readonly (object | null)[]) => ({
  version: 4,
  terraform_version: "1.13.4",
  serial: 7,
  lineage: "3f7f3c1a-6f1c-4d0e-9c44-1b1d8a6f0a3d",
  outputs: { key: { value: "never-to-be-seen", type: "string", sensitive: true } },
  resources,
  check_results: null,
});

function fileOf(state: unknown, name = "terraform.tfstate"): string {
  const file = path.join(rig.temporaryFolder(), name);
  writeFileSync(file, typeof state === "string" ? state : JSON.stringify(state, null, 2));
  return file;
}

const NOWHERE = { url: "http://127.0.0.1:1" };

test("the mapping of a stored state needs no service: modules, keys, lines and what stays are told", async () => {
  const file = fileOf(
    stored([
      resource("aws_s3_bucket", "traces", [{ attributes: { id: "acme-traces" } }], {
        provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      }),
      { mode: "data", type: "langsmith_deployment_revision", name: "now", provider: VENDOR, instances: [] },
      resource("langsmith_deployment", "agent", [
        { index_key: "blue", attributes: { id: ID(1), name: "blue" } },
        { index_key: "green", attributes: { id: ID(2), name: "green" } },
      ]),
      resource("langsmith_bulk_export_destination", "this", [{ attributes: { id: ID(3) } }], {
        module: 'module.exports["eu"].module.bucket',
        provider: COMMUNITY,
      }),
      resource("langsmith_bulk_export", "daily", [{ index_key: 0, attributes: { id: ID(4) } }]),
      resource("langsmith_project", "agent", [{ attributes: { id: ID(5) } }]),
      resource("langsmith_dataset", "golden", [{ attributes: { id: ID(6) } }]),
    ]),
  );
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file]);
  expect(ran.stderr).toBe("");
  expect(ran.code).toBe(0);
  expect(ran.stdout).toBe(`to adopt from ${file}, 4 objects:

  TERRAFORM                                                                  PLACE    KIND               PROPOSED NAME      ID
  langsmith_deployment.agent["blue"]                                         line 47  Deployment         agent-blue         ${ID(1)}
  langsmith_deployment.agent["green"]                                        line 56  Deployment         agent-green        ${ID(2)}
  module.exports["eu"].module.bucket.langsmith_bulk_export_destination.this  line 72  ExportDestination  exports-eu-bucket  ${ID(3)}
  langsmith_bulk_export.daily[0]                                             line 89  BulkExport         daily-0            ${ID(4)}
names are final with --out alone, which asks the service: of two that would be the same, or that the stack has, the younger gets its kind or the beginning of its id behind it
not adopted: langsmith_project.agent (line 104): this package manages no tracing projects: it stays in Terraform, and exports go on naming it by its id
not adopted: langsmith_dataset.golden (line 119): this package has no such resource: it stays in Terraform
1 resource of other providers in it, which stay in Terraform
`);
});

test("what terraform show -json prints is mapped alike, with columns since it is one line", async () => {
  const file = fileOf(
    JSON.stringify({
      format_version: "1.0",
      terraform_version: "1.13.4",
      values: {
        root_module: {
          resources: [
            {
              address: 'langsmith_deployment.agent["blue"]',
              mode: "managed",
              type: "langsmith_deployment",
              name: "agent",
              index: "blue",
              provider_name: "registry.terraform.io/langchain-ai/langsmith",
              values: { id: ID(1) },
            },
          ],
          child_modules: [
            {
              address: "module.exports",
              resources: [
                {
                  address: "module.exports.langsmith_bulk_export.daily",
                  mode: "managed",
                  type: "langsmith_bulk_export",
                  name: "daily",
                  provider_name: "registry.terraform.io/bogware/langsmith",
                  values: { id: ID(2) },
                },
              ],
            },
          ],
        },
      },
    }),
  );
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file, "--json"]);
  expect(JSON.parse(ran.stdout)).toEqual({
    version: 1,
    terraform: [
      {
        address: 'langsmith_deployment.agent["blue"]',
        place: "column 292",
        kind: "Deployment",
        proposedName: "agent-blue",
        id: ID(1),
      },
      {
        address: "module.exports.langsmith_bulk_export.daily",
        place: "column 584",
        kind: "BulkExport",
        proposedName: "exports-daily",
        id: ID(2),
      },
    ],
    notAdopted: [],
    othersInState: 0,
  });
});

const ANEW = "Write it anew with `terraform state pull > FILE`, or `terraform show -json > FILE`";
const WHOLE = JSON.stringify(
  stored([resource("langsmith_deployment", "agent", [{ attributes: { id: ID(1) } }])]),
  null,
  2,
);

test.each<readonly [string, unknown, string]>([
  [
    "a truncated one",
    WHOLE.slice(0, 420),
    `it was cut off: it ends in line 18, in the middle of the JSON. ${ANEW}`,
  ],
  [
    "a broken one",
    WHOLE.replace('"serial": 7,', '"serial": 7'),
    `it is not JSON from line 5, column 3 on. ${ANEW}`,
  ],
  [
    "one with a word in it that the parser tells no position of",
    WHOLE.replace('"serial": 7,', '"serial": oops,'),
    `it is not JSON from line 4, column 13 on. ${ANEW}`,
  ],
  [
    "one with a comma too many at its end",
    WHOLE.replace('"check_results": null', ""),
    `it is not JSON from line 31, column 1 on. ${ANEW}`,
  ],
  [
    "one that begins like JSON and is none",
    "{ nothing }",
    `it is not JSON from line 1, column 3 on. ${ANEW}`,
  ],
  [
    "one with instances that are null",
    stored([{ ...resource("langsmith_deployment", "agent", []), instances: null }]),
    `resources[0].instances in it is null, and has to be a list. ${ANEW}`,
  ],
  [
    "one with a resource that is null",
    stored([null]),
    `resources[0] in it is null, and has to be an object. ${ANEW}`,
  ],
  [
    "one with a resource without a mode",
    stored([resource("langsmith_deployment", "agent", [], { mode: undefined })]),
    `resources[0].mode in it is missing, and has to be a text. ${ANEW}`,
  ],
  [
    "one with attributes in a list",
    stored([{ ...resource("langsmith_deployment", "agent", []), instances: [{ attributes: [] }] }]),
    `resources[0].instances[0].attributes in it is a list, and has to be an object. ${ANEW}`,
  ],
  [
    "a printed one whose root is a text",
    { format_version: "1.0", values: { root_module: "x" } },
    `values.root_module in it is a string, and has to be an object. ${ANEW}`,
  ],
  [
    "a printed one whose child modules are an object",
    { format_version: "1.0", values: { root_module: { child_modules: {} } } },
    `values.root_module.child_modules in it is an object, and has to be a list. ${ANEW}`,
  ],
  ["an empty one", "", `it is empty. ${ANEW}`],
  [
    "a configuration",
    'resource "langsmith_deployment" "agent" {}',
    `it is not JSON. Give the state, not the configuration (.tf). ${ANEW}`,
  ],
  ["something else", { name: "x" }, `it is JSON, but no state of Terraform. ${ANEW}`],
  ["a list", [], `it is JSON, but no state of Terraform. ${ANEW}`],
  [
    "one that OpenTofu has encrypted",
    { serial: 1, lineage: "x", meta: {}, encrypted_data: "bmV2ZXI=", encryption_version: "v0" },
    "it is encrypted by OpenTofu. Give what `tofu show -json` prints where the key is configured",
  ],
  [
    "one of an old Terraform",
    { version: 3, lineage: "x", modules: [] },
    "it has the format 3 of Terraform before 0.12. `terraform apply -refresh-only` of a newer Terraform writes format 4",
  ],
  [
    "one of a Terraform to come",
    { version: 5, lineage: "x", resources: [] },
    "it has the format 5, and this command knows format 4. Give what `terraform show -json` prints",
  ],
  ["a state of Pulumi", { version: 3, deployment: {} }, "it is a state of Pulumi: give that by --state"],
  [
    "a plan",
    { format_version: "1.2", planned_values: {}, resource_changes: [] },
    "it is a plan of Terraform, not a state. Give what `terraform show -json` prints without a plan",
  ],
])("%s is refused with the reason and the cure, and nothing is written", async (_, state, told) => {
  const file = fileOf(state);
  const out = path.join(rig.temporaryFolder(), "out");
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file, "--out", out]);
  expect(ran).toEqual({
    code: 3,
    stdout: "",
    stderr: `pulumi-langsmith adopt: ${file} could not be read: ${told}\n`,
  });
  expect(existsSync(out)).toBe(false);
});

test("a state of other providers is told by their names", async () => {
  const file = fileOf(
    stored([
      resource("aws_s3_bucket", "a", [{ attributes: { id: "a" } }, { attributes: { id: "b" } }], {
        provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      }),
    ]),
  );
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file]);
  expect(ran.stderr).toBe(
    `pulumi-langsmith adopt: ${file}: it holds 2 resources, and none of LangSmith: all are of hashicorp/aws. Give the state that holds langsmith_deployment, langsmith_bulk_export_destination or langsmith_bulk_export; \`terraform state list\` shows what one holds\n`,
  );
  expect(ran.code).toBe(3);
});

test("an id that is a number is no UUID, and what another provider calls the same is not taken for ours", async () => {
  const of = (provider: string) => ({ provider: `provider["${provider}"]` });
  const file = fileOf(
    stored([
      resource("langsmith_deployment", "number", [{ attributes: { id: 7 } }]),
      resource(
        "langsmith_deployment",
        "fork",
        [{ attributes: { id: ID(1) } }],
        of("registry.terraform.io/acme/langsmith"),
      ),
      resource(
        "langsmith_deployment",
        "mirror",
        [{ attributes: { id: ID(2) } }],
        of("terraform.example.com/langchain-ai/langsmith"),
      ),
      resource(
        "langsmith_deployment",
        "tofu",
        [{ attributes: { id: ID(3) } }],
        of("registry.opentofu.org/langchain-ai/langsmith"),
      ),
    ]),
  );
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file, "--json"]);
  expect(ran.stderr).toBe("");
  const told: { terraform: { address: string }[]; notAdopted: { why: string }[] } = JSON.parse(ran.stdout);
  expect(told.terraform.map(({ address }) => address)).toEqual(["langsmith_deployment.tofu"]);
  expect(told.notAdopted.map(({ why }) => why)).toEqual([
    "its id in the state is no UUID",
    "it is of the provider acme/langsmith, and of langchain-ai/langsmith or bogware/langsmith alone it is known what it stands for: it stays in Terraform",
    "it is of the provider terraform.example.com/langchain-ai/langsmith, and of langchain-ai/langsmith or bogware/langsmith alone it is known what it stands for: it stays in Terraform",
  ]);
});

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
  expect(ran.stdout.split("\n").filter((line) => line.startsWith("not adopted"))).toEqual([
    `not adopted: langsmith_bulk_export.here (line 24): bulk export ${ID(1)} is not in workspace ${rig.WORKSPACE}: it was deleted. Take it out of Terraform`,
    `not adopted: langsmith_bulk_export.unknown (line 40): bulk export ${ID(2)} is not in workspace ${rig.WORKSPACE}: it was deleted, or is in another workspace, which the state does not name. Check LANGSMITH_WORKSPACE_ID; only if it was deleted, take it out of Terraform`,
  ]);
});

test("a state that PowerShell has written in UTF-16 is read", async () => {
  const file = fileOf("");
  writeFileSync(file, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(WHOLE, "utf16le")]));
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file]);
  expect(ran.stdout).toContain("langsmith_deployment.agent");
  expect(ran.code).toBe(0);
});

test("values come from the service and no secret from the state; what is gone, elsewhere, twice or cancelled is told with its line", async () => {
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
  const lineOf = (text: string) =>
    readFileSync(file, "utf8")
      .split("\n")
      .findIndex((line) => line.includes(text)) + 1;
  const out = rig.temporaryFolder();
  it.journal();
  const asked = it.journal().length;
  const ran = await rig.adopt(it, ["--from-terraform", file, "--out", out]);
  expect(ran.stderr).toBe("listed 1 deployment\nlisted 1 export destination\nlisted 4 bulk exports\n");
  expect(ran.code).toBe(1);
  expect(ran.stdout.split("\n").filter((line) => line.startsWith("not adopted"))).toEqual([
    `not adopted: langsmith_bulk_export.january (line ${lineOf(january)}): it was cancelled: imported, the next up would make it anew. Take it out of Terraform`,
    `not adopted: langsmith_deployment.gone (line ${lineOf(ID(11))}): deployment ${ID(11)} is not in workspace ${rig.WORKSPACE}: it was deleted. Take it out of Terraform`,
    `not adopted: langsmith_bulk_export.elsewhere (line ${lineOf(ID(3))}): it lives in workspace ${ID(99)}, and ${rig.WORKSPACE} is configured: run the command for that workspace, too (LANGSMITH_WORKSPACE_ID)`,
    expect.stringMatching(
      /^not adopted: langsmith_deployment\.again \(line \d+\): it is the same object as langsmith_deployment\.agent, and adopted by that name$/,
    ),
    expect.stringMatching(
      /^not adopted: langsmith_deployment\.half \(line \d+\): the state has no id of it: its creation did not end\. Run `terraform apply` or `terraform untaint` first$/,
    ),
    `not adopted: langsmith_bulk_export_destination.traces (line ${lineOf(ID(2))}): Terraform has replaced it and still has to destroy it: let \`terraform apply\` finish first`,
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
  for (const [index, name] of ["my-agent", "my_agent", "myAgentSidecars0Env0Value"].entries()) {
    const id = await rig.made(it, rig.DEPLOYMENTS, rig.deployment(`agent-${index}`, { source_config: spec }));
    it.clock.advance(60);
    resources.push(resource("langsmith_deployment", name, [{ attributes: { id } }]));
  }
  const out = path.join(rig.temporaryFolder(), "out");
  const ran = await rig.adopt(it, ["--from-terraform", fileOf(stored(resources)), "--out", out]);
  expect(ran.code, ran.stderr).toBe(0);
  const keys = [...ran.stdout.matchAll(/config set --secret (\S+)/g)].map(([, key]) => key);
  expect(keys).toEqual([
    "myAgentSidecars0Env0Value2",
    "myAgentSidecars0Env0Value3",
    "myAgentSidecars0Env0ValueSidecars0Env0Value",
  ]);
  const program = readFileSync(path.join(out, "index.ts"), "utf8");
  for (const key of keys) expect(program.split(`config.requireSecret("${key}")`)).toHaveLength(2);
});
