import { isUnknown, UNKNOWN } from "../core/engine.ts";
import type { Message } from "../core/message.ts";
import { isLoopback } from "../http/address.ts";
import { addressesContradict, httpInsecure, type Problem } from "./messages.ts";

/** A value of the configuration. */
export interface Found {
  readonly value: string;
  /** How to name it in a message: `langsmith:region` or `the environment variable LANGSMITH_REGION`. */
  readonly from: string;
  /** `stack` also stands for an explicit provider. */
  readonly source: "stack" | "environment" | "default";
}

const PREFIXES = { us: "", eu: "eu.", apac: "apac.", aws: "aws." } as const;
type Region = keyof typeof PREFIXES;
const REGIONS = Object.keys(PREFIXES).filter(isRegion);

function isRegion(text: string): text is Region {
  return Object.hasOwn(PREFIXES, text);
}

const apiOf = (region: Region) => `https://${PREFIXES[region]}api.smith.langchain.com`;
const controlPlaneOf = (region: Region) => `https://${PREFIXES[region]}api.host.langchain.com`;

/** One spelling of an address: the host in lower case, without the port that is usual anyway. */
export function canonical(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replace(/\/+$/, "") : url;
}

/** The address without the version path and without slashes at its end. */
function rootOf(url: string): string {
  return url.replace(/\/*(\/api\/v1)?\/*$/, "");
}

/** An address for a message: whatever stands before the last @ may be a user and a password, with any signs in them. */
function presentable(url: string): string {
  return url.replace(/^(.*?:\/\/)?.*@/s, "$1[hidden]@");
}

/** The region whose address it is. */
function regionOf(url: string, addressOf: (region: Region) => string): Region | undefined {
  return REGIONS.find((each) => addressOf(each) === canonical(url));
}

/**
 * The two addresses of the service, as the region and what is configured in its place decide them.
 *
 * @param problems takes what is wrong with them together
 */
export function readAddresses(
  find: (key: "region" | "apiUrl" | "controlPlaneUrl") => Found | undefined,
  problems: Problem[],
) {
  const region = find("region");
  const api = find("apiUrl");
  const controlPlane = find("controlPlaneUrl");
  const named = region && !isUnknown(region.value) ? region.value.toLowerCase() : "us";
  if (!isRegion(named)) {
    const allowed = REGIONS.join(", ");
    problems.push({
      text: `${region?.from} is ${JSON.stringify(region?.value)}; it must be one of ${allowed}`,
    });
  }
  const chosen: Region = isRegion(named) ? named : "us";
  const apiUrl = api ? rootOf(api.value) : apiOf(chosen);
  const apiRegion = regionOf(apiUrl, apiOf);
  const implied = apiRegion ? controlPlaneOf(apiRegion) : `${apiUrl}/api-host`;
  const controlPlaneUrl = controlPlane ? controlPlane.value.replace(/\/*(\/v2)?\/*$/, "") : implied;
  const stated = region?.source === "default" ? undefined : region;
  if (isRegion(named)) problems.push(...contradictions(stated, api, controlPlane));
  const decided = api?.from ?? stated?.from;
  const derived = decided
    ? `${decided} (or langsmith:controlPlaneUrl)`
    : "langsmith:region (us by default), langsmith:apiUrl or langsmith:controlPlaneUrl";
  return {
    apiUrl,
    controlPlaneUrl,
    addressSettings: {
      api: decided ?? "langsmith:region (us by default) or langsmith:apiUrl",
      controlPlane: controlPlane?.from ?? derived,
    },
    cloud: apiRegion !== undefined,
    region: isUnknown((api ?? region)?.value) ? UNKNOWN : apiRegion,
  };
}

/**
 * Settings that name other servers than the first one of the stack, or than the region: the stack's key must not be sent
 * there because a variable was left behind in a shell.
 */
function contradictions(
  region: Found | undefined,
  api: Found | undefined,
  controlPlane: Found | undefined,
): Message[] {
  const stated = [region, api, controlPlane].flatMap((each) =>
    each === undefined || isUnknown(each.value) ? [] : [each],
  );
  const first = stated.find(({ source }) => source === "stack") ?? stated.find((each) => each === region);
  if (first === undefined) return [];
  return stated.flatMap((each) => {
    const { from, source, value } = each;
    if (whereIs(value) === whereIs(first.value)) return [];
    // Who sets both may have a control plane on a host of its own.
    const isOwn = first !== region || (each === controlPlane && !isRegion(whereIs(value)));
    if (source === first.source && isOwn) return [];
    const [address, other] = [presentable(value), presentable(first.value)];
    return addressesContradict({ from, address, otherFrom: first.from, other });
  });
}

/** The region that a value names or whose address it is; of any other address its host. */
function whereIs(value: string): string {
  const named = value.toLowerCase();
  if (isRegion(named)) return named;
  const root = canonical(rootOf(value));
  const region = regionOf(root, apiOf) ?? regionOf(root, controlPlaneOf);
  return region ?? (URL.canParse(root) ? new URL(root).host : root);
}

/** What is wrong with a configured address by itself. */
export function addressProblems({ value, from }: Found, insecureAllowed: boolean): Problem[] {
  if (isUnknown(value)) return [];
  const address = presentable(value);
  const is = (invalid: string) => [{ text: `${from} is ${JSON.stringify(address)}: ${invalid}` }];
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    return is("it must be an address that begins with https:// or http://");
  if (url.username || url.password) return is("it must not contain a user name or password");
  if (url.search || url.hash) return is("it must not contain a query or a fragment");
  const isInsecure = url.protocol === "http:" && !isLoopback(url.hostname) && !insecureAllowed;
  return isInsecure ? [httpInsecure({ from, address })] : [];
}
