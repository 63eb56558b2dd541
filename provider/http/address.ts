/** The two halves of the service, each with an address of its own. */
export type Area = "controlPlane" | "api";

/** Where a user sets the address of each area. */
export const ADDRESS_SETTING: Readonly<Record<Area, string>> = {
  api: "langsmith:apiUrl (or LANGSMITH_ENDPOINT)",
  controlPlane: "langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL)",
};

/** A normalised address: requests go to `origin`, their paths start with `base`. */
export interface Address {
  /** `https://api.smith.langchain.com` */
  readonly origin: string;
  /** Path that comes before every path of the area, without a slash at its end: `` or `/api-host`. */
  readonly base: string;
}

/** One spelling of an address: the host in lower case, without the port that is usual anyway. */
export function canonical(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replace(/\/+$/, "") : url;
}

/** The address without the version path and without slashes at its end. */
export function rootOf(url: string): string {
  return url
    .replace(/\/+$/, "")
    .replace(/\/api\/v1$/, "")
    .replace(/\/+$/, "");
}

/** What is wrong with an address by itself, in words; undefined where nothing is. */
export function invalidIn(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "https:" && parsed?.protocol !== "http:") {
    return "it must be an address that begins with https:// or http://";
  }
  if (parsed.username || parsed.password) return "it must not contain a user name or password";
  if (parsed.search || parsed.hash) return "it must not contain a query or a fragment";
  return undefined;
}

/** Whether what is sent to an address, which is none of {@link invalidIn}, crosses a network in the clear. */
export function isInsecure(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !isLoopback(hostname);
}

/** An address for a message: whatever stands before the last @ may be a user and a password, with any signs in them. */
export function presentable(url: string): string {
  return url.replace(/^(.*?:\/\/)?.*@/s, "$1[hidden]@");
}

/**
 * Whether a host (of a URL, in its one spelling) is this machine itself, so that what is sent there crosses no network.
 *
 * @example isLoopback("[::1]")
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
