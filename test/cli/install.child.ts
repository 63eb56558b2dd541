import { installedText, installPlugin } from "../../cli/plugin-cache/install.ts";
import { CodedError } from "../../provider/core/message.ts";

/** Installs the plugin, and prints as the command does. */
const [, , settings = ""] = process.argv;
const options = JSON.parse(settings);
try {
  process.stdout.write(installedText(installPlugin(options)));
} catch (error) {
  if (!(error instanceof CodedError)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
