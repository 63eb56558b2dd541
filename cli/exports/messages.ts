import { counted } from "../../provider/core/failure.ts";
import { defineMessage } from "../../provider/core/message.ts";

export const ownersUnknown = defineMessage("LS6001", {
  title: "Owners that are listed by the names of projects may be missing",
  message: ({ file, projects }: { readonly file: string; readonly projects: number }) =>
    `the names of ${counted(projects, "project")} could not be read, so the owners that ${file} lists by name are not shown for ${projects === 1 ? "it" : "them"}.`,
  cause:
    "The key may not read projects, or the workspace has more than 2,000: names are looked for among so many.",
  fix: "Use a key that may read projects, or list the project by its sessionId.",
  example: { file: "exports.yaml", projects: 1 },
});
