import { mkdtempSync } from "node:fs";
import path from "node:path";
import { BenchError } from "../errors.ts";
import { limited, type Measure, ratioFigure } from "../report.ts";
import { bundleBaseline } from "../rig/bundle.ts";
import { exportTo } from "../rig/programs.ts";
import type { Named, Properties, ProviderClient } from "../rig/provider-client.ts";
import { DEPLOYMENT, inSession } from "../rig/session.ts";
import type { Workshop } from "../rig/workshop.ts";

const LIMIT = 2;
const WARM_UPS = 300;

/**
 * What each unchanged resource costs in every `up` and preview, one Check and one Diff, one after the other, beside a
 * plugin that does nothing.
 */
export async function checkDiff({ options, plugin, folder, progress }: Workshop): Promise<Measure> {
  progress(`checkDiff: ${options.calls} calls for each of two resources, and to a plugin that does nothing`);
  const place = path.join(mkdtempSync(path.join(folder, "check-")), "donothing");
  const nothing = await bundleBaseline("do-nothing.ts", "donothing", place);
  const ours = await inSession(plugin, async ({ client, service }) => {
    const { resource, inputs } = exportTo(service.destinationId, 1);
    return {
      bulkExport: await unchanged(client, resource, inputs, options.calls),
      deployment: await unchanged(client, DEPLOYMENT.resource, DEPLOYMENT.inputs, options.calls),
    };
  });
  const baseline = await inSession(nothing, async ({ client, service }) => {
    const { resource, inputs } = exportTo(service.destinationId, 1);
    return unchanged(client, resource, inputs, options.calls);
  });
  const figures = Object.entries(ours).map(([name, taken]) =>
    limited(ratioFigure(name, { ours: taken, baseline }, "ms"), LIMIT),
  );
  return { name: "checkDiff", figures };
}

/** Milliseconds of each call. */
async function unchanged(
  client: ProviderClient,
  resource: Named,
  given: Properties,
  calls: number,
): Promise<readonly number[]> {
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
  return taken;
}
