import { defineMessage } from "../core/message.ts";
import { couldNot, type RequestFailure } from "./errors.ts";

const READ: RequestFailure = {
  attempted: "read the deployment",
  method: "GET",
  url: "https://api.host.langchain.com/v2/deployments/7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
};
const SETTING = "langsmith:region (us by default) or langsmith:apiUrl";

interface NoConnection extends RequestFailure {
  readonly advice: string;
  /** Whether an earlier try of the same request left, and may have been carried out. */
  readonly isUnsure: boolean;
}

const connectionFix = ({ isUnsure, advice }: NoConnection) =>
  `${advice} ${isUnsure ? "An earlier try was sent, and may have been carried out." : "This request was not sent."}`;

export const unreachable = defineMessage("LS1101", {
  when: "LangSmith cannot be reached. The host name does not resolve, no server listens there, or the network blocks the connection.",
  say: (fields: NoConnection) => couldNot(fields),
  do: connectionFix,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome: "could not connect: getaddrinfo ENOTFOUND api.host.langchain.com",
    isUnsure: false,
    advice: `Check that the address is correct and reachable. It comes from ${SETTING}.`,
  },
});

export const proxyFailed = defineMessage("LS1102", {
  when: "The proxy does not connect to LangSmith. `HTTPS_PROXY` or `HTTP_PROXY` names a proxy that is not reachable, needs a password, or blocks the address.",
  say: (fields: NoConnection) => couldNot(fields),
  do: connectionFix,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome:
      "could not connect: the proxy http://proxy:3128 (from HTTPS_PROXY) returned 403 to CONNECT api.host.langchain.com:443",
    isUnsure: false,
    advice: "Check that HTTPS_PROXY is the right proxy and allows this address.",
  },
});

export const certificateRejected = defineMessage("LS1103", {
  when: "The TLS connection fails. The certificate of the server or proxy has expired, is for another host, or comes from an authority that Node.js does not trust. A proxy that inspects TLS has an authority of its own.",
  say: (fields: NoConnection) => couldNot(fields),
  do: connectionFix,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome: "could not connect: certificate has expired",
    isUnsure: false,
    advice: `Renew the certificate of the server, or correct this machine's clock. The address comes from ${SETTING}.`,
  },
});

export const proxyAddressInvalid = defineMessage("LS1021", {
  when: "HTTPS_PROXY or HTTP_PROXY is not the address of a proxy. The value is not an http or https URL, or something follows the port. The error does not show it, because it may contain a password.",
  say: ({ variable }: { readonly variable: string; readonly host: string }) =>
    `The environment variable ${variable} is not the address of an http or https proxy. Nothing was sent.`,
  do: ({ host }) =>
    `Set it to an address like http://user:password@proxy.example.com:3128, with nothing after the port. In a user or password, write / as %2F, \\ as %5C, ? as %3F, # as %23 and @ as %40. Or add ${host} to NO_PROXY.`,
  example: { variable: "HTTPS_PROXY", host: "api.smith.langchain.com" },
});

export const proxyPasswordInvalid = defineMessage("LS1022", {
  when: "The user or password of the proxy contains a % that is not encoded. In a URL, % begins an encoded character, such as %40 for @.",
  say: ({ variable }: { readonly variable: string }) =>
    `The user or password in the environment variable ${variable} contains a % that is not encoded. Nothing was sent.`,
  do: "Write % as %25.",
  example: { variable: "HTTPS_PROXY" },
});
