/** The hosts that npm has short names for. */
const HOSTS: Readonly<Record<string, string>> = {
  github: "github.com",
  gitlab: "gitlab.com",
  bitbucket: "bitbucket.org",
};

/**
 * The address of a repository's page, as `repository` of package.json names it: an address, one of git, or npm's
 * short form `github:OWNER/REPOSITORY`. Undefined where it names none.
 *
 * @example
 * pageOf({ type: "git", url: "git+https://github.com/acme/infra.git" }); // "https://github.com/acme/infra"
 */
export function pageOf(repository: unknown): string | undefined {
  const named = typeof repository === "object" && repository !== null ? repository : { url: repository };
  if (!("url" in named) || typeof named.url !== "string") return undefined;
  const { url } = named;
  const [, short, place] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(url) ?? [];
  if (place !== undefined) return `https://${HOSTS[short ?? "github"]}/${place}`;
  const [, host, inside] =
    /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^/@]*@)?([^/]+)\/(\S+)$/.exec(url) ??
    /^[^/@:]+@([^/:]+):(\S+)$/.exec(url) ??
    [];
  if (host === undefined || inside === undefined) return undefined;
  return `https://${host}/${inside.replace(/(?:\.git)?\/?(?:#.*)?$/, "")}`;
}
