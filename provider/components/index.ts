import type { Component } from "./define.ts";
import { scheduledExports } from "./scheduled-exports/scheduled-exports.ts";

/** Every component, by the name of its kind. Front ends serve these, and nothing else. */
export const components = {
  ScheduledExports: scheduledExports,
} as const satisfies Record<string, Component>;
