import { defineMessage } from "../../provider/core/message.ts";

/** A state, as it is named in messages: its file, or "the state of the stack". */
interface Named {
  readonly name: string;
}

const couldNotRead = ({ name }: Named, why: string) => `${name} could not be read: ${why}.`;

export const notAState = defineMessage("LS5101", {
  title: "The file is not a state of Pulumi",
  message: (fields: Named) => couldNotRead(fields, "it is no state"),
  cause: "The file is JSON, and contains neither a deployment nor a checkpoint.",
  fix: "Give what `pulumi stack export --file FILE` writes, or a checkpoint of a backend (.pulumi/stacks/PROJECT/STACK.json).",
  example: { name: "Pulumi.prod.json" },
});

export const stateNotJson = defineMessage("LS5102", {
  title: "A state is not JSON, or was cut off",
  message: (fields: Named) => couldNotRead(fields, "it is not JSON, or was cut off"),
  cause:
    "Something stopped Pulumi while it wrote the state, the file was copied in part, or it is something else.",
  fix: "Write it again with `pulumi stack export --file FILE`; beside a checkpoint of a backend, STACK.json.bak is the state before.",
  example: { name: "state.json" },
});

export const fileTooLarge = defineMessage("LS5103", {
  title: "The file is too large to be a state",
  message: ({ largest, ...named }: Named & { readonly largest: number }) =>
    couldNotRead(named, `it is longer than ${largest} bytes, the most that is read`),
  cause:
    "The file has no end, as a device has, or is something else than a state: one of 10,000 resources has 20 MiB.",
  fix: "Check that the file is a state, and give the state of one stack.",
  example: { name: "/dev/zero", largest: 268_435_456 },
});

export const fileUnreadable = defineMessage("LS5104", {
  title: "The file of a state cannot be opened",
  message: ({ why, ...named }: Named & { readonly why: string }) => couldNotRead(named, why),
  cause: "The path is misspelt, names a folder, or names a file that you may not read.",
  fix: "Give a file that can be read.",
  example: { name: "state.json", why: "ENOENT: no such file or directory, open 'state.json'" },
});
