import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { LanguageTabs, restoreLanguage } from "./language-tabs.ts";
import { showActivePage } from "./sidebar.ts";
import "./style.css";

/** VitePress's own theme with the fonts of the system, and with tabs by language. */
const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component("LanguageTabs", LanguageTabs);
  },
  setup: () => {
    restoreLanguage();
    showActivePage();
  },
};

export default theme;
