import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundledIn } from "../audit/packages.ts";
import { recordSchema } from "../compatibility/released.ts";
import { root } from "../stack/package.ts";
import { checksumsOf } from "./archive.ts";
import { callOf, USAGE } from "./call.ts";
import { looked } from "./checks.ts";
import { ReleaseError } from "./errors.ts";
import { PLATFORMS, platformNamed } from "./platforms.ts";
import { makeArchive } from "./plugin-archive.ts";
import { PUBLICATIONS, publicationProblems, rehearse } from "./publish.ts";
import { packageBill, pluginBill } from "./sbom.ts";
import { setVersion, versionOf } from "./versions.ts";

function report(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function refused(problems: readonly string[]): 1 {
  for (const problem of problems) process.stderr.write(`- ${problem}\n`);
  return 1;
}

function check(): number {
  const { problems, notes } = looked(root);
  report(notes.map((note) => `note: ${note}`));
  if (problems.length > 0) return refused(problems);
  report([`${versionOf(root)} may be released`]);
  return 0;
}

function record(): number {
  const version = versionOf(root);
  const { kind, file } = recordSchema(root, version);
  if (kind === "differs") {
    return refused([
      `${file} holds another schema than schema.json, and what a release had does not change: raise the version with \`npm run release -- --set-version\`. Where ${version} was never published, delete the file and record again.`,
    ]);
  }
  report([kind === "recorded" ? `${file} is recorded: commit it` : `${file} is recorded already`]);
  return 0;
}

function raise(version: string): number {
  const changed = setVersion(root, version);
  report(
    changed.length === 0
      ? [`${version} stands everywhere already`]
      : changed.map((file) => `${file}: ${version}`),
  );
  return 0;
}

async function make(out: string, names: readonly string[]): Promise<number> {
  const platforms = names.length === 0 ? PLATFORMS : names.map(platformNamed);
  const { problems, notes } = looked(root);
  report(notes.map((note) => `note: ${note}`));
  if (problems.length > 0) return refused(problems);
  emptyFolder(out);
  const version = versionOf(root);
  // A release is whole; one archive alone is a trial, which leaves nothing behind.
  if (names.length === 0 && record() !== 0) return 1;
  const made: string[] = [];
  const keep = (file: string) => {
    made.push(file);
    report([`${path.basename(file)}  ${statSync(file).size.toLocaleString("en")} bytes`]);
  };
  const write = (name: string, text: string) => {
    writeFileSync(path.join(out, name), text);
    keep(path.join(out, name));
  };
  const wrong: string[] = [];
  for (const publication of PUBLICATIONS) {
    const published = rehearse(publication, out);
    keep(published.tarball);
    wrong.push(...publicationProblems(publication, published));
    write(`${publication.name}-${version}.cdx.json`, packageBill(publication.name));
  }
  if (wrong.length > 0) return refused(wrong);
  for (const platform of platforms) {
    const work = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-"));
    try {
      keep(await makeArchive(platform, { version, out, work }));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  const notices = readFileSync(path.join(root, "dist", "plugin", "LICENSES.txt"), "utf8");
  write(`pulumi-resource-langsmith-v${version}.cdx.json`, pluginBill(version, bundledIn(notices), platforms));
  writeFileSync(path.join(out, "SHA256SUMS"), await checksumsOf(made));
  report([
    `${path.join(out, "SHA256SUMS")} tells what they are: check it there with \`sha256sum -c SHA256SUMS\``,
  ]);
  return 0;
}

/** A file of another release beside this one's would be published with it. */
function emptyFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const [first] = readdirSync(folder);
  if (first === undefined) return;
  throw new ReleaseError(
    "wrong-call",
    `--out ${folder}: the folder holds ${first}. Name one that is new or empty.`,
  );
}

async function main(): Promise<number> {
  const call = callOf(process.argv.slice(2));
  if (call === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if (call.check) return check();
  if (call.record) return record();
  if (call.setVersion !== undefined) return raise(call.setVersion);
  return make(path.resolve(call.out ?? ""), call.platforms);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`${error.message.trimEnd()}\n`);
  process.exitCode = { "wrong-call": 2, "not-releasable": 1, "not-as-pinned": 1, failed: 3 }[error.code];
}
