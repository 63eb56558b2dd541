import { defineMessage } from "./message.ts";

export const nextUpRejected = defineMessage("LS1308", {
  title: "The next up would be rejected",
  message: ({ error }: { readonly error: string }) => `the next up would be rejected: ${error}`,
  cause: "A refresh found something outside this program that the next `pulumi up` stops at.",
  fix: "Do what it asks for before that up.",
  example: {
    error:
      'Deployment "agent": changing workspaceId replaces the deployment, which drops its database. Set allowDataLoss: true.',
  },
});
