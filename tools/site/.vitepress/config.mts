import { fileURLToPath } from "node:url";
import type { DefaultTheme, UserConfig } from "vitepress";

// Node.js loads it, not the bundler of VitePress, which does not know the settings of this repository's compiler.
const source = new URL("site-config.ts", import.meta.url).href;
const { siteConfig }: typeof import("./site-config.ts") = await import(source);

const config: UserConfig<DefaultTheme.Config> = siteConfig(
  fileURLToPath(new URL("../../..", import.meta.url)),
);

export default config;
