import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { assumeRolePolicyOf, trustPolicyOf } from "../functions/assume-role.ts";

const EXAMPLE = path.join(root, "examples", "export-role", "index.ts");
/** The real package has hundreds of megabytes: this has the signatures that the example uses. */
const AWS_TYPES = path.join(root, "test", "mocks", "pulumi-aws.d.ts");
const registered: pulumi.runtime.MockResourceArgs[] = [];

beforeAll(async () => {
  const mocks: pulumi.runtime.Mocks = {
    newResource: (resource) => {
      registered.push(resource);
      const arn = resource.type === "aws:iam/role:Role" ? { arn: "arn:aws:iam::123456789012:role/it" } : {};
      return { id: `${resource.name}-id`, state: { name: resource.name, ...resource.inputs, ...arn } };
    },
    call: async ({ token, inputs }) => {
      if (token !== "langsmith:index:getExportAssumeRolePolicy") throw new Error(`${token} is called`);
      const target = { workspaceId: undefined, cloud: true, region: "eu" };
      return await assumeRolePolicyOf(inputs, target);
    },
  };
  await pulumi.runtime.setMocks(mocks, "project", "stack", true);
  pulumi.runtime.setAllConfig({
    "project:bucketName": "acme-traces",
    "project:bucketRegion": "eu-central-1",
  });
});

/** The classes of `@pulumi/aws` that the example uses, as that package declares them to the engine. */
const aws = {
  iam: {
    Role: class extends pulumi.CustomResource {
      constructor(name: string, args: pulumi.Inputs, opts?: pulumi.CustomResourceOptions) {
        super("aws:iam/role:Role", name, { arn: undefined, name: undefined, ...args }, opts);
      }
    },
    RolePolicy: class extends pulumi.CustomResource {
      constructor(name: string, args: pulumi.Inputs, opts?: pulumi.CustomResourceOptions) {
        super("aws:iam/rolePolicy:RolePolicy", name, args, opts);
      }
    },
  },
};

/** Runs a program as Pulumi compiles it by default, a CommonJS module; gives what it exports. */
function play(file: string, modules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  const { outputText } = ts.transpileModule(readFileSync(file, "utf8"), { compilerOptions: options });
  const exported: Record<string, unknown> = {};
  const load = createRequire(file);
  const required = (name: string): unknown => modules[name] ?? load(name);
  new Function("require", "exports", outputText)(required, exported);
  return exported;
}

/** The value of an output of any kind. */
function resolved(value: unknown): Promise<unknown> {
  return new Promise((resolve) => pulumi.all([value]).apply(([known]) => resolve(known)));
}

test("the example of a role previews: the role trusts LangSmith's region, may write one prefix, and is the destination's", async () => {
  const exported = play(EXAMPLE, {
    "@pulumi/aws": aws,
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
      Resource: "arn:aws:s3:::acme-traces/langsmith/production/*",
    },
  ]);
  expect(inputs("langsmith:index:ExportDestination")).toMatchObject({
    awsRoleArn: "arn:aws:iam::123456789012:role/it",
    config: { bucketName: "acme-traces", prefix: "langsmith/production" },
  });
});

test("the example of a role compiles with the signatures of @pulumi/aws that it uses", () => {
  const program = ts.createProgram([EXAMPLE], {
    strict: true,
    target: ts.ScriptTarget.ES2024,
    lib: ["lib.es2024.d.ts"],
    module: ts.ModuleKind.Node20,
    types: ["node"],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    paths: { "@pulumi/aws": [AWS_TYPES] },
  });
  const source = program.getSourceFile(EXAMPLE);
  const problems = ts
    .getPreEmitDiagnostics(program, source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(source).toBeDefined();
  expect(problems).toEqual([]);
});
