import { plainResources } from "../../provider/resources/index.ts";
import { isPlain, type Kind, type ModelFault, type PlainKindName, type Program } from "./model.ts";

type Route = readonly [method: string, path: string];

const EXPORTS: readonly Route[] = [
  ["POST", "/api/v1/bulk-exports"],
  ["POST", "/api/v1/bulk-exports"],
  ["GET", "/api/v1/bulk-exports"],
  ["GET", "/api/v1/bulk-exports/:id"],
  ["PATCH", "/api/v1/bulk-exports/:id"],
];

/** The routes that the resources of each kind use; what is to be attacked most stands there more than once. */
const ROUTES: Readonly<Record<Exclude<Kind, PlainKindName>, readonly Route[]>> = {
  deployment: [
    ["POST", "/v2/deployments"],
    ["POST", "/v2/deployments"],
    ["GET", "/v2/deployments"],
    ["GET", "/v2/deployments/:id"],
    ["PATCH", "/v2/deployments/:id"],
    ["PATCH", "/v2/deployments/:id"],
    ["DELETE", "/v2/deployments/:id"],
    ["GET", "/v2/deployments/:id/revisions"],
    ["GET", "/v2/deployments/:id/revisions/:revision"],
    ["POST", "/v2/deployments/:id/revisions/:revision/redeploy"],
  ],
  destination: [
    ["POST", "/api/v1/bulk-exports/destinations"],
    ["POST", "/api/v1/bulk-exports/destinations"],
    ["GET", "/api/v1/bulk-exports/destinations"],
    ["GET", "/api/v1/bulk-exports/destinations/:id"],
    ["PATCH", "/api/v1/bulk-exports/destinations/:id"],
    ["DELETE", "/api/v1/bulk-exports/destinations/:id"],
  ],
  oneOff: EXPORTS,
  schedule: EXPORTS,
};

function routesOf(kind: Kind): readonly Route[] {
  if (!isPlain(kind)) return ROUTES[kind];
  const { path, create } = plainResources[kind].of.facts;
  if (create === "PUT")
    return [["GET", path], ...["PUT", "PUT", "DELETE"].map((method): Route => [method, `${path}/:id`])];
  return [
    ["POST", path],
    ["POST", path],
    ["GET", path],
    ...["GET", "PATCH", "DELETE"].map((method): Route => [method, `${path}/:id`]),
  ];
}

/** Half of all faults hit whatever is asked first, since only some routes are used by each command. */
const ANY: readonly Route[] = [
  ["*", "/*"],
  ["GET", "/*"],
  ["POST", "/*"],
  ["PATCH", "/*"],
  ["DELETE", "/*"],
];

/** The faults that make sense on some routes alone. */
const ONLY_ON: Readonly<Record<string, (route: Route) => boolean>> = {
  late: ([method, path]) => method === "POST" && !path.endsWith("/redeploy"),
  // What is answered to a look: unknown to the provider, or one that it had left before.
  rewrite: ([method, path]) => method === "GET" && /:(id|revision)$/.test(path),
  "second-revision": ([method, path]) =>
    method !== "GET" && method !== "DELETE" && path.startsWith("/v2/deployments"),
};

/** The fault on one of the routes that a change from one program to the other uses, or on all of them. */
export function aimed({ at, does }: ModelFault, before: Program, after: Program) {
  const kinds = new Set([...before, ...after].map(({ kind }) => kind));
  const fresh = after.filter(({ serial }) => !before.some((known) => known.serial === serial));
  const used: Route[] = [
    ...[...kinds].flatMap((kind) => [...routesOf(kind)]),
    // What is made now is where an answer can be lost.
    ...fresh.flatMap(({ kind }) => routesOf(kind).filter(([method]) => method === "POST")),
  ];
  const fits = ONLY_ON[does.action];
  const routes = fits !== undefined ? used.filter(fits) : at % 2 === 0 ? ANY : used;
  const route = routes[Math.floor(at / 2) % Math.max(routes.length, 1)];
  return route === undefined ? [] : [{ method: route[0], path: route[1], ...does }];
}
