import type { Properties } from "../core/properties.ts";
import { reportPreview } from "../resources/preview.ts";
import type { State } from "../resources/resource.ts";
import { engine } from "./engine-watch.ts";
import { print, printOnce, requestContext } from "./print.ts";
import { called, hiding, nameIn, type Served } from "./served.ts";
import { COMPONENT } from "./stub.ts";

/**
 * Prints what people should know before a creation (without `olds`), an update or a replacement.
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
  const context = {
    ...requestContext(resource.timeLimits(news).read, hide),
    warn: (text: string) => print(hide(`warning: ${called(served, news)}: ${text}`)),
    resourceName: nameIn(news),
  };
  const { [COMPONENT]: component } = news;
  await engine.during((interrupt) =>
    reportPreview(resource, connection.service, change, { ...context, interrupt }, (announced) => {
      const { severity, text, ofEach } = announced;
      const kind = severity === "warning" ? "warning: " : "";
      if (typeof component !== "string" || ofEach === undefined)
        print(hide(`${kind}${called(served, news)}: ${text}`));
      else printOnce(hide(`${kind}${component}: ${ofEach}`));
    }),
  );
}
