import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulator/src/index.ts";
import { perform } from "../../../provider/core/operation.ts";
import type { Properties } from "../../../provider/core/properties.ts";
import type { LangSmith } from "../../../provider/http/client.ts";
import { resources } from "../../../provider/resources/index.ts";
import { DOCKER, PROVIDER } from "../given.ts";
import { clientOf, type Kind } from "../lives.ts";

const HERE = "00000000-0000-4000-8000-000000000001";
const ELSEWHERE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const TARGET = { workspaceId: HERE, cloud: false };
const SETTINGS = "GET /api/v1/settings";

describe("the creations that a process previews", () => {
  let emulator: Emulator;
  let service: LangSmith;

  beforeEach(async () => {
    emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
    onTestFinished(() => emulator.close());
    service = clientOf(emulator, { workspaceId: HERE });
  });

  const preview = (kind: Kind, news: Properties) =>
    perform({ limitSeconds: 30, status: () => {}, warn: () => {} }, (operation) =>
      resources[kind].preview(service, { olds: undefined, news, replaces: false, target: TARGET }, operation),
    );
  const datasets = (count: number, more: Properties = {}) =>
    Array.from({ length: count }, (_, index) => ({ name: `dataset-${index}`, dataType: "kv", ...more }));
  const requests = () =>
    emulator.journal().map(({ method, path, headers }) => {
      const workspace = headers["x-tenant-id"] === HERE ? "" : ` in ${headers["x-tenant-id"]}`;
      return `${method} ${path.replace(/^\/api-host/, "").replace(/\?.*/, "")}${workspace}`;
    });

  test("make one read, one after the other and at the same time", async () => {
    for (const news of datasets(3)) await preview("Dataset", news);
    expect(requests()).toEqual([SETTINGS]);
    service = clientOf(emulator, { workspaceId: HERE });
    await Promise.all(datasets(10).map((news) => preview("Dataset", news)));
    expect(requests()).toEqual([SETTINGS, SETTINGS]);
  });

  test("make one in each area and workspace", async () => {
    for (const news of [...datasets(2), ...datasets(2, { workspaceId: ELSEWHERE })])
      await preview("Dataset", news);
    await preview("TracingProject", { name: "chat" });
    expect(requests()).toEqual([SETTINGS, `${SETTINGS} in ${ELSEWHERE}`]);
    await preview("Deployment", DOCKER);
    await preview("OAuthProvider", PROVIDER);
    await preview("OAuthTokenRevocation", { providerId: "github" });
    expect(requests().slice(2)).toEqual(["GET /v2/deployments"]);
  });

  test("read again after a failure", async () => {
    const [first = {}, second = {}] = datasets(2);
    emulator.addFault({
      method: "GET",
      path: "/api/v1/settings",
      status: 401,
      body: { detail: "Invalid token" },
    });
    await expect(preview("Dataset", first)).rejects.toThrow("[LS1108]");
    await preview("Dataset", second);
    expect(requests()).toEqual([SETTINGS, SETTINGS]);
  });
});
