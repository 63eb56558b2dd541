import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { assertReadableName } from "../current-folder.ts";
import { pulumiHomeRelative, pulumiHomeUnknown } from "./messages.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The user of a process, as the operating system knows it. */
export interface SystemUser {
  /** The home folder in the database of users; undefined where that has no such user. */
  readonly home: string | undefined;
  /** Whether the variables HOME and USER count for a user that the database does not have. */
  readonly isNamedByVariables: boolean;
}

/**
 * Pulumi's folder, as the engine finds it: `PULUMI_HOME`, else `.pulumi` in the home folder of the user. The engine asks the
 * database of users for that, and not the variable HOME, which a container or `sudo` may set otherwise.
 *
 * @throws CodedError where the folder depends on the current one, or is not known
 */
export function pulumiHome(environment: Environment, user?: () => SystemUser): string {
  const home = homeOf(environment, user);
  assertReadableName(home);
  return home;
}

function homeOf(environment: Environment, user: () => SystemUser = systemUser): string {
  const named = environment["PULUMI_HOME"];
  if (named) {
    if (path.isAbsolute(named)) return named;
    throw new CodedError(pulumiHomeRelative({ value: named }));
  }
  const { home, isNamedByVariables } = user();
  const { HOME, USER } = environment;
  const folder = home ?? (isNamedByVariables && USER ? HOME : undefined);
  if (!folder || !path.isAbsolute(folder)) throw new CodedError(pulumiHomeUnknown({}));
  return path.join(folder, ".pulumi");
}

/** As Go's os/user finds it in Pulumi's builds: on Linux without libc, in /etc/passwd alone. */
function systemUser(): SystemUser {
  const uid = process.getuid?.();
  if (uid === undefined || process.platform === "darwin")
    return { home: homeOfProcess(), isNamedByVariables: false };
  return { home: homeIn(passwd(), uid), isNamedByVariables: true };
}

function homeOfProcess(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}

function passwd(): string {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return "";
  }
}

/** The home folder of a user in the text of /etc/passwd. */
export function homeIn(text: string, uid: number): string | undefined {
  return text
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name = "", , id, group = "", ...rest]) => {
      const isEntry = rest.length >= 3 && /^[^+-]/.test(name) && /^\d+$/.test(group);
      return isEntry && id === String(uid);
    })?.[5];
}
