import { describe, expect, test } from "vitest";
import type { Handle } from "../conformance/gateway.ts";
import { deploymentRig, IMAGE, imageProgram, pass } from "./deployment-rig.ts";

const LOOK = "`npx pulumi-langsmith deployments revisions agent`";
const FIX = `Wait until ${LOOK} shows that the newest revision has ended. Then run \`pulumi up\` again. [LS2044]`;

const built = (build: string, more: object = {}) => imageProgram("1", { triggers: { build }, ...more });

describe.each(["dynamic", "plugin"] as const)(
  "%s: a redeployment that LangSmith rejects while a revision is in progress",
  (frontEnd) => {
    /** A deployment at a service that creates no revision while another one is in progress. */
    async function rig() {
      const found = await deploymentRig(frontEnd);
      const { gateway, deployment } = found;
      const isBusy = () => deployment()?.revisions.at(-1)?.status !== "DEPLOYED";
      const rejecting: Handle = async (request, forward) =>
        request.path.endsWith("/redeploy") && isBusy()
          ? { status: 409, body: '{"detail":"A revision is in progress."}' }
          : forward(request);
      const statuses = () => deployment()?.revisions.map(({ status }) => status);
      await found.sent(built("a"));
      gateway.handle = rejecting;
      return { ...found, rejecting, statuses };
    }

    test("is sent again when that has ended, and its own revision is waited for", async () => {
      const { life, sent, ask, deployment, statuses } = await rig();
      await ask("POST", "/revisions", {});
      const newest = deployment()?.latest_revision_id;
      expect(await sent(built("b"))).toMatchObject({
        error: undefined,
        writes: [`POST /revisions/${newest}/redeploy`],
      });
      expect(life.lines.join("\n")).toContain("next: a redeployment");
      expect(statuses()).toEqual(Array(3).fill("DEPLOYED"));
      expect(life.held?.outputs).toMatchObject({
        latestRevisionId: deployment()?.latest_revision_id,
        revisionStatus: "DEPLOYED",
      });
      expect(await life.up(built("b"))).toMatchObject({ did: "same" });
    });

    test("deploys the newest revision, where someone made it of the same version meanwhile", async () => {
      const { sent, ask, gateway, rejecting, deployment, statuses } = await rig();
      // The answer does not show the new revision yet.
      const late: Handle = async (request, forward) => {
        const newest = deployment()?.latest_revision_id;
        const answer = await rejecting(request, forward);
        if (!request.path.endsWith("/redeploy")) return answer;
        return {
          ...answer,
          body: answer.body.replace(String(deployment()?.latest_revision_id), `${newest}`),
        };
      };
      gateway.handle = async (request, forward) => {
        if (!request.path.endsWith("/redeploy")) return forward(request);
        gateway.handle = late;
        await ask("POST", "/revisions", {});
        return rejecting(request, forward);
      };
      const { error, writes } = await sent(built("b"));
      expect(error).toBeUndefined();
      expect(writes.at(-1)).toBe(`POST /revisions/${deployment()?.revisions[1]?.id}/redeploy`);
      expect(statuses()).toEqual(Array(3).fill("DEPLOYED"));
    });

    test("does not take the place of another version that someone deployed meanwhile, until the next up", async () => {
      const { sent, ask, gateway, rejecting, deployment, serves } = await rig();
      const next = { sourceRevisionConfig: { imageUri: `${IMAGE}:2` } };
      expect((await sent(built("a", next))).error).toBeUndefined();
      const good = deployment()?.revisions[0]?.id;
      gateway.handle = async (request, forward) => {
        if (!request.path.endsWith("/redeploy")) return forward(request);
        gateway.handle = rejecting;
        await ask("POST", `/revisions/${good}/redeploy`);
        return rejecting(request, forward);
      };
      const { error } = await sent(built("b", next));
      expect(error).toMatch(
        /replaced revision.*Run `pulumi up --refresh`, which deploys your program.*\[LS2007\]/s,
      );
      expect([serves(), deployment()?.revisions.length]).toEqual([`${IMAGE}:1`, 3]);
      gateway.emulator.clock.advance(3600);
      expect((await sent(built("b", next))).error).toBeUndefined();
      expect(serves()).toBe(`${IMAGE}:2`);
    });

    test("is not waited for with `waitForDeployed: false`, and is sent by the next up", async () => {
      const { life, sent, ask, gateway, deployment } = await rig();
      await ask("POST", "/revisions", {});
      const newest = deployment()?.latest_revision_id;
      const later = built("b", { waitForDeployed: false });
      const { error, writes } = await sent(later);
      expect(error).toContain(
        `Could not redeploy the revision: LangSmith rejects it for now (409: A revision is in progress). Revision ${newest?.slice(0, 8)} is in progress. ${FIX}`,
      );
      expect(writes).toEqual([]);
      gateway.emulator.clock.advance(3600);
      expect(await sent(later)).toMatchObject({
        error: undefined,
        writes: [`POST /revisions/${newest}/redeploy`],
      });
      expect(await life.up(later)).toMatchObject({ did: "same" });
    });

    test("ends with the operation's time limit, and is sent by the next up", async () => {
      const { life, sent, gateway } = await rig();
      gateway.handle = async (request, forward) => {
        if (request.path.endsWith("/redeploy")) return { status: 409, body: "{}" };
        const answer = await forward(request);
        if (!/\/revisions\/[^/]+$/.test(request.path)) return answer;
        return { ...answer, body: answer.body.replace('"DEPLOYED"', '"BUILDING"') };
      };
      const { error } = await sent(built("b"));
      expect(error).toContain("The next `pulumi up` deploys the revision again. [LS1205]");
      gateway.handle = pass;
      expect((await sent(built("b"))).error).toBeUndefined();
      expect(await life.up(built("b"))).toMatchObject({ did: "same" });
    });

    test("is sent once more where no revision is in progress, and then is an error", async () => {
      const { sent, gateway } = await rig();
      let requests = 0;
      gateway.handle = async (request, forward) => {
        if (!request.path.endsWith("/redeploy")) return forward(request);
        requests++;
        return { status: 409, body: '{"detail":"A revision is in progress."}' };
      };
      const { error } = await sent(built("b"));
      expect(error).toContain(`(409: A revision is in progress). ${FIX}`);
      expect(error).not.toMatch(/delete|rename/i);
      expect(requests).toBe(2);
      gateway.handle = pass;
      expect((await sent(built("b"))).error).toBeUndefined();
    });
  },
);

describe.each(["dynamic", "plugin"] as const)("%s: a change that LangSmith answers with 409", (frontEnd) => {
  test.each([
    ["of a revision in progress says to wait", "A revision is in progress.", FIX],
    ["of a name that is in use keeps its error", "The name already exists.", "[LS1116]"],
  ])("%s", async (_, detail, ending) => {
    const { gateway, sent } = await deploymentRig(frontEnd);
    await sent(imageProgram("1"));
    gateway.handle = (request, forward) =>
      request.method === "PATCH"
        ? Promise.resolve({ status: 409, body: JSON.stringify({ detail }) })
        : forward(request);
    expect((await sent(imageProgram("2"))).error).toContain(ending);
    gateway.handle = pass;
    expect(await sent(imageProgram("2"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
  });
});
