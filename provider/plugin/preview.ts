import type { CreateRequest, DiffRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { reportPreview } from "../resources/preview.ts";
import type { Resource, State } from "../resources/resource.ts";
import { contextOf, hiding, toUserError } from "./attempt.ts";
import type { Host } from "./host.ts";
import { called } from "./naming.ts";
import type { DecodedProperties } from "./values.ts";

/**
 * Reports what people should know before a creation (without `olds`), an update or a replacement.
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
  const urn = request.getUrn();
  const which = called(resource, urn);
  const hide = hiding(host, resource.inputs, [news, ...before]);
  const change = { olds, news: news.values, replaces, target };
  const context = {
    ...contextOf(host, urn, hide),
    limitSeconds: resource.timeLimits(news.values).read,
    warn: (text: string) => host.log.warn(hide(`${which}: ${text}`), urn),
  };
  const component = host.components.get(urn);
  try {
    await reportPreview(resource, service, change, context, ({ severity, text, ofEach }) => {
      // The log gives a line of a resource once, and so the component one for all of its children.
      const [about, line] =
        component === undefined || ofEach === undefined
          ? [urn, `${which}: ${text}`]
          : [component.urn, `${component.called}: ${ofEach}`];
      if (severity === "info") host.log.info(hide(line), about);
      else host.log.warn(hide(line), about);
    });
  } catch (error) {
    throw toUserError(error, hide, `${which}: `);
  }
}
