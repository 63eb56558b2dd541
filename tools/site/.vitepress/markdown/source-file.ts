import path from "node:path";

/**
 * The source of the page that is rendered, as a path from the repository's root.
 *
 * @param env what VitePress hands to the parser: `path` is where the page is in the site, `realPath` its source
 */
export function sourceFile(env: unknown, root: string): string {
  const { realPath, path: place } = Object(env);
  return path.relative(root, String(realPath ?? place)).replaceAll(path.sep, "/");
}
