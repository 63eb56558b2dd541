import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";
import type { Recorded } from "../../tools/record/recorded.ts";
import { root } from "../../tools/stack/package.ts";
import { temporaryFolder } from "./doctor-rig.ts";
import type { Told } from "./run.ts";
import { call } from "./run-in-process.ts";

export const OLD = "lsv2_sk_11111111111111111111_old1";
export const NEW = "lsv2_sk_22222222222222222222_new2";
export const ACCESS = "AKIA3333333333333EX4";

const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** A secret as `pulumi stack export --show-secrets` prints it. */
export function secret(value: unknown): Record<string, string> {
  return { [SIGNATURE]: SECRET, plaintext: JSON.stringify(value) };
}

/** A state that a version of this package wrote on a real engine, with these values in place of its encrypted ones. */
export function recordedState(frontEnd: "plugin" | "dynamic", key: string, access = ACCESS): string {
  const file = path.join(root, "test", "recorded", "0.1.0", frontEnd, "everything.json");
  const { state }: Recorded = JSON.parse(readFileSync(file, "utf8"));
  return JSON.stringify(state, (name, value: unknown) => {
    if (!isRecord(value) || value[SIGNATURE] !== SECRET) return value;
    if (name === "credentials") return secret({ accessKeyId: access, secretAccessKey: "not-to-be-seen" });
    return secret(name.endsWith("apiKey") ? key : "not-to-be-seen");
  });
}

/** The same as the engine stores it: with encrypted secrets. */
export function encryptedState(frontEnd: "plugin" | "dynamic"): string {
  const file = path.join(root, "test", "recorded", "0.1.0", frontEnd, "everything.json");
  const { state }: Recorded = JSON.parse(readFileSync(file, "utf8"));
  return JSON.stringify(state);
}

export function stateOf(...resources: readonly object[]): string {
  const manifest = { time: "2026-03-05T07:08:09.123456789Z" };
  return JSON.stringify({ version: 3, deployment: { manifest, resources } });
}

export function provider(name: string, inputs: object, more: object = {}): object {
  const type = "pulumi:providers:langsmith";
  return { urn: `urn:pulumi:prod::traces::${type}::${name}`, type, inputs, outputs: inputs, ...more };
}

/** What `pulumi` prints for the state of a stack: a state, or what a script does. */
type Printed = string | { readonly script: string };

/** A machine whose `pulumi` is a script; everything else that is written in it is a trace of the command. */
export class Machine {
  readonly folder = temporaryFolder();
  readonly #home = path.join(this.folder, "home");
  readonly #bin = path.join(this.folder, "bin");

  constructor(stacks: Readonly<Record<string, Printed>>) {
    for (const each of [this.#home, this.#bin, path.join(this.folder, "states")]) mkdirSync(each);
    const cases = Object.entries(stacks).map(([name, printed], index) => {
      const file = path.join(this.folder, "states", String(index));
      if (typeof printed === "string") writeFileSync(file, printed);
      const does = typeof printed === "string" ? `exec cat ${file}` : printed.script;
      return `"stack export --show-secrets --stack ${name} --non-interactive") ${does} ;;`;
    });
    writeFileSync(
      path.join(this.#bin, "pulumi"),
      `#!/bin/sh\ncase "$*" in\n${cases.join("\n")}\n*) echo "error: no stack named '$5' found" >&2; exit 255 ;;\nesac\n`,
    );
    chmodSync(path.join(this.#bin, "pulumi"), 0o755);
  }

  keys(...args: readonly string[]): Promise<Told> {
    const environment = { PATH: `${this.#bin}:/bin:/usr/bin`, HOME: this.#home, TMPDIR: this.#home };
    return call(["doctor", "keys", ...args], { environment });
  }

  file(name: string, text: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  /** What the command, or what it ran, has written. */
  written(): string[] {
    const all = readdirSync(this.#home, { recursive: true, encoding: "utf8" });
    return all.filter((each) => statSync(path.join(this.#home, each)).isFile());
  }
}
