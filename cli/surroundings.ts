/** Where a command runs. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Takes what is found. */
  readonly print: (text: string) => void;
  /** Takes a line of status, or what is wrong with the call. */
  readonly report: (text: string) => void;
}

/** Those of this process. */
export const PROCESS: Surroundings = {
  environment: process.env,
  print: (text) => void process.stdout.write(text),
  report: (text) => void process.stderr.write(text),
};
