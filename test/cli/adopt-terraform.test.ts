import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { TYPES } from "../../cli/adopt/terraform/terraform.ts";
import * as rig from "./adopt-rig.ts";
import { COMMUNITY, fileOf, ID, NOWHERE, resource, stored, VENDOR, WHOLE } from "./terraform-rig.ts";

/** "a, b or c" */
const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

test("the mapping of a stored state needs no service: modules, keys, lines and what stays are reported", async () => {
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
      resource("langsmith_project", "agent", [{ attributes: { id: ID(5) } }], { provider: COMMUNITY }),
      resource("langsmith_dataset", "golden", [{ attributes: { id: ID(6) } }], { provider: COMMUNITY }),
      resource("langsmith_annotation_queue", "review", [{ attributes: { id: ID(7) } }]),
      resource("langsmith_prompt", "greeting", [{ attributes: { id: ID(8) } }]),
      resource("langsmith_oauth_client", "web", [{ attributes: { id: ID(9) } }]),
    ]),
  );
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file]);
  expect(ran.stderr).toBe("");
  expect(ran.code).toBe(0);
  expect(ran.stdout).toBe(`To adopt from ${file}: 7 objects

  IN TERRAFORM                                                               POSITION  KIND               PROPOSED NAME      ID
  langsmith_deployment.agent["blue"]                                         line 47   Deployment         agent-blue         ${ID(1)}
  langsmith_deployment.agent["green"]                                        line 56   Deployment         agent-green        ${ID(2)}
  module.exports["eu"].module.bucket.langsmith_bulk_export_destination.this  line 72   ExportDestination  exports-eu-bucket  ${ID(3)}
  langsmith_bulk_export.daily[0]                                             line 89   BulkExport         daily-0            ${ID(4)}
  langsmith_project.agent                                                    line 104  TracingProject     agent              ${ID(5)}
  langsmith_dataset.golden                                                   line 119  Dataset            golden             ${ID(6)}
  langsmith_annotation_queue.review                                          line 134  AnnotationQueue    review             ${ID(7)}

The names are final with \`--out\`, which reads from LangSmith. If a name is already used, the younger object gets its kind or the beginning of its id as a suffix.
Not adopted: langsmith_prompt.greeting (line 149): This package has no resource for it. Keep it in Terraform. [LS6150]
Not adopted: langsmith_oauth_client.web (line 164): It is an OAuth client of the platform, and this package only has OAuth providers of agents. Keep it in Terraform. [LS6150]
The state also has 1 resource of other providers, which stay in Terraform.
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
        position: "column 292",
        kind: "Deployment",
        proposedName: "agent-blue",
        id: ID(1),
      },
      {
        address: "module.exports.langsmith_bulk_export.daily",
        position: "column 584",
        kind: "BulkExport",
        proposedName: "exports-daily",
        id: ID(2),
      },
    ],
    notAdopted: [],
    othersInState: 0,
  });
});

test.each<readonly [string, string | undefined, string]>([
  [
    "their names",
    'provider["registry.terraform.io/hashicorp/aws"]',
    "contains 2 resources, but none of LangSmith (all are of hashicorp/aws)",
  ],
  [
    "the names that Terraform 0.12 had",
    "module.eu.provider.aws.west",
    "contains 2 resources, but none of LangSmith (all are of aws)",
  ],
  ["none", undefined, "contains 2 resources, but none of LangSmith"],
])("a state of other providers is recognized by %s", async (_, provider, told) => {
  const both = [{ attributes: { id: "a" } }, { attributes: { id: "b" } }];
  const file = fileOf(stored([resource("aws_s3_bucket", "a", both, { provider })]));
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file]);
  expect(ran.stderr).toBe(
    `pulumi-langsmith adopt: ${file} ${told}. Use the state that contains ${EITHER.format(TYPES.keys())}. \`terraform state list\` shows what a state contains. [LS6146]\n`,
  );
  expect(ran.code).toBe(3);
});

test.each([
  ["as Terraform 0.12 wrote it", "provider.langsmith"],
  ["as Terraform 0.13 upgrades that", 'provider["registry.terraform.io/-/langsmith"]'],
  ["as one without a name", undefined],
])("a provider without a namespace is treated as the public ones: %s", async (_, provider) => {
  const file = fileOf(
    stored([resource("langsmith_deployment", "agent", [{ attributes: { id: ID(1) } }], { provider })]),
  );
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file, "--json"]);
  const told: { terraform: { address: string }[]; notAdopted: object[] } = JSON.parse(ran.stdout);
  expect(told.terraform.map(({ address }) => address)).toEqual(["langsmith_deployment.agent"]);
  expect([told.notAdopted, ran.code]).toEqual([[], 0]);
});

test("each instance has its own line: that of its id, or where it begins", async () => {
  const file = fileOf(
    stored([
      resource("langsmith_deployment", "agent", [
        {
          index_key: "blue",
          attributes: { name: 'langsmith"}]\\', type: "langsmith_deployment", id: ID(1) },
        },
        { index_key: "green", status: "tainted", attributes: {} },
      ]),
      resource("langsmith_deployment", "other", [{ attributes: { nested: [{ id: ID(3) }], id: ID(2) } }]),
    ]),
  );
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file, "--json"]);
  const told: Record<"terraform" | "notAdopted", object[]> = JSON.parse(ran.stdout);
  expect(told.terraform).toMatchObject([{ position: "line 27" }, { position: "line 54" }]);
  expect(told.notAdopted).toMatchObject([
    { terraform: { address: 'langsmith_deployment.agent["green"]', position: "line 30" } },
  ]);
});

const AGENT = { attributes: { id: ID(1) } };
const FORK = { provider: 'provider["registry.terraform.io/acme/langsmith"]' };

test.each<readonly [string, number, readonly object[], readonly string[]]>([
  ["one without an id", 1, [resource("langsmith_deployment", "a", [{ attributes: {} }])], []],
  ["one whose id is no UUID", 1, [resource("langsmith_deployment", "a", [{ attributes: { id: "7" } }])], []],
  [
    "one that Terraform still has to destroy",
    1,
    [resource("langsmith_deployment", "a", [{ ...AGENT, deposed: "8f0e2b54" }])],
    [],
  ],
  [
    "one that stands there twice",
    1,
    [resource("langsmith_deployment", "a", [AGENT]), resource("langsmith_deployment", "b", [AGENT])],
    [],
  ],
  ["one of another provider", 1, [resource("langsmith_deployment", "a", [AGENT], FORK)], []],
  ["one of a type that stays in Terraform", 0, [resource("langsmith_prompt", "a", [AGENT])], []],
  [
    "one of a kind that is not asked for",
    0,
    [resource("langsmith_bulk_export", "a", [{ attributes: {} }])],
    ["--kind", "deployment"],
  ],
])(
  "of an object that is not adopted, the exit code is that of its type, listed or written: %s",
  async (_, code, resources, args) => {
    const file = fileOf(stored(resources));
    const mapped = await rig.adopt(NOWHERE, ["--from-terraform", file, ...args]);
    expect([mapped.code, mapped.stderr]).toEqual([code, ""]);
    const out = path.join(rig.temporaryFolder(), "out");
    const written = await rig.adopt(await rig.service(), ["--from-terraform", file, "--out", out, ...args]);
    expect(written.code).toBe(code);
  },
);

test("an id that is a number is no UUID, and what another provider calls the same is not treated as ours", async () => {
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
  const told: { terraform: { address: string }[]; notAdopted: { message: string; code: string }[] } =
    JSON.parse(ran.stdout);
  expect(told.terraform.map(({ address }) => address)).toEqual(["langsmith_deployment.tofu"]);
  const known = "and this command only knows langchain-ai/langsmith and bogware/langsmith.";
  expect(told.notAdopted.map(({ message, code }) => [message, code])).toEqual([
    ["Its id in the state is not a UUID.", "LS6152"],
    [`It is of the provider acme/langsmith, ${known}`, "LS6150"],
    [`It is of the provider terraform.example.com/langchain-ai/langsmith, ${known}`, "LS6150"],
  ]);
});

test("a state that PowerShell has written in UTF-16 is read", async () => {
  const file = fileOf("");
  writeFileSync(file, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(WHOLE, "utf16le")]));
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file]);
  expect(ran.stdout).toContain("langsmith_deployment.agent");
  expect(ran.code).toBe(0);
});
