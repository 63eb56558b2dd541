import type { Engine } from "../../engine/engine.ts";
import type { Options } from "../options.ts";
import type { PluginFolder } from "./bundle.ts";

/** What the measures work with. */
export interface Workshop {
  readonly options: Options;
  /** A folder for what they make; removed at the end. */
  readonly folder: string;
  /** The plugin of this package, as built. */
  readonly plugin: PluginFolder;
  /** The real engine; made at the first call. */
  readonly engine: () => Promise<Engine>;
  /** Takes one line about what is going on. */
  readonly progress: (line: string) => void;
}
