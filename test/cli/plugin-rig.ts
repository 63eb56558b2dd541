import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { install, printInstallation } from "../../cli/plugin-cache/install.ts";
import { version } from "../../provider/core/version.ts";
import { root } from "../../tools/stack/package.ts";
import { temporary } from "../tools/release-folder.ts";
import { runUnprivileged } from "../unprivileged.ts";

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

  /** Installs the plugin for the project's folder, and prints that as the command does; throws what keeps it from that. */
  install({ reinstall = false, environment = this.environment } = {}) {
    const printed = { stdout: "", stderr: "" };
    const installation = install({ ...this.#places, environment, reinstall });
    printInstallation(installation, {
      print: (text) => {
        printed.stdout += text;
      },
      report: (text) => {
        printed.stderr += text;
      },
    });
    return printed;
  }

  /**
   * Installs the plugin, as a user whom permissions stop.
   *
   * @param folder where to create a project, too
   */
  installUnprivileged(folder?: string) {
    const { environment } = this;
    const settings = JSON.stringify({ ...this.#places, environment });
    const program = path.join(root, "test", "cli", "install.child.ts");
    return runUnprivileged(this.folder, program, [settings, ...(folder === undefined ? [] : [folder])]);
  }

  get #places() {
    const templates = path.join(this.folder, "package", "dist", "templates");
    return { source: this.source, templates, cwd: this.project };
  }
}
