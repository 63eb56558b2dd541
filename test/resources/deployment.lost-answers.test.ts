import { describe, expect, test } from "vitest";
import { Broken, type Gateway, type Handle } from "../conformance/gateway.ts";
import { DEPLOYS, folderRig } from "./deployment-folder-rig.ts";
import { deploymentRig, githubProgram, loses, pass } from "./deployment-rig.ts";

const image = (tag: string, more: object = {}) => ({
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: {} },
  sourceRevisionConfig: { imageUri: `registry.example.com/agent:${tag}` },
  ...more,
});

/** Of a server that does not show which archive a deployment has. */
const withoutPath: Handle = async (request, forward) => {
  const answer = await forward(request);
  return {
    ...answer,
    body: answer.body.replace(/"source_tarball_path":"[^"]*"/g, '"source_tarball_path":null'),
  };
};

describe.each(["dynamic", "plugin"] as const)(
  "%s: a lost answer, where nothing shows the outcome",
  (frontEnd) => {
    test("to the redeployment of a pin: the version of the program is deployed after the pin is removed", async () => {
      const { life, sent, gateway, deployment, serves } = await deploymentRig(frontEnd);
      await sent(image("1"));
      await sent(image("2"));
      loses(gateway, "POST", "/redeploy");
      expect(
        (await sent(image("2", { pinnedRevisionId: deployment()?.revisions[0]?.id }))).error,
      ).toBeDefined();
      expect(serves()).toBe("registry.example.com/agent:1");
      gateway.handle = pass;
      expect(await sent(image("2"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
      expect(serves()).toBe("registry.example.com/agent:2");
      expect(await life.up(image("2"))).toMatchObject({ did: "same" });
    });

    test("to the redeployment of a pin: it is deployed once more while the pin is set", async () => {
      const { life, sent, gateway, deployment, serves } = await deploymentRig(frontEnd);
      await sent(image("1"));
      await sent(image("2"));
      const pinned = image("2", { pinnedRevisionId: deployment()?.revisions[0]?.id });
      loses(gateway, "POST", "/redeploy");
      expect((await sent(pinned)).error).toBeDefined();
      gateway.handle = pass;
      expect(await sent(pinned)).toMatchObject({
        error: undefined,
        writes: [expect.stringMatching(/^POST .*\/redeploy$/)],
      });
      expect(serves()).toBe("registry.example.com/agent:1");
      expect(await life.up(pinned)).toMatchObject({ did: "same" });
    });

    test("to the redeployment for a trigger: the next up redeploys, and the one after that does not", async () => {
      const { life, sent, gateway } = await deploymentRig(frontEnd);
      await sent(image("1", { triggers: { model: "a" } }));
      const triggered = image("1", { triggers: { model: "b" } });
      loses(gateway, "POST", "/redeploy");
      expect((await sent(triggered)).error).toBeDefined();
      gateway.handle = pass;
      expect(await sent(triggered)).toMatchObject({
        error: undefined,
        writes: [expect.stringMatching(/^POST .*\/redeploy$/)],
      });
      expect(await life.up(triggered)).toMatchObject({ did: "same" });
    });

    test("to a label: the files are not uploaded again, also where the service does not show which it has", async () => {
      const { life, sent, program, gateway } = await folderRig(frontEnd);
      gateway.handle = withoutPath;
      await sent(program());
      loses(gateway, "PATCH", "", withoutPath);
      expect((await sent(program({ displayName: "Agent" }))).error).toBeDefined();
      gateway.handle = withoutPath;
      expect(await sent(program({ displayName: "Agent" }))).toMatchObject({ error: undefined, writes: [] });
      expect(await life.up(program({ displayName: "Agent" }))).toMatchObject({ did: "same" });
    });
  },
);

describe.each(["dynamic", "plugin"] as const)(
  "%s: a lost answer, where the deployment can be read",
  (frontEnd) => {
    test("to an upload is found by its new revision where the service does not show the archive", async () => {
      const { life, sent, program, write, gateway, deployment } = await folderRig(frontEnd);
      gateway.handle = withoutPath;
      await sent(program());
      const { length: before } = deployment()?.revisions ?? [];
      write("agent.py", "graph = 2\n");
      gateway.handle = async (request, forward) => {
        const answer = await withoutPath(request, forward);
        if (request.method === "PATCH") throw new Broken();
        return answer;
      };
      expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
      expect(deployment()?.revisions).toHaveLength(before + 1);
      gateway.handle = withoutPath;
      expect(await life.up(program())).toMatchObject({ did: "same" });
    });
  },
);

describe.each(["dynamic", "plugin"] as const)("%s: what an update did not send yet", (frontEnd) => {
  /** A server that answers some writes with a failure, and carries none of them out. */
  function fails(gateway: Gateway, method: string, end: string, status = 400): void {
    gateway.handle = async (request, forward) =>
      request.method === method && request.path.endsWith(end)
        ? { status, body: '{"detail":"Not now."}' }
        : forward(request);
  }

  async function rig() {
    const found = await deploymentRig(frontEnd);
    const { gateway } = found;
    return {
      ...found,
      recover: () => {
        gateway.handle = pass;
        gateway.emulator.clock.advance(3600);
      },
    };
  }

  test("is a pin that was moved, also after a refresh", async () => {
    const { life, sent, gateway, deployment, serves, recover } = await rig();
    for (const tag of ["0", "1", "2"]) await sent(image(tag));
    const [first, second] = deployment()?.revisions.map(({ id }) => id) ?? [];
    await sent(image("2", { pinnedRevisionId: first }));
    const moved = image("2", { pinnedRevisionId: second, displayName: "Agent" });
    fails(gateway, "POST", "/redeploy", 409);
    expect((await sent(moved)).error).toBeDefined();
    recover();
    await life.refresh();
    expect((await sent(moved)).error).toBeUndefined();
    expect(serves()).toBe("registry.example.com/agent:1");
    expect(await life.up(moved)).toMatchObject({ did: "same" });
  });
});

describe.each(["dynamic", "plugin"] as const)(
  "%s: a change that was lost and not carried out",
  (frontEnd) => {
    test("is sent again where the service does not return the input", async () => {
      const { life, sent, gateway, deployment } = await deploymentRig(frontEnd);
      const silent: Handle = async (request, forward) => {
        const answer = await forward(request);
        return { ...answer, body: answer.body.replace(/"install_command":"[^"]*",?/g, "") };
      };
      const program = (installCommand: string) => {
        const { sourceConfig, ...more } = githubProgram();
        return { ...more, sourceConfig: { ...sourceConfig, installCommand } };
      };
      gateway.handle = silent;
      await sent(program("one"));
      gateway.handle = (request, forward) =>
        request.method === "PATCH" ? Promise.resolve({ status: 502, body: "" }) : silent(request, forward);
      expect((await sent(program("two"))).error).toBeDefined();
      gateway.handle = silent;
      expect((await sent(program("two"))).error).toBeUndefined();
      expect(deployment()?.source_config["install_command"]).toBe("two");
      expect(await life.up(program("two"))).toMatchObject({ did: "same" });
    });

    test("is uploaded again after a refresh where the service does not show the archive", async () => {
      const { life, sent, program, write, gateway } = await folderRig(frontEnd);
      gateway.handle = withoutPath;
      await sent(program());
      write("agent.py", "graph = 2\n");
      gateway.handle = (request, forward) =>
        request.method === "PATCH"
          ? Promise.resolve({ status: 502, body: "" })
          : withoutPath(request, forward);
      expect((await sent(program())).error).toBeDefined();
      expect(life.held?.outputs["__unsettled"]).toEqual(["sourceRevisionConfig"]);
      gateway.handle = withoutPath;
      await life.refresh();
      expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
      expect(await life.up(program())).toMatchObject({ did: "same" });
    });
  },
);

describe.each(["dynamic", "plugin"] as const)(
  "%s: two changes in a row whose answers were lost",
  (frontEnd) => {
    const names = (secrets: readonly { readonly name: string }[] = []) =>
      secrets.map(({ name }) => name).sort();

    test("leave no environment variable behind that the program removed in between", async () => {
      const { life, sent, gateway, deployment } = await deploymentRig(frontEnd);
      await sent(image("1", { secrets: { KEPT: "1" } }));
      loses(gateway, "PATCH", "");
      expect((await sent(image("1", { secrets: { KEPT: "1", ADDED: "1" } }))).error).toBeDefined();
      expect(names(deployment()?.secrets)).toEqual(["ADDED", "KEPT"]);
      gateway.handle = (request, forward) =>
        request.method === "PATCH" ? Promise.resolve({ status: 502, body: "" }) : forward(request);
      const last = image("1", { secrets: { KEPT: "1", OTHER: "1" } });
      expect((await sent(last)).error).toBeDefined();
      expect((await sent(last)).error).toBeDefined();
      gateway.handle = pass;
      expect(await sent(last)).toMatchObject({ error: undefined, writes: ["PATCH "] });
      expect(names(deployment()?.secrets)).toEqual(["KEPT", "OTHER"]);
      expect(await life.up(last)).toMatchObject({ did: "same" });
    });

    test("leave no resource behind that the program removed in between", async () => {
      const { life, sent, gateway, deployment } = await deploymentRig(frontEnd);
      const sized = (resourceSpec: object) => image("1", { sourceConfig: { resourceSpec } });
      await sent(sized({ minScale: 1 }));
      loses(gateway, "PATCH", "");
      expect((await sent(sized({ minScale: 1, cpu: 2 }))).error).toBeDefined();
      gateway.handle = (request, forward) =>
        request.method === "PATCH" ? Promise.resolve({ status: 502, body: "" }) : forward(request);
      const last = sized({ minScale: 1, memoryMb: 2048 });
      expect((await sent(last)).error).toBeDefined();
      gateway.handle = pass;
      expect(await sent(last)).toMatchObject({ error: undefined, writes: ["PATCH "] });
      // The service's own default.
      expect(deployment()?.source_config["resource_spec"]).toMatchObject({ cpu: 1, memory_mb: 2048 });
      expect(await life.up(last)).toMatchObject({ did: "same" });
    });

    test("remove what the first of them was to remove", async () => {
      const { life, sent, gateway, deployment } = await deploymentRig(frontEnd);
      await sent(image("1", { secrets: { KEPT: "1", REMOVED: "1" } }));
      gateway.handle = (request, forward) =>
        request.method === "PATCH" ? Promise.resolve({ status: 502, body: "" }) : forward(request);
      const without = image("1", { secrets: { KEPT: "1" } });
      expect((await sent(without)).error).toBeDefined();
      const last = image("1", { secrets: { KEPT: "2" } });
      expect((await sent(last)).error).toBeDefined();
      gateway.handle = pass;
      expect((await sent(last)).error).toBeUndefined();
      expect(names(deployment()?.secrets)).toEqual(["KEPT"]);
      expect(await life.up(last)).toMatchObject({ did: "same" });
    });
  },
);
