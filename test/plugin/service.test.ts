import proto from "@pulumi/pulumi/proto/provider_pb.js";
import statusMessages from "@pulumi/pulumi/proto/status_pb.js";
import struct from "google-protobuf/google/protobuf/struct_pb.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Interrupted } from "../../provider/core/operation.ts";
import { ChangeRejected } from "../../provider/core/resource.ts";
import { answerTo, BadRequest, checkFailure, InitFailed } from "../../provider/plugin/errors.ts";
import { EngineLog } from "../../provider/plugin/log.ts";
import { METHODS } from "../../provider/plugin/protocol.ts";
import { Service } from "../../provider/plugin/service.ts";

/** What was written to stderr since the test began. */
let stderr: string[];
beforeEach(() => {
  stderr = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    stderr.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("how an error is answered", () => {
  test.each([
    ["a request that cannot be answered", new BadRequest("no such type"), 3, "no such type"],
    ["a refusal", new ChangeRejected("it would drop data"), 9, "it would drop data"],
    ["any other error", new TypeError("of undefined"), 10, "of undefined"],
    ["what is no error", "thrown text", 10, "thrown text"],
    ["nothing", undefined, 10, "undefined"],
  ])("%s", (_, error, code, details) => {
    expect(answerTo(error)).toEqual({ code, details });
  });

  test("a text that is longer than a message may be loses its middle, and so does the reason of a check", () => {
    const long = `tried ${"x".repeat(100_000)} do this`;
    for (const text of [answerTo(new Error(long)).details, checkFailure(long).getReason()]) {
      expect(text).toMatch(/^tried x+ … \(34478 characters left out\) … x+ do this$/);
    }
  });

  test("an object that is not as it should be carries its id, its properties and the reason", () => {
    const properties = struct.Struct.fromJavaScript({ name: "é", nested: [{ a: 1 }] });
    const answered = answerTo(new InitFailed("it failed: é", "the-id", properties, undefined));
    expect(answered).toMatchObject({ code: 2, details: "it failed: é" });
    const [packed] = answered.metadata?.get("grpc-status-details-bin") ?? [];
    if (!Buffer.isBuffer(packed)) throw new Error("the details are missing");
    const told = statusMessages.Status.deserializeBinary(packed);
    expect([told.getCode(), told.getMessage()]).toEqual([2, "created but not ready"]);
    const any = told.getDetailsList()[0];
    expect(any?.getTypeUrl()).toBe("type.googleapis.com/pulumirpc.ErrorResourceInitFailed");
    const detail = any?.unpack(
      proto.ErrorResourceInitFailed.deserializeBinary,
      "pulumirpc.ErrorResourceInitFailed",
    );
    expect(detail?.getId()).toBe("the-id");
    expect(detail?.getReasonsList()).toEqual(["it failed: é"]);
    expect(detail?.getProperties()?.toJavaScript()).toEqual({ name: "é", nested: [{ a: 1 }] });
  });
});

describe("the service", () => {
  test("never rejects, whatever bytes a method is asked with", async () => {
    const service = new Service(undefined);
    for (const method of METHODS) {
      const answered = await service.answer(method, Buffer.from([0xff, 0xff, 0xff]), new AbortController());
      expect("error" in answered).toBe(method !== "Cancel");
    }
  });

  test("survives what no one caught: it is reported with where it happened, and the next request is served", async () => {
    const service = new Service(undefined);
    for (const error of [new TypeError("x is not a function"), "thrown text", undefined])
      service.survive(error);
    expect(stderr.join("")).toContain("TypeError: x is not a function\n    at ");
    expect(stderr).toContain(
      "warning: internal error of the provider: x is not a function. Update Pulumi and the plugin. If the error remains, report it. [LS1303]\n",
    );
    expect(stderr).toContain("thrown text\n");
    const answered = await service.answer("GetPluginInfo", new Uint8Array(), new AbortController());
    expect("response" in answered).toBe(true);
  });
});

describe("a cancellation", () => {
  test("ends what goes on, and nothing that ended before or begins later", async () => {
    const service = new Service(undefined);
    const [ended, one, other, later] = Array.from({ length: 4 }, () => new AbortController());
    const begin = (running = new AbortController()) => service.answer("GetSchema", new Uint8Array(), running);
    await begin(ended);
    const answers = [begin(one), begin(other)];
    await service.answer("Cancel", new Uint8Array(), new AbortController());
    answers.push(begin(later));
    const reasons = [ended, one, other, later].map((each) => each?.signal.reason);
    expect(reasons).toEqual([undefined, expect.any(Interrupted), expect.any(Interrupted), undefined]);
    await Promise.all(answers);
  });
});

test("the log without an engine goes to stderr: a status not twice in a row of one operation", async () => {
  const log = new EngineLog();
  log.warn("careful", "a");
  const status = log.statusOf("a");
  for (const text of ["one", "one", "two", "one"]) status(text);
  log.statusOf("b")("one");
  await log.drained();
  expect(stderr).toEqual([
    "warning: careful\n",
    ...["one", "two", "one", "one"].map((text) => `info: ${text}\n`),
  ]);
});
