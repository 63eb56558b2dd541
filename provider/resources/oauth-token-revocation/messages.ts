import { defineMessage } from "../../core/message.ts";

export const notImportable = defineMessage("LS7010", {
  title: "A revocation of OAuth tokens cannot be imported",
  message: () => "an OAuth token revocation cannot be imported.",
  cause: "It is something that was done, not something that exists at the service.",
  fix: "Declare it in the program without import: the next up revokes the tokens.",
  example: {},
});
