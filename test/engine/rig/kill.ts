import { descendantsOf, runs } from "./processes.ts";

/** Kills a process with all that it started, such as an engine with its plugins, before any of them can react. */
export function killWithDescendants(pid: number): void {
  // Stopped, it starts nothing more that would be left.
  process.kill(pid, "SIGSTOP");
  for (const each of [...descendantsOf(pid), pid]) if (runs(each)) process.kill(each, "SIGKILL");
}
