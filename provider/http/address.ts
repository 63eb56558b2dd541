import { InvalidArgument } from "./errors.ts";
import { idInvalid } from "./messages.ts";

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

const OPTION = { api: "apiUrl", controlPlane: "controlPlaneUrl" } as const;

// People paste what they find in other tools, which hold the address with the version segment.
const SUFFIX: Readonly<Record<Area, RegExp>> = { api: /\/api\/v1$/, controlPlane: /\/v2$/ };

/**
 * Normalises an address: with or without `/api/v1` (`/v2` for the control plane), with or without slashes at
 * its end. Whether plain http is acceptable is not decided here.
 *
 * @throws InvalidArgument if it is no http(s) URL, or carries a user, a query or a fragment.
 * @example addressOf("api", "https://eu.api.smith.langchain.com/api/v1/").base === ""
 */
export function addressOf(area: Area, text: string): Address {
  const option = OPTION[area];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new InvalidArgument(
      option,
      `${option} must be an http or https URL, like https://api.example.com; set ${ADDRESS_SETTING[area]}.`,
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new InvalidArgument(
      option,
      `${option} must be an address alone, without user, password, query or fragment; set ${ADDRESS_SETTING[area]}.`,
    );
  }
  const base = url.pathname.replace(/\/+$/, "").replace(SUFFIX[area], "").replace(/\/+$/, "");
  return { origin: url.origin, base };
}

/** Longest id, in UTF-16 units: the service's have 36. */
const LONGEST_ID = 256;

/** Whether an id can be one segment of a path: not empty, `.` or `..`, not too long, and well-formed Unicode. */
export function isAddressable(id: string): boolean {
  return id !== "" && id !== "." && id !== ".." && id.length <= LONGEST_ID && id.isWellFormed();
}

/**
 * A path whose inserted values are each encoded as one segment.
 *
 * @throws InvalidArgument for an empty value, `.` or `..`, which would name another path, one of more than 256
 * characters, and half a surrogate pair, which no URL can hold
 * @example path`/v2/deployments/${"a/b"}` === "/v2/deployments/a%2Fb"
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return parts.reduce((joined, part, index) => {
    const id = ids[index - 1] ?? "";
    if (!isAddressable(id)) {
      throw new InvalidArgument("id", idInvalid({ longest: LONGEST_ID, path: `${joined}<id>${part}` }));
    }
    return joined + encodeURIComponent(id) + part;
  });
}
