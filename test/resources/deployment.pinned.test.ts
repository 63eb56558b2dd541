import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { reportRevision } from "../../provider/resources/deployment/announce-revision.ts";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { deploymentRig, githubProgram, IMAGE, imageProgram as program } from "./deployment-rig.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const FOREIGN = "11111111-1111-4111-8111-111111111111";

describe.each(["dynamic", "plugin"] as const)(
  "%s: a deployment whose program pins a revision",
  (frontEnd) => {
    /** A deployment of 1, then of 2. */
    async function deployed(given: (tag: string) => Properties = program) {
      const rig = await deploymentRig(frontEnd);
      for (const tag of ["1", "2"]) expect((await rig.life.up(given(tag))).error).toBeUndefined();
      const first = String(rig.deployment()?.revisions[0]?.id);
      rig.gateway.writes();
      return { ...rig, first };
    }

    test("deploys it again with one request, and the next up has nothing to do", async () => {
      const { life, first, sent, serves, deployment } = await deployed();
      const pinned = program("2", { pinnedRevisionId: first });
      expect(await sent(pinned)).toMatchObject({
        did: "update",
        error: undefined,
        writes: [`POST /revisions/${first}/redeploy`],
      });
      expect(serves()).toBe(`${IMAGE}:1`);
      expect(deployment()?.revisions).toHaveLength(3);
      expect(life.held?.outputs).toMatchObject({
        latestRevisionId: deployment()?.latest_revision_id,
        revisionStatus: "DEPLOYED",
      });
      expect(await life.up(pinned)).toMatchObject({ did: "same" });
      const { warnings } = await life.refresh();
      expect(warnings).toEqual([expect.stringMatching(/sourceRevisionConfig.imageUri, .*\[LS2032\]/)]);
      expect(await life.up(pinned)).toMatchObject({ did: "same" });
    });

    test("does not send what would make a revision, names it in the preview, and sends the rest", async () => {
      const { life, first, sent, serves, deployment } = await deployed();
      expect((await sent(program("2", { pinnedRevisionId: first }))).error).toBeUndefined();
      const changed = program("3", {
        pinnedRevisionId: first,
        displayName: "Agent",
        secrets: { TOKEN: "two" },
        triggers: { commit: "a" },
      });
      const { warnings } = await life.preview(changed);
      expect(warnings).toEqual([
        expect.stringMatching(
          /your changes to sourceRevisionConfig.imageUri, secrets.*, triggers.*\[LS2032\]/,
        ),
      ]);
      expect(await sent(changed)).toMatchObject({ error: undefined, writes: ["PATCH "] });
      expect(serves()).toBe(`${IMAGE}:1`);
      expect(deployment()).toMatchObject({
        display_name: "Agent",
        secrets: [{ name: "TOKEN", value: "one" }],
      });
      await life.refresh();
      expect(await life.up(changed)).toMatchObject({ did: "same" });
    });

    test.each(["before an update", "between its read and its PATCH"])(
      "leaves what others deploy %s alone, and pins again after a refresh",
      async (when) => {
        const { gateway, life, first, outside, sent, serves } = await deployed();
        const pinned = program("2", { pinnedRevisionId: first });
        await sent(pinned);
        const deploy = () => outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:9` } });
        const { handle } = gateway;
        let isDeployed = false;
        gateway.handle = async (request, forward) => {
          if (request.method === "PATCH" && !isDeployed) {
            isDeployed = true;
            await deploy();
          }
          return handle(request, forward);
        };
        if (when === "before an update") {
          gateway.handle = handle;
          await deploy();
        }
        const named = { ...pinned, displayName: "Agent" };
        const { error, writes } = await sent(named);
        expect([error, new Set(writes)]).toEqual([undefined, new Set(["PATCH "])]);
        expect(serves()).toBe(`${IMAGE}:9`);
        gateway.handle = handle;
        await life.refresh();
        expect(await sent(named)).toMatchObject({
          error: undefined,
          writes: [`POST /revisions/${first}/redeploy`],
        });
        expect(serves()).toBe(`${IMAGE}:1`);
        expect(await life.up(named)).toMatchObject({ did: "same" });
      },
    );

    test("keeps secretReferences from being sent, which are no difference after a refresh", async () => {
      const { life, first, sent } = await deployed();
      const secretReferences = [{ name: "KEY", secretName: "agent", secretKey: "key" }];
      const pinned = program("2", { pinnedRevisionId: first, secretReferences });
      expect(await sent(pinned)).toMatchObject({
        error: undefined,
        writes: [`POST /revisions/${first}/redeploy`],
      });
      await life.refresh();
      expect(await sent(pinned)).toMatchObject({ did: "same", writes: [] });
      expect(await sent(program("2", { secretReferences }))).toMatchObject({
        did: "update",
        writes: ["PATCH "],
      });
    });

    test("deploys what the program describes when it is removed, with everything that was not sent", async () => {
      const { life, first, sent, serves, deployment } = await deployed();
      await sent(program("2", { pinnedRevisionId: first, secrets: { TOKEN: "one", OLD: "x" } }));
      await sent(program("3", { pinnedRevisionId: first, secrets: { TOKEN: "two" } }));
      await life.refresh();
      const free = program("3", { secrets: { TOKEN: "two" } });
      expect((await life.preview(free)).warnings).toEqual([]);
      expect(await sent(free)).toMatchObject({ error: undefined, writes: ["PATCH "] });
      expect(serves()).toBe(`${IMAGE}:3`);
      expect(deployment()?.secrets).toEqual([{ name: "TOKEN", value: "two" }]);
      expect(await life.refresh()).toMatchObject({ warnings: [] });
      expect(await life.up(free)).toMatchObject({ did: "same" });
    });

    test("leaves a variable alone that the program dropped meanwhile", async () => {
      const { first, sent, deployment } = await deployed((tag) =>
        program(tag, { secrets: { TOKEN: "one", OLD: "x" } }),
      );
      await sent(program("2", { pinnedRevisionId: first, secrets: { TOKEN: "one", OLD: "x" } }));
      await sent(program("2", { pinnedRevisionId: first }));
      expect(deployment()?.secrets).toHaveLength(2);
      expect(await sent(program("2"))).toMatchObject({ error: undefined, writes: ["PATCH "] });
      expect(deployment()?.secrets.map(({ name }) => name)).toEqual(["OLD", "TOKEN"]);
    });

    const branch = (commit: string, more: object = {}) => githubProgram({ triggers: { commit }, ...more });

    test("of a branch, builds the branch again at its end, although the branch is the same", async () => {
      const { first, sent } = await deployed(branch);
      expect((await sent(branch("2", { pinnedRevisionId: first }))).writes).toEqual([
        `POST /revisions/${first}/redeploy`,
      ]);
      expect((await sent(branch("2"))).writes).toEqual(["PATCH "]);
      expect((await sent(branch("2"))).did).toBe("same");
    });

    test("sends nothing to pin the revision that serves", async () => {
      const { life, first, outside, sent, deployment } = await deployed();
      await outside("POST", `/revisions/${first}/redeploy`);
      await life.refresh();
      const pinned = program("2", { pinnedRevisionId: String(deployment()?.latest_revision_id) });
      expect(await sent(pinned)).toMatchObject({ error: undefined, writes: [] });
      await life.refresh();
      expect(await life.up(pinned)).toMatchObject({ did: "same" });
    });

    test("pins again what someone deployed over it, after a refresh", async () => {
      const { life, first, outside, sent, serves } = await deployed();
      const pinned = program("2", { pinnedRevisionId: first });
      await sent(pinned);
      await outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:9` } });
      await life.refresh();
      expect(await sent(pinned)).toMatchObject({
        did: "update",
        error: undefined,
        writes: [`POST /revisions/${first}/redeploy`],
      });
      expect(serves()).toBe(`${IMAGE}:1`);
    });

    test("pins again after a rollback to a third revision that a refresh shows", async () => {
      const { gateway, life, first, outside, sent, serves } = await deployed();
      expect((await life.up(program("3"))).error).toBeUndefined();
      const pinned = program("3", { pinnedRevisionId: first });
      await sent(pinned);
      const second = gateway.emulator.state().deployments[0]?.revisions[1]?.id;
      await outside("POST", `/revisions/${second}/redeploy`);
      expect((await life.refresh()).warnings).toEqual([]);
      expect(await sent(pinned)).toMatchObject({
        did: "update",
        error: undefined,
        writes: [`POST /revisions/${first}/redeploy`],
      });
      expect(serves()).toBe(`${IMAGE}:1`);
    });

    test("is waited for again after an interruption, and not deployed twice", async () => {
      const { gateway, life, first, sent, serves, deployment } = await deployed();
      const pinned = program("2", { pinnedRevisionId: first });
      const { handle } = gateway;
      let isLost = false;
      gateway.handle = async (request, forward) => {
        if (isLost) return { status: 403, body: '{"detail":"Forbidden"}' };
        isLost = request.path.endsWith("/redeploy");
        return handle(request, forward);
      };
      expect((await sent(pinned)).error).toBeDefined();
      gateway.handle = handle;
      expect(await sent(pinned)).toMatchObject({ error: undefined, writes: [] });
      expect([serves(), deployment()?.revisions.length]).toEqual([`${IMAGE}:1`, 3]);
      expect(await life.up(pinned)).toMatchObject({ did: "same" });
    });

    test("waits again after a failure, and deploys it once more", async () => {
      const { gateway, life, first, sent, serves } = await deployed();
      gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
      const pinned = program("2", { pinnedRevisionId: first });
      expect((await sent(pinned)).error).toContain("[LS2005]");
      expect(await sent(pinned)).toMatchObject({
        error: undefined,
        writes: [expect.stringMatching(/^POST .*redeploy$/)],
      });
      expect(serves()).toBe(`${IMAGE}:1`);
      expect(await life.up(pinned)).toMatchObject({ did: "same" });
    });

    test("is an error where another revision takes the place of the pinned one, also one of the program's image", async () => {
      const { gateway, first, sent, ask } = await deployed();
      const { handle } = gateway;
      gateway.handle = async (request, forward) => {
        const answer = await handle(request, forward);
        if (!request.path.endsWith("/redeploy")) return answer;
        gateway.handle = handle;
        await ask("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:2` } });
        return answer;
      };
      expect((await sent(program("2", { pinnedRevisionId: first }))).error).toMatch(/\[LS2007\]/);
    });

    test("rejects a revision of another deployment, and one that was never built, in the preview, and before it sends anything", async () => {
      const { gateway, life, outside, sent, deployment } = await deployed();
      const foreign = program("2", { pinnedRevisionId: FOREIGN, displayName: "Agent" });
      const missing = expect.stringMatching(
        /"(?:one|agent)": .*11111111 cannot be deployed: this deployment has no such revision.*\[LS2031\]/s,
      );
      expect((await life.preview(foreign)).error).toEqual(missing);
      expect(await sent(foreign)).toMatchObject({ error: missing, writes: [] });
      for (const outcome of ["CREATE_FAILED", "BUILD_FAILED"] as const) {
        gateway.emulator.addBehaviour({ kind: "revision", outcome });
        await outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:${outcome}` } });
        const failed = program("2", { pinnedRevisionId: String(deployment()?.latest_revision_id) });
        const error = expect.stringMatching(
          new RegExp(`it was never built \\(${outcome}\\).*\\[LS2031\\]`, "s"),
        );
        expect((await life.preview(failed)).error).toEqual(error);
        expect(await sent(failed)).toMatchObject({ error, writes: [] });
      }
    });

    test.each([
      ["without the permission to read revisions", /revisions/, 403],
      ["with a key that finds neither the revision nor the deployment", /^/, 404],
      ["while LangSmith fails", /revisions/, 500],
    ])("is previewed %s", async (_, path, status) => {
      const { gateway, life } = await deployed();
      gateway.handle = async (request, forward) =>
        path.test(request.path) ? { status, body: '{"detail": "no"}' } : forward(request);
      const preview = await life.preview(program("2", { pinnedRevisionId: FOREIGN }));
      expect(preview).toMatchObject({ did: "update", warnings: [] });
      expect(preview.error).toBeUndefined();
    });

    test("asks for no revision in the preview of a change that keeps the pin", async () => {
      const { gateway, life, first, sent } = await deployed();
      await sent(program("2", { pinnedRevisionId: first }));
      const { length } = gateway.emulator.journal();
      await life.preview(program("2", { pinnedRevisionId: first, displayName: "Agent" }));
      const asked = gateway.emulator.journal().slice(length);
      expect(asked.filter(({ path }) => path.includes("revisions"))).toEqual([]);
    });

    test("is rejected for a new deployment, for a replacement, and with buildOnPush", async () => {
      const gateway = await startGateway();
      const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
      const pinned = { pinnedRevisionId: FOREIGN };
      expect((await life.up(program("1", pinned))).error).toMatch(
        /pinnedRevisionId.* not allowed for a new deployment/s,
      );
      expect((await life.up(branch("1"))).error).toBeUndefined();
      const pushed = branch("1", pinned);
      const config = { ...pushed.sourceConfig, buildOnPush: true };
      expect((await life.up({ ...pushed, sourceConfig: config })).error).toMatch(
        /buildOnPush.* not allowed with pinnedRevisionId/s,
      );
      expect((await life.up({ ...pushed, name: "other", allowDataLoss: true })).error).toMatch(
        /pinnedRevisionId.* not allowed for a new deployment/s,
      );
      expect(gateway.writes().filter((each) => !each.startsWith("POST /v2/deployments "))).toHaveLength(1);
    });

    test("is rejected in the preview of a replacement that keeps the name, before anything is deleted", async () => {
      const { life, sent, deployment } = await deploymentRig(frontEnd);
      const own = { deleteTracingProject: true };
      expect((await sent(githubProgram(own))).error).toBeUndefined();
      const { id, revisions } = deployment() ?? {};
      const pinned = { ...own, allowDataLoss: true, pinnedRevisionId: String(revisions?.[0]?.id) };
      const replaced = githubProgram(pinned, "dev");
      const error = expect.stringMatching(/pinnedRevisionId.* not allowed for a new deployment/s);
      expect((await life.preview(replaced)).error).toEqual(error);
      expect(await sent(replaced)).toMatchObject({ error, writes: [] });
      expect(deployment()?.id).toBe(id);
    });

    test("whose end was lost is unpinned by the next up, also of a branch", async () => {
      const { gateway, first, sent } = await deployed(branch);
      await sent(branch("2", { pinnedRevisionId: first }));
      const { handle } = gateway;
      gateway.handle = async (request, forward) =>
        request.method === "PATCH" ? { status: 502, body: "" } : forward(request);
      expect((await sent(branch("2"))).error).toBeDefined();
      gateway.handle = handle;
      expect(await sent(branch("2"))).toMatchObject({ did: "update", writes: ["PATCH "] });
    });

    test("is not deployed again after a rename that failed", async () => {
      const { gateway, first, sent, deployment } = await deployed();
      await sent(program("2", { pinnedRevisionId: first }));
      const named = program("2", { pinnedRevisionId: first, displayName: "Agent" });
      const { handle } = gateway;
      gateway.handle = async (request, forward) =>
        request.method === "PATCH" ? { status: 502, body: "" } : forward(request);
      expect((await sent(named)).error).toBeDefined();
      gateway.handle = handle;
      expect(await sent(named)).toMatchObject({ error: undefined, writes: ["PATCH "] });
      expect(deployment()?.revisions).toHaveLength(3);
    });

    test.each([
      ["0.12.9", "has API server 0.12.9"],
      [null, "of an unknown version"],
    ])("of a serverless deployment rejects a revision with API server %s", async (apiVersion, words) => {
      const serverless = (commit: string, more: object = {}) => {
        const given = branch(commit, more);
        return { ...given, sourceConfig: { ...given.sourceConfig, deploymentType: "dev_zero" } };
      };
      const { gateway, outside, sent, deployment } = await deploymentRig(frontEnd);
      gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", apiVersion });
      expect((await sent(serverless("1"))).error).toBeUndefined();
      // A build of a newer API server.
      await outside("PATCH", "", { source_revision_config: { repo_ref: "main" } });
      const first = String(deployment()?.revisions[0]?.id);
      const { error } = await sent(serverless("1", { pinnedRevisionId: first }));
      expect(deployment()?.revisions).toHaveLength(2);
      expect(error).toMatch(/cannot go back below 0\.13\.0.*\[LS2031\]/s);
      expect(error).toContain(words);
    });

    test.each([
      [400, "LS2031"],
      [422, "LS2031"],
      // Another revision is in progress: this one may be deployed later.
      [409, "LS2044"],
    ])("reports that LangSmith rejects the revision (%s)", async (status, code) => {
      const { gateway, first, sent } = await deployed();
      const path = "/v2/deployments/*";
      gateway.emulator.addFault({
        method: "POST",
        path,
        status,
        body: { detail: "below 0.13.0" },
        times: null,
      });
      expect((await sent(program("2", { pinnedRevisionId: first }))).error).toMatch(
        new RegExp(`below 0\\.13\\.0.*\\[${code}\\]`, "s"),
      );
    });
  },
);

test("the preview of a new pin names what may differ from the program", () => {
  const was = {
    name: "agent",
    source: "external_docker" as const,
    sourceConfig: {},
    sourceRevisionConfig: { imageUri: `${IMAGE}:2` },
    waitForDeployed: true,
  };
  const olds = { inputs: was, attempted: was, outputs: {}, computed: {} };
  expect(reportRevision(olds, { ...was, pinnedRevisionId: FOREIGN }, {})).toEqual([
    "revision 11111111 will be deployed again, because of pinnedRevisionId. Its sourceRevisionConfig and secrets may differ from your program's",
  ]);
});
