import type { DiffRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { type OperationResource, perform, type RequestContext } from "../core/operation.ts";
import { type Announcement, ChangeRejected, LONGEST_LOOK, partsOf } from "../core/resource.ts";
import { explain } from "../resources/explain.ts";
import type { Resource, State } from "../resources/resource.ts";
import { hiding } from "./attempt.ts";
import type { Host } from "./host.ts";
import { nameOf } from "./naming.ts";
import type { DecodedProperties } from "./values.ts";

/** Reports what else a replacement concerns; undefined where nothing can. What fails here must not stop a preview. */
export function logReplacementImpact(
  host: Host,
  resource: Resource,
  request: DiffRequest,
  olds: State,
  hide: (text: string) => string,
): Promise<void> | undefined {
  const { previewReplacement } = resource;
  if (!previewReplacement) return undefined;
  const report = (text: string) =>
    host.log.info(hide(`${called(resource, request)}: ${text}`), request.getUrn());
  const context = { ...contextOf(host, resource, request, hide), status: report, warn: report };
  return perform(context, (operation) =>
    previewReplacement(host.connection.service, request.getId(), olds, operation),
  ).then(
    (texts) => texts.forEach(report),
    (error: unknown) => report(`could not check what its replacement affects: ${explain(error)}`),
  );
}

/**
 * Looks at the service in the preview of an update. That the look fails must not stop a preview.
 *
 * @throws ChangeRejected for an update that is certain to fail
 */
export async function previewUpdate(
  host: Host,
  resource: Resource,
  request: UpdateRequest,
  olds: State,
  news: DecodedProperties,
  hide: (text: string) => string,
): Promise<void> {
  const { previewUpdate: look } = resource;
  if (!look) return;
  const context = contextOf(host, resource, request, hide);
  await perform(context, (operation) =>
    look(host.connection.service, request.getId(), olds, news.values, operation),
  ).catch((error: unknown) => {
    if (error instanceof ChangeRejected) throw error;
  });
}

/** Reports what people should know before it happens, of a creation or a change. */
export function announce(
  host: Host,
  resource: Resource,
  request: { getUrn(): string },
  olds: State | undefined,
  news: DecodedProperties,
) {
  const hide = hiding(host, resource.inputs, [news]);
  const { target } = host.connection;
  reportAll(host, resource, request, resource.announce(olds, news.values, Date.now(), target), hide);
}

/** What a look at the service is carried out with: it warns about the resource. */
function contextOf(
  host: Host,
  resource: Resource,
  request: { getUrn(): string },
  hide: (text: string) => string,
): RequestContext {
  return {
    limitSeconds: LONGEST_LOOK,
    interrupt: host.interrupt.signal,
    status: () => {},
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
