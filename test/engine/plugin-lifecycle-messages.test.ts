import { expect, test } from "vitest";
import { held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { DESTINATIONS, destination, docker, EXPORTS, oneOff } from "./rig/plugin-lifecycle.ts";
import { eventually, seenIn } from "./rig/service.ts";

/** What stands after the name of what is waited for, each line once. */
function told(output: string, what: string): string[] {
  const lines = output.split("\n").filter((line) => line.includes(what));
  const texts = lines.map((line) => line.slice(line.indexOf(what) + what.length).trim());
  return [...new Set(texts.map((text) => text.replace(/, \d+ s/, ", N s")))];
}

test("an up reports the state, how long so far and what comes next, and once where everything happens", async () => {
  const it = await pluginWorld(
    {
      resources: {
        agent: docker(),
        traces: destination(),
        january: oneOff({ waitForCompletion: true }),
      },
    },
    { emulator: { speed: 0 }, config: { "langsmith:maxRetries": "0" } },
  );
  const { stack, emulator } = it;
  const up = stack.up();
  const [revision, bulkExport] = [/\/revisions\/[^/]+$/, new RegExp(`${EXPORTS}/[0-9a-f-]{36}$`)];
  await seenIn(emulator, revision, "CREATING");
  await seenIn(emulator, bulkExport, "Created");
  emulator.addFault({ path: "/v2/deployments/:id/revisions/:revision", status: 503, times: 2 });
  await eventually(() => emulator.journal().filter(({ status }) => status === 503)[1]);
  emulator.clock.advance(15);
  await seenIn(emulator, revision, "DEPLOYING");
  await seenIn(emulator, bulkExport, "Running");
  emulator.clock.setSpeed(600);
  const { code, output } = await up;
  expect(code, output).toBe(0);
  const { latest_revision_id: id } = held(emulator);
  expect(told(output, `deployment support-agent, revision ${id?.slice(0, 8)}: `)).toEqual([
    "creating, N s; next: queued",
    "LangSmith does not respond, trying again, N s",
    "deploying, N s; next: deployed",
    "deployed, N s",
  ]);
  expect(told(output, `bulk export ${(await stack.resource("january")).id?.slice(0, 8)}: `)).toEqual([
    "created, N s",
    "running, N s",
    "completed, N s",
  ]);
  const summary = output.slice(output.indexOf("\nDiagnostics:"));
  expect(summary).not.toContain("LangSmith at ");
  // How far it was is shown while it lasts only.
  expect(summary).not.toContain("creating after");
});

test("an error names what was called, what was answered and what to do, and no secret", async () => {
  const it = await pluginWorld({ resources: { traces: destination() } });
  const { stack, emulator } = it;
  const detail = [
    {
      loc: ["body", "config", "bucket_name"],
      msg: "not a bucket",
      type: "value_error",
      input: "not-to-be-seen",
    },
  ];
  emulator.addFault({ method: "POST", path: DESTINATIONS, status: 422, body: { detail } });
  const refused = await stack.up();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    "Could not create the export destination: LangSmith rejected a value (422). config.bucketName: not a bucket. Correct it in the program. [LS1117]",
  );
  expect(refused.output).not.toContain("not-to-be-seen");
  emulator.addFault({ method: "POST", path: DESTINATIONS, status: 403, body: { detail: "Forbidden" } });
  const forbidden = await stack.up();
  expect(forbidden.code).toBe(1);
  expect(forbidden.output).toContain(
    `Could not create the export destination: POST ${emulator.url}${DESTINATIONS} returned 403: Forbidden. Use a key whose role has the permission bulk-exports:manage in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
  );
});
