/** What is different for a language. */
interface LanguageFacts {
  readonly title: string;
  /** Whether the template has an SDK in `sdks/langsmith`. */
  readonly hasSdk: boolean;
  /** What git ignores. */
  readonly ignored: readonly string[];
  /** The command that installs what the program needs. */
  readonly install: string | undefined;
}

export const LANGUAGES = {
  typescript: { title: "TypeScript", hasSdk: true, ignored: ["/node_modules/"], install: "npm install" },
  yaml: { title: "YAML", hasSdk: false, ignored: [], install: undefined },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

export function factsOf(language: Language): LanguageFacts {
  return LANGUAGES[language];
}
