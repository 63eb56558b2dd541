import type { Area } from "../../api/address.ts";
import { contentOf } from "../../api/content.ts";
import { InvalidArgument } from "../../api/errors.ts";
import { type ProxyEnvironment, proxyFor } from "../../api/proxy.ts";
import { type DispatcherFactory, send } from "../../api/transport.ts";
import type { Settings } from "../../config.ts";
import { type Line, ok, wrong } from "./line.ts";
import { downAt, type Looked } from "./look.ts";

const CALLED: Readonly<Record<Area, string>> = { controlPlane: "control plane", api: "API" };
/** What every server answers, if only that a key is missing. */
const PROBES: Readonly<Record<Area, string>> = {
  controlPlane: "/v2/deployments?limit=1",
  api: "/api/v1/info",
};

/** Whether both addresses answer, as the service does, and by which way they are reached. */
export function addressLines(settings: Settings, looked: Looked, environment: ProxyEnvironment): Line[] {
  return (["controlPlane", "api"] as const).map((area) => {
    const down = downAt(area, looked);
    return down
      ? wrong(CALLED[area], down.message)
      : ok(CALLED[area], answering(settings, area, environment));
  });
}

/** The same where there is no key to look with: each address is asked without one. */
export async function probeLines(
  settings: Settings,
  make: DispatcherFactory,
  environment: ProxyEnvironment,
  signal: AbortSignal,
): Promise<Line[]> {
  return Promise.all(
    (["controlPlane", "api"] as const).map(async (area) => {
      const why = await probe(
        urlOf(settings, area),
        area,
        make,
        settings.requestTimeoutSeconds * 1000,
        signal,
      );
      const check = `check ${settings.addressSettings[area]}, and what stands between here and there.`;
      return why === undefined
        ? ok(CALLED[area], answering(settings, area, environment))
        : wrong(CALLED[area], `${urlOf(settings, area)} ${why}: ${check}`);
    }),
  );
}

/** What is wrong with an address, as it follows it. */
async function probe(
  address: string,
  area: Area,
  make: DispatcherFactory,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { origin, pathname } = new URL(address);
  try {
    const dispatcher = make(origin, 1);
    try {
      const path = `${pathname.replace(/\/+$/, "")}${PROBES[area]}`;
      const headers = { accept: "application/json" };
      const answerLimit = 1024 * 1024;
      const one = {
        origin,
        path,
        method: "GET",
        headers,
        body: undefined,
        timeoutMs,
        answerLimit,
        mustEnd: false,
      } as const;
      const outcome = await send(dispatcher, one, signal);
      if (outcome.kind === "unsent") return `could not be reached (${outcome.why})`;
      if (outcome.kind === "unanswered") return `gave no answer (${outcome.why})`;
      const type = outcome.headers["content-type"];
      const content = contentOf(outcome.body, Array.isArray(type) ? (type[0] ?? "") : (type ?? ""));
      if (content.kind === "html") return `answered ${outcome.status} with an HTML page`;
      if (outcome.status >= 300 && outcome.status < 400) return `answered ${outcome.status}, a redirect`;
      return outcome.status >= 500 ? `answered ${outcome.status}` : undefined;
    } finally {
      await dispatcher.close();
    }
  } catch (error) {
    if (error instanceof InvalidArgument) return `cannot be asked (${error.message})`;
    throw error;
  }
}

function urlOf(settings: Settings, area: Area): string {
  return area === "api" ? settings.apiUrl : settings.controlPlaneUrl;
}

function answering(settings: Settings, area: Area, environment: ProxyEnvironment): string {
  const url = urlOf(settings, area);
  const { origin, protocol, hostname } = new URL(url);
  const proxy = proxyFor(origin, environment);
  const way = proxy ? `, through the proxy ${proxy.origin} (${proxy.variable})` : "";
  const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  const plain =
    protocol === "http:" && !local
      ? "; it is plain http, so that the key is sent in the clear (langsmith:allowInsecureHttp)"
      : "";
  return `${url} answers (set by ${settings.addressSettings[area]})${way}${plain}`;
}
