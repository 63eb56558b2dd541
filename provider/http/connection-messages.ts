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
  `${isUnsure ? "An earlier try was sent, and may have been carried out." : "This request was not sent."} ${advice}`;

export const unreachable = defineMessage("LS1101", {
  title: "The service cannot be reached",
  message: (fields: NoConnection) => couldNot(fields),
  cause:
    "No connection to the address is possible: its name does not resolve, nothing listens there, or the network blocks the way.",
  fix: connectionFix,
  example: {
    ...READ,
    outcome: "could not be reached: getaddrinfo ENOTFOUND api.host.langchain.com",
    isUnsure: false,
    advice: `See that the address is right and can be reached from here; it comes from ${SETTING}.`,
  },
});

export const proxyFailed = defineMessage("LS1102", {
  title: "The proxy does not connect to the service",
  message: (fields: NoConnection) => couldNot(fields),
  cause:
    "`HTTPS_PROXY` or `HTTP_PROXY` names a proxy that cannot be reached, asks for a password, or does not let the address through.",
  fix: connectionFix,
  example: {
    ...READ,
    outcome:
      "could not be reached: the proxy http://proxy:3128 (from HTTPS_PROXY) answered 403 to CONNECT api.host.langchain.com:443",
    isUnsure: false,
    advice: "See that HTTPS_PROXY names the right proxy, and that it lets this address through.",
  },
});

export const certificateRejected = defineMessage("LS1103", {
  title: "No TLS connection is possible",
  message: (fields: NoConnection) => couldNot(fields),
  cause:
    "The certificate of the service or of the proxy has expired, is of another host, or comes from an authority that Node.js does not know.",
  fix: connectionFix,
  example: {
    ...READ,
    outcome: "could not be reached: certificate has expired",
    isUnsure: false,
    advice: `The certificate has expired: renew it at the service. The address comes from ${SETTING}.`,
  },
});

export const proxyAddressInvalid = defineMessage("LS1021", {
  title: "The variable of a proxy does not contain the address of one",
  message: ({ variable }: { readonly variable: string; readonly host: string }) =>
    `The environment variable ${variable} must be the address of an http or https proxy, like http://proxy.example.com:3128, with nothing after the port (in a user or a password write / as %2F, \\ as %5C, ? as %3F, # as %23 and @ as %40).`,
  cause:
    "Its value is not an http or https URL, or something follows the port. It is not shown, since it may contain a password.",
  fix: ({ host }) => `Correct it, or name ${host} in NO_PROXY. Nothing was sent.`,
  example: { variable: "HTTPS_PROXY", host: "api.smith.langchain.com" },
});

export const proxyPasswordInvalid = defineMessage("LS1022", {
  title: "The user or password of a proxy contains a stray %",
  message: ({ variable }: { readonly variable: string }) =>
    `The user or password in the environment variable ${variable} contains a % that encodes nothing.`,
  cause: "A URL writes special characters of a user or password as % and two digits.",
  fix: "Write % as %25. Nothing was sent.",
  example: { variable: "HTTPS_PROXY" },
});
