import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { beforeAll, expect, test } from "vitest";
import { assumeRolePolicyOf, trustPolicyOf } from "../functions/assume-role.ts";
import { play, programOf, resolved, typeProblems } from "./example-program.ts";

const EXAMPLE = programOf("export-role");
const registered: pulumi.runtime.MockResourceArgs[] = [];

/** What AWS adds to a resource. */
const MADE: Readonly<Record<string, object>> = {
  "aws:iam/role:Role": { arn: "arn:aws:iam::123456789012:role/it" },
  "aws:s3/bucket:Bucket": {
    arn: "arn:aws:s3:::traces-1a2b3c4",
    bucket: "traces-1a2b3c4",
    region: "eu-central-1",
  },
};

beforeAll(async () => {
  const mocks: pulumi.runtime.Mocks = {
    newResource: (resource) => {
      registered.push(resource);
      const made = MADE[resource.type] ?? {};
      return { id: `${resource.name}-id`, state: { name: resource.name, ...resource.inputs, ...made } };
    },
    call: async ({ token, inputs }) => {
      if (token !== "langsmith:index:getExportAssumeRolePolicy") throw new Error(`${token} is called`);
      const target = { workspaceId: undefined, cloud: true, region: "eu" };
      return await assumeRolePolicyOf(inputs, target);
    },
  };
  await pulumi.runtime.setMocks(mocks, "project", "stack", true);
});

test("the example of a role previews: the role trusts LangSmith's region, may write one prefix, and is the destination's", async () => {
  const exported = play(EXAMPLE, {
    "@pulumi/pulumi": pulumi,
    "pulumi-langsmith-sdk": langsmith,
  });
  expect(await resolved(exported["roleArn"])).toBe("arn:aws:iam::123456789012:role/it");
  expect(await resolved(exported["principalsAsOf"])).toBe("2026-11-22");
  await resolved(exported["destinationId"]);
  const inputs = (type: string) => registered.find((resource) => resource.type === type)?.inputs;
  const role = inputs("aws:iam/role:Role");
  expect(JSON.parse(role.assumeRolePolicy)).toEqual(
    trustPolicyOf(["110207823358662523645", "115689110758588220909", "109691164801275818274"]),
  );
  expect(JSON.parse(inputs("aws:iam/rolePolicy:RolePolicy").policy).Statement).toEqual([
    {
      Effect: "Allow",
      Action: ["s3:PutObject"],
      Resource: "arn:aws:s3:::traces-1a2b3c4/langsmith/production/*",
    },
  ]);
  expect(inputs("langsmith:index:ExportDestination")).toMatchObject({
    awsRoleArn: "arn:aws:iam::123456789012:role/it",
    config: { bucketName: "traces-1a2b3c4", region: "eu-central-1", prefix: "langsmith/production" },
  });
});

test("the example of a role compiles", () => {
  expect(typeProblems(EXAMPLE)).toEqual([]);
});
