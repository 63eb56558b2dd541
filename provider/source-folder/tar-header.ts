/** Names and contents of an archive are padded to blocks of so many bytes. */
export const BLOCK = 512;

/** Of every file: a fixed time, which is not before 1980, since zip archives cannot contain that. */
const MODIFIED = Date.UTC(2000, 0, 1) / 1000;

/** Bytes of a name in a header. */
const NAME_LENGTH = 100;
/** The first size that eleven octal digits cannot contain. */
const EXTENDED_SIZE = 8 ** 11;

/** A file of an archive, without anything of the machine that writes it. */
interface Entry {
  readonly path: string;
  readonly size: number;
  readonly isExecutable: boolean;
}

/**
 * The bytes in front of a file in a tar archive: a header of POSIX ustar. A name that is long or not ASCII, and a size
 * that it cannot contain, are in an extended header (pax) before it.
 */
export function tarHeader({ path, size, isExecutable }: Entry): Buffer {
  const needsPath = path.length > NAME_LENGTH || !/^[\x20-\x7e]*$/.test(path);
  const records = [
    ...(needsPath ? [paxRecord("path", path)] : []),
    ...(size >= EXTENDED_SIZE ? [paxRecord("size", String(size))] : []),
  ];
  const header = ustarHeader({
    // What reads no extended headers gets a name that it can write.
    name: path.replace(/[^\x20-\x7e]/gu, "_").slice(0, NAME_LENGTH),
    mode: isExecutable ? 0o755 : 0o644,
    size: size >= EXTENDED_SIZE ? 0 : size,
    type: "0",
  });
  if (records.length === 0) return header;
  const extended = Buffer.concat(records);
  const before = ustarHeader({ name: "PaxHeaders/file", mode: 0o644, size: extended.length, type: "x" });
  return Buffer.concat([before, extended, padding(extended.length), header]);
}

/** What follows a content of so many bytes. */
export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** What an archive ends with. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

interface Ustar {
  readonly name: string;
  readonly mode: number;
  readonly size: number;
  readonly type: "0" | "x";
}

function ustarHeader({ name, mode, size, type }: Ustar): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, "latin1");
  header.write(octal(mode, 7), 100, "latin1");
  // Owner and group.
  header.write(octal(0, 7), 108, "latin1");
  header.write(octal(0, 7), 116, "latin1");
  header.write(octal(size, 11), 124, "latin1");
  header.write(octal(MODIFIED, 11), 136, "latin1");
  // The checksum counts its own bytes as spaces.
  header.fill(" ", 148, 156);
  header.write(type, 156, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  // The number of a device.
  header.write(octal(0, 7), 329, "latin1");
  header.write(octal(0, 7), 337, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0`, 148, "latin1");
  return header;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** `LENGTH KEY=VALUE`, where the length includes its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}
