import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { ensureTool } from "../engine/engine.ts";
import { BenchError } from "./errors.ts";

const BUCKET = "states";
const KEY = "BENCH";

/** An S3-compatible server on this machine, with one bucket, that states can be kept in. */
interface ObjectStore {
  /** What an engine that keeps its state there finds in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many objects were written so far. */
  writes(): number;
  stop(): Promise<void>;
}

/** Starts it on a free port, below a folder. Rejects with a {@link BenchError} when it does not answer. */
export async function startObjectStore(folder: string): Promise<ObjectStore> {
  const { program } = await ensureTool("versitygw");
  const home = mkdtempSync(path.join(folder, "store-"));
  mkdirSync(path.join(home, "data", BUCKET), { recursive: true });
  const log = path.join(home, "requests.log");
  const port = await freePort();
  const child = spawn(
    program,
    ["--port", `127.0.0.1:${port}`, "--quiet", "--access-log", log, "posix", path.join(home, "data")],
    { env: { ...process.env, ROOT_ACCESS_KEY: KEY, ROOT_SECRET_KEY: KEY }, stdio: "ignore" },
  );
  await answering(child, port);
  const query = `endpoint=127.0.0.1:${port}&disableSSL=true&s3ForcePathStyle=true&region=us-east-1`;
  return {
    environment: {
      PULUMI_BACKEND_URL: `s3://${BUCKET}?${query}`,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    writes: () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line.includes(" s3_PutObject ")).length,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new BenchError("this machine gives no free port"));
      });
    });
  });
}

/** Waits until it answers anything: to whom, it asks later. */
async function answering(child: ChildProcess, port: number): Promise<void> {
  const said: string[] = [];
  child.once("error", (error) => said.push(error.message));
  for (let tries = 0; tries < 200 && child.exitCode === null && said.length === 0; tries += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new BenchError(
    `the object store at port ${port} does not answer${said.map((each) => `: ${each}`).join("")}`,
  );
}
