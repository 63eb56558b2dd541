import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureEngine } from "../engine/engine.ts";
import { installFromTarball, root } from "../stack/package.ts";
import { Stack } from "../stack/stack.ts";
import { checkDestroyed, checkEdited, checkFirstUp, checkPreviewed, checkUnchanged } from "./checks.ts";
import { startEmulator } from "./emulator.ts";
import { Journal, Statements } from "./journal.ts";

const USAGE = `Runs examples/typescript on the real engine against the emulator: first up, a second one that changes
nothing, an edit with its preview, destroy. Every statement quotes what the emulator saw.

  --break NAME      breaks a behaviour of the emulator, to see that the demo notices (repeatable)
  --limit SECONDS   how long one command of the engine may take (default 90)
`;

const { values } = parseArgs({
  options: {
    break: { type: "string", multiple: true, default: [] },
    limit: { type: "string", default: "90" },
    help: { type: "boolean", default: false },
  },
});

function heading(text: string): void {
  process.stdout.write(`\n== ${text}\n`);
}

/** Runs one command of the engine in the open; one that does not end is interrupted and fails the demo. */
async function open(stack: Stack, statements: Statements, ...args: string[]): Promise<boolean> {
  process.stdout.write(`$ pulumi ${args.join(" ")}\n`);
  const { child, done } = stack.start(...args);
  const limit = Number(values.limit);
  let late = false;
  const first = setTimeout(() => {
    late = true;
    child.kill("SIGINT");
  }, limit * 1000);
  // A second interrupt ends the engine while the provider still waits.
  const second = setTimeout(() => child.kill("SIGINT"), (limit + 2) * 1000);
  const { code } = await done;
  clearTimeout(first);
  clearTimeout(second);
  if (late) statements.refuted(`pulumi ${args[0]} ends`, `it did not within ${limit} s`);
  else if (code !== 0) statements.refuted(`pulumi ${args[0]} succeeds`, `it ended with exit code ${code}`);
  return !late && code === 0;
}

async function demo(folder: string): Promise<number> {
  const statements = new Statements();
  heading("The emulator: a stand-in for the service on this machine");
  const breaks = values.break.flatMap((name) => ["--break", name]);
  // A fixed date, so that the windows of the schedule are the same whenever the demo runs.
  const emulator = await startEmulator("--speed", "25", "--now", "2026-03-01T12:00:00Z", ...breaks);
  process.stdout.write(`listening on ${emulator.url}\n`);
  try {
    await play(folder, emulator.url, statements);
  } finally {
    await emulator.stop();
  }
  process.stdout.write(
    statements.failed === 0
      ? "\nEverything stated above was seen in the emulator's journal.\n"
      : `\n${statements.failed} of the statements above ${statements.failed === 1 ? "is" : "are"} not true.\n`,
  );
  return statements.failed === 0 ? 0 : 1;
}

async function play(folder: string, url: string, statements: Statements): Promise<void> {
  const directory = path.join(folder, "program");
  cpSync(path.join(root, "examples", "typescript"), directory, { recursive: true });
  installFromTarball(folder);
  const engine = await ensureEngine();
  const stack = new Stack({
    directory,
    engine: engine.env,
    home: path.join(folder, "home"),
    echo: (text) => process.stdout.write(text),
  });
  const journal = new Journal(url);
  await stack.init(
    {
      "langsmith:apiUrl": url,
      "langsmith:maxPastDays": "36500",
      "langsmith:workspaceId": "00000000-0000-4000-8000-000000000001",
      integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      repoUrl: "https://github.com/acme/agent",
      bucketName: "acme-traces",
      bucketRegion: "eu-central-1",
      accessKeyId: "AKIADEMO",
      dailyFrom: "2026-02-27T00:00:00Z",
    },
    { "langsmith:apiKey": "lsv2_sk_demo", openaiApiKey: "sk-demo", secretAccessKey: "demo-secret" },
  );

  heading("First up: an agent, a bucket, a one-off export and a daily one");
  if (!(await open(stack, statements, "up", "--yes", "--skip-preview"))) return;
  await checkFirstUp(url, journal, statements);

  heading("What the stack gives back");
  await open(stack, statements, "stack", "output");

  heading("Second up: nothing has changed");
  const beforeSecond = await journal.last();
  await open(stack, statements, "up", "--yes", "--skip-preview", "--expect-no-changes");
  checkUnchanged(await journal.entries(beforeSecond), statements);

  heading('One field is edited: the display name becomes "Support agent (blue)"');
  const program = path.join(directory, "index.ts");
  const source = readFileSync(program, "utf8");
  writeFileSync(
    program,
    source.replace('displayName: "Support agent"', 'displayName: "Support agent (blue)"'),
  );
  const beforePreview = await journal.last();
  await open(stack, statements, "preview", "--diff");
  checkPreviewed(await journal.entries(beforePreview), statements);
  const beforeEdit = await journal.last();
  await open(stack, statements, "up", "--yes", "--skip-preview");
  checkEdited(await journal.entries(beforeEdit), statements);

  heading("Destroy");
  const beforeDestroy = await journal.last();
  await open(stack, statements, "state", "unprotect", "--all", "--yes");
  await open(stack, statements, "destroy", "--yes", "--skip-preview");
  await checkDestroyed(url, journal, beforeDestroy, statements);
}

if (values.help) {
  process.stdout.write(USAGE);
} else {
  const built = spawnSync(process.execPath, [...process.execArgv, path.join(root, "tools", "build.ts")], {
    stdio: "inherit",
  });
  if (built.status !== 0) process.exit(1);
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-demo-"));
  mkdirSync(folder, { recursive: true });
  try {
    process.exitCode = await demo(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
