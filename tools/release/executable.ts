import type { Platform } from "./platforms.ts";

/** What the head of a program says of itself. */
export interface Executable {
  readonly os: Platform["os"];
  readonly arch: Platform["arch"];
  /**
   * Whether it carries, at its end and whole, what its publisher signed with a certificate, which macOS and Windows look
   * at: not one that any linker makes without (ad hoc). Whether it fits the program is not computed. False for Linux.
   */
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
      const whole = start + length === program.length;
      return { os: "darwin", arch, signed: whole && signedWithCertificate(program.subarray(start)) };
    }
    at += program.readUInt32LE(at + 4);
  }
  return { os: "darwin", arch, signed: false };
}

const SUPER_BLOB = 0xfade0cc0;
const BLOB_WRAPPER = 0xfade0b01;
/** The part of a signature that holds what the certificate signed, in CMS. An ad hoc one has none, or an empty one. */
const CMS_SLOT = 0x10000;
/** How everything in CMS begins. */
const SEQUENCE = 0x30;

function signedWithCertificate(signature: Buffer): boolean {
  if (signature.length < 12 || signature.readUInt32BE(0) !== SUPER_BLOB) return false;
  const count = signature.readUInt32BE(8);
  for (let entry = 12; entry < 12 + count * 8 && entry + 8 <= signature.length; entry += 8) {
    if (signature.readUInt32BE(entry) !== CMS_SLOT) continue;
    const blob = signature.subarray(signature.readUInt32BE(entry + 4));
    if (blob.length < 8 || blob.readUInt32BE(0) !== BLOB_WRAPPER) return false;
    const length = blob.readUInt32BE(4);
    return length > 8 && length <= blob.length && blob[8] === SEQUENCE;
  }
  return false;
}

const PE_MACHINES = new Map([
  [0x8664, "amd64"],
  [0xaa64, "arm64"],
] as const);
/** Where the table of certificates stands in the optional header of a 64-bit program. */
const CERTIFICATES = 112 + 4 * 8;
/** The kind of a certificate that Authenticode is: PKCS #7, which CMS grew from. */
const SIGNED_DATA = 2;

function pe(program: Buffer): Executable | undefined {
  const head = program.readUInt32LE(0x3c);
  if (program.toString("latin1", head, head + 4) !== "PE\0\0") return undefined;
  const arch = archOf<number>(PE_MACHINES, program.readUInt16LE(head + 4));
  if (arch === undefined) return undefined;
  const table = head + 24 + CERTIFICATES;
  const [start, length] = [program.readUInt32LE(table), program.readUInt32LE(table + 4)];
  const whole = start + length === program.length;
  return { os: "windows", arch, signed: whole && holdsSignedData(program.subarray(start)) };
}

function holdsSignedData(certificates: Buffer): boolean {
  if (certificates.length <= 8) return false;
  const length = certificates.readUInt32LE(0);
  const fits = length > 8 && length <= certificates.length;
  return fits && certificates.readUInt16LE(6) === SIGNED_DATA && certificates[8] === SEQUENCE;
}
