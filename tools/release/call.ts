import { parseArgs } from "node:util";
import { ReleaseError } from "./errors.ts";
import { PLATFORMS } from "./platforms.ts";

/** What the command can do. */
export const USAGE = `npm run release -- WHAT

  --check                 looks whether this may be released: one version everywhere, no change of the schema that
                          breaks programs and is not told in CHANGELOG.md
  --set-version VERSION   writes the version wherever it stands; the entry of CHANGELOG.md is written by hand
  --record                records schema.json as that of this version, in test/released: what later ones are compared with
  --out FOLDER            makes the release of this commit, in a folder that is new or empty: builds everything anew, then
                          plugin archives, npm tarballs, bills of materials and SHA256SUMS; records the schema. Nothing
                          may be uncommitted
  --unpublished           with --out: though package.json lacks addresses that users need of what is published
  --trial                 with --out: takes what is built and what is not committed as they are, and records nothing.
                          It is not to be published
  --platform NAME         with --trial: only that archive (repeatable):
                          ${PLATFORMS.map(({ name }) => name).join(", ")}

Exit codes: 0 done; 1 something keeps it from being released; 2 wrong call; 3 it could not be made or found out.
`;

/** What the command is asked to do: exactly one of these. */
export interface Call {
  readonly check: boolean;
  readonly record: boolean;
  readonly setVersion: string | undefined;
  readonly out: string | undefined;
  readonly platforms: readonly string[];
  readonly trial: boolean;
  readonly unpublished: boolean;
}

/**
 * Reads a command line.
 *
 * @throws ReleaseError of code `wrong-call`, with what is possible
 */
export function callOf(args: readonly string[]): Call | "help" {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        check: { type: "boolean", default: false },
        record: { type: "boolean", default: false },
        "set-version": { type: "string" },
        out: { type: "string" },
        trial: { type: "boolean", default: false },
        unpublished: { type: "boolean", default: false },
        platform: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) return "help";
    const call = { ...values, setVersion: values["set-version"], platforms: values.platform };
    const { check, record, setVersion: version, out, platforms, trial, unpublished } = call;
    const asked = [check, record, version !== undefined, out !== undefined].filter((each) => each);
    if (asked.length !== 1)
      throw new TypeError("exactly one of --check, --set-version, --record and --out is needed");
    if (out === undefined && platforms.length > 0) throw new TypeError("--platform goes with --out");
    if (out === undefined && trial) throw new TypeError("--trial goes with --out");
    if (out === undefined && unpublished) throw new TypeError("--unpublished goes with --out");
    if (platforms.length > 0 && !trial) {
      throw new TypeError("--platform goes with --trial: a release has the archives of all platforms");
    }
    if (version !== undefined && !/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version)) {
      throw new TypeError(
        `--set-version ${version}: a version is three numbers, such as 0.2.0 or 1.0.0-rc.1`,
      );
    }
    return { check, record, setVersion: version, out, platforms, trial, unpublished };
  } catch (error) {
    if (error instanceof TypeError) throw new ReleaseError("wrong-call", `${error.message}\n\n${USAGE}`);
    throw error;
  }
}
