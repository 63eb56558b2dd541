/** What is different for a language. */
interface LanguageFacts {
  readonly title: string;
  /** What git ignores. */
  readonly ignored: readonly string[];
  /** The command that installs what the program needs; of the current folder where the name is empty. */
  readonly install: (folder: string) => string | undefined;
}

export type Language = "typescript" | "python" | "go" | "yaml";

export const LANGUAGES: Readonly<Record<Language, LanguageFacts>> = {
  typescript: {
    title: "TypeScript",
    ignored: ["/node_modules/"],
    install: (folder) => (folder === "" ? "npm install" : `npm install --prefix ${folder}`),
  },
  python: {
    title: "Python",
    ignored: ["/venv/", "__pycache__/", "/sdks/python/build/", "*.egg-info/"],
    install: (folder) => (folder === "" ? "pulumi install" : `pulumi install --cwd ${folder}`),
  },
  go: {
    title: "Go",
    ignored: [],
    install: (folder) => (folder === "" ? "go mod tidy" : `go -C ${folder} mod tidy`),
  },
  yaml: { title: "YAML", ignored: [], install: () => undefined },
};

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}
