import { type Dispatcher, Pool } from "undici";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { perform } from "../../provider/core/operation.ts";
import { HttpClient } from "../../provider/http/http-client.ts";
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
  ["ExportDestination", "export-destination/export-destination.ts", "bulk-exports.ts"],
  ["OAuthProvider", "plain/operations.ts", "collection.ts"],
] as const)(
  "a create of an %s reaches undici through nine functions with a name",
  async (kind, file, part) => {
    const outer = [
      "perform core/operation.ts",
      "create resources/define.ts",
      `create resources/${file}`,
      "createOnce resources/create-once.ts",
    ];
    const inner = [
      "create http/http-client.ts",
      "request http/http-client.ts",
      "run http/retry-loop.ts",
      "send http/transport.ts",
    ];
    const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
    onTestFinished(() => emulator.close());
    const creates: string[][] = [];
    const service = clientOf(emulator, { dispatcher: (origin) => new WatchedPool(origin, creates) });
    const context = { limitSeconds: 30, status: () => {}, warn: () => {} };
    const { create, example } = resources[kind];
    const given = kind === "ExportDestination" ? BUCKET : example;
    const made = (name: string) =>
      perform(context, (operation) => create(service, { ...given, ...NAMED[kind](name) }, operation));
    await made("first");
    expect(creates).toEqual([[...outer, ...inner]]);

    // A stack trace leaves out who hands on a promise, once that one has returned: it is still there when it calls.
    const entries: string[][] = [];
    const entered = vi.spyOn(HttpClient.prototype, "create").mockImplementation(() => {
      entries.push(functionsOfOurs());
      throw new Error("seen");
    });
    onTestFinished(() => entered.mockRestore());
    await expect(made("second")).rejects.toThrow("seen");
    // Between them V8 makes up a name for the closure that createOnce is given, or shows none.
    expect(entries.map((each) => [...each.slice(0, outer.length), each.at(-1)])).toEqual([
      [...outer, `create http/api/${part}`],
    ]);
  },
);

const NAMED = {
  ExportDestination: (name: string) => ({ displayName: name }),
  OAuthProvider: (name: string) => ({ providerId: name }),
};

const BUCKET = {
  displayName: "traces",
  destinationType: "s3",
  config: { bucketName: "acme-traces", prefix: "p", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIAGOOD", secretAccessKey: "s3cret" },
};
