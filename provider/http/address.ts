/** The two halves of the service, each with an address of its own. */
export type Area = "controlPlane" | "api";

/** A normalised address: requests go to `origin`, their paths start with `base`. */
export interface Address {
  /** `https://api.smith.langchain.com` */
  readonly origin: string;
  /** Path that comes before every path of the area, without a slash at its end: `` or `/api-host`. */
  readonly base: string;
}

/**
 * Whether a host (of a URL, in its one spelling) is this machine itself, so that what is sent there crosses no network.
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id has the form that the service gives to the ids that it chooses. */
export function isUuid(id: string): boolean {
  return UUID.test(id);
}
