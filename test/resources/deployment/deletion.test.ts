import { expect, test } from "vitest";
import { DOCKER } from "../given.ts";
import { lifeOf } from "../lives.ts";

test.each([
  [true, "and its tracing project with all traces"],
  [false, "but not its tracing project, which keeps the name"],
])(
  "a deletion with deleteTracingProject %s in the state says what goes, and waits until the deployment is deleted",
  async (deleteTracingProject, says) => {
    const inputs = { ...DOCKER, waitForDeployed: false, deleteTracingProject };
    const { emulator, service, resource, id, state, sequence, lines, operation } = await lifeOf(
      "Deployment",
      inputs,
    );
    await resource.delete(service, id, state, operation());
    const asked = emulator.journal(sequence);
    expect(asked.filter(({ method }) => method === "DELETE").map(({ query }) => query)).toEqual([
      { delete_tracing_project: String(deleteTracingProject) },
    ]);
    expect(asked.at(-1)).toMatchObject({ method: "GET", status: 404 });
    expect(lines.join("\n")).toContain(
      `LangSmith deletes its database (threads, memory, checkpoints), ${says}`,
    );
    expect(lines.join("\n")).toContain("awaiting delete");
    expect(emulator.state().deployments).toEqual([]);
  },
);
