import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureEngine } from "../engine/engine.ts";
import { installFromTarball, root } from "../stack/package.ts";
import { Stack } from "../stack/stack.ts";
import { startEmulator } from "./emulator.ts";
import { picture } from "./terminal.ts";

/**
 * Writes docs/images/up.svg: what a terminal shows at the end of a real `pulumi up` of the README's program, against the
 * emulator. It needs the command `script` of Linux, which gives the engine a terminal.
 */
const SIZE = { columns: 96, rows: 40 } as const;

/** The program that the README shows. */
function readmeProgram(): string {
  const [, program = ""] = /```ts\n(.*?)```/s.exec(readFileSync(path.join(root, "README.md"), "utf8")) ?? [];
  return program;
}

/** What the engine writes to a terminal during the first `up`. */
async function recordUp(folder: string, url: string): Promise<string> {
  const directory = path.join(folder, "agents");
  installFromTarball(folder);
  cpSync(path.join(root, "examples", "agent-typescript"), directory, { recursive: true });
  symlinkSync(path.join(folder, "node_modules"), path.join(directory, "node_modules"));
  writeFileSync(path.join(directory, "index.ts"), readmeProgram());
  const project = path.join(directory, "Pulumi.yaml");
  writeFileSync(project, readFileSync(project, "utf8").replace(/^name: .*$/m, "name: agents"));
  const { env: engine } = await ensureEngine();
  const stack = new Stack({ directory, engine, home: path.join(folder, "home") });
  await stack.init(
    {
      "langsmith:apiUrl": url,
      "langsmith:workspaceId": "00000000-0000-4000-8000-000000000001",
      integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      accessKeyId: "AKIAEXAMPLE",
      dailyFrom: `${new Date().toISOString().slice(0, 10)}T00:00:00Z`,
    },
    { "langsmith:apiKey": "lsv2_sk_demo", openaiApiKey: "sk-demo", secretAccessKey: "demo-secret" },
  );
  const { code, output } = await stack.onTerminal(SIZE, "up", "--yes", "--skip-preview");
  if (code !== 0) throw new Error(`pulumi up ended with ${code}:\n${output}`);
  return output;
}

const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-picture-"));
const emulator = await startEmulator("--speed", "20");
try {
  const output = await recordUp(folder, emulator.url);
  writeFileSync(path.join(root, "docs", "images", "up.svg"), await picture("pulumi up", output, SIZE));
} finally {
  await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
}
