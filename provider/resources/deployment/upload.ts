import { CodedError } from "../../core/message.ts";
import type { Write } from "../../core/resource.ts";
import { byteSize } from "../../core/text.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Elsewhere } from "../../http/elsewhere.ts";
import type { Archive } from "../../source-folder/archive.ts";
import { envFileLeftOut } from "../../source-folder/messages.ts";
import { warnAbout } from "../resource-name.ts";
import type { Inputs } from "./fields.ts";
import * as revisionMessages from "./revision-messages.ts";
import { type FoundFiles, hashFiles, type Upload } from "./source-files.ts";

/** Milliseconds before each further try. */
const PAUSES_MS: readonly number[] = [2_000, 10_000];

/** Uploads the files to a deployment. Nothing is deployed until the body is sent. */
export type Put = (actual: Deployment) => Promise<Upload>;

/**
 * Finds, hashes and archives the files of the program. What cannot be uploaded is rejected before `use` begins.
 *
 * @param instead what takes the place of an upload. Default: nothing
 */
export async function withFiles<T>(
  service: LangSmith,
  { name, sourceRevisionConfig, secrets = {} }: Inputs,
  operation: Write,
  use: (put: Put) => Promise<T>,
  instead: (found: FoundFiles) => T | undefined = () => undefined,
): Promise<T> {
  const { signal } = operation;
  const { source, hash, digests } = await hashFiles(sourceRevisionConfig, operation);
  const kept = instead({ contentHash: hash.contentHash, configPath: source.configPath });
  if (kept !== undefined) return kept;
  const { withArchive } = await import("../../source-folder/archive.ts");
  return withArchive(
    source,
    hash,
    (archive) => {
      // Whoever sets secrets knows that the file is not uploaded.
      const hasSecrets = Object.keys(secrets).length > 0;
      const found = source.warnings.filter(({ code }) => !(hasSecrets && code === envFileLeftOut.code));
      for (const warning of [...found, ...archive.warnings])
        warnAbout(operation, "Deployment", name, warning);
      return use(async (actual) => {
        const sourcePath = await put(service, actual, archive, operation);
        // A build that is waited for needs no archive.
        await archive.close();
        return {
          uploaded: { contentHash: hash.contentHash, sourceFiles: digests, sourcePath },
          body: {
            revision_source: "internal_source",
            source_revision_config: {
              source_tarball_path: sourcePath,
              langgraph_config_path: source.configPath,
            },
          },
        };
      });
    },
    { signal },
  );
}

/** The path of the archive at LangSmith. Each try has an address of its own, so that none can be half used. */
async function put(
  service: LangSmith,
  actual: Deployment,
  archive: Archive,
  operation: Write,
  [pause, ...later]: readonly number[] = PAUSES_MS,
): Promise<string> {
  const call = callOf(operation);
  operation.status(`deployment ${actual.name}: uploading ${byteSize(archive.size)}`);
  const { url, objectPath, headers } = await service.api(Deployments).uploadAddress(actual.id, call);
  const body = archive.stream();
  const { status, words } = await service
    .api(Elsewhere)
    .upload(url, { headers, size: archive.size, body }, call)
    .finally(() => body.destroy());
  if (status !== undefined && status >= 200 && status < 300) return objectPath;
  const isTransient = status === undefined || status >= 500 || status === 408 || status === 429;
  if (!isTransient || pause === undefined)
    throw new CodedError(revisionMessages.uploadFailed({ status, words }));
  await operation.pause(pause);
  return put(service, actual, archive, operation, later);
}
