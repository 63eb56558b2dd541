import * as z from "zod";
import { version } from "../output.ts";
import { plugin } from "../plugin-cache/output.ts";

/** What `init --json` prints. */
export const initOutput = z.strictObject({
  version,
  folder: z.string().describe("The folder of the project."),
  language: z.string().describe("The language of the program."),
  files: z.array(z.string()).describe("The files that were written, below the folder."),
  emulator: z
    .string()
    .nullable()
    .describe("The command that starts the emulator. `null` without `--emulator`."),
  next: z.array(z.string()).describe("The commands up to the first `pulumi up`."),
  plugin,
});

export type InitOutput = z.input<typeof initOutput>;
