import { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";

/** The file that collects the codes that tests raise, while whole tiers run (`tools/test.ts`). */
const { PULUMI_LANGSMITH_RAISED_CODES: file } = process.env;
const recorded = new Set<string>();
let isRecording = false;

/** Records that a test raised codes: `tools/test.ts` fails if no test raises a code of the catalogue. */
export function recordRaised(codes: readonly string[]): void {
  if (file === undefined) return;
  const news = codes.filter((code) => !recorded.has(code));
  for (const code of news) recorded.add(code);
  if (news.length > 0) appendFileSync(file, news.map((code) => `${code}\n`).join(""));
}

/** Records the codes at the ends of messages. */
export function recordPrinted(output: string): void {
  recordRaised([...output.matchAll(/\[(LS\d{4})\]/g)].map(([, code = ""]) => code));
}

/** Records what processes print that this one starts: the engine, the plugin, commands. */
export function recordProcesses(): void {
  // Each file of tests asks for it, and some share a worker.
  if (file === undefined || isRecording) return;
  isRecording = true;
  subscribe("child_process", (message) => {
    if (typeof message !== "object" || message === null || !("process" in message)) return;
    const { process: child } = message;
    // It is announced before it has its streams.
    if (child instanceof ChildProcess) queueMicrotask(() => recordProcess(child));
  });
}

function recordProcess(child: ChildProcess): void {
  if (child.spawnargs?.includes("explain")) return;
  for (const stream of [child.stdout, child.stderr]) {
    // A listener would let the stream flow before its owner listens.
    const emit = stream?.emit;
    if (!stream || !emit) continue;
    stream.emit = (event: string | symbol, ...args: unknown[]) => {
      if (event === "data") recordPrinted(String(args[0]));
      return emit.call(stream, event, ...args);
    };
  }
}
