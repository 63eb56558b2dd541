import type { Platform } from "./platforms.ts";

/** The name of the plugin, of its launcher and of its archives. */
export const PLUGIN = "pulumi-resource-langsmith";

/** The file that the launcher hands to Node.js. */
export const ENTRY = "launch.cjs";

/** The file that the engine starts, beside the Node.js that it runs. */
interface Launcher {
  readonly name: string;
  readonly text: string;
}

/**
 * The launcher of a platform. It starts the Node.js beside it and is replaced by it, so that signals of the engine
 * reach the plugin itself.
 *
 * On Windows it is a `.cmd`: in a folder of its cache the engine looks for `pulumi-resource-langsmith.exe`, then for
 * `pulumi-resource-langsmith.cmd` (getCandidateExtensions in sdk/go/common/workspace/plugins.go), and its own plugins
 * for dynamic resources are `.cmd` files.
 *
 * @param loader Linux: of the C library that the Node.js needs. A machine that has none, such as Alpine, runs the
 *   Node.js on its PATH instead.
 */
export function launcherOf(os: Platform["os"], loader?: string): Launcher {
  if (os === "windows") {
    return { name: `${PLUGIN}.cmd`, text: `@"%~dp0node.exe" "%~dp0${ENTRY}" %*\r\n` };
  }
  return {
    name: PLUGIN,
    text: `${FIND_FOLDER}${loader === undefined ? "" : withoutLibrary(loader)}${START}`,
  };
}

// With what the shell itself can: PATH may hold nothing but the engine. Only who links to it needs `readlink`.
const FIND_FOLDER = `#!/bin/sh
# Starts the plugin with the Node.js that lies beside this file.
self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self") || exit 1
  case $target in
  /*) self=$target ;;
  *) case $self in */*) self=\${self%/*}/$target ;; *) self=$target ;; esac ;;
  esac
done
case $self in
*/*) here=\${self%/*} ;;
*) here=. ;;
esac
`;

const START = `exec "$here/node" "$here/${ENTRY}" "$@"\n`;

function withoutLibrary(loader: string): string {
  return `if [ ! -e ${loader} ]; then
  if command -v node >/dev/null; then exec node "$here/${ENTRY}" "$@"; fi
  echo "${PLUGIN}: the Node.js that it brings needs the GNU C library, and ${loader} is missing: install Node.js 22 or later, which then serves instead (Alpine: apk add nodejs)" >&2
  exit 1
fi
`;
}
