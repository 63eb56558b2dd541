export { runEmulator } from "./command/command.ts";
export { type Emulator, startEmulator } from "./emulator.ts";
export type { Fault, PendingFault } from "./faults/faults.ts";
export type { GithubIntegration, GithubRepository } from "./github/record.ts";
export type { OAuthProvider, OAuthToken, TokenRevocation } from "./oauth/record.ts";
export type { JournalEntry } from "./server/journal.ts";
export { type Behaviour, BREAKS, type BreakName } from "./world/behaviour.ts";
export { type ClockReading, VirtualClock } from "./world/clock.ts";
export {
  type ApiKey,
  DEFAULT_WORKSPACE,
  type EmulatorOptions,
  type Listener,
  type Plan,
  type TracingProject,
} from "./world/options.ts";
export type { Snapshot } from "./world/snapshot.ts";
