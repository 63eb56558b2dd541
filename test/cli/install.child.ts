import { createProject, printProject } from "../../cli/init/init.ts";
import { install, printInstallation } from "../../cli/plugin-cache/install.ts";
import { CodedError } from "../../provider/core/message.ts";
import { dropPrivileges } from "../unprivileged.ts";

/** Creates a YAML project in the folder that is named, or installs the plugin; prints as the command does. */
const [, , settings = "", folder] = process.argv;
const options = JSON.parse(settings);
const lines = {
  print: (text: string) => void process.stdout.write(text),
  report: (text: string) => void process.stderr.write(text),
};
dropPrivileges();
try {
  if (folder === undefined) printInstallation(install({ ...options, reinstall: false }), lines);
  else printProject(createProject({ ...options, folder, language: "yaml", isForEmulator: false }), lines);
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
