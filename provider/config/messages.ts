import { defineMessage, type Message } from "../core/message.ts";

/** What is wrong with a value by itself: the key or variable, the value, what is allowed. */
interface InvalidValue {
  readonly text: string;
  readonly code?: undefined;
}

/** What is wrong with the configuration. */
export type Problem = Message | InvalidValue;

export const keyMissing = defineMessage("LS1001", {
  title: "No API key is configured",
  message: (_: Readonly<Record<never, never>>) => "no API key is configured.",
  cause:
    "Neither the explicit provider, nor the stack, nor the environment has a key or a token (`bearerToken`, LANGSMITH_BEARER_TOKEN). In a pipeline, the secret does not reach the job that runs `pulumi`. A command that is called without a stack reads only the environment: name the stack with `--stack`.",
  fix: "Set it with `pulumi config set --secret langsmith:apiKey`, which asks for it, or as the environment variable LANGSMITH_API_KEY.",
  example: {},
});

export const settingEmpty = defineMessage("LS1002", {
  title: "A configuration key is set and empty",
  message: ({ key }: { readonly key: string }) => `langsmith:${key} is set and empty.`,
  cause:
    "A variable of the shell that is not set makes a value empty. The provider does not take it for a key that is left out: the requests could go to another service.",
  fix: ({ key }) =>
    `Give it a value, or remove it with \`pulumi config rm langsmith:${key}\` or from the arguments of the explicit provider.`,
  example: { key: "apiUrl" },
});

export const bothCredentials = defineMessage("LS1003", {
  title: "An API key and a bearer token are both configured",
  message: (_: Readonly<Record<never, never>>) =>
    "langsmith:apiKey and langsmith:bearerToken are both configured.",
  cause: "A request has one credential, and nothing decides which of the two is meant.",
  fix: "Remove one of them.",
  example: {},
});

export const keyMalformed = defineMessage("LS1004", {
  title: "The API key contains a character that no key has",
  message: (_: Readonly<Record<never, never>>) =>
    "the API key or bearer token contains a character that no key has (a space, a line break, a letter with an accent).",
  cause:
    "The key was copied with a line break or with other characters around it. It is not shown, since it is secret.",
  fix: "Copy it again.",
  example: {},
});

interface Contradiction {
  /** Where the address comes from: `langsmith:apiUrl`. */
  readonly from: string;
  readonly address: string;
}

export const regionContradicted = defineMessage("LS1005", {
  title: "The region and an address contradict each other",
  message: ({
    from,
    address,
    regionFrom,
    region,
    expected,
  }: Contradiction & { readonly regionFrom: string; readonly region: string; readonly expected: string }) =>
    `${from} is ${address}, but ${regionFrom} is ${region}, whose address is ${expected}.`,
  cause: "One of the two was left behind, most often in the environment.",
  fix: "Remove one of them.",
  example: {
    from: "langsmith:apiUrl",
    address: "https://api.smith.langchain.com",
    regionFrom: "langsmith:region",
    region: "eu",
    expected: "https://eu.api.smith.langchain.com",
  },
});

export const addressElsewhere = defineMessage("LS1006", {
  title: "A variable of the environment names another service than the stack",
  message: ({
    from,
    address,
    configuredFrom,
    configured,
  }: Contradiction & { readonly configuredFrom: string; readonly configured: string }) =>
    `${from} is ${address}, but ${configuredFrom} is ${configured}: no key is sent there.`,
  cause:
    "A variable was left behind in a shell. The provider sends the key of the stack only where the stack names the address.",
  fix: "Unset the variable, or set both addresses in the stack.",
  example: {
    from: "the environment variable LANGSMITH_CONTROL_PLANE_URL",
    address: "https://other.example.com",
    configuredFrom: "langsmith:apiUrl",
    configured: "https://langsmith.example.com",
  },
});

export const httpInsecure = defineMessage("LS1007", {
  title: "Plain http would send the API key in the clear",
  message: ({ from, address }: Contradiction) =>
    `${from} is ${JSON.stringify(address)}: plain http would send the API key in the clear.`,
  cause: "The provider uses plain http to this machine alone, unless the stack allows it.",
  fix: "Use https, or allow it with `pulumi config set langsmith:allowInsecureHttp true`, which a command reads with --stack alone.",
  example: { from: "langsmith:apiUrl", address: "http://langsmith.example.com" },
});

export const settingUnknown = defineMessage("LS1008", {
  title: "A configuration key does not exist",
  message: ({ key }: UnknownSetting) => `there is no configuration key ${key}.`,
  cause: "The key is misspelt, or belongs to a newer release. It has no effect.",
  fix: ({ suggestion, known }) =>
    suggestion === undefined ? `The keys are ${known.join(", ")}.` : `Did you mean langsmith:${suggestion}?`,
  example: { key: "langsmith:regoin", suggestion: "region", known: ["region"] },
});

interface UnknownSetting {
  readonly key: string;
  /** The key that is spelt most like it. */
  readonly suggestion: string | undefined;
  readonly known: readonly string[];
}
