import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { beforeAll, expect, test, vi } from "vitest";
import { version } from "../../provider/core/version.ts";
import { functions } from "../../provider/functions/index.ts";
import * as dynamic from "../../provider/index.ts";
import { resolved } from "./values.ts";

const called: pulumi.runtime.MockCallArgs[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call: (args) => {
      called.push(args);
      return { id: "a-deployment", name: "agent", secrets: pulumi.secret({ TOKEN: "hidden" }) };
    },
  });
});

test("both modules export every function of the table, plain and for outputs", () => {
  const names = Object.keys(functions).flatMap((name) => [name, `${name}Output`]);
  expect(names).toContain("getDeploymentOutput");
  const functionsOf = (module: object) => Object.keys(module).filter((name) => name.startsWith("get"));
  expect(functionsOf(langsmith).sort()).toEqual(names.sort());
  expect(functionsOf(dynamic).sort()).toEqual(names.sort());
});

test("a call names the version of the package, unless the program names another", async () => {
  const monitor = pulumi.runtime.getMonitor();
  if (!monitor) throw new Error("there are no mocks");
  const asked = vi.spyOn(monitor, "invoke");
  const versions = () => asked.mock.calls.map(([request]) => request.getVersion());
  await langsmith.getDeployments();
  await resolved(langsmith.getDeploymentsOutput());
  await langsmith.getDeployments({}, { version: "9.9.9" });
  expect(versions()).toEqual([version, version, "9.9.9"]);
});
