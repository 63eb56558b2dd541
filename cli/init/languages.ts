/** What is different for a language. */
export interface LanguageFacts {
  readonly title: string;
  /** What git ignores. */
  readonly ignored: readonly string[];
  /** The command that installs what the program needs, in the folder of the project. */
  readonly install: string | undefined;
  /** The same from another folder. */
  readonly installIn: ((folder: string) => string) | undefined;
}

export const LANGUAGES = {
  typescript: {
    title: "TypeScript",
    ignored: ["/node_modules/"],
    install: "npm install",
    installIn: (folder) => `npm install --prefix ${folder}`,
  },
  python: {
    title: "Python",
    ignored: ["/venv/", "__pycache__/", "/sdks/python/build/", "*.egg-info/"],
    install: "pulumi install",
    installIn: (folder) => `pulumi install --cwd ${folder}`,
  },
  go: {
    title: "Go",
    ignored: [],
    install: "go mod tidy",
    installIn: (folder) => `go -C ${folder} mod tidy`,
  },
  yaml: { title: "YAML", ignored: [], install: undefined, installIn: undefined },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

export function factsOf(language: Language): LanguageFacts {
  return LANGUAGES[language];
}
