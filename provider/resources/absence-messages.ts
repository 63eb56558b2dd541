import { defineMessage } from "../core/message.ts";

const RECORDED = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";

export const deletionUnproved = defineMessage("LS5011", {
  when: "A deletion is not confirmed. A wrong key, workspace or address also causes a 404, and a server may not find a new object for minutes. So the provider removes an object from the state only if its list comes from the recorded workspace or organization.",
  say: ({ object, why }: { readonly object: string; readonly why: string }) =>
    `LangSmith does not find ${object}, but ${why}. The state was not changed.`,
  do: "Check the address, the workspace and the API key, then run the command again. If the object is deleted, run `pulumi state delete`.",
  see: "concepts/promises.md",
  example: {
    object: "bulk export 7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
    why: `the service answers from another workspace than ${RECORDED}`,
  },
});

export const otherWorkspaceAnswers = defineMessage("LS5016", {
  when: "Another workspace answers than the requested one. A proxy drops the header `X-Tenant-Id`, which names the workspace, or the API key belongs to another workspace.",
  say: ({ answers, requested }: { readonly answers: string; readonly requested: string }) =>
    `Workspace ${answers} answers instead of ${requested}. Nothing was changed.`,
  do: "Fix the proxy that drops the header X-Tenant-Id, or check `langsmith:workspaceId`, the address and the API key.",
  see: "guides/recover-after-a-kill.md#if-a-proxy-also-dropped-the-workspace",
  example: { answers: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21", requested: RECORDED },
});
