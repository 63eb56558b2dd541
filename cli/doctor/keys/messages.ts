import { defineMessage } from "../../../provider/core/message.ts";
import { counted, listed } from "../../../provider/core/text.ts";

const PAGE = "guides/rotate-across-stacks.md";

export const stateEncrypted = defineMessage("LS6225", {
  title: "The secrets of a state are encrypted",
  message: ({ name }: { readonly name: string }) =>
    `The secrets in ${name} are encrypted, so its keys are unknown.`,
  cause: "The file was exported without `--show-secrets`, or it is a checkpoint of a backend.",
  fix: "Use `--stack NAME` instead. For another passphrase, use a pipe: `pulumi stack export --show-secrets --stack NAME | npx pulumi-langsmith doctor keys --state /dev/stdin`.",
  see: `${PAGE}#stacks-with-different-passphrases`,
  example: { name: "prod.json" },
});

interface StillRecorded {
  /** What `--expect-absent` names. */
  readonly key: string;
  readonly states: readonly string[];
}

export const keyStillRecorded = defineMessage("LS6226", {
  title: "A state still records a key",
  message: ({ key, states }: StillRecorded) =>
    `${counted(states.length, "state")} still ${states.length === 1 ? "records" : "record"} ${key}: ${listed(states)}.`,
  cause: "No `pulumi up` has run on these stacks since you configured the new key, or it failed.",
  fix: "Run `pulumi up` with the new key on these stacks before you delete the old one.",
  see: PAGE,
  example: { key: "lsv2_sk_…1a2b", states: ["acme/traces/prod"] },
});

export const absenceUnknown = defineMessage("LS6227", {
  title: "A key may still be recorded",
  message: ({ unread }: { readonly unread: number }) =>
    `${counted(unread, "state")} could not be read, and may record the key of \`--expect-absent\`.`,
  cause: "The command cannot read a state without its passphrase, its backend or its file.",
  fix: "Fix what the messages about these states report, then run the command again.",
  see: PAGE,
  example: { unread: 1 },
});
