import type * as pulumi from "@pulumi/pulumi";

/** What an output resolves to. */
export const resolved = <T>(output: pulumi.Output<T>): Promise<T> =>
  new Promise((resolve) => output.apply(resolve));

/** A secret as the engine gets it. */
export const SECRET = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});
