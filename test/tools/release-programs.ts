/** The heads of programs, as far as they are read. */
export function elf(machine: number, loader: string): Buffer {
  const program = Buffer.alloc(256);
  program.write("\x7fELF", 0, "latin1");
  program.writeUInt16LE(machine, 18);
  program.writeBigUInt64LE(64n, 32);
  program.writeUInt16LE(56, 54);
  program.writeUInt16LE(1, 56);
  program.writeUInt32LE(3, 64);
  program.writeBigUInt64LE(128n, 64 + 8);
  program.writeBigUInt64LE(BigInt(loader.length + 1), 64 + 32);
  program.write(`${loader}\0`, 128, "latin1");
  return program;
}

/** A signature of macOS: what it holds, and in its last part what the certificate signed. */
export function appleSignature(cms: readonly number[], slot = 0x10000): Buffer {
  const head = [0xfade0cc0, 28 + cms.length, 1, slot, 20, 0xfade0b01, 8 + cms.length];
  const signature = Buffer.alloc(28 + cms.length);
  for (const [index, word] of head.entries()) signature.writeUInt32BE(word, index * 4);
  signature.set(cms, 28);
  return signature;
}

/** A row of the table of certificates of Windows. */
export function windowsSignature(cms: readonly number[], kind = 2): Buffer {
  const row = Buffer.alloc(8 + cms.length);
  row.writeUInt32LE(row.length, 0);
  row.writeUInt16LE(0x0200, 4);
  row.writeUInt16LE(kind, 6);
  row.set(cms, 8);
  return row;
}

/** What a certificate signed begins with. */
export const CMS = [0x30, 0x82, 0, 0];

export function machO(processor: number, signature = appleSignature(CMS)): Buffer {
  const program = Buffer.concat([Buffer.alloc(128), signature]);
  program.writeUInt32LE(0xfeedfacf, 0);
  program.writeUInt32LE(processor, 4);
  program.writeUInt32LE(1, 16);
  program.writeUInt32LE(0x1d, 32);
  program.writeUInt32LE(16, 36);
  program.writeUInt32LE(128, 40);
  program.writeUInt32LE(signature.length, 44);
  return program;
}

export function pe(machine: number, certificates = windowsSignature(CMS)): Buffer {
  const program = Buffer.concat([Buffer.alloc(512), certificates]);
  program.write("MZ", 0, "latin1");
  program.writeUInt32LE(64, 0x3c);
  program.write("PE\0\0", 64, "latin1");
  program.writeUInt16LE(machine, 68);
  program.writeUInt32LE(512, 64 + 24 + 144);
  program.writeUInt32LE(certificates.length, 64 + 24 + 148);
  return program;
}
