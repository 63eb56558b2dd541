import { LANGUAGES } from "./languages.ts";

/** The key of the browser's storage that has the chosen language. */
export const STORED_AS = "pulumi-langsmith:language";

const names = Object.values(LANGUAGES);

/** Runs in the head, before anything is shown: reads the choice, so that no page changes its layout afterwards. */
export const CHOICE_SCRIPT = `(() => {
  const names = ${JSON.stringify(names)};
  let stored;
  try {
    stored = localStorage.getItem(${JSON.stringify(STORED_AS)});
  } catch {}
  document.documentElement.dataset.language = names.includes(stored) ? stored : names[0];
})()`;

/** Shows the block of the chosen language; a group without it shows its first. Without the script all are shown. */
export const CHOICE_STYLE = names
  .map((name) => {
    const chosen = `html[data-language="${name}"] .languages[data-languages~="${name}"]`;
    const other = `html[data-language="${name}"] .languages:not([data-languages~="${name}"])`;
    return [
      `${chosen} > [role="tabpanel"]:not([data-language="${name}"]), ${other} > [role="tabpanel"] ~ [role="tabpanel"] { display: none }`,
      `${chosen} [role="tab"][data-language="${name}"], ${other} [role="tab"]:first-child { color: var(--vp-c-text-1); border-color: var(--vp-c-brand-1) }`,
    ].join("\n");
  })
  .join("\n");
