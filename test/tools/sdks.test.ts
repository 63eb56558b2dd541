import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ensureEngine, ensureTool, modulesFolder } from "../../tools/engine/engine.ts";
import { SdkError } from "../../tools/sdks/errors.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { Machine } from "./machine.ts";

const quiet = { progress: () => undefined };

async function refusal(attempt: Promise<unknown>): Promise<SdkError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof SdkError) return error;
  throw new Error(`expected an SdkError, got ${String(error)}`);
}

describe("the SDK generator", () => {
  test("is built from the same release of Pulumi as the engine", async () => {
    const machine = await Machine.withGo();
    const { environment } = machine;
    const engine = await ensureEngine({ environment, parts: [], ...quiet });
    const tool = await ensureTool("codegen", { environment, ...quiet });
    expect(tool.version).toBe(engine.version);
    expect(await machine.built()).toEqual(["pulumi", "codegen"]);
  });

  test("is built again when its own source changes, and not when the engine's pins do", async () => {
    const machine = await Machine.withGo();
    const modules = join(machine.home, "modules");
    await cp(modulesFolder, modules, { recursive: true });
    const options = { environment: machine.environment, modules, ...quiet };
    const first = await ensureTool("codegen", options);
    await change(join(modules, "engine", "go.mod"), "pkg/v3 v3.259.0", "pkg/v3 v3.260.1");
    expect(await ensureTool("codegen", options)).toEqual(first);
    expect(await machine.built()).toEqual(["codegen"]);
    await change(join(modules, "codegen", "main.go"), "package main", "package main // changed");
    expect((await ensureTool("codegen", options)).program).not.toBe(first.program);
    expect(await machine.built()).toEqual(["codegen", "codegen"]);
  });
});

/** A program that stands for Python: it tells a version, makes environments with itself in them, and "installs". */
const fakePython = `#!/bin/sh
case "$*" in
--version)
  echo "Python \${FAKE_PYTHON_VERSION:-3.12.4}" ;;
"-m venv "*)
  echo venv >> "$FAKE_HOME/pythons"
  /bin/mkdir -p "$3/bin"; /bin/cp "$0" "$3/bin/python" ;;
"-m pip install "*)
  echo pip >> "$FAKE_HOME/pythons"
  if [ -e "$FAKE_HOME/broken" ]; then echo "No matching distribution found"; exit 1; fi ;;
*)
  echo "unexpected: $*" >&2; exit 64 ;;
esac
`;

describe("the virtual environment of Python programs", () => {
  async function machineWithPython(): Promise<Machine> {
    const machine = await Machine.bare();
    await machine.program("bin/python3", fakePython);
    return machine;
  }

  test("is created once, and found again without making anything", async () => {
    const machine = await machineWithPython();
    const first = await ensurePython({ environment: machine.environment, ...quiet });
    expect(first.python).toBe(join(first.bin, "python"));
    expect(await ensurePython({ environment: machine.environment, ...quiet })).toEqual(first);
    expect(await machine.text("pythons")).toBe("venv\npip\n");
  });

  test("is created once by two that ask at the same time", async () => {
    const machine = await machineWithPython();
    const ask = () => ensurePython({ environment: machine.environment, ...quiet });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toEqual(other);
    expect(await machine.text("pythons")).toBe("venv\npip\n");
  });

  test("is another one for another Python", async () => {
    const machine = await machineWithPython();
    const older = await ensurePython({ environment: machine.environment, ...quiet });
    const environment = { ...machine.environment, FAKE_PYTHON_VERSION: "3.13.0" };
    await machine.program("bin/python3", fakePython.replace(":-3.12.4", ":-3.13.0"));
    expect((await ensurePython({ environment, ...quiet })).bin).not.toBe(older.bin);
  });

  test("is not kept when something could not be installed: the next call recreates it", async () => {
    const machine = await machineWithPython();
    const broken = await machine.file("broken", "");
    const ask = () => ensurePython({ environment: machine.environment, ...quiet });
    const error = await refusal(ask());
    expect(error.code).toBe("build-failed");
    expect(error.message).toContain("ended with 1:\nNo matching distribution found\n");
    expect(error.message).toContain("check the network and pip's settings");
    await rm(broken);
    await ask();
    expect(await machine.text("pythons")).toBe("venv\npip\nvenv\npip\n");
  });

  test("says what to install when there is no Python", async () => {
    const machine = await Machine.bare();
    const error = await refusal(ensurePython({ environment: machine.environment, ...quiet }));
    expect(error.code).toBe("nothing-usable");
    expect(error.message).toBe(
      "There is no python3 on PATH: install Python 3.10 or newer (https://www.python.org/downloads/), and run the command again.",
    );
  });

  test("says what to install when Python is too old", async () => {
    const machine = await machineWithPython();
    await machine.program("bin/python3", fakePython.replace(":-3.12.4", ":-3.9.18"));
    const error = await refusal(ensurePython({ environment: machine.environment, ...quiet }));
    expect(error.message).toContain(
      `Python 3.9.18 at ${machine.bin}/python3 is too old: install Python 3.10`,
    );
    expect(await machine.text("pythons")).toBe("");
  });
});

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}
