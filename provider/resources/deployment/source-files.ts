import * as z from "zod";
import { containsUnknown } from "../../core/engine.ts";
import type { Properties } from "../../core/properties.ts";
import type { Change, Comparison, PartialInputs, Stored } from "../../core/resource.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { compareDigests, type FileDigests, formatChanges } from "../../source-folder/file-digests.ts";
import type { Source, SourceHash } from "../../source-folder/source.ts";
import { type Inputs, inputs, type Outputs, type Uploaded } from "./fields.ts";

/** What a check finds of the files of `directory`. */
const Computed = z.object({ contentHash: z.string(), files: z.record(z.string(), z.string()) });

/** The files of a program, and their hashes. */
interface HashedSource {
  readonly source: Source;
  readonly hash: SourceHash;
  readonly digests: FileDigests;
}

/** Finds and hashes the files of a program. @throws CodedError for files that cannot be uploaded */
export async function hashFiles(
  { directory = ".", langgraphConfigPath }: Inputs["sourceRevisionConfig"],
  signal?: AbortSignal,
): Promise<HashedSource> {
  // Loaded by those alone who upload a folder.
  const [{ readSource }, { hashSource }, { toDigests }, { projectFolder }] = await Promise.all([
    import("../../source-folder/read-source.ts"),
    import("../../source-folder/hash-source.ts"),
    import("../../source-folder/file-digests.ts"),
    import("../../source-folder/project-folder.ts"),
  ]);
  const options = {
    projectDir: projectFolder(),
    directory,
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
  read: async ({ source, sourceRevisionConfig }: PartialInputs<Inputs>): Promise<Properties | undefined> => {
    // What is not known yet is read when it is.
    const known = inputs.shape.sourceRevisionConfig.safeParse(sourceRevisionConfig);
    if (source !== "internal_source" || containsUnknown(sourceRevisionConfig) || !known.success)
      return undefined;
    const { hash, digests } = await hashFiles(known.data);
    return { contentHash: hash.contentHash, files: digests };
  },
} as const;

/** That the files are others than those that LangSmith has. */
export function changedFiles({ olds, news, computed }: Comparison<Inputs, Outputs>): Change[] {
  const found = Computed.safeParse(computed);
  if (news.source !== "internal_source" || !found.success || news.pinnedRevisionId !== undefined) return [];
  const { contentHash, sourceFiles = {} } = olds.outputs;
  if (contentHash === found.data.contentHash && olds.unsettled === undefined) return [];
  const because =
    contentHash === undefined || contentHash === found.data.contentHash
      ? "LangSmith does not have its files yet"
      : `its files changed (${formatChanges(compareDigests(sourceFiles, found.data.files))})`;
  return [{ path: ["sourceRevisionConfig", "directory"], kind: "update", because }];
}

/** The hash that a check found. */
export function contentHashOf(computed: Properties): string | undefined {
  const found = Computed.safeParse(computed);
  return found.success ? found.data.contentHash : undefined;
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
