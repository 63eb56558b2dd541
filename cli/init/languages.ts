/** What is different for a language. */
export interface LanguageFacts {
  readonly title: string;
  /** Where a project has the SDK. */
  readonly sdk: string | undefined;
  /** The language of `pulumi package gen-sdk`, which generates the SDK where the package does not contain it. */
  readonly generator: string | undefined;
  /** What git ignores. */
  readonly ignored: readonly string[];
  /** The command that installs what the program needs. */
  readonly install: string | undefined;
}

export const LANGUAGES = {
  typescript: {
    title: "TypeScript",
    sdk: "sdks/langsmith",
    generator: undefined,
    ignored: ["/node_modules/"],
    install: "npm install",
  },
  python: {
    title: "Python",
    sdk: "sdks/python",
    generator: "python",
    ignored: ["/venv/", "__pycache__/"],
    install: "pulumi install",
  },
  go: { title: "Go", sdk: "sdks/go", generator: "go", ignored: [], install: "go mod tidy" },
  yaml: { title: "YAML", sdk: undefined, generator: undefined, ignored: [], install: undefined },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

export function factsOf(language: Language): LanguageFacts {
  return LANGUAGES[language];
}
