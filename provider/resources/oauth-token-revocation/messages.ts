import { defineMessage } from "../../core/message.ts";

export const notImportable = defineMessage("LS7010", {
  when: "An OAuth token revocation cannot be imported. A revocation is an action. LangSmith stores no object that could be imported.",
  say: () => "an OAuth token revocation cannot be imported.",
  do: "Declare it in your program without `import`. The next `pulumi up` revokes the tokens.",
  see: "guides/oauth.md#revoke-tokens",
  example: {},
});
