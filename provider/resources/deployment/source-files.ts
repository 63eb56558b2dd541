import * as z from "zod";
import { BoundedMap } from "../../core/bounded.ts";
import { containsUnknown } from "../../core/engine.ts";
import type { Properties } from "../../core/properties.ts";
import {
  type Change,
  type Comparison,
  type ComputeContext,
  isUnsettled,
  type PartialInputs,
  type Stored,
} from "../../core/resource.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { compareDigests, type FileDigests, formatChanges } from "../../source-folder/file-digests.ts";
import type { Source, SourceHash } from "../../source-folder/source.ts";
import { type Inputs, inputs, type Outputs, type Uploaded } from "./fields.ts";

/** What a check adds to the inputs. The state has the digests of the uploaded files among the outputs. */
const Computed = z.object({ contentHash: z.string() });

const MOST_FOLDERS = 100;

/** The digests of what the checks of this process found, by content hash: a diff follows its check. */
const digestsByHash = new BoundedMap<string, FileDigests>(MOST_FOLDERS);

/** The files of a program, and their hashes. */
interface HashedSource {
  readonly source: Source;
  readonly hash: SourceHash;
  readonly digests: FileDigests;
}

/** Finds and hashes the files of a program. @throws CodedError for files that cannot be uploaded */
export async function hashFiles(
  { directory = ".", langgraphConfigPath, envFiles = [] }: Inputs["sourceRevisionConfig"],
  { signal, project }: ComputeContext,
): Promise<HashedSource> {
  // Loaded by those alone who upload a folder.
  const [{ readSource }, { hashSource }, { toDigests }, { projectFolder }] = await Promise.all([
    import("../../source-folder/read-source.ts"),
    import("../../source-folder/hash-source.ts"),
    import("../../source-folder/file-digests.ts"),
    import("../../source-folder/project-folder.ts"),
  ]);
  const options = {
    projectDir: projectFolder(project),
    directory,
    envFiles,
    ...(langgraphConfigPath === undefined ? {} : { configPath: langgraphConfigPath }),
    ...(signal === undefined ? {} : { signal }),
  };
  const source = await readSource(options);
  const hash = await hashSource(source, signal);
  return { source, hash, digests: toDigests(hash) };
}

/** What a check adds to the inputs. */
export const compute = {
  from: ["sourceRevisionConfig", "directory"],
  read: async (
    { source, sourceRevisionConfig }: PartialInputs<Inputs>,
    before: Properties,
    context: ComputeContext,
  ): Promise<Properties | undefined> => {
    // What is not known yet is read when it is.
    const known = inputs.shape.sourceRevisionConfig.safeParse(sourceRevisionConfig);
    if (source !== "internal_source" || containsUnknown(sourceRevisionConfig) || !known.success)
      return undefined;
    // The files of an imported deployment belong to whoever uploaded them.
    if (known.data.directory === undefined) return undefined;
    const { source: files, hash, digests } = await hashFiles(known.data, context);
    const { contentHash } = hash;
    if (contentHash !== contentHashOf(before)) {
      // A replacement may delete the deployment before it archives the files.
      const { assertNotTooLarge } = await import("../../source-folder/archive.ts");
      await assertNotTooLarge(files, hash, context);
    }
    digestsByHash.set(contentHash, digests);
    return { contentHash };
  },
  applied: ({ contentHash }: Partial<Outputs>): Properties =>
    contentHash === undefined ? {} : { contentHash },
} as const;

/** That the files are others than those that LangSmith has. A pin keeps them from being deployed, which an update reports once. */
export function changedFiles({ olds, news, computed }: Comparison<Inputs, Outputs>): Change[] {
  const contentHash = contentHashOf(computed);
  if (news.source !== "internal_source" || contentHash === undefined) return [];
  const isPinned = news.pinnedRevisionId !== undefined;
  const hasNew = hasNewFiles(olds, computed);
  const isChange = isPinned
    ? hasNew && contentHash !== contentHashOf(olds.computed)
    : hasNew || isUnsettled(olds, "sourceRevisionConfig");
  if (!isChange) return [];
  const { contentHash: uploaded, sourceFiles = {} } = olds.outputs;
  const digests = digestsByHash.get(contentHash);
  const which = digests && ` (${formatChanges(compareDigests(sourceFiles, digests))})`;
  const why =
    uploaded === undefined
      ? "it is not known which files LangSmith has"
      : hasNew
        ? `its files changed${which ?? ""}`
        : "LangSmith may not have its files";
  const because = isPinned ? `${why}, but pinnedRevisionId keeps them from being deployed` : why;
  return [{ path: compute.from, kind: "update", because }];
}

/** Whether a check found other files than those that the state knows to be at LangSmith. */
export function hasNewFiles(
  { outputs }: Pick<Stored<Inputs, Outputs>, "outputs">,
  computed: Properties,
): boolean {
  return contentHashOf(computed) !== outputs.contentHash;
}

/** The hash that a check found. */
function contentHashOf(computed: Properties): string | undefined {
  const found = Computed.safeParse(computed);
  return found.success ? found.data.contentHash : undefined;
}

/** An archive that LangSmith has, and the part of a change that deploys it. */
export interface Upload {
  readonly uploaded: Uploaded;
  readonly body: Properties;
}

/** What was found of the files of the program. */
export interface FoundFiles {
  readonly contentHash: string;
  readonly configPath: string;
}

/**
 * What a change deploys where the program ignores changes of its files: the archive that the state knows, or what
 * LangSmith has. Undefined where it does not, so that they are uploaded.
 */
export function ignoredFiles(
  { outputs }: Pick<Stored<Inputs, Outputs>, "outputs">,
  computed: Properties,
  found: FoundFiles,
): Upload | undefined {
  const wanted = contentHashOf(computed);
  if (wanted === found.contentHash || wanted !== outputs.contentHash) return undefined;
  const uploaded = uploadedOf(outputs);
  if (outputs.sourcePath === undefined) return { uploaded, body: {} };
  const config = { source_tarball_path: outputs.sourcePath, langgraph_config_path: found.configPath };
  return { uploaded, body: { revision_source: "internal_source", source_revision_config: config } };
}

/** The files that the state knows to be at LangSmith. */
export function uploadedOf({ contentHash, sourceFiles, sourcePath }: Partial<Outputs>): Uploaded {
  return { contentHash, sourceFiles, sourcePath };
}

/** Whether the deployment has the files that this state uploaded, as far as the service shows which it has. */
export function hasFiles(actual: Deployment, olds: Pick<Stored<Inputs, Outputs>, "outputs">): boolean {
  return !actual.source_revision_config.source_tarball_path || showsFiles(actual, olds);
}

/** Whether the service shows that the deployment has these files. A server may show none. */
export function showsFiles(
  { source_revision_config: { source_tarball_path: path } }: Deployment,
  { outputs }: Pick<Stored<Inputs, Outputs>, "outputs">,
): boolean {
  return (path ?? undefined) === outputs.sourcePath;
}
