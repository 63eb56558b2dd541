import type { EmulatorOptions } from "../../../emulator/src/index.ts";
import { CHOSEN_WITH_NEEDED } from "../../conformance/scenario.ts";
import { TRACING_PROJECTS } from "../../conformance/stack.ts";

/** How the service is set up for objects of all tables at once. */
export function emulatorOfTables(): EmulatorOptions {
  const all = CHOSEN_WITH_NEEDED.map(({ emulator }) => emulator ?? {});
  const breaks = all.flatMap((options) => options.breaks ?? []);
  return Object.assign({ speed: 600, tracingProjects: TRACING_PROJECTS }, ...all, { breaks });
}
