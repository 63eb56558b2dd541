import { createHash } from "node:crypto";
import { CodedError } from "../core/message.ts";
import { fileChanged } from "./messages.ts";
import { OpenFile } from "./open-file.ts";
import type { FileHash, Source, SourceHash } from "./source.ts";
import { padding, tarEnd, tarHeader } from "./tar-header.ts";

/** Bytes that are passed on at once: of many small files, or a part of a large one. */
const CHUNK = 128 * 1024;

/**
 * The bytes of a tar archive of a source. They depend on its paths, contents and executable bits alone.
 *
 * @throws CodedError if a file is no longer what was hashed
 */
export async function* writeTar(source: Source, hash: SourceHash): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of parts(source, hash)) {
    waiting.push(part);
    length += part.length;
    if (length < CHUNK) continue;
    yield Buffer.concat(waiting, length);
    waiting = [];
    length = 0;
  }
  yield Buffer.concat(waiting, length);
}

async function* parts({ root, files }: Source, hash: SourceHash): AsyncGenerator<Buffer> {
  for (const path of files) {
    const file = OpenFile.open(root, path);
    try {
      yield tarHeader({ path, size: file.size, isExecutable: file.isExecutable });
      const sha256 = createHash("sha256");
      for (let left = file.size; left > 0; ) {
        const chunk = file.read(Buffer.allocUnsafe(Math.min(left, CHUNK)));
        sha256.update(chunk);
        left -= chunk.length;
        yield chunk;
      }
      file.assertUnchanged();
      assertHashed(path, hash.files.get(path), {
        sha256: sha256.digest("hex"),
        isExecutable: file.isExecutable,
      });
      yield padding(file.size);
    } finally {
      file.close();
    }
  }
  yield tarEnd();
}

/** What is uploaded must be what the state records. */
function assertHashed(
  path: string,
  before: FileHash | undefined,
  now: Pick<FileHash, "sha256" | "isExecutable">,
): void {
  if (before?.sha256 === now.sha256 && before.isExecutable === now.isExecutable) return;
  throw new CodedError(fileChanged({ path, is: "changed" }));
}
