import { readFileSync } from "node:fs";
import path from "node:path";
import type { DefaultTheme, UserConfig } from "vitepress";
import { pageOf } from "../../generate/address.ts";
import { CHOICE_SCRIPT, CHOICE_STYLE } from "../language-choice.ts";
import { slugOf } from "../links.ts";
import { sidebar, topNavigation } from "../navigation.ts";
import { NOT_PAGES, placeInSite } from "../pages.ts";
import { languageTabs } from "./markdown/language-tabs.ts";
import { plainText } from "./markdown/plain-text.ts";
import { programs } from "./markdown/programs.ts";
import { siteLinks } from "./markdown/site-links.ts";
import { publishedFiles } from "./published-files.ts";
import { search } from "./search.ts";

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#3451b2"/><path d="M4 3v10h8v-2H6V3z" fill="#fff"/></svg>`;

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
    head: [
      ["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }],
      ["script", {}, CHOICE_SCRIPT],
      ["style", {}, CHOICE_STYLE],
    ],
    markdown: {
      // A link is one where the page says so: the addresses in examples lead nowhere.
      linkify: false,
      // As GitHub shows the pages.
      anchor: { slugify: slugOf },
      attrs: { disable: true },
      emoji: { enabled: [] },
      preConfig: (markdown) => programs(markdown, root),
      config: (markdown) => {
        plainText(markdown);
        siteLinks(markdown, site);
        languageTabs(markdown);
      },
    },
    transformPageData: ({ relativePath, frontmatter }) => ({
      frontmatter: { ...frontmatter, pageClass: relativePath.startsWith("errors/") ? "errors" : "" },
    }),
    themeConfig: {
      search,
      sidebar: sidebar(root),
      nav: topNavigation(root),
      outline: { level: [2, 3] },
      externalLinkIcon: true,
    },
    vite: {
      publicDir: false,
      // The index of the search is large, and is loaded when a reader searches.
      build: { target: TARGET, chunkSizeWarningLimit: 4000 },
      plugins: [publishedFiles(root)],
      optimizeDeps: { entries: [], esbuildOptions: { target: TARGET } },
      server: {
        watch: { ignored: [path.join(root, "!(docs|emulator|examples|tools)", "**")] },
      },
    },
  };
}
