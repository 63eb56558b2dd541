import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ensurePython } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";
import { blockOf, blocksIn, exported, RUNS_A_DAY, WORKSPACE } from "./exported-files.ts";
import { startFolderStore } from "./folder-store.ts";
import { startPrivateBucket } from "./private-bucket.ts";

const GUIDE = "docs/guides/query-exported-traces.md";
const BLOCKS = blocksIn(GUIDE);
const SECRET = blockOf(BLOCKS, "sql", "CREATE SECRET");
const VIEWS = blockOf(BLOCKS, "sql", "CREATE OR REPLACE VIEW completed");
const COUNT = blockOf(BLOCKS, "sql", "SELECT count(*) AS rows_in_bucket");

const READER = { accessKeyId: "AKIAREADER", region: "eu-central-1" };
const KEYS = { AWS_ACCESS_KEY_ID: READER.accessKeyId, AWS_SECRET_ACCESS_KEY: "not-a-real-secret" };
const MINUTES = 60_000;

let extensions: readonly string[] = [];

// Downloads the extensions from PyPI the first time.
beforeAll(async () => {
  const requirements = path.join(root, "test", "docs", "duckdb-requirements.txt");
  const { bin } = await ensurePython({ requirements, progress: () => {} });
  const environment = path.dirname(bin);
  const files = ["httpfs", "aws"].flatMap((name) =>
    globSync(`**/${name}.duckdb_extension`, { cwd: environment }),
  );
  extensions = files.map((file) => path.join(environment, file));
  expect(extensions).toHaveLength(2);
}, 10 * MINUTES);

/** A bucket with exported files, and a session of DuckDB for each environment, which reaches no other. */
async function bucket() {
  const { emulator, folder } = await exported("v1", await startFolderStore());
  const host = await startPrivateBucket(folder, READER);
  const home = mkdtempSync(path.join(tmpdir(), "duckdb-home-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const headers = { "x-api-key": "any-key", "x-tenant-id": WORKSPACE };
  const list = await fetch(`${emulator.url}/api/v1/bulk-exports`, { headers });
  writeFileSync(path.join(home, "exports.json"), await list.text());
  return async (environment: Readonly<Record<string, string>>, ...statements: string[]) => {
    const here = `ENDPOINT '${host}', URL_STYLE 'path', USE_SSL false`;
    const all = [
      `SET s3_endpoint = '${host}'; SET s3_url_style = 'path'; SET s3_use_ssl = false`,
      ...statements.map((text) => text.replace("REGION 'eu-central-1'", `$&, ${here}`)),
    ];
    const child = path.join(root, "test", "docs", "duckdb.child.ts");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [child, JSON.stringify(extensions), JSON.stringify(all)],
      { cwd: home, env: { HOME: home, AWS_EC2_METADATA_DISABLED: "true", ...environment } },
    );
    const [, ...answers]: readonly unknown[] = JSON.parse(stdout);
    return answers;
  };
}

/** A message of DuckDB that the table of the guide has. */
function listed(message: string) {
  const guide = readFileSync(path.join(root, GUIDE), "utf8");
  expect(guide.match(/^\| `.*$/gm)).toContainEqual(expect.stringContaining(`\`${message}`));
  return expect.stringContaining(message);
}

test("with the secret of the guide, DuckDB reads a bucket that answers 403 without a signature", async () => {
  const session = await bucket();
  const [, , counted] = await session(KEYS, SECRET, VIEWS, COUNT);
  expect(counted).toEqual([{ rows_in_bucket: String(9 * RUNS_A_DAY), runs: String(5 * RUNS_A_DAY) }]);
});

test("without that secret, or without credentials, DuckDB prints what the guide lists", async () => {
  const session = await bucket();
  const status = (code: number) => expect.stringContaining(`(HTTP ${code} `);
  const [unsigned] = await session({}, VIEWS);
  expect(unsigned).toEqual(listed("No credentials are provided."));
  expect(unsigned).toEqual(status(403));
  // Without a secret it takes the keys of the environment, for no region.
  const [regionless] = await session(KEYS, VIEWS);
  expect(regionless).toEqual(listed("No region is provided."));
  expect(regionless).toEqual(status(400));
  expect(await session({}, SECRET)).toEqual([listed("Secret Validation Failure: during")]);
  const [, denied] = await session({ ...KEYS, AWS_ACCESS_KEY_ID: "AKIAOTHER" }, SECRET, VIEWS);
  expect(denied).toEqual(listed("Credentials are provided, but they did not work."));
});
