import { createProject } from "../../cli/init/init.ts";
import { installedText, installPlugin } from "../../cli/plugin-cache/install.ts";
import { CodedError } from "../../provider/core/message.ts";
import { dropPrivileges } from "../unprivileged.ts";

/** Creates a YAML project in the folder that is named, or installs the plugin; prints as the command does. */
const [, , settings = "", folder] = process.argv;
const options = JSON.parse(settings);
dropPrivileges();
try {
  const text =
    folder === undefined
      ? installedText(installPlugin(options))
      : createProject({ ...options, folder, language: "yaml", isForEmulator: false });
  process.stdout.write(text);
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
