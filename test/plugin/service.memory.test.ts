import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { settingsOf } from "../../provider/http/options.ts";
import { ServiceState } from "../../provider/http/service-state.ts";
import { EngineLog } from "../../provider/plugin/log.ts";

const MIB = 1_048_576;

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** Bytes of the heap that are in use, without garbage. */
function heap(): number {
  if (typeof collectGarbage !== "function")
    throw new Error("this Node.js cannot be asked to collect garbage");
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** An id as the service answers it: one string, while `randomUUID` joins many. */
function answeredId(): string {
  return String(JSON.parse(`"${randomUUID()}"`));
}

test("each id that a process has created takes at most 128 bytes in its memory", () => {
  const { returned } = new ServiceState(
    settingsOf({
      apiUrl: "https://api.smith.langchain.com",
      controlPlaneUrl: "https://api.host.langchain.com",
      credentials: [],
      version: "0",
      redact: (text) => text,
    }),
  );
  const before = heap();
  for (let index = 0; index < 50_000; index += 1) returned.add(answeredId());
  const last = answeredId();
  returned.add(last);
  expect(heap() - before).toBeLessThan(50_000 * 128);
  expect(returned.has(last)).toBe(true);
});

test("the states of operations that have ended take nothing", () => {
  const written = process.stderr.write;
  process.stderr.write = () => true;
  onTestFinished(() => {
    process.stderr.write = written;
  });
  const log = new EngineLog();
  const tell = () => {
    const urn = `urn:pulumi:prod::agents::langsmith:index:Deployment::${randomUUID()}`;
    log.statusOf(urn)(`deployment of ${urn} is being built`);
  };
  tell();
  const before = heap();
  for (let index = 0; index < 20_000; index += 1) tell();
  expect(heap() - before).toBeLessThan(0.5 * MIB);
});
