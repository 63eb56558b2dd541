import { type Dispatcher, Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { perform } from "../../provider/core/operation.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf } from "./lives.ts";

/** A pool that notes which functions of the provider each create comes through, the outermost first. */
class WatchedPool extends Pool {
  readonly creates: string[][];

  constructor(origin: string, creates: string[][]) {
    super(origin);
    this.creates = creates;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (options.method === "POST") this.creates.push(functionsOfOurs());
    return super.dispatch(options, handler);
  }
}

function functionsOfOurs(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = "" } = new Error("to be read");
  Error.stackTraceLimit = stackTraceLimit;
  return stack
    .split("\n")
    .flatMap(
      (line) =>
        /at (?:async )?(?:.*[.#])?(\w+) \(.*\/provider\/(.+?\.ts)/.exec(line)?.slice(1).join(" ") ?? [],
    )
    .reverse();
}

test.each([
  ["ExportDestination", "export-destination/export-destination.ts"],
  ["OAuthProvider", "plain/define.ts"],
] as const)("a create of an %s reaches undici through nine functions", async (kind, file) => {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  const creates: string[][] = [];
  const service = clientOf(emulator, { dispatcher: (origin) => new WatchedPool(origin, creates) });
  const context = { limitSeconds: 30, status: () => {}, warn: () => {} };
  const { create, example } = resources[kind];
  const given = kind === "ExportDestination" ? BUCKET : example;
  await perform(context, (operation) => create(service, given, operation));
  // A stack trace leaves out functions that hand on a promise: what is given to createOnce, and the create it calls.
  expect(creates).toEqual([
    [
      "perform core/operation.ts",
      "create resources/define.ts",
      `create resources/${file}`,
      "createOnce resources/create-once.ts",
      "create http/http-client.ts",
      "request http/http-client.ts",
      "run http/retry-loop.ts",
      "send http/transport.ts",
    ],
  ]);
});

const BUCKET = {
  displayName: "traces",
  destinationType: "s3",
  config: { bucketName: "acme-traces", prefix: "p", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIAGOOD", secretAccessKey: "s3cret" },
};
