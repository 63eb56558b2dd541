import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installedText, installPlugin } from "../../cli/plugin-cache/install.ts";
import { version } from "../../provider/core/version.ts";
import { temporary } from "../tools/release-folder.ts";

const LAUNCHER = "pulumi-resource-langsmith";

/** A folder like that of the built plugin, of a version. */
export function pluginFolder(folder: string, of = version): string {
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify({ name: LAUNCHER, version: of });
  for (const [name, text] of [
    [LAUNCHER, "#!/bin/sh\n"],
    [`${LAUNCHER}.cmd`, ""],
    ["main.mjs", `// ${of}`],
    ["package.json", manifest],
  ] as const) {
    writeFileSync(path.join(folder, name), text);
  }
  chmodSync(path.join(folder, LAUNCHER), 0o755);
  return folder;
}

/** A machine with a package, a home of Pulumi and an engine, of which nothing is installed yet. */
export class Machine {
  readonly folder = temporary();
  readonly source = pluginFolder(path.join(this.folder, "package", "dist", "plugin"));
  readonly home = path.join(this.folder, "home");
  readonly cache = path.join(this.home, "plugins");
  readonly bin = path.join(this.folder, "bin");
  readonly project = path.join(this.folder, "project");

  constructor() {
    for (const each of [this.home, this.bin, this.project]) mkdirSync(each);
    writeFileSync(path.join(this.bin, "pulumi"), "#!/bin/sh\necho v3.259.0\n", { mode: 0o755 });
  }

  get environment(): Record<string, string> {
    return { PATH: this.bin, PULUMI_HOME: this.home };
  }

  /** The folder of a version in the plugin cache. */
  version(of = version): string {
    return path.join(this.cache, `resource-langsmith-v${of}`);
  }

  /** Installs the plugin, and returns what the command prints; throws what keeps it from that. */
  install({ environment = this.environment } = {}): string {
    return installedText(installPlugin({ source: this.source, environment }));
  }
}
