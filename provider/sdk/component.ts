import * as pulumi from "@pulumi/pulumi";
import { componentImportError } from "../components/import-error.ts";
import { PLACES, placesIn } from "../components/source-locations.ts";
import { tokenOf } from "../core/type-token.ts";
import { plugin } from "../core/version.ts";
import { givenArguments } from "../dynamic/arguments.ts";
import { isMocked } from "../dynamic/mocked.ts";

/** What the components of this module have in common: the resource plugin makes their resources. */
export abstract class PluginComponent extends pulumi.ComponentResource {
  /** @param outputs the names of those that appear on the object */
  constructor(
    kind: string,
    name: string,
    args: object,
    opts: pulumi.ComponentResourceOptions | undefined,
    outputs: readonly string[],
  ) {
    if (opts && "import" in opts && opts.import !== undefined) {
      throw new pulumi.RunError(componentImportError(kind, name));
    }
    const declared = Object.fromEntries(outputs.map((output) => [output, undefined]));
    const places = placesIn(args ?? {});
    // Mocks stand in for the plugin, and would show a test what is no argument.
    const told = isMocked() || Object.keys(places).length === 0 ? {} : { [PLACES]: places };
    const properties = { ...declared, ...givenArguments(args ?? {}), ...told };
    super(tokenOf(kind), name, properties, pulumi.mergeOptions(plugin, opts), true);
  }
}
