export { type Behaviour, BREAKS, type BreakName } from "./behaviour.ts";
export { type ClockReading, VirtualClock } from "./clock.ts";
export { runEmulator } from "./command.ts";
export { type Emulator, startEmulator } from "./emulator.ts";
export type { Fault, PendingFault } from "./faults.ts";
export type { GithubIntegration, GithubRepository } from "./github/record.ts";
export type { JournalEntry } from "./journal.ts";
export type { OAuthProvider, OAuthToken, TokenRevocation } from "./oauth/record.ts";
export {
  type ApiKey,
  DEFAULT_WORKSPACE,
  type EmulatorOptions,
  type Listener,
  type Plan,
  type TracingProject,
} from "./options.ts";
export type { Snapshot } from "./snapshot.ts";
