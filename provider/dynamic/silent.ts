import type * as pulumi from "@pulumi/pulumi";

/**
 * The same output, whose failure is reported elsewhere: without this, each promise inside it would report it once more.
 */
export function silent<T>(output: pulumi.Output<T>): pulumi.Output<T> {
  const parts: readonly unknown[] = Object.values(output);
  for (const part of parts) if (part instanceof Promise) part.catch(() => {});
  return output;
}
