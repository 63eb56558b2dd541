import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  ListBucketsCommand,
  PutBucketPolicyCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { onTestFinished } from "vitest";
import { ensureTool } from "../../../tools/engine/engine.ts";

/** What a user may do in every bucket; the root user may do everything. */
type StoreRole = "readOnly" | "readWrite" | "noDelete";

const ALLOWED: Readonly<Record<StoreRole, readonly string[]>> = {
  readOnly: ["s3:GetObject"],
  readWrite: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
  noDelete: ["s3:GetObject", "s3:PutObject"],
};

/** Settings of {@link startS3}. */
interface StoreOptions {
  /** The buckets that are there at the beginning: names of 3 to 63 characters. */
  readonly buckets: readonly string[];
  /** Further users: access key id → what that user may do. The secret of each is {@link secretOf} of its id. */
  readonly users?: Readonly<Record<string, StoreRole>>;
}

/** A real S3 server that is running. */
export interface Store {
  /** Its address, `http://127.0.0.1:<port>`: the `endpointUrl` of a destination. */
  readonly url: string;
  /** The keys of the root user, other ones for every server. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The folder that holds one folder for each bucket, with one file for each object at its key. */
  readonly directory: string;
  /** A client of the root user; it ends with the test. */
  readonly client: S3Client;
  /** The keys of all objects of a bucket, sorted: what lies in its folder. */
  keys(bucket: string): Promise<string[]>;
  /** The requests for objects so far, each with its answer's status: `PutObject /acme-traces/tmp/a 200`. */
  asked(): Promise<string[]>;
}

/** The secret access key of a user of {@link StoreOptions.users}. */
export function secretOf(accessKeyId: string): string {
  return `secret-of-${accessKeyId}`;
}

/**
 * Starts a real S3 server (versitygw) on a free loopback port and a temporary folder, with real signatures, users and
 * bucket policies. Resolves when it answers; it ends with the test.
 *
 * @example
 * const store = await startS3({ buckets: ["traces"], users: { READER: "readOnly" } });
 */
export async function startS3({ buckets, users = {} }: StoreOptions): Promise<Store> {
  const { program } = await ensureTool("versitygw");
  const home = await mkdtemp(join(tmpdir(), "langsmith-s3-"));
  const directory = join(home, "buckets");
  const iam = join(home, "iam");
  await mkdir(directory);
  await mkdir(iam);
  await writeFile(join(iam, "users.json"), JSON.stringify({ accessAccounts: accountsOf(users) }));
  const accessKeyId = `ROOT${randomBytes(6).toString("hex").toUpperCase()}`;
  const secretAccessKey = randomBytes(20).toString("hex");
  const root = { accessKeyId, secretAccessKey };
  const log = join(home, "requests.log");
  const started = await start(program, { directory, iam, log, root }).catch(async (error: unknown) => {
    await rm(home, { recursive: true, force: true });
    throw error;
  });
  const { url, client, child } = started;
  onTestFinished(async () => {
    client.destroy();
    await ended(child);
    await rm(home, { recursive: true, force: true });
  });
  for (const bucket of buckets) {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    const policy = policyOf(bucket, users);
    if (policy) await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: policy }));
  }
  return {
    url,
    ...root,
    directory,
    client,
    keys: (bucket) => keysIn(join(directory, bucket)),
    asked: async () => (await readFile(log, "utf8")).split("\n").flatMap(requestOf),
  };
}

interface Place {
  readonly directory: string;
  readonly iam: string;
  readonly log: string;
  readonly root: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** The server takes a port by number alone, and another program may take it first: then another port is tried. */
async function start(program: string, place: Place) {
  let said = "";
  for (let tries = 0; tries < 5; tries += 1) {
    const port = await freePort();
    const child = spawn(
      program,
      [
        "--port",
        `127.0.0.1:${port}`,
        "--quiet",
        "--iam-dir",
        place.iam,
        "--access-log",
        place.log,
        "posix",
        place.directory,
      ],
      {
        env: {
          PATH: process.env["PATH"],
          ROOT_ACCESS_KEY: place.root.accessKeyId,
          ROOT_SECRET_KEY: place.root.secretAccessKey,
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.on("error", (error) => {
      said += error.message;
    });
    const url = `http://127.0.0.1:${port}`;
    const client = new S3Client({
      endpoint: url,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: place.root,
      maxAttempts: 1,
    });
    if (await answers(client, child)) return { url, client, child };
    client.destroy();
    await ended(child);
  }
  throw new Error(`versitygw does not start; it said: ${said}`);
}

/** Whether it comes to answer a request signed with its own keys, which no other server would. */
async function answers(client: S3Client, child: ChildProcess): Promise<boolean> {
  for (let looks = 0; looks < 200 && child.exitCode === null && child.pid !== undefined; looks += 1) {
    const answered = await client.send(new ListBucketsCommand({})).catch(() => undefined);
    if (answered) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}

function accountsOf(users: Readonly<Record<string, StoreRole>>) {
  const accounts = Object.keys(users).map((access) => [
    access,
    { access, secret: secretOf(access), role: "user", userID: 0, groupID: 0, projectID: 0 },
  ]);
  return Object.fromEntries(accounts);
}

function policyOf(bucket: string, users: Readonly<Record<string, StoreRole>>): string | undefined {
  const statements = Object.entries(users).map(([access, role]) => ({
    Effect: "Allow",
    Principal: { AWS: [access] },
    Action: ALLOWED[role],
    Resource: [`arn:aws:s3:::${bucket}/*`],
  }));
  return statements.length === 0
    ? undefined
    : JSON.stringify({ Version: "2012-10-17", Statement: statements });
}

/** The request that a line of the log is about: `… s3_PutObject key /bucket/key 200 …`. */
function requestOf(line: string): string[] {
  const [, name, path, status] = / s3_(\w+Object) \S+ (\/[^\s?]+)\S* (\d{3}) /.exec(line) ?? [];
  return name === undefined ? [] : [`${name} ${path} ${status}`];
}

async function keysIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
