import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { NOT_PAGES, sidebar, slugOf } from "../pages.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** What browsers must know. Vite's own default is older than what this repository's esbuild can compile to. */
const TARGET = "es2022";

export default {
  title: "pulumi-langsmith",
  description: JSON.parse(readFileSync(`${root}package.json`, "utf8")).description,
  srcDir: root,
  srcExclude: NOT_PAGES,
  rewrites: { "README.md": "index.md" },
  outDir: `${root}site`,
  cacheDir: `${root}node_modules/.cache/pulumi-langsmith/site`,
  markdown: {
    // As GitHub shows the pages.
    anchor: { slugify: slugOf },
    attrs: { disable: true },
    // The addresses in examples lead nowhere.
    linkify: false,
    config: (markdown) => {
      const { code_inline: render } = markdown.renderer.rules;
      markdown.renderer.rules.code_inline = (...args) =>
        render?.(...args).replace("<code", "<code v-pre") ?? "";
    },
  },
  themeConfig: {
    search: { provider: "local" },
    sidebar: sidebar(root),
    nav: [
      { text: "Guides", link: "/docs/" },
      { text: "Reference", link: "/docs/reference/" },
      { text: "Errors", link: "/docs/troubleshooting" },
    ],
  },
  vite: {
    publicDir: false,
    build: { target: TARGET, chunkSizeWarningLimit: 4000 },
    optimizeDeps: { entries: [], esbuildOptions: { target: TARGET } },
  },
};
