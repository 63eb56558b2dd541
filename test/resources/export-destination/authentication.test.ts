import { describe, expect, test } from "vitest";
import { driftOf, patchOf, shownBy } from "../../../provider/resources/export-destination/authentication.ts";
import { DESTINATION } from "../../http/server.ts";

const ROLE = "arn:aws:iam::123456789012:role/exports";
const OTHER = "arn:aws:iam::123456789012:role/other";
const PAIR = { accessKeyId: "AKIA1", secretAccessKey: "hush" };
const TEMPORARY = { ...PAIR, sessionToken: "token" };
const NAMES = ["access_key_id", "secret_access_key"];

/** A destination as the service shows it; undefined is not shown. */
function remote(keys: readonly string[] | undefined, role?: string | null) {
  return { ...DESTINATION, credentials_keys: keys && [...keys], aws_role_arn: role };
}

describe("what the service shows is compared with what the program owns", () => {
  test.each([
    ["keys, as owned", remote(NAMES), { credentials: PAIR }, undefined],
    ["keys in another order", remote([...NAMES].reverse()), { credentials: PAIR }, undefined],
    ["nothing of its keys", remote(undefined), { credentials: PAIR }, undefined],
    ["keys of other names alone", remote(["vault_path"]), { credentials: PAIR }, undefined],
    ["no token", remote(NAMES), { credentials: TEMPORARY }, "credentials"],
    ["another token", remote([...NAMES, "session_token"]), { credentials: PAIR }, "credentials"],
    ["no keys", remote([]), { credentials: PAIR }, "credentials"],
    ["a role for keys", remote([], ROLE), { credentials: PAIR }, "credentials"],
    ["a role, and nothing of keys", remote(undefined, ROLE), { credentials: PAIR }, "credentials"],
    ["the role", remote([], ROLE), { awsRoleArn: ROLE }, undefined],
    ["no role and no keys", remote([]), { awsRoleArn: ROLE }, undefined],
    ["no role", remote(undefined, null), { awsRoleArn: ROLE }, undefined],
    ["keys for a role", remote(NAMES, null), { awsRoleArn: ROLE }, "awsRoleArn"],
    ["keys that are not owned", remote(NAMES), {}, undefined],
  ] as const)("%s", (_, shown, owned, lost) => {
    expect(driftOf(shown, owned)?.lost).toBe(lost);
    const { aws_role_arn: role, credentials } = shownBy(shown, owned);
    expect(credentials).toBe(lost === "credentials" ? null : undefined);
    if (lost === "awsRoleArn") expect(role).toBeNull();
    else expect(role).toBe(shown.aws_role_arn ?? undefined);
  });
});

describe("an update sends", () => {
  test.each([
    [
      "nothing where all is owned and stored",
      { credentials: PAIR },
      { credentials: PAIR },
      remote(NAMES),
      undefined,
    ],
    [
      "other keys",
      { credentials: PAIR },
      { credentials: TEMPORARY },
      remote(NAMES),
      { credentials: TEMPORARY },
    ],
    ["keys that are not owned", {}, { credentials: PAIR }, remote(NAMES), { credentials: PAIR }],
    [
      "keys that are not stored",
      { credentials: PAIR },
      { credentials: PAIR },
      remote([]),
      { credentials: PAIR },
    ],
    ["another role", { awsRoleArn: OTHER }, { awsRoleArn: ROLE }, remote([], OTHER), { awsRoleArn: ROLE }],
    [
      "a role alone for keys",
      { credentials: PAIR },
      { awsRoleArn: ROLE },
      remote(NAMES),
      { awsRoleArn: ROLE },
    ],
    [
      "keys alone for a role",
      { awsRoleArn: ROLE },
      { credentials: PAIR },
      remote([], ROLE),
      { credentials: PAIR },
    ],
  ])("%s", (_, owned, want, shown, sent) => {
    expect(patchOf(owned, want, shown)).toEqual(sent);
  });
});
