import type { DefaultTheme } from "vitepress";

type Highlighting = Pick<
  Parameters<NonNullable<DefaultTheme.LocalSearchOptions["_render"]>>[2],
  "options" | "set"
>;

/** The heading of a code, its anchor, and the sentence below it that says what happened. */
const CODE_HEADING = /(<h2[^>]*>LS\d{4}) (<a [^>]*>.*?<\/a><\/h2>)\s*<p><strong>(.*?)\.?<\/strong><\/p>/g;

/** An item of a list of properties, with its anchor. */
const PROPERTY = /<li><a id="([^"]+)"><\/a><strong><code>(.*?)<\/code><\/strong>/g;

/** Programs in several languages: they would be the first results for every property. */
const PROGRAMS = /<LanguageTabs [\s\S]*?<\/LanguageTabs>/g;

/**
 * The search of the site: an index of all pages that the browser loads once. Results for a code show what it means,
 * and each property is a result of its own. The functions in `searchOptions` go to the browser as text, so they must
 * not use anything outside of them.
 */
export const search: { provider: "local"; options: DefaultTheme.LocalSearchOptions } = {
  provider: "local",
  options: {
    miniSearch: {
      searchOptions: {
        // A code is exact: LS2004 is no misspelling of LS2005.
        fuzzy: (term: string) => (/\d/.test(term) ? false : 0.2),
        // What to do comes before each detail.
        boostDocument: (id: string) => {
          if (/^\/(?:start|guides)\//.test(id)) return 1.5;
          return id.startsWith("/reference/functions/") ? 0.7 : 1;
        },
      },
    },
    _render: (source, env, markdown) =>
      withoutColors(markdown, () => markdown.render(source, env))
        .replace(PROGRAMS, "")
        .replace(CODE_HEADING, "$1: $3 $2")
        .replace(PROPERTY, '<h5>$2 <a href="#$1"></a></h5>'),
  },
};

/** Renders without colors in blocks, which take most of the time and are not searched. */
function withoutColors(markdown: Highlighting, render: () => string): string {
  const { highlight } = markdown.options;
  markdown.set({ highlight: null });
  const html = render();
  markdown.set({ highlight });
  return html;
}
