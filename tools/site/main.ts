import { root } from "../stack/package.ts";
import { runCommand } from "./command.ts";

/** `npm run docs`: serves the site of the documentation, or writes it as files. */
process.exitCode = await runCommand(process.argv.slice(2), root);
