import { defineMessage, type Message } from "../core/message.ts";

/** What is wrong with a value by itself: the key or variable, the value, what is allowed. */
interface InvalidValue {
  readonly text: string;
  readonly code?: undefined;
}

/** What is wrong with the configuration. */
export type Problem = Message | InvalidValue;

export const keyMissing = defineMessage("LS1001", {
  when: "No API key is configured. Neither the program, the stack nor the environment sets an API key or a bearer token. In a pipeline, the secret may not reach the job. Outside a Pulumi project, a command reads only the environment, unless you add `--stack`.",
  say: (_: Readonly<Record<never, never>>) => "no API key is configured.",
  do: "Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY.",
  see: "start/quickstart-with-an-account.md#3-configure-the-stack",
  example: {},
});

interface Address {
  /** Where the address comes from: `langsmith:apiUrl`. */
  readonly from: string;
  readonly address: string;
}

interface Contradiction extends Address {
  /** What names another server. */
  readonly otherFrom: string;
  readonly other: string;
}

export const addressesContradict = defineMessage("LS1005", {
  when: "Two settings name different servers. The region and an address do not match, or an environment variable names another server than the stack. One of the two is an old setting, or a variable of another project. The provider sends the stack's API key only to addresses that the stack names.",
  say: ({ from, address, otherFrom, other }: Contradiction) =>
    `${from} is ${address}, but ${otherFrom} is ${other}. Nothing was sent.`,
  do: "Remove the setting that is wrong. If both are right, set both in the stack.",
  see: "reference/configuration.md#keys",
  example: {
    from: "the environment variable LANGSMITH_CONTROL_PLANE_URL",
    address: "https://other.example.com",
    otherFrom: "langsmith:apiUrl",
    other: "https://langsmith.example.com",
  },
});

export const httpInsecure = defineMessage("LS1007", {
  when: "Plain HTTP would send the API key without encryption. Unless you allow it, the provider uses plain HTTP only to reach this machine itself.",
  say: ({ from, address }: Address) =>
    `${from} is ${JSON.stringify(address)}: plain HTTP would send the API key without encryption.`,
  do: "Use https, or allow http with `pulumi config set langsmith:allowInsecureHttp true`. A command outside the Pulumi project also needs `--stack`.",
  see: "reference/configuration.md#keys",
  example: { from: "langsmith:apiUrl", address: "http://langsmith.example.com" },
});
