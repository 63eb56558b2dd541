import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { runExports } from "../cli/run-exports.ts";
import { blockOf, blocksIn } from "./exported-files.ts";

const SCRIPT = blockOf(blocksIn("docs/guides/exports-status.md"), "sh", "#!/bin/sh");

/** Has the test run the command: its output is the answer, and its exit code is in the status. */
const NPX = `shift 2
answer=$(mktemp)
status=$(printf '%s\\n' "$@" | curl -sS --data-binary @- --output "$answer" --write-out '%{http_code}' "$COMMANDS")
cat "$answer"
rm "$answer"
exit $((status - 200))`;

/** A machine that runs commands of the guides about the days of exports, in a folder with the script that waits for one. */
export interface Worker {
  readonly folder: string;
  run(commands: string): Promise<{ readonly code: number; readonly stdout: string }>;
}

/** Starts one with this environment, and with scripts in place of commands that this machine lacks. */
export async function startWorker(
  environment: Readonly<Record<string, string>>,
  commands: Readonly<Record<string, string>> = {},
): Promise<Worker> {
  const parent = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-worker-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const [folder, bin] = [path.join(parent, "work"), path.join(parent, "bin")];
  mkdirSync(folder);
  mkdirSync(bin);
  for (const [name, script] of Object.entries({ npx: NPX, ...commands })) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  writeFileSync(path.join(folder, "wait-for-day.sh"), SCRIPT);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const args = Buffer.concat(chunks).toString().trimEnd().split("\n");
      const { code, stdout } = await runExports(args, environment, folder);
      response.writeHead(200 + (code ?? 1)).end(stdout);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const env = {
    PATH: `${bin}:${process.env["PATH"]}`,
    COMMANDS: `http://127.0.0.1:${port}`,
    ...environment,
  };
  return {
    folder,
    run: (script) =>
      new Promise((resolve) => {
        execFile("sh", ["-c", script], { cwd: folder, env }, (error, stdout) =>
          resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout }),
        );
      }),
  };
}
