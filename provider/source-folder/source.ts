import type { Message } from "../core/message.ts";

/** The files of a folder that LangSmith builds an agent from. Its archive contains them, and nothing else. */
export interface Source {
  /** The absolute folder that paths of the archive begin at. It belongs to this machine, so never to a state. */
  readonly root: string;
  /** The path of the configuration file in the archive: `langgraph_config_path`. */
  readonly configPath: string;
  /** The local dependencies of the configuration file, as paths of the archive. */
  readonly dependencies: readonly string[];
  /** Paths of the archive, separated by `/`, in the order of their bytes. */
  readonly files: readonly string[];
  readonly warnings: readonly Message[];
}

/** What was read of a file. */
export interface FileHash {
  /** Of its content, in hexadecimal digits. */
  readonly sha256: string;
  readonly size: number;
  readonly isExecutable: boolean;
}

/** The content of a source at one moment. */
export interface SourceHash {
  /** The SHA-256 of the path of the configuration, and of all paths, executable bits and contents. Equal sources have equal hashes, on every machine. */
  readonly contentHash: string;
  readonly files: ReadonlyMap<string, FileHash>;
}
