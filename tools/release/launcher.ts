import type { Platform } from "./platforms.ts";

/** The name of the plugin, of its launcher and of its archives. */
export const PLUGIN = "pulumi-resource-langsmith";

/** The file that the launcher hands to Node.js. */
export const ENTRY = "launch.cjs";

/**
 * The file that the engine starts. It starts the Node.js beside it and is replaced by it, so that signals of the engine
 * reach the plugin itself.
 *
 * On Windows it is a `.cmd`: in a folder of its cache the engine looks for `pulumi-resource-langsmith.exe`, then for
 * `pulumi-resource-langsmith.cmd` (getCandidateExtensions in sdk/go/common/workspace/plugins.go).
 */
export function launcherOf({ os, loader }: Platform): { readonly name: string; readonly text: string } {
  if (os === "windows") {
    return { name: `${PLUGIN}.cmd`, text: `@"%~dp0node.exe" "%~dp0${ENTRY}" %*\r\n` };
  }
  const fallback = loader === undefined ? "" : withoutLibrary(loader);
  const start = `exec "$here/node" "$here/${ENTRY}" "$@"\n`;
  return { name: PLUGIN, text: `#!/bin/sh\nhere=\${0%/*}\n${fallback}${start}` };
}

/** A machine without the C library that the Node.js needs, such as Alpine, runs the Node.js on its PATH instead. */
function withoutLibrary(loader: string): string {
  return `if [ ! -e ${loader} ]; then
  if command -v node >/dev/null; then exec node "$here/${ENTRY}" "$@"; fi
  echo "${PLUGIN}: its Node.js needs the GNU C library, and ${loader} is missing: install Node.js 22 or later (Alpine: apk add nodejs)" >&2
  exit 1
fi
`;
}
