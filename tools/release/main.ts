import path from "node:path";
import { recordSchema } from "../compatibility/released.ts";
import { root } from "../stack/package.ts";
import { type Call, callOf, USAGE } from "./call.ts";
import { looked } from "./checks.ts";
import { ReleaseError } from "./errors.ts";
import { makeRelease, recordingProblems } from "./make.ts";
import { PLATFORMS, platformNamed } from "./platforms.ts";
import { STEPS } from "./steps.ts";
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
  const problems = recordingProblems(root, version);
  if (problems.length > 0) return refused(problems);
  const { kind, file } = recordSchema(root, version);
  report([kind === "recorded" ? `${file} is recorded: commit it` : `${file} is recorded already`]);
  return 0;
}

function raise(version: string): number {
  const changed = setVersion(root, version);
  report(
    changed.length === 0
      ? [`${version} stands everywhere already`]
      : [
          ...changed.map((file) => `${file}: ${version}`),
          "Run `npm run generate`, which records that the SDK is of this schema.",
        ],
  );
  return 0;
}

async function make(folder: string, { platforms, trial, unpublished }: Call): Promise<number> {
  const out = path.resolve(folder);
  const wanted = platforms.length === 0 ? PLATFORMS : platforms.map(platformNamed);
  await makeRelease({ root, out, platforms: wanted, trial, unpublished }, STEPS);
  report([
    `${path.join(out, "SHA256SUMS")} tells what they are: check it there with \`sha256sum -c SHA256SUMS\``,
    ...(trial ? ["This was a trial: do not publish it"] : []),
  ]);
  return 0;
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
  return make(call.out ?? "", call);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`${error.message.trimEnd()}\n`);
  process.exitCode = { "wrong-call": 2, "not-releasable": 1, "not-as-pinned": 1, failed: 3 }[error.code];
}
