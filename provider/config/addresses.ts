import { isUnknown, UNKNOWN } from "../core/engine.ts";
import type { Message } from "../core/message.ts";
import { canonical, invalidIn, isInsecure, presentable, rootOf } from "../http/address.ts";
import type { CloudRegion, CloudRegions } from "../http/options.ts";
import { addressesContradict, httpInsecure, type Problem } from "./messages.ts";

/** A value of the configuration. */
export interface Found {
  readonly value: string;
  /** How to name it in a message: `langsmith:region` or `the environment variable LANGSMITH_REGION`. */
  readonly from: string;
  readonly explicit: boolean;
  /** Whether it comes from an environment variable, not from the stack or an explicit provider. */
  readonly environment: boolean;
}

const PREFIXES = { us: "", eu: "eu.", apac: "apac.", aws: "aws." } as const;
type Region = keyof typeof PREFIXES;
const REGIONS = Object.keys(PREFIXES).filter(isRegion);

/** How AWS names a region: `eu-west-1`, `us-gov-east-1`. */
const IN_AWS = /^[a-z]{2}(-[a-z]+)+-\d$/;

function isRegion(text: string): text is Region {
  return Object.hasOwn(PREFIXES, text);
}

const apiOf = (region: Region) => `https://${PREFIXES[region]}api.smith.langchain.com`;
const controlPlaneOf = (region: Region) => `https://${PREFIXES[region]}api.host.langchain.com`;

/**
 * The two addresses of the service, as the region and what is configured in its place decide them.
 *
 * @param problems takes what is wrong with them together
 */
export function readAddresses(
  find: (key: "region" | "apiUrl" | "controlPlaneUrl") => Found | undefined,
  problems: Problem[],
) {
  const before = problems.length;
  const region = find("region");
  const api = find("apiUrl");
  const controlPlane = find("controlPlaneUrl");
  const named = region && !isUnknown(region.value) ? region.value.toLowerCase() : "us";
  if (!isRegion(named)) {
    const others = REGIONS.join(", ");
    const allowed = IN_AWS.test(named)
      ? `, a region of AWS; it must be a region of LangSmith Cloud: ${others}`
      : `; it must be one of ${others}`;
    problems.push({ text: `${region?.from} is ${JSON.stringify(region?.value)}${allowed}` });
  }
  const chosen: Region = isRegion(named) ? named : "us";
  const apiUrl = api ? rootOf(api.value) : apiOf(chosen);
  const counterpart = REGIONS.find((r) => apiOf(r) === canonical(apiUrl));
  const stated = region?.explicit && isRegion(named) && !isUnknown(region.value) ? region : undefined;
  if (api && stated && counterpart !== chosen && !isUnknown(api.value)) {
    problems.push(
      addressesContradict({
        from: api.from,
        address: presentable(apiUrl),
        otherFrom: stated.from,
        other: chosen,
        expected: apiOf(chosen),
      }),
    );
  }
  const implied = counterpart ? controlPlaneOf(counterpart) : `${apiUrl}/api-host`;
  const controlPlaneUrl = controlPlane ? controlPlane.value.replace(/\/+$/, "") : implied;
  const other = REGIONS.find((r) => controlPlaneOf(r) === canonical(controlPlaneUrl));
  if (controlPlane && stated && other && other !== chosen) {
    problems.push(
      addressesContradict({
        from: controlPlane.from,
        address: controlPlaneUrl,
        otherFrom: stated.from,
        other: chosen,
        expected: controlPlaneOf(chosen),
      }),
    );
  }
  if (problems.length === before)
    problems.push(...strangers([api, controlPlane], [region, api, controlPlane]));
  const decided = api?.from ?? (region?.explicit ? region.from : undefined);
  const derived = decided
    ? `${decided} (or langsmith:controlPlaneUrl)`
    : "langsmith:region (us by default), langsmith:apiUrl or langsmith:controlPlaneUrl";
  const addressSettings = {
    api: decided ?? "langsmith:region (us by default) or langsmith:apiUrl",
    controlPlane: controlPlane?.from ?? derived,
  };
  const cloudRegions: CloudRegions = {
    api: cloudRegion(counterpart, decided),
    controlPlane: cloudRegion(other, controlPlane?.from ?? decided),
  };
  const open = [api ?? region].some((found) => found !== undefined && isUnknown(found.value));
  return {
    apiUrl,
    controlPlaneUrl,
    addressSettings,
    cloudRegions,
    cloud: counterpart !== undefined,
    region: open ? UNKNOWN : counterpart,
  };
}

function cloudRegion(region: Region | undefined, from: string | undefined): CloudRegion | undefined {
  if (region === undefined) return undefined;
  return { region, others: REGIONS.filter((each) => each !== region), from };
}

/**
 * Addresses of the environment that belong elsewhere than what the stack configures: the stack's key must not be sent
 * there because a variable was left behind in a shell.
 */
function strangers(
  addresses: readonly (Found | undefined)[],
  all: readonly (Found | undefined)[],
): Message[] {
  const usable = (found: Found | undefined): found is Found => found !== undefined && !isUnknown(found.value);
  const configured = all.filter(usable).find(({ explicit, environment }) => explicit && !environment);
  if (configured === undefined) return [];
  return addresses
    .filter(usable)
    .filter(({ environment, value }) => environment && whereIs(value) !== whereIs(configured.value))
    .map(({ from, value }) =>
      addressesContradict({
        from,
        address: presentable(value),
        otherFrom: configured.from,
        other: presentable(configured.value),
      }),
    );
}

/** The region that a value names or whose address it is; of any other address its host. */
function whereIs(value: string): string {
  const named = value.toLowerCase();
  if (isRegion(named)) return named;
  const root = canonical(rootOf(value));
  const region = REGIONS.find((each) => [apiOf(each), controlPlaneOf(each)].includes(root));
  return region ?? (URL.canParse(root) ? new URL(root).host : root);
}

/** What is wrong with a configured address by itself. */
export function addressProblems({ value, from }: Found, insecureAllowed: boolean): Problem[] {
  if (isUnknown(value)) return [];
  const address = presentable(value);
  const invalid = invalidIn(value);
  if (invalid !== undefined) return [{ text: `${from} is ${JSON.stringify(address)}: ${invalid}` }];
  return isInsecure(value) && !insecureAllowed ? [httpInsecure({ from, address })] : [];
}
