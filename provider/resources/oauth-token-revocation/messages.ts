import { defineMessage } from "../../core/message.ts";

export const notImportable = defineMessage("LS7010", {
  title: "An OAuth token revocation cannot be imported",
  message: () => "an OAuth token revocation cannot be imported.",
  cause: "A revocation is an action. LangSmith stores no object that could be imported.",
  fix: "Declare it in your program without `import`. The next `pulumi up` revokes the tokens.",
  see: "guides/oauth.md#revoke-tokens",
  example: {},
});
