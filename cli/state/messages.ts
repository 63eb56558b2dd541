import { defineMessage } from "../../provider/core/message.ts";
import { grouped } from "../../provider/core/text.ts";

/** A state, as it is named in messages: its file, or "the state of the stack". */
interface Named {
  readonly name: string;
}

const couldNotRead = ({ name }: Named, why: string) => `Could not read ${name}: ${why}.`;

interface OtherVersion {
  readonly found: unknown;
  readonly oldest: number;
  readonly newest: number;
}

export const notAState = defineMessage("LS5101", {
  title: "The file is not a Pulumi state that this command reads",
  message: ({ version, ...named }: Named & { readonly version?: OtherVersion }) =>
    couldNotRead(
      named,
      version === undefined
        ? "it is JSON, but not a Pulumi state"
        : `its version is ${typeof version.found === "number" ? version.found : "missing"}, and this command reads versions ${version.oldest} to ${version.newest}`,
    ),
  cause:
    "The file contains neither a deployment nor a checkpoint, or its resources are not a list of resources. Or a newer Pulumi wrote it, in a format that this release does not know.",
  fix: ({ version }) =>
    version === undefined
      ? "Use a file that `pulumi stack export --file FILE` wrote, or a checkpoint of a backend (.pulumi/stacks/PROJECT/STACK.json)."
      : "Update `pulumi-langsmith`, and use a file that `pulumi stack export --file FILE` wrote.",
  see: "guides/recover-after-a-kill.md",
  example: { name: "Pulumi.prod.json" },
});

export const stateNotJson = defineMessage("LS5102", {
  title: "The state is not JSON, or is incomplete",
  message: (fields: Named) => couldNotRead(fields, "it is not JSON, or its end is missing"),
  cause:
    "Pulumi was stopped while it wrote the state, the file was copied incompletely, or it is not a state.",
  fix: "Run `pulumi stack export --file FILE` again. Beside a checkpoint of a backend, STACK.json.bak is the previous state.",
  see: "guides/recover-after-a-kill.md",
  example: { name: "state.json" },
});

export const fileTooLarge = defineMessage("LS5103", {
  title: "The file is too large to be a state",
  message: ({ largest, ...named }: Named & { readonly largest: number }) =>
    couldNotRead(named, `it has more than ${grouped(largest)} bytes, which is the limit`),
  cause: "The file is not a state, or has no end, such as a device. A state of 10,000 resources has 20 MiB.",
  fix: "Use the state of one stack.",
  example: { name: "/dev/zero", largest: 268_435_456 },
});

export const fileUnreadable = defineMessage("LS5104", {
  title: "The state file cannot be opened",
  message: ({ why, ...named }: Named & { readonly why: string }) => couldNotRead(named, why),
  cause: "The path is misspelt, is a folder, or is a file that you may not read.",
  fix: "Use the path of a file that you may read.",
  example: { name: "state.json", why: "ENOENT: no such file or directory, open 'state.json'" },
});
