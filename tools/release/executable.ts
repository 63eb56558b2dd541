import type { Platform } from "./platforms.ts";

/** What the head of a program says of itself. */
export interface Executable {
  readonly os: Platform["os"];
  readonly arch: Platform["arch"];
  /** Whether it carries the signature of its publisher, which macOS and Windows look at. Always false for Linux. */
  readonly signed: boolean;
  /** Linux: the loader that runs it, which is part of the C library that it needs. */
  readonly loader?: string;
}

/**
 * Reads the head of a program: ELF, Mach-O or PE. Undefined for anything else, and for another processor than the
 * two that releases are made for.
 */
export function executableOf(program: Buffer): Executable | undefined {
  if (program.length < 64) return undefined;
  if (program.readUInt32BE(0) === 0x7f454c46) return elf(program);
  if (program.readUInt32LE(0) === 0xfeedfacf) return machO(program);
  if (program.toString("latin1", 0, 2) === "MZ") return pe(program);
  return undefined;
}

function archOf<K>(table: ReadonlyMap<K, Platform["arch"]>, key: K): Platform["arch"] | undefined {
  return table.get(key);
}

const ELF_MACHINES = new Map([
  [0x3e, "amd64"],
  [0xb7, "arm64"],
] as const);
const PT_INTERP = 3;

function elf(program: Buffer): Executable | undefined {
  const arch = archOf<number>(ELF_MACHINES, program.readUInt16LE(18));
  if (arch === undefined) return undefined;
  const at = Number(program.readBigUInt64LE(32));
  const size = program.readUInt16LE(54);
  const count = program.readUInt16LE(56);
  for (let header = at; header < at + size * count; header += size) {
    if (program.readUInt32LE(header) !== PT_INTERP) continue;
    const start = Number(program.readBigUInt64LE(header + 8));
    const length = Number(program.readBigUInt64LE(header + 32));
    // It ends with a zero.
    return {
      os: "linux",
      arch,
      signed: false,
      loader: program.toString("latin1", start, start + length - 1),
    };
  }
  return { os: "linux", arch, signed: false };
}

const MACH_O_PROCESSORS = new Map([
  [0x01000007, "amd64"],
  [0x0100000c, "arm64"],
] as const);
const LC_CODE_SIGNATURE = 0x1d;

function machO(program: Buffer): Executable | undefined {
  const arch = archOf<number>(MACH_O_PROCESSORS, program.readUInt32LE(4));
  if (arch === undefined) return undefined;
  const count = program.readUInt32LE(16);
  let at = 32;
  for (let command = 0; command < count; command += 1) {
    if (program.readUInt32LE(at) === LC_CODE_SIGNATURE) {
      const [start, length] = [program.readUInt32LE(at + 8), program.readUInt32LE(at + 12)];
      // A file that was cut off, or had something put at its end, no longer ends with its signature.
      return { os: "darwin", arch, signed: length > 0 && start + length === program.length };
    }
    at += program.readUInt32LE(at + 4);
  }
  return { os: "darwin", arch, signed: false };
}

const PE_MACHINES = new Map([
  [0x8664, "amd64"],
  [0xaa64, "arm64"],
] as const);
/** Where the table of certificates stands in the optional header of a 64-bit program. */
const CERTIFICATES = 112 + 4 * 8;

function pe(program: Buffer): Executable | undefined {
  const head = program.readUInt32LE(0x3c);
  if (program.toString("latin1", head, head + 4) !== "PE\0\0") return undefined;
  const arch = archOf<number>(PE_MACHINES, program.readUInt16LE(head + 4));
  if (arch === undefined) return undefined;
  const table = head + 24 + CERTIFICATES;
  const [start, length] = [program.readUInt32LE(table), program.readUInt32LE(table + 4)];
  return { os: "windows", arch, signed: length > 0 && start + length === program.length };
}
