import { perform, type RequestContext } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import { type Announcement, ChangeRejected, partsOf } from "../core/resource.ts";
import { explain } from "../resources/explain.ts";
import type { State } from "../resources/resource.ts";
import { engine } from "./engine-watch.ts";
import { print, printOnce, requestContext } from "./print.ts";
import { called, hiding, operationResource, type Served } from "./served.ts";
import { COMPONENT } from "./stub.ts";

/**
 * Prints what people should know before a creation (without `olds`), an update or a replacement. That a look at the
 * service fails must not stop a preview.
 *
 * @throws ChangeRejected for what is certain to fail
 */
export async function preview(
  served: Served,
  olds: (State & { readonly id: string }) | undefined,
  news: Properties,
  replaces = false,
): Promise<void> {
  const { resource, connection } = served;
  if (!connection.isKnown) return;
  const hide = hiding(served, olds?.outputs ?? {}, news);
  const change = { olds, news, replaces, target: connection.target };
  const context = contextOf(served, news, hide);
  try {
    const all = await engine.during((interrupt) =>
      perform({ ...context, interrupt }, (operation) =>
        resource.preview(connection.service, change, operation),
      ),
    );
    reportAll(served, news, all);
  } catch (error) {
    if (error instanceof ChangeRejected) throw error;
    print(hide(`${called(served, news)}: could not check what this change affects: ${explain(error)}`));
  }
}

/** What a look at the service is carried out with: it prints warnings about the resource. */
function contextOf(served: Served, news: Properties, hide: (text: string) => string): RequestContext {
  return {
    ...requestContext(served.resource.timeLimits(news).read, hide),
    warn: (text) => print(hide(`warning: ${called(served, news)}: ${text}`)),
    resource: operationResource(news),
  };
}

function reportAll(served: Served, news: Properties, all: readonly Announcement[]): void {
  const hide = hiding(served, news);
  const { [COMPONENT]: component } = news;
  for (const announcement of all) {
    const { severity, text, ofEach } = partsOf(announcement);
    const kind = severity === "warning" ? "warning: " : "";
    if (typeof component !== "string" || ofEach === undefined)
      print(hide(`${kind}${called(served, news)}: ${text}`));
    else printOnce(hide(`${kind}${component}: ${ofEach}`));
  }
}
