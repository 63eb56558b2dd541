import { listed } from "../../core/failure.ts";
import { defineMessage } from "../../core/message.ts";

const ID = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";
const OLD_SERVER = "A self-hosted server of an older release does not know the property.";

/** The properties that an older server ignores, with the release that knows each. */
type Ignorable = "awsRoleArn" | "credentials.sessionToken";

const INSTEAD: Readonly<Record<Ignorable, string>> = {
  awsRoleArn: "use `credentials` instead of `awsRoleArn`",
  "credentials.sessionToken": "set credentials that need no session token",
};

const upgradeOr = (property: Ignorable) =>
  `Upgrade the server and run \`pulumi up\` again, or ${INSTEAD[property]}.`;

export const inUse = defineMessage("LS3001", {
  title: "Exports still use the destination, so it cannot be deleted",
  message: ({ exports }: { readonly exports: string }) => `it is in use by ${exports}.`,
  cause: "LangSmith deletes a destination only when every export that uses it has ended.",
  fix: 'Delete their resources (cancelSpawnedOnDelete: true cancels spawned exports too), cancel those of no program by PATCH /api/v1/bulk-exports/ID {"status": "Cancelled"}, or set retainOnDelete: true on the destination.',
  example: { exports: "1 bulk export (1 schedule): 9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" },
});

export const kept = defineMessage("LS3002", {
  title: "The service keeps a destination that was to be deleted",
  message: ({ id, why, detail }: Kept) =>
    `export destination ${id} is kept at the service: ${whyKept(why, detail)}.`,
  cause:
    "The service keeps a destination that exports name, also those that have ended. An older, self-hosted server never deletes one.",
  fix: "Nothing is exported to it any more, and no state contains it: revoke its credentials where nothing else uses them.",
  example: { id: ID, why: "named" },
});

interface Kept {
  readonly id: string;
  readonly why: "named" | "unexplained" | "oldServer";
  /** The service's reason, if it gives one. */
  readonly detail?: string | undefined;
}

function whyKept(why: Kept["why"], detail = "it gives no reason"): string {
  switch (why) {
    case "named":
      return "the service does not delete it, because exports that have ended name it";
    case "unexplained":
      return `the service does not delete it, though it lists no export that names it (${detail})`;
    case "oldServer":
      return "this server cannot delete destinations (an older, self-hosted one)";
  }
}

const DONE = {
  created: "was created",
  role: "was given another role",
  credentials: "was given new credentials",
} as const;

/** What was done with a destination. */
export type Done = keyof typeof DONE;

export const propertyIgnored = defineMessage("LS3003", {
  title: "The server ignored a role or a session token",
  message: ({ id, did, property, stores }: IgnoredProperty) =>
    `export destination ${id} ${DONE[did]}, but this server ignored ${property} (it stores ${stores}), so exports to it would fail or use what it had.`,
  cause: `${OLD_SERVER} It knows credentials.sessionToken from chart 0.10.34, application 0.10.91 on.`,
  fix: ({ property }) => upgradeOr(property),
  example: { id: ID, did: "created", property: "awsRoleArn", stores: "none" },
});

interface IgnoredProperty {
  readonly id: string;
  readonly did: Done;
  readonly property: Ignorable;
  readonly stores: string;
}

export const storageUnknown = defineMessage("LS3004", {
  title: "The service does not show whether it took a role or a session token",
  message: ({ id, property }: { readonly id: string; readonly property: Ignorable }) =>
    `export destination ${id}: the service does not show ${property === "awsRoleArn" ? "which role" : "which credentials"} it stores, so whether it took ${property} is not known.`,
  cause: `${OLD_SERVER} It knows credentials.sessionToken from chart 0.10.34, application 0.10.91 on.`,
  fix: "If this is an older, self-hosted server, check that an export succeeds.",
  example: { id: ID, property: "awsRoleArn" },
});

export const roleNotChangeable = defineMessage("LS3005", {
  title: "The server cannot change the role of a destination",
  message: ({ id }: { readonly id: string }) =>
    `Could not update the export destination ${id}: this server cannot change the role (awsRoleArn) of a destination, it is too old: it asks for credentials (422). The destination keeps what it had.`,
  cause: OLD_SERVER,
  fix: upgradeOr("awsRoleArn"),
  example: { id: ID },
});

export const changedOutside = defineMessage("LS3006", {
  title: "The credentials or the role of a destination were changed outside this program",
  message: ({ id, found }: { readonly id: string; readonly found: Found }) =>
    `export destination ${id} ${describe(found)}.`,
  cause:
    "Somebody changed the destination in LangSmith, or by its API. The values themselves are never returned.",
  fix: "The next `pulumi up` sets those of the program again.",
  example: { id: ID, found: { missing: ["sessionToken"], added: [] } },
});

/** What a destination authenticates with, in place of what the program set. */
export type Found =
  | "credentials"
  | { readonly role: string }
  /** The names of credentials that it lacks, and has besides. */
  | { readonly missing: readonly string[]; readonly added: readonly string[] };

function describe(found: Found): string {
  if (found === "credentials") return "uses credentials instead of awsRoleArn";
  if ("role" in found) return `uses the role ${found.role} instead of credentials`;
  const { missing, added } = found;
  const lacks = missing.length > 0 ? [`it lacks ${missing.join(", ")}`] : [];
  const has = added.length > 0 ? [`it has ${added.join(", ")} besides`] : [];
  return `has other credentials than the program: ${[...lacks, ...has].join(", and ")}`;
}

export const temporaryCredentials = defineMessage("LS3007", {
  title: "Schedules write to a destination that now has temporary credentials",
  message: ({ id, users }: { readonly id: string; readonly users: Users }) =>
    `export destination ${id} now has temporary credentials (credentials.sessionToken)${dependants(users)}`,
  cause: "A schedule goes on after temporary credentials have expired, and what it exports then fails.",
  fix: "Set new credentials before these expire, or a key pair that stays.",
  example: { id: ID, users: { schedules: ["9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"] } },
});

/** The schedules that write to a destination, or why they could not be listed. */
type Users = { readonly schedules: readonly string[] } | { readonly error: string };

function dependants(users: Users): string {
  if ("error" in users) return `; whether a schedule depends on them could not be read: ${users.error}`;
  const { schedules } = users;
  return `, and ${schedules.length === 1 ? "1 schedule writes" : `${schedules.length} schedules write`} to it: ${listed(schedules)}.`;
}

export const mayBeStored = defineMessage("LS3008", {
  title: "The service may have stored new credentials or a new role",
  message: ({ error, what }: { readonly error: string; readonly what: readonly string[] }) =>
    `${error} LangSmith may have stored the new ${what.join(" and ")}, because no answer says otherwise.`,
  cause: "The answer to the change was lost, or a request after it failed.",
  fix: "Run `pulumi up` again, which sends what your program then contains.",
  example: {
    error: "Could not update the export destination: PATCH … answered 502.",
    what: ["credentials"],
  },
});
