import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Held, INSTEAD, imported, project, type Resources, SEALED } from "./adopt-project.ts";
import * as rig from "./adopt-rig.ts";

test("what an import alone has made is declared whole, by the names that the stack has, and as the state has it", async () => {
  const { it, held, ids } = await imported();
  const younger = await rig.made(it, rig.DESTINATIONS, rig.destination("More"));
  const { out, run, program } = project(Object.values(held));
  const ran = await run(it, "--include-held", "--force");
  expect(ran.code, ran.stderr).toBe(0);
  for (const declared of [
    'new langsmith.Deployment("agent"',
    'new langsmith.ExportDestination("my::traces"',
    'new langsmith.BulkExport("daily"',
    'new langsmith.ExportDestination("more"',
  ]) {
    expect(program()).toContain(declared);
  }
  const { resources }: { resources: { id: string }[] } = JSON.parse(
    readFileSync(path.join(out, "import.json"), "utf8"),
  );
  expect(resources.map(({ id }) => id)).toEqual([younger]);
  expect(Object.values(ids)).not.toContain(younger);
});

interface Unlike {
  readonly of: string;
  readonly changed: (held: Resources) => readonly object[];
  readonly what: string;
}

const withInputs = (held: Held, inputs: object) => ({
  ...held,
  inputs: { ...Object(held["inputs"]), ...inputs },
});

const unlike: readonly Unlike[] = [
  {
    of: "secrets and what else a program has set",
    changed: ({ agent, traces }) => [
      withInputs(agent, { secrets: SEALED, deleteTracingProject: true, triggers: ["1"] }),
      withInputs(traces, { credentials: SEALED }),
    ],
    what: "Deployment agent: secrets, triggers, deleteTracingProject; ExportDestination my::traces: credentials",
  },
  {
    of: "a value that is another one at the service",
    changed: ({ agent }) => [
      withInputs(agent, { sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } }),
    ],
    what: "Deployment agent: sourceRevisionConfig.imageUri",
  },
  {
    of: "what the program leaves to the service",
    changed: ({ agent }) => [withInputs(agent, { sourceConfig: {} })],
    what: "Deployment agent: sourceConfig.resourceSpec",
  },
  {
    of: "a secret in a place that is none",
    changed: ({ traces }) => [withInputs(traces, { config: SEALED })],
    what: "ExportDestination my::traces: config",
  },
  {
    of: "a workspace of its own",
    changed: ({ agent }) => [withInputs(agent, { workspaceId: rig.WORKSPACE })],
    what: "Deployment agent: workspaceId",
  },
  {
    of: "options of the engine",
    changed: ({ daily, agent }) => [
      { ...daily, retainOnDelete: true, ignoreChanges: ["startTime"], customTimeouts: {} },
      { ...agent, customTimeouts: { create: 3600 } },
    ],
    what: "BulkExport daily: the option retainOnDelete, the option ignoreChanges; Deployment agent: the option customTimeouts",
  },
];

test.each(unlike)(
  "a program that forgets $of is not written, and no value is shown",
  async ({ changed, what }) => {
    const { it, held } = await imported();
    const { out, run, program } = project(changed(held));
    const ran = await run(it, "--force", "--include-held");
    expect(ran.code).toBe(2);
    expect(ran.stdout).toBe("");
    expect(ran.stderr).toContain(
      `pulumi-langsmith adopt: The new ${out}/index.ts would change properties of stack "dev": ${what}. ${INSTEAD} [LS6123]\n`,
    );
    expect(ran.stderr).not.toContain("never-to-be-seen");
    expect(program()).toBe("mine");
  },
);
