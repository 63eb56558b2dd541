import { readFileSync } from "node:fs";
import * as z from "zod";

const manifest = z.object({
  pulumi: z.object({ goModule: z.string(), javaPackage: z.string(), csharpNamespace: z.string() }),
});

const { pulumi } = manifest.parse(
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")),
);

/**
 * The names under which SDKs are published, as `pulumi` of package.json has them. Nothing is published for Go and Java
 * yet: theirs are below a reserved domain.
 */
export const SDK_NAMES = {
  /** The module of the SDK. */
  goModule: pulumi.goModule,
  /** The package that Go programs import, in the module of the SDK. */
  goPackage: `${pulumi.goModule}/langsmith`,
  /** The package below which Java's `langsmith` is. */
  javaPackage: pulumi.javaPackage,
  /** The namespace below which `LangSmith` of C# is. */
  csharpNamespace: pulumi.csharpNamespace,
} as const;
