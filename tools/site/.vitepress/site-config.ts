import { readFileSync } from "node:fs";
import path from "node:path";
import type { DefaultTheme, UserConfig } from "vitepress";
import { pageOf } from "../../generate/address.ts";
import { slugOf } from "../links.ts";
import { sidebar, topNavigation } from "../navigation.ts";
import { NOT_PAGES, placeInSite } from "../pages.ts";
import { plainText } from "./markdown/plain-text.ts";
import { siteLinks } from "./markdown/site-links.ts";

/** What browsers must know. Vite's own default is older than what this repository's esbuild can compile to. */
const TARGET = "es2022";

/** What VitePress makes the site of, and how. */
export function siteConfig(root: string): UserConfig<DefaultTheme.Config> {
  const { description, repository } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const site = { root, repository: pageOf(repository) };
  return {
    title: "pulumi-langsmith",
    description,
    srcDir: root,
    srcExclude: NOT_PAGES,
    rewrites: (file) => placeInSite(file) ?? file,
    outDir: path.join(root, "site"),
    cacheDir: path.join(root, "node_modules", ".cache", "pulumi-langsmith", "site"),
    markdown: {
      // A link is one where the page says so: the addresses in examples lead nowhere.
      linkify: false,
      // As GitHub shows the pages.
      anchor: { slugify: slugOf },
      attrs: { disable: true },
      emoji: { enabled: [] },
      config: (markdown) => {
        plainText(markdown);
        siteLinks(markdown, site);
      },
    },
    themeConfig: {
      search: { provider: "local" },
      sidebar: sidebar(root),
      nav: topNavigation(root),
    },
    vite: {
      publicDir: false,
      build: { target: TARGET, chunkSizeWarningLimit: 4000 },
      optimizeDeps: { entries: [], esbuildOptions: { target: TARGET } },
    },
  };
}
