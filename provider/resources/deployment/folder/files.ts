import { createReadStream } from "node:fs";
import { containsUnknown, isUnknown } from "../../../core/engine.ts";
import { CodedError, type Message } from "../../../core/message.ts";
import type { Operation } from "../../../core/operation.ts";
import type { Properties } from "../../../core/properties.ts";
import type {
  Announcement,
  Change,
  Comparison,
  PartialInputs,
  Previewed,
  Stored,
} from "../../../core/resource.ts";
import { byteSize } from "../../../core/text.ts";
import { type Deployment, Deployments } from "../../../http/api/deployments.ts";
import type { LangSmith } from "../../../http/client.ts";
import type { Archive } from "../../../source-folder/archive.ts";
import type { SourceHash } from "../../../source-folder/hash-source.ts";
import { envFileLeftOut } from "../../../source-folder/messages.ts";
import type { Source } from "../../../source-folder/read-source.ts";
import { warnAbout } from "../../warn.ts";
import { type Inputs, inputs } from "../fields/inputs.ts";
import type { Outputs, Upload, Uploaded } from "../fields/outputs.ts";
import { uploadFailed } from "../messages.ts";
import { type FileDigests, formatChanges, toDigests } from "./file-digests.ts";
import { projectFolder } from "./project-folder.ts";

/** What the checks of this process found, by content hash: a diff and a preview follow their check. */
const foundByHash = new Map<string, Pick<HashedSource, "digests" | "warnings">>();

/** The content hashes of files about which a preview of this process warned. */
const warnedAbout = new Set<string>();

/** The files of a program, and their hashes. */
interface HashedSource {
  readonly source: Source;
  readonly hash: SourceHash;
  readonly digests: FileDigests;
  readonly warnings: readonly Message[];
}

/** The inputs that describe files. */
interface Files {
  readonly sourceRevisionConfig: Inputs["sourceRevisionConfig"];
  readonly secrets?: Readonly<Record<string, unknown>> | undefined;
}

/** Finds and hashes the files of a program. @throws CodedError for files that cannot be uploaded */
async function hashFiles(
  { sourceRevisionConfig: { directory = ".", langgraphConfigPath }, secrets = {} }: Files,
  signal: AbortSignal | undefined,
): Promise<HashedSource> {
  // Loaded by those alone who upload a folder.
  const [{ readSource }, { hashSource }] = await Promise.all([
    import("../../../source-folder/read-source.ts"),
    import("../../../source-folder/hash-source.ts"),
  ]);
  const options = {
    projectDir: projectFolder(process.cwd()) ?? process.cwd(),
    directory,
    ...(langgraphConfigPath === undefined ? {} : { configPath: langgraphConfigPath }),
    ...(signal === undefined ? {} : { signal }),
  };
  const source = await readSource(options);
  const hash = await hashSource(source, signal);
  // Whoever sets secrets knows that the file is not uploaded.
  const isKnown = Object.keys(secrets).length > 0;
  const warnings = source.warnings.filter(({ code }) => !(isKnown && code === envFileLeftOut.code));
  return { source, hash, digests: toDigests(hash), warnings };
}

/** What a check adds to the inputs. */
export const compute = {
  from: ["sourceRevisionConfig", "directory"],
  read: async (
    { source, sourceRevisionConfig, secrets }: PartialInputs<Inputs>,
    before: Properties,
    signal: AbortSignal | undefined,
  ): Promise<Properties | undefined> => {
    // What is not known yet is read when it is.
    const config = inputs.shape.sourceRevisionConfig.safeParse(sourceRevisionConfig);
    if (source !== "internal_source" || containsUnknown(sourceRevisionConfig) || !config.success)
      return undefined;
    // The files of an imported deployment belong to whoever uploaded them.
    if (config.data.directory === undefined) return undefined;
    const wanted = { sourceRevisionConfig: config.data, secrets: isUnknown(secrets) ? undefined : secrets };
    const { hash, digests, warnings } = await hashFiles(wanted, signal);
    const { contentHash } = hash;
    if (contentHash !== contentHashOf(before)) {
      // A replacement may delete the deployment before it archives the files.
      const { assertNotTooLarge } = await import("../../../source-folder/archive.ts");
      await assertNotTooLarge(hash, signal);
    }
    foundByHash.set(contentHash, { digests, warnings });
    return { contentHash };
  },
} as const;

/** That the files are others than those that LangSmith has. A pin keeps them from being deployed, which an update reports once. */
export function changedFiles({
  olds,
  news,
  computed,
  computedBefore,
}: Comparison<Inputs, Outputs>): Change[] {
  const contentHash = contentHashOf(computed);
  if (news.source !== "internal_source" || contentHash === undefined || !hasNewFiles(olds, computed))
    return [];
  const isPinned = news.pinnedRevisionId !== undefined;
  if (isPinned && contentHash === contentHashOf(computedBefore)) return [];
  const { contentHash: uploaded, sourceFiles = {} } = olds.outputs;
  const which = formatChanges(sourceFiles, foundByHash.get(contentHash)?.digests ?? {});
  const why =
    uploaded === undefined
      ? "it is not known which files LangSmith has"
      : `its files changed${which && ` (${which})`}`;
  const because = isPinned ? `${why}, but pinnedRevisionId keeps them from being deployed` : why;
  return [{ path: compute.from, kind: "update", because }];
}

/** Whether a check found other files than those that the state knows to be at LangSmith. Of a directory that is not known yet, it found none. */
export function hasNewFiles(
  { outputs }: Pick<Stored<Inputs, Outputs>, "outputs">,
  computed: Properties,
): boolean {
  const contentHash = contentHashOf(computed);
  return contentHash !== undefined && contentHash !== outputs.contentHash;
}

/** The hash that a check found. */
export function contentHashOf({ contentHash }: Properties): string | undefined {
  return typeof contentHash === "string" ? contentHash : undefined;
}

/** The files that the state knows to be at LangSmith. */
export function uploadedOf({ contentHash, sourceFiles, sourcePath }: Partial<Outputs>): Uploaded {
  return { contentHash, sourceFiles, sourcePath };
}

/** Whether the deployment has the files that this state uploaded, as far as the service shows which it has. */
export function hasFiles(
  { source_revision_config: { source_tarball_path: path } }: Deployment,
  { sourcePath }: Partial<Outputs>,
): boolean {
  return !path || path === sourcePath;
}

/** Milliseconds before each further try. */
const PAUSES_MS: readonly number[] = [2_000, 10_000];

/** Archives and uploads the files of the program. Nothing is deployed until the body is sent. */
export async function upload(
  service: LangSmith,
  deployment: Deployment,
  want: Inputs,
  operation: Operation,
): Promise<Upload> {
  const { source, hash, digests, warnings } = await hashFiles(want, operation.signal);
  if (!warnedAbout.delete(hash.contentHash))
    for (const warning of warnings) warnAbout(operation, "Deployment", want.name, warning);
  const { withArchive } = await import("../../../source-folder/archive.ts");
  const use = (archive: Archive) => put(service, deployment, archive, operation);
  const sourcePath = await withArchive(hash, use, operation.signal);
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
}

/** What a preview warns of files that will be uploaded. */
export function previewFiles({ olds, news, replaces, computed }: Previewed<Inputs, Outputs>): Announcement[] {
  const contentHash = contentHashOf(computed);
  const isUploaded = olds === undefined || replaces || hasNewFiles(olds, computed);
  if (contentHash === undefined || !isUploaded || news.pinnedRevisionId !== undefined) return [];
  warnedAbout.add(contentHash);
  return foundByHash.get(contentHash)?.warnings.map(({ text }) => ({ warning: text })) ?? [];
}

/** The path of the archive at LangSmith. Each try has an address of its own, so that none can be half used. */
async function put(
  service: LangSmith,
  actual: Deployment,
  archive: Archive,
  operation: Operation,
  [pause, ...later]: readonly number[] = PAUSES_MS,
): Promise<string> {
  operation.status(`deployment ${actual.name}: uploading ${byteSize(archive.size)}`);
  const { url, objectPath, headers } = await service.api(Deployments).uploadAddress(actual.id, operation);
  // The request reports an error of the file, also one that comes before the request reads it.
  const body = createReadStream(archive.file).on("error", () => {});
  const { status, words } = await service
    .upload(url, { headers, size: archive.size, body }, operation)
    .finally(() => body.destroy());
  if (status !== undefined && status >= 200 && status < 300) return objectPath;
  const isTransient = status === undefined || status >= 500 || status === 408 || status === 429;
  if (!isTransient || pause === undefined) throw new CodedError(uploadFailed({ status, words }));
  await operation.pause(pause);
  return put(service, actual, archive, operation, later);
}
