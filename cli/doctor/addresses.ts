import type { Settings } from "../../provider/config/settings.ts";
import type { Message } from "../../provider/core/message.ts";
import { type Area, isLoopback } from "../../provider/http/address.ts";
import { contentOf } from "../../provider/http/answer.ts";
import { INFO } from "../../provider/http/api/server-info.ts";
import { fixOf, type ProxyEnvironment, proxyFor, wordsOf } from "../../provider/http/connection.ts";
import { InvalidArgument } from "../../provider/http/errors.ts";
import { type DispatcherFactory, send } from "../../provider/http/transport.ts";
import { KINDS, knownKind } from "../state/kinds.ts";
import { type Line, ok, wrong } from "./line.ts";
import { CALLED, downAt, type Looked } from "./look.ts";
import { addressUnreachable, addressWrong } from "./messages.ts";

/** What every server answers, also without a key: the API its version, the control plane its first list. */
function probePath(area: Area): string {
  if (area === "api") return INFO;
  const lists = KINDS.map((kind) => knownKind(kind).inventory.listRequest);
  const [first] = lists.filter((each) => each.area === area);
  return `${first?.path ?? ""}?limit=1`;
}

/** Whether both addresses answer, as the service does, and by which way they are reached. */
export function addressLines(settings: Settings, looked: Looked, environment: ProxyEnvironment): Line[] {
  return (["controlPlane", "api"] as const).map((area) => {
    const down = downAt(area, looked);
    return down ? wrong(CALLED[area], down) : ok(CALLED[area], answering(settings, area, environment));
  });
}

/** The same where there is no usable key: each address is asked without one. */
export async function probeLines(
  settings: Settings,
  create: DispatcherFactory,
  environment: ProxyEnvironment,
  signal: AbortSignal,
): Promise<Line[]> {
  return Promise.all(
    (["controlPlane", "api"] as const).map(async (area) => {
      const trouble = await probe(settings, area, create, environment, signal);
      return trouble === undefined
        ? ok(CALLED[area], answering(settings, area, environment))
        : wrong(CALLED[area], trouble);
    }),
  );
}

/** What is wrong with an address. */
async function probe(
  settings: Settings,
  area: Area,
  create: DispatcherFactory,
  environment: ProxyEnvironment,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const url = urlOf(settings, area);
  const { origin, pathname } = new URL(url);
  const setting = settings.addressSettings[area];
  const unlike = (answer: Parameters<typeof addressWrong>[0]["answer"]) =>
    addressWrong({ url, answer, setting });
  const timeoutMs = settings.requestTimeoutSeconds * 1000;
  try {
    const dispatcher = create(origin, 1);
    try {
      const path = `${pathname.replace(/\/+$/, "")}${probePath(area)}`;
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
      if (outcome.kind === "unsent")
        return addressUnreachable({ url, why: wordsOf(outcome), todo: fixOf(outcome, setting, environment) });
      if (outcome.kind === "unanswered") return unlike({ kind: "none", why: outcome.why });
      const { status } = outcome;
      const type = outcome.headers["content-type"];
      const content = contentOf(outcome.body, Array.isArray(type) ? (type[0] ?? "") : (type ?? ""));
      if (content.kind === "html") return unlike({ kind: "page", status });
      if (status >= 300 && status < 400) return unlike({ kind: "redirect", status });
      return status >= 500 ? unlike({ kind: "failure", status }) : undefined;
    } finally {
      await dispatcher.close();
    }
  } catch (error) {
    if (error instanceof InvalidArgument)
      return typeof error.words === "string" ? unlike({ kind: "invalid", why: error.words }) : error.words;
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
  const plain =
    protocol === "http:" && !isLoopback(hostname)
      ? "; plain http sends the key in the clear (langsmith:allowInsecureHttp)"
      : "";
  return `${url} answers (set by ${settings.addressSettings[area]})${way}${plain}`;
}
