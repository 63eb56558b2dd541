import { parseArgs } from "node:util";

export const USAGE = `usage: npm run docs [-- OPTIONS]

Serves the documentation on this machine, and shows changes of its pages at once.

  --port N     the port; 5173 without it, or the next one that is free
  --build      write the site as files instead
  --out DIR    the folder for --build; "site" without it
`;

/** What `npm run docs` does. */
export type Options =
  | { readonly does: "help" }
  | { readonly does: "serve"; readonly port: string }
  | { readonly does: "build"; readonly out: string };

/** Arguments that the command does not take. */
export class UsageError extends Error {}

/** @throws UsageError */
export function parseOptions(args: readonly string[]): Options {
  const { build, help, out, port } = valuesOf(args);
  if (help) return { does: "help" };
  if (build && port !== undefined) throw new UsageError("--build does not take --port.");
  if (!build && out !== undefined) throw new UsageError("--out needs --build.");
  if (build) return { does: "build", out: out ?? "site" };
  if (port !== undefined && !/^\d{1,5}$/.test(port)) throw new UsageError(`--port ${port} is not a number.`);
  return { does: "serve", port: port ?? "5173" };
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        build: { type: "boolean" },
        help: { type: "boolean" },
        out: { type: "string" },
        port: { type: "string" },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message);
  }
}
