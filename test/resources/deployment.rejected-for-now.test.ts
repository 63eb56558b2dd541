import { describe, expect, test } from "vitest";
import { deploymentRig, imageProgram, pass } from "./deployment-rig.ts";

const LOOK = "`npx pulumi-langsmith deployments revisions agent`";
const FIX = `Wait until ${LOOK} shows that the newest revision has ended. Then run \`pulumi up\` again. [LS2044]`;

describe.each(["dynamic", "plugin"] as const)("%s: a change that LangSmith answers with 409", (frontEnd) => {
  async function rejected(detail: string, more: object = {}) {
    const rig = await deploymentRig(frontEnd);
    await rig.sent(imageProgram("1", more));
    rig.gateway.handle = (request, forward) =>
      request.method === "PATCH"
        ? Promise.resolve({ status: 409, body: JSON.stringify({ detail }) })
        : forward(request);
    return rig;
  }

  test.each([
    ["of a revision in progress says to wait", "A revision is in progress.", FIX],
    ["of a name that is in use keeps its error", "The name already exists.", "[LS1116]"],
  ])("%s", async (_, detail, ending) => {
    const { gateway, sent } = await rejected(detail);
    expect((await sent(imageProgram("2"))).error).toContain(ending);
    gateway.handle = pass;
    expect(await sent(imageProgram("2"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
  });

  test("is named with the revision in progress where the program does not wait", async () => {
    const later = { waitForDeployed: false };
    const { gateway, ask, sent, deployment } = await rejected("A revision is in progress.", later);
    gateway.emulator.clock.advance(3600);
    await ask("POST", `/revisions/${deployment()?.latest_revision_id}/redeploy`);
    const newest = deployment()?.latest_revision_id?.slice(0, 8);
    const { error } = await sent(imageProgram("2", later));
    expect(error).toContain(
      `Could not update the deployment: LangSmith rejects it for now (409: A revision is in progress). Revision ${newest} is in progress. ${FIX}`,
    );
    expect(error).not.toMatch(/delete|rename/i);
  });

  test("is waited for until the operation's time limit, and sent by the next up", async () => {
    const { gateway, life, sent } = await rejected("A revision is in progress.");
    const { handle } = gateway;
    gateway.handle = async (request, forward) => {
      const answer = await handle(request, forward);
      if (!/\/revisions\/[^/]+$/.test(request.path)) return answer;
      return { ...answer, body: answer.body.replace('"DEPLOYED"', '"BUILDING"') };
    };
    expect((await sent(imageProgram("2"))).error).toMatch(/building.*\[LS1205\]/s);
    gateway.handle = pass;
    expect(await sent(imageProgram("2"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
    expect(await life.up(imageProgram("2"))).toMatchObject({ did: "same" });
  });
});
