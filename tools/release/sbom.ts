import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { type Bundled, shippedIn } from "../audit/packages.ts";
import { NODE_SDK, NODE_SDK_SOURCES } from "../sdks/nodejs.ts";
import { root } from "../stack/package.ts";
import { ReleaseError } from "./errors.ts";
import { npm } from "./npm.ts";
import { NODE_VERSION, type Platform } from "./platforms.ts";

const component = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  externalReferences: z.array(z.looseObject({ type: z.string() })).default([]),
});

const bill = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.string(),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

type Bill = z.infer<typeof bill>;

/**
 * The software bill of materials, in CycloneDX, of a package of this repository: it and every package that npm
 * installs with it, from package-lock.json. It names no registry, no moment and no number of its own, so that the
 * same release has the same one.
 *
 * @param name `pulumi-langsmith`, `pulumi-langsmith-emulator` or `pulumi-langsmith-sdk`
 */
export function packageBill(name: string): string {
  const args = ["--sbom-format", "cyclonedx", "--sbom-type", "library", "--package-lock-only"];
  const read = bill.safeParse(JSON.parse(npm(["sbom", ...args])));
  if (!read.success) {
    throw new ReleaseError(
      "failed",
      `\`npm sbom\` printed no CycloneDX bill: ${z.prettifyError(read.error)}\nUse npm 10 or later.`,
    );
  }
  return formatBill(partOf(read.data, name));
}

const FOLDERS: Readonly<Record<string, string>> = {
  "pulumi-langsmith": "",
  "pulumi-langsmith-emulator": "emulator",
  [NODE_SDK]: NODE_SDK_SOURCES,
};

/** What a package says that npm installs with it. */
function dependenciesOf(name: string): Set<string> {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, FOLDERS[name] ?? "", "package.json"), "utf8"),
  );
  return new Set(Object.keys(manifest.dependencies));
}

/** The name in a reference such as `@pulumi/pulumi@3.270.0`. */
function nameOf(ref: string): string {
  return ref.slice(0, ref.lastIndexOf("@"));
}

/**
 * The part of a bill that one of our packages brings to users. It is found here, and not by `npm sbom --omit dev`,
 * which leaves out what both a user's installation and a tool of this repository need.
 */
function partOf(whole: Bill, name: string): Bill {
  const own = [whole.metadata.component, ...whole.components];
  // By the reference: npm tells the name of the folder for that of the root. The SDK is no workspace, and npm knows
  // nothing of it; what it needs is a part of what the root needs.
  const isSdk = name === NODE_SDK;
  const found = isSdk ? whole.metadata.component : own.find((each) => nameOf(each["bom-ref"]) === name);
  if (found === undefined) throw new ReleaseError("failed", `\`npm sbom\` tells nothing of ${name}.`);
  const start = found["bom-ref"];
  const about = isSdk ? sdkComponent(found.version) : found;
  const direct = dependenciesOf(name);
  const lock: unknown = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const shipped = new Set(shippedIn(lock).map((each) => `${each.name}@${each.version}`));
  const edges = new Map(whole.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const needed = (ref: string) =>
    (edges.get(ref) ?? []).filter((each) => shipped.has(each) && (ref !== start || direct.has(nameOf(each))));
  const reached = new Set([start]);
  // A set is walked to what is added on the way.
  for (const ref of reached) for (const each of needed(ref)) reached.add(each);
  const components = whole.components.filter((each) => each !== found && reached.has(each["bom-ref"]));
  return {
    ...whole,
    metadata: { ...withoutMoment(whole.metadata), component: { ...about, name } },
    components: components.map((each) => ({
      ...each,
      // Where this machine's npm took it from says nothing; its hash says what it is.
      externalReferences: each.externalReferences.filter(({ type }) => type !== "distribution"),
    })),
    dependencies: [...reached].sort().map((ref) => ({
      ref: ref === start ? about["bom-ref"] : ref,
      dependsOn: needed(ref).sort(),
    })),
  };
}

function sdkComponent(version: string): z.infer<typeof component> {
  return {
    "bom-ref": `${NODE_SDK}@${version}`,
    type: "library",
    name: NODE_SDK,
    version,
    scope: "required",
    purl: purlOf(NODE_SDK, version),
    externalReferences: [],
    licenses: [licenseOf("Apache-2.0")],
  };
}

function withoutMoment<T extends Record<string, unknown>>({
  timestamp: _,
  ...rest
}: T): Omit<T, "timestamp"> {
  return rest;
}

function formatBill({ serialNumber: _, ...rest }: Bill): string {
  return `${JSON.stringify(rest, null, 2)}\n`;
}

/** The bill of the plugin archives: what the bundle holds, and the Node.js of each platform beside it. */
export function pluginBill(
  version: string,
  bundled: readonly Bundled[],
  platforms: readonly Platform[],
): string {
  const ref = `pulumi-resource-langsmith@${version}`;
  const packages = bundled.map((each) => ({
    "bom-ref": `${each.name}@${each.version}`,
    type: "library",
    name: each.name,
    version: each.version,
    scope: "required",
    purl: purlOf(each.name, each.version),
    licenses: [licenseOf(each.license)],
  }));
  const nodes = platforms.map(({ name, node }) => ({
    "bom-ref": `${node.name}@${NODE_VERSION}`,
    type: "platform",
    name: "node",
    version: NODE_VERSION,
    description: `Node.js in the archive for ${name}, unmodified.`,
    scope: "required",
    cpe: `cpe:2.3:a:nodejs:node.js:${NODE_VERSION}:*:*:*:-:*:*:*`,
    purl: purlOf(node.name, NODE_VERSION),
    hashes: [
      {
        alg: "SHA-512",
        content: Buffer.from(node.integrity.replace(/^sha512-/, ""), "base64").toString("hex"),
      },
    ],
    licenses: [licenseOf("MIT")],
  }));
  const components = [...packages, ...nodes];
  const about = {
    "bom-ref": ref,
    type: "application",
    name: "pulumi-resource-langsmith",
    version,
    licenses: [licenseOf("Apache-2.0")],
  };
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { lifecycles: [{ phase: "build" }], component: about },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each["bom-ref"]) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

/** One license has a place of its own, a combination another one. */
function licenseOf(stated: string): object {
  return / (?:AND|OR|WITH) |[()]/.test(stated) ? { expression: stated } : { license: { id: stated } };
}
