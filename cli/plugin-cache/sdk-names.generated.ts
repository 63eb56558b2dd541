// Generated from package.json by `npm run generate`. Do not edit.

/** What the files of a project name an SDK by: the module of Go, group and artifact of Maven, and the package of NuGet. */
export const SDK_NAMES = {
  go: "example.com/pulumi-langsmith/sdk/go",
  java: { group: "com.example.pulumi", artifact: "langsmith" },
  csharp: "PulumiLangSmith.LangSmith",
} as const;
