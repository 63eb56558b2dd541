import { perform } from "../../provider/core/operation.ts";
import { loadScheduleCoverage } from "../../provider/coverage/load-coverage.ts";
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
  const coverage = await perform(attendance, (operation) =>
    loadScheduleCoverage(service, schedule, undefined, operation),
  );
  await service.close();
  const { windows, gaps, rowsWritten } = coverage;
  process.stdout.write(JSON.stringify({ windows: windows.length, gaps: gaps.length, rowsWritten }));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
