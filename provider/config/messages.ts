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

export const settingEmpty = defineMessage("LS1002", {
  when: "A configuration key has an empty value. Usually the value comes from a shell variable that is not set. The provider does not use the default instead, because requests could then go to another server.",
  say: ({ key }: { readonly key: string }) => `langsmith:${key} has an empty value.`,
  do: ({ key }) =>
    `Set a value, or run \`pulumi config rm langsmith:${key}\`. If an explicit provider sets it, remove that argument.`,
  see: "reference/configuration.md#set-a-key",
  example: { key: "apiUrl" },
});

export const bothCredentials = defineMessage("LS1003", {
  when: "An API key and a bearer token are both configured. A request has one credential, and the provider cannot know which of the two you mean.",
  say: (_: Readonly<Record<never, never>>) => "langsmith:apiKey and langsmith:bearerToken are both set.",
  do: "Remove one, for example with `pulumi config rm langsmith:bearerToken`.",
  see: "reference/configuration.md#set-a-key",
  example: {},
});

export const keyMalformed = defineMessage("LS1004", {
  when: "The API key contains an invalid character. The key was copied with a line break or together with other text. The error does not show it, because it is secret.",
  say: (_: Readonly<Record<never, never>>) =>
    "the API key or bearer token contains an invalid character, such as a space, a line break or a letter with an accent.",
  do: "Copy the key again, and set it again.",
  see: "reference/configuration.md#set-a-key",
  example: {},
});

interface Contradiction {
  /** Where the address comes from: `langsmith:apiUrl`. */
  readonly from: string;
  readonly address: string;
}

export const regionContradicted = defineMessage("LS1005", {
  when: "The region and an address do not match. One of the two is an old setting, often a variable in the environment.",
  say: ({
    from,
    address,
    regionFrom,
    region,
    expected,
  }: Contradiction & { readonly regionFrom: string; readonly region: string; readonly expected: string }) =>
    `${from} is ${address}, but ${regionFrom} is ${region}, whose address is ${expected}.`,
  do: "Remove the setting that is wrong.",
  see: "guides/regions-and-workspaces.md",
  example: {
    from: "langsmith:apiUrl",
    address: "https://api.smith.langchain.com",
    regionFrom: "langsmith:region",
    region: "eu",
    expected: "https://eu.api.smith.langchain.com",
  },
});

export const addressElsewhere = defineMessage("LS1006", {
  when: "An environment variable names another server than the stack. The variable is probably from another project. The provider sends the stack's API key only to addresses that the stack names.",
  say: ({
    from,
    address,
    configuredFrom,
    configured,
  }: Contradiction & { readonly configuredFrom: string; readonly configured: string }) =>
    `${from} is ${address}, but ${configuredFrom} is ${configured}. Nothing was sent.`,
  do: "Unset the variable, or set both `langsmith:apiUrl` and `langsmith:controlPlaneUrl` in the stack.",
  see: "reference/configuration.md#keys",
  example: {
    from: "the environment variable LANGSMITH_CONTROL_PLANE_URL",
    address: "https://other.example.com",
    configuredFrom: "langsmith:apiUrl",
    configured: "https://langsmith.example.com",
  },
});

export const httpInsecure = defineMessage("LS1007", {
  when: "Plain HTTP would send the API key without encryption. Unless you allow it, the provider uses plain HTTP only to reach this machine itself.",
  say: ({ from, address }: Contradiction) =>
    `${from} is ${JSON.stringify(address)}: plain HTTP would send the API key without encryption.`,
  do: "Use https, or allow http with `pulumi config set langsmith:allowInsecureHttp true`. A command outside the Pulumi project also needs `--stack`.",
  see: "reference/configuration.md#keys",
  example: { from: "langsmith:apiUrl", address: "http://langsmith.example.com" },
});

export const settingUnknown = defineMessage("LS1008", {
  when: "A configuration key does not exist. The key is misspelled, or belongs to a newer version. The provider ignores it.",
  say: ({ key }: UnknownSetting) => `the configuration key ${key} does not exist.`,
  do: ({ suggestion, known }) =>
    suggestion === undefined ? `The keys are ${known.join(", ")}.` : `Did you mean langsmith:${suggestion}?`,
  see: "reference/configuration.md#keys",
  example: { key: "langsmith:regoin", suggestion: "region", known: ["region"] },
});

interface UnknownSetting {
  readonly key: string;
  /** The key that is spelt most like it. */
  readonly suggestion: string | undefined;
  readonly known: readonly string[];
}
