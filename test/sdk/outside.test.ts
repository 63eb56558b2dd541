import { expect, test } from "vitest";
import { getExportWindows, getExportWindowsOutput } from "../../provider/sdk/index.ts";

const args = { startTime: "2026-01-01T00:00:00Z", intervalHours: 24, count: 1 };
const told =
  "getExportWindows of pulumi-langsmith/plugin runs in Pulumi programs only: in a script import it from pulumi-langsmith, which asks the service itself";

test("a function of the plugin says in a script where to import it from", async () => {
  await expect(getExportWindows(args)).rejects.toThrow(told);
  expect(() => getExportWindowsOutput(args)).toThrow(told);
});
