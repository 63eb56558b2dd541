import { perform } from "../../provider/core/operation.ts";
import { loadCoverage } from "../../provider/coverage/load.ts";
import { LangSmith } from "../../provider/http/client.ts";

/** Loads the coverage of a schedule, and prints what it found. */
async function main([url = "", schedule = ""]: readonly string[]): Promise<void> {
  const service = new LangSmith({
    apiUrl: url,
    controlPlaneUrl: url,
    credentials: [{ kind: "apiKey", value: "key" }],
    workspaceId: "11111111-1111-4111-8111-111111111111",
    version: "0.0.0",
    redact: (text) => text,
  });
  const attendance = { limitSeconds: 300, status: () => {}, warn: () => {} };
  const all = { since: undefined, until: undefined };
  const { coverage, exports } = await perform(attendance, (operation) =>
    loadCoverage(service, schedule, all, operation),
  );
  await service.close();
  const { windows, gaps } = coverage;
  const rows = exports.reduce((sum, { report }) => sum + (report?.rows ?? 0), 0);
  process.stdout.write(JSON.stringify({ windows: windows.length, gaps: gaps.length, rows }));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
