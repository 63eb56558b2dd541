import type { CreateRequest, DiffRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { type OperationResource, perform, type RequestContext } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import { type Announcement, ChangeRejected, partsOf } from "../core/resource.ts";
import { explain } from "../resources/explain.ts";
import type { Resource, State } from "../resources/resource.ts";
import { hiding, toUserError } from "./attempt.ts";
import type { Host } from "./host.ts";
import { nameOf } from "./naming.ts";
import type { DecodedProperties } from "./values.ts";

/**
 * Reports what people should know before a creation (without `olds`), an update or a replacement. That a look at the
 * service fails must not stop a preview.
 *
 * @throws ChangeRejected for what is certain to fail, in words for the user
 */
export async function preview(
  host: Host,
  resource: Resource,
  request: DiffRequest | CreateRequest | UpdateRequest,
  olds: (State & { readonly id: string }) | undefined,
  [news, ...before]: readonly [DecodedProperties, ...DecodedProperties[]],
  replaces = false,
): Promise<void> {
  if (!host.connection.isKnown) return;
  const { service, target } = host.connection;
  const hide = hiding(host, resource.inputs, [news, ...before]);
  const change = { olds, news: news.values, replaces, target };
  try {
    const all = await perform(contextOf(host, resource, request, news.values, hide), (operation) =>
      resource.preview(service, change, operation),
    );
    reportAll(host, resource, request, all, hide);
  } catch (error) {
    if (error instanceof ChangeRejected) throw toUserError(error, hide, `${called(resource, request)}: `);
    const text = `could not check what this change affects: ${explain(error)}`;
    host.log.info(hide(`${called(resource, request)}: ${text}`), request.getUrn());
  }
}

/** What a look at the service is carried out with: it warns about the resource. */
function contextOf(
  host: Host,
  resource: Resource,
  request: { getUrn(): string },
  news: Properties,
  hide: (text: string) => string,
): RequestContext {
  const status = host.log.statusOf(request.getUrn());
  return {
    limitSeconds: resource.timeLimits(news).read,
    interrupt: host.interrupt.signal,
    status: (text) => status(hide(text)),
    warn: (text) => host.log.warn(hide(`${called(resource, request)}: ${text}`), request.getUrn()),
    hide,
    debug: (text) => host.log.debug(hide(text), request.getUrn()),
    resource: operationResource(request),
  };
}

function reportAll(
  host: Host,
  resource: Resource,
  request: { getUrn(): string },
  all: readonly Announcement[],
  hide: (text: string) => string,
): void {
  const component = host.components.get(request.getUrn());
  for (const announcement of all) {
    const { severity, text, ofEach } = partsOf(announcement);
    // The log gives a line of a resource once, and so the component one for all of its children.
    const [which, urn, words] =
      component === undefined || ofEach === undefined
        ? [called(resource, request), request.getUrn(), text]
        : [component.called, component.urn, ofEach];
    const line = hide(`${which}: ${words}`);
    if (severity === "info") host.log.info(line, urn);
    else host.log.warn(line, urn);
  }
}

/** The resource that an operation is about. */
export function operationResource(request: { getUrn(): string }): OperationResource {
  const urn = request.getUrn();
  return { urn, name: nameOf(urn) };
}

/** Which resource a line or an error is about. */
export function called({ kind }: Resource, request: { getUrn(): string }): string {
  return `${kind} ${JSON.stringify(nameOf(request.getUrn()))}`;
}
