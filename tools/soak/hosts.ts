import path from "node:path";
import type { FrontEnd } from "./options.ts";
import { type Running, start } from "./process.ts";

/** Starts what serves the resources, of the package that is installed below a folder. */
export function startHost(frontEnd: FrontEnd, folder: string, engine: string): Promise<Running> {
  const modules = path.join(folder, "node_modules");
  const programs = {
    plugin: path.join(modules, "pulumi-langsmith", "dist", "plugin", "pulumi-resource-langsmith"),
    dynamic: path.join(modules, "@pulumi", "pulumi", "cmd", "dynamic-provider", "index.js"),
  };
  // The package is found from where the host runs, as in the folder of a program. The inspector tells the heap.
  const args = ["--preserve-symlinks", "--inspect=127.0.0.1:0", programs[frontEnd], engine];
  return start(args, { folder, environment: environmentOf(folder), ready: /^(\d+)\r?\n/ });
}

/** Virtual seconds per second: a deployment is ready in less than one, a window of a schedule takes three minutes. */
const SPEED = 120;

/** Starts the emulator; it tells its address. */
export function startService(folder: string): Promise<Running> {
  const command = path.join(folder, "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");
  const args = [command, "emulator", "--strict", "--speed", String(SPEED), "--free-project-names"];
  return start(args, { folder, environment: environmentOf(folder), ready: /^listening on (\S+)$/m });
}

/** Nothing of this process's own settings is handed on: a key in them would be one of the credentials. */
function environmentOf(folder: string): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], HOME: folder, XDG_CACHE_HOME: folder, PULUMI_NODEJS_PROJECT: "soak" };
}
