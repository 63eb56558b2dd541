import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vitepress";
import { PUBLISHED_FILES } from "../addresses.ts";

/** Publishes the files that pages lead to: into the folder of a build, and by the server. */
export function publishedFiles(root: string): Plugin {
  const contentOf = (file: string) => readFileSync(path.join(root, file));
  return {
    name: "pulumi-langsmith:published-files",
    configureServer({ middlewares }) {
      for (const file of PUBLISHED_FILES) {
        middlewares.use(`/${file}`, (_request, response) => {
          response.setHeader("Content-Type", "application/json").end(contentOf(file));
        });
      }
    },
    generateBundle({ dir = "" }) {
      // A build has a second bundle, which renders the pages and is not published.
      if (dir.includes(".temp")) return;
      for (const fileName of PUBLISHED_FILES) {
        this.emitFile({ type: "asset", fileName, source: contentOf(fileName) });
      }
    },
  };
}
