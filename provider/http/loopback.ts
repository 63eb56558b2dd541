/**
 * Whether a host (of a URL, in its one spelling) is this machine itself, so that what is sent there crosses no network.
 *
 * @example isLoopback("[::1]")
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
