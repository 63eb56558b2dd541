import { expect, test } from "vitest";
import { pluginWorld } from "../rig/plugin.ts";
import { DESTINATIONS, destination } from "./rig/lifecycle.ts";

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
