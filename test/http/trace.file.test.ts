import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { TraceFile } from "../../provider/http/trace/file.ts";
import { root } from "../../tools/stack/package.ts";
import { folder } from "./trace-rig.ts";

const CHILD = path.join(root, "test", "http", "trace-file.child.ts");

/** A trace, and what was warned of. */
function opened(file: string, largest?: number) {
  const warnings: string[] = [];
  const trace = new TraceFile(file, (text) => void warnings.push(text), largest);
  return { trace, warnings };
}

function linesIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** Half a line of a process, as a kill leaves it. */
function isHalf(line: string, name: string): boolean {
  const start = `{"name":"${name}",`;
  return !line.endsWith('"}') && (line.startsWith(start) || (line !== "" && start.startsWith(line)));
}

/** A process that appends so many lines. */
function appending(file: string, name: string, count: number): ChildProcessByStdio<null, Readable, null> {
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  return spawn(process.execPath, [...flags, CHILD, file, name, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** What each line names, in the order in which they stand; a line that is not whole throws. */
function namesIn(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const line of lines) {
    const { name, index, filling } = JSON.parse(line);
    if (filling.length !== (index * 37) % 3_000) throw new Error(`line ${index} of ${name} is not whole`);
    found.set(name, [...(found.get(name) ?? []), index]);
  }
  return found;
}

describe("the file", () => {
  it("is created for its owner alone", () => {
    const file = path.join(folder(), "trace.jsonl");
    const { trace, warnings } = opened(file);
    trace.append('{"a":1}', () => "");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toBe('{"a":1}\n');
    expect(warnings).toEqual([]);
  });

  it("that exists is continued, and keeps its mode", () => {
    const file = path.join(folder(), "trace.jsonl");
    writeFileSync(file, '{"a":1}\n', { mode: 0o640 });
    opened(file).trace.append('{"a":2}', () => "");
    expect(readFileSync(file, "utf8")).toBe('{"a":1}\n{"a":2}\n');
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it("that ends inside of a line is continued on a new line", () => {
    const file = path.join(folder(), "trace.jsonl");
    writeFileSync(file, '{"a":');
    opened(file).trace.append('{"a":2}', () => "");
    expect(readFileSync(file, "utf8")).toBe('{"a":\n{"a":2}\n');
  });

  it("in which another process was killed inside of its line is continued on a new line", () => {
    const file = path.join(folder(), "trace.jsonl");
    const { trace } = opened(file);
    trace.append('{"a":1}', () => "");
    appendFileSync(file, '{"b":');
    trace.append('{"a":2}', () => "");
    trace.append('{"a":3}', () => "");
    expect(readFileSync(file, "utf8")).toBe('{"a":1}\n{"b":\n{"a":2}\n{"a":3}\n');
  });

  it.each(["", "  ", "0", "false", "no", "OFF"])("named %j is none, which is no mistake", (given) => {
    const { trace, warnings } = opened(given);
    expect(trace.writes).toBe(false);
    expect(warnings).toEqual([]);
  });

  it("of a relative name lies in the working folder", () => {
    const within = folder();
    const script = `const { TraceFile } = await import(${JSON.stringify(path.join(root, "provider", "http", "trace", "file.ts"))}); new TraceFile("sub.jsonl", console.log).append("{}", () => "");`;
    execFileSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", script], { cwd: within });
    expect(readFileSync(path.join(within, "sub.jsonl"), "utf8")).toBe("{}\n");
  });
});

describe("what cannot be written is reported once, with its fix, and stops nothing", () => {
  /** What the warning says between the file's name and its end. */
  function reasonOf(file: string): string {
    const { trace, warnings } = opened(file);
    expect(trace.writes).toBe(false);
    trace.append("{}", () => "");
    const [warning = "", ...more] = warnings;
    expect(more).toEqual([]);
    const before = `PULUMI_LANGSMITH_TRACE: this process does not trace requests, because ${path.resolve(file)} cannot be opened: `;
    expect(warning.slice(0, before.length)).toBe(before);
    return warning.slice(before.length);
  }

  it("a folder that is not there", () => {
    expect(reasonOf(path.join(folder(), "none", "trace.jsonl"))).toBe(
      "its folder does not exist. Create the folder, or name another file. Only a shell expands ~. Everything else continues. [LS1125]",
    );
  });

  it("a folder in its place", () => {
    expect(reasonOf(folder())).toBe("it is a folder. Name a file in it. Everything else continues. [LS1125]");
  });

  it("a file where its folder should be", () => {
    const file = path.join(folder(), "file");
    writeFileSync(file, "");
    expect(reasonOf(path.join(file, "trace.jsonl"))).toBe(
      "a part of its path is a file, not a folder. Name another file. Everything else continues. [LS1125]",
    );
  });

  it("links in a circle", () => {
    const file = path.join(folder(), "loop");
    symlinkSync(file, file);
    expect(reasonOf(file)).toBe(
      "its symbolic links form a loop. Name another file. Everything else continues. [LS1125]",
    );
  });

  it("a name that is too long", () => {
    expect(reasonOf(path.join(folder(), "x".repeat(300)))).toBe(
      "its name is too long. Use a shorter name. Everything else continues. [LS1125]",
    );
  });

  it("a pipe without a reader, which would keep the process waiting", () => {
    const file = path.join(folder(), "pipe");
    execFileSync("mkfifo", [file]);
    expect(reasonOf(file)).toBe(
      "it is not a regular file. Name a regular file. Everything else continues. [LS1125]",
    );
  });

  it("a device", () => {
    expect(reasonOf("/dev/null")).toBe(
      "it is not a regular file. Name a regular file. Everything else continues. [LS1125]",
    );
  });

  it("a file that this user may not write", () => {
    const file = path.join(folder(), "trace.jsonl");
    writeFileSync(file, "", { mode: 0o400 });
    // Root may write everything, and then there is nothing to refuse.
    const root = process.getuid?.() === 0;
    const { trace, warnings } = opened(file);
    const told = `PULUMI_LANGSMITH_TRACE: this process does not trace requests, because ${file} cannot be opened: this user may not write to it. Name a file that this user may write to. Everything else continues. [LS1125]`;
    expect([trace.writes, warnings]).toEqual(root ? [true, []] : [false, [told]]);
  });

  it.each(["1", "true", "On", "yes"])("a switch (%s) in place of a file", (given) => {
    const { trace, warnings } = opened(given);
    expect(trace.writes).toBe(false);
    expect(warnings).toEqual([
      `PULUMI_LANGSMITH_TRACE: this process does not trace requests, because its value is ${JSON.stringify(given)}. Name a file, as in PULUMI_LANGSMITH_TRACE=/tmp/trace.jsonl. Everything else continues. [LS1127]`,
    ]);
  });

  it("a file that grows no further", async () => {
    const file = path.join(folder(), "trace.jsonl");
    const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
    // A limit of the shell's, in kilobytes, stands for a full disk.
    const limited = `trap '' XFSZ; ulimit -f 8; exec "$@"`;
    const told = execFileSync(
      "bash",
      ["-c", limited, "bash", process.execPath, ...flags, CHILD, file, "one", "50"],
      { encoding: "utf8" },
    );
    expect(told.split("\n").slice(1, -1)).toEqual([
      `PULUMI_LANGSMITH_TRACE: this process stopped tracing requests, because ${file} cannot be written: its disk is full. Free some space, or name a file on another disk. Everything else continues. [LS1125]`,
    ]);
    expect(statSync(file).size).toBe(8_192);
  });
});

describe("a file that has reached its limit", () => {
  const largest = 60;

  it("gets one last line of each process that finds it so, which warns", () => {
    const file = path.join(folder(), "trace.jsonl");
    const { trace, warnings } = opened(file, largest);
    const line = JSON.stringify({ filling: "x".repeat(30) });
    for (let index = 0; index < 5; index += 1) trace.append(line, (limit) => `{"full":${limit}}`);
    expect(readFileSync(file, "utf8")).toBe(`${line}\n${line}\n{"full":60}\n`);
    expect(trace.writes).toBe(false);
    expect(warnings).toEqual([
      `PULUMI_LANGSMITH_TRACE: this process stopped tracing requests, because ${file} has reached the limit of 60 bytes. Move the file away, or name another file. Everything else continues. [LS1126]`,
    ]);
  });

  it("gets nothing of a process that begins later, which warns too", () => {
    const file = path.join(folder(), "trace.jsonl");
    writeFileSync(file, `${"x".repeat(60)}\n`);
    const { trace, warnings } = opened(file, largest);
    trace.append("{}", () => "{}");
    expect(statSync(file).size).toBe(61);
    expect(warnings).toEqual([
      `PULUMI_LANGSMITH_TRACE: this process does not trace requests, because ${file} has reached the limit of 60 bytes. Move the file away, or name another file. Everything else continues. [LS1126]`,
    ]);
  });
});

describe("several processes at once", () => {
  it("write whole lines and no empty ones, each process its own in order", async () => {
    const file = path.join(folder(), "trace.jsonl");
    const names = ["one", "two", "three"];
    const children = names.map((name) => appending(file, name, 1_500));
    for (const child of children) child.stdout.resume();
    const codes = await Promise.all(children.map((child) => once(child, "close")));
    expect(codes.map(([code]) => code)).toEqual([0, 0, 0]);
    const all = Array.from({ length: 1_500 }, (_, index) => index);
    expect(Object.fromEntries(namesIn(linesIn(file)))).toEqual({ one: all, two: all, three: all });
  });

  it("leave whole lines alone when one is killed", async () => {
    const file = path.join(folder(), "trace.jsonl");
    const [killed, other] = [appending(file, "killed", 1_000_000), appending(file, "other", 1_500)];
    other.stdout.resume();
    // From the start: the other one may be done before the killed one has begun.
    const ended = Promise.all([once(killed, "close"), once(other, "close")]);
    await once(killed.stdout, "data");
    killed.kill("SIGKILL");
    await ended;
    const written = linesIn(file);
    const whole = written.filter((line) => !isHalf(line, "killed"));
    expect(written.length - whole.length).toBeLessThanOrEqual(1);
    const found = namesIn(whole);
    expect(found.get("other")).toEqual(Array.from({ length: 1_500 }, (_, index) => index));
    const lines = found.get("killed") ?? [];
    expect(lines).toEqual(Array.from({ length: lines.length }, (_, index) => index));
    expect(lines.length).toBeGreaterThan(0);
  });
});

it("a folder that goes while it is written to changes nothing: the file stays open", () => {
  const within = path.join(folder(), "sub");
  mkdirSync(within);
  const file = path.join(within, "trace.jsonl");
  const { trace, warnings } = opened(file);
  execFileSync("rm", ["-r", within]);
  trace.append("{}", () => "");
  expect([trace.writes, warnings]).toEqual([true, []]);
});
