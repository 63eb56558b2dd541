import { mkdtempSync } from "node:fs";
import path from "node:path";
import { bundleBaseline } from "../bundle.ts";
import { BenchError } from "../errors.ts";
import { exportTo } from "../programs.ts";
import type { Named, Properties, ProviderClient } from "../provider-client.ts";
import { type Figure, information, limited, type Measure } from "../report.ts";
import { DEPLOYMENT, inSession } from "../session.ts";
import { median, rounded, spread } from "../statistics.ts";
import type { Workshop } from "../workshop.ts";

const LIMIT_MS = 2;
const WARM_UPS = 300;

/** What each unchanged resource costs in every `up` and preview: one Check and one Diff, one after the other. */
export async function checkDiff({ options, plugin, folder, progress }: Workshop): Promise<Measure> {
  progress(`checkDiff: ${options.calls} calls for each of two resources, and to a plugin that does nothing`);
  const place = path.join(mkdtempSync(path.join(folder, "check-")), "donothing");
  const nothing = await bundleBaseline("do-nothing.ts", "donothing", place);
  const ours = await inSession(plugin, async ({ client, service }) => {
    const { resource, inputs } = exportTo(service.destinationId, 1);
    return [
      await unchanged(client, "bulkExport", resource, inputs, options.calls),
      await unchanged(client, "deployment", DEPLOYMENT.resource, DEPLOYMENT.inputs, options.calls),
    ];
  });
  const bare = await inSession(nothing, async ({ client, service }) => {
    const { resource, inputs } = exportTo(service.destinationId, 1);
    return unchanged(client, "doNothing", resource, inputs, options.calls);
  });
  const figures = [...ours.map((figure) => limited(figure, LIMIT_MS)), information(bare)];
  return { name: "checkDiff", figures };
}

async function unchanged(
  client: ProviderClient,
  name: string,
  resource: Named,
  given: Properties,
  calls: number,
): Promise<Omit<Figure, "limit" | "ok">> {
  const inputs = await client.check(resource, {}, given);
  const held = { resource, inputs, ...(await client.create(resource, inputs)) };
  const checked = await client.check(resource, inputs, given);
  if (await client.diff(held, checked)) {
    throw new BenchError(`the plugin sees a change of ${resource.name}, which has none`);
  }
  const check = client.checkAgain(resource, inputs, given);
  const diff = client.diffAgain(held, checked);
  const taken: number[] = [];
  for (let call = -WARM_UPS; call < calls; call += 1) {
    const from = performance.now();
    await check();
    await diff();
    if (call >= 0) taken.push(performance.now() - from);
  }
  const { least, most } = spread(taken);
  return {
    name,
    value: rounded(median(taken), 3),
    unit: "ms",
    spread: { least: rounded(least, 3), most: rounded(most, 3) },
    runs: calls,
  };
}
