import { same } from "../../core/fields/compare.ts";
import { propertiesOf } from "../../core/fields/facts.ts";
import { wireName } from "../../core/fields/wire-format.ts";
import type { Properties } from "../../core/properties.ts";
import type { Destination } from "../../http/api/export-destinations.ts";
import { type Inputs, inputs } from "./fields.ts";
import { fromApi } from "./from-api.ts";

/** How a destination authenticates: the service stores one of the two, and clears the other. */
type Authentication = Partial<Pick<Inputs, "awsRoleArn" | "credentials">>;

const WAYS = ["awsRoleArn", "credentials"] as const;

/** What an update sends: what the program wants, where it is not owned or not stored; undefined where it is. */
export function patchOf(owned: Authentication, want: Authentication, remote: Destination) {
  const wanted = WAYS.find((way) => want[way] !== undefined);
  if (wanted === undefined) return undefined;
  const differs = WAYS.some((way) => !same(inputs.shape[way], owned[way], want[way]));
  return differs || driftOf(remote, want) !== undefined ? { [wanted]: want[wanted] } : undefined;
}

/** The destination in the shape of the inputs; `null` stands for what it shows not to have of the owned ones. */
export function shownBy(remote: Destination, owned: Authentication): Properties {
  const { aws_role_arn: role, ...shown } = fromApi(remote);
  const missing = driftOf(remote, owned)?.lost;
  return {
    ...shown,
    // An answer need not show the role.
    aws_role_arn: missing === "awsRoleArn" ? null : (role ?? undefined),
    credentials: missing === "credentials" ? null : undefined,
  };
}

/** The owned authentication in whose place the service shows another one. It never shows values, and may show nothing. */
export function driftOf(remote: Destination, { awsRoleArn, credentials }: Authentication) {
  const role = fromApi(remote).aws_role_arn;
  const stored = storedNames(remote);
  const found = role ? `the role ${role}` : stored?.join(", ") || "no credentials";
  if (awsRoleArn !== undefined && !role && stored?.length) return { lost: "awsRoleArn", found } as const;
  if (credentials === undefined || (!role && stored === undefined)) return undefined;
  const isSame = !role && stored?.join() === Object.keys(credentials).sort().join();
  return isSame ? undefined : ({ lost: "credentials", found } as const);
}

/** The credentials that the service reports to store, in the program's names; undefined where it reports none of these. */
function storedNames({ credentials_keys: keys }: Destination): string[] | undefined {
  const names = propertiesOf(inputs.shape.credentials).flatMap(([name, member]) =>
    keys?.includes(wireName(name, member)) ? [name] : [],
  );
  return names.length > 0 || keys?.length === 0 ? names.sort() : undefined;
}
