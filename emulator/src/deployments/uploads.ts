import { createHash, randomUUID } from "node:crypto";
import { HttpError } from "../server/answer.ts";
import type { DeploymentRecord } from "./record.ts";
import type { SourceRevisionConfig } from "./schema.ts";

/** Where archives are put: an address of the emulator in place of the vendor's bucket. */
export const UPLOADS = "/_uploads";

/** Bytes that an archive may have. */
export const ARCHIVE_LIMIT = 209_715_200;

/** What the signature of an upload covers beside the address: the headers have to be sent as they are. */
export const SIGNED_HEADERS = { "X-Goog-Content-Length-Range": `0,${ARCHIVE_LIMIT}` } as const;
const SIGNED_TYPE = "application/gzip";

/** A place for an archive; its content once it has been put there. The bytes themselves are not kept. */
interface Upload {
  readonly objectPath: string;
  readonly deploymentId: string;
  readonly signature: string;
  content: { readonly bytes: number; readonly sha256: string } | null;
}

/** The places for archives that were asked for. */
export class Uploads {
  /** The address of the emulator, once it listens. */
  origin = "";
  readonly #byPath = new Map<string, Upload>();

  create(deploymentId: string): Upload {
    const objectPath = `${deploymentId}/${randomUUID()}.tar.gz`;
    const upload: Upload = { objectPath, deploymentId, signature: randomUUID(), content: null };
    this.#byPath.set(objectPath, upload);
    return upload;
  }

  find(objectPath: string): Upload | undefined {
    return this.#byPath.get(objectPath);
  }

  all(): Upload[] {
    return [...this.#byPath.values()];
  }

  urlOf({ objectPath, signature }: Upload): string {
    return `${this.origin}${UPLOADS}/${objectPath}?signature=${signature}`;
  }

  /**
   * Takes the archive that is put to a place.
   *
   * @throws HttpError 403 for an address or headers that were not signed, 400 for an archive that is too large
   */
  put(
    objectPath: string,
    signature: string,
    headers: Readonly<Record<string, unknown>>,
    bytes: Uint8Array,
  ): void {
    const upload = this.#byPath.get(objectPath);
    if (upload === undefined || upload.signature !== signature) {
      throw new HttpError(403, "SignatureDoesNotMatch: this address was not signed.");
    }
    const signed = [["content-type", SIGNED_TYPE], ...Object.entries(SIGNED_HEADERS)] as const;
    const wrong = signed.find(([name, value]) => headers[name.toLowerCase()] !== value);
    if (wrong !== undefined) {
      throw new HttpError(403, `SignatureDoesNotMatch: send the header ${wrong[0]}: ${wrong[1]}`);
    }
    if (bytes.length > ARCHIVE_LIMIT) throw new HttpError(400, "EntityTooLarge");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    upload.content = { bytes: bytes.length, sha256 };
  }
}

/**
 * Checks what a revision of an uploaded archive is built of.
 *
 * @throws HttpError 400 for an archive of another deployment or one that is missing, or without a configuration's path
 */
export function checkArchive(
  uploads: Uploads,
  deployment: DeploymentRecord,
  config: SourceRevisionConfig,
): void {
  const path = config.source_tarball_path;
  if (deployment.source !== "internal_source" || path == null) return;
  const upload = uploads.find(path);
  if (upload?.deploymentId !== deployment.id) {
    throw sourceError("'source_revision_config.source_tarball_path' is not an upload of this deployment");
  }
  if (upload.content === null) {
    throw sourceError("nothing was uploaded to 'source_revision_config.source_tarball_path'");
  }
  if (config.langgraph_config_path == null) {
    throw sourceError("'source_revision_config.langgraph_config_path' is required");
  }
}

function sourceError(what: string): HttpError {
  return new HttpError(400, `Source configuration error: ${what}.`);
}
