import { describe, expect, it } from "vitest";
import { functions } from "../../provider/functions/index.ts";
import { Forbidden, NotFound, RouteMissing } from "../../provider/http/errors.ts";
import { run } from "../functions/rig.ts";
import { clientOf, DEPLOYMENT, rejection, type Scripted, serve } from "./server.ts";

/** The client of a server that answers so whatever changes something, and reads where it is told to. */
async function answering(scripted: Scripted, reads = false) {
  const server = await serve(({ method }) =>
    method === "GET" && !reads ? { body: { resources: [DEPLOYMENT], offset: 1 } } : scripted,
  );
  return { ...clientOf(server.url), url: server.url };
}

describe("what not every installation has", () => {
  const LISTENERS =
    "Listeners exist only on self-hosted Enterprise and hybrid installations. Elsewhere, leave out `sourceConfig.listenerId`.";
  const GITHUB =
    'GitHub integrations exist only in the cloud. A self-hosted installation deploys images (`source: "external_docker"`).';

  it.each([
    ["Listeners are not enabled for this organization.", "plan", `${LISTENERS} [LS1112]`],
    ["Listeners need the Enterprise plan: upgrade your plan", "plan", `${LISTENERS} [LS1112]`],
    [
      "Forbidden",
      "permission",
      `Use a key whose role has the permission deployments:read in this workspace, and check \`langsmith:workspaceId\`. If the key has it: ${LISTENERS} [LS1113]`,
    ],
    [
      "This key requires workspace specification",
      "workspaceRequired",
      "Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID. [LS1110]",
    ],
  ])("names listeners on a 403 with %j", async (detail, reason, next) => {
    const { service } = await answering({ status: 403, body: { detail } }, true);
    const error = await rejection(
      run(functions.getListeners, {}, () => service),
      Forbidden,
    );
    expect({ reason: error.reason, fix: `${error.fix} [${error.code}]` }).toEqual({ reason, fix: next });
  });

  it("names listeners where the route is missing", async () => {
    const { service } = await answering({ status: 405, body: { detail: "Method Not Allowed" } }, true);
    const listed = run(functions.getListeners, {}, () => service);
    expect((await rejection(listed, RouteMissing)).fix).toBe(LISTENERS);
  });

  it("names GitHub integrations on a 404, with what else it may be", async () => {
    const { service, url } = await answering({ status: 404, body: { detail: "Not Found" } }, true);
    const error = await rejection(
      run(functions.getGithubIntegrations, {}, () => service),
      NotFound,
    );
    expect(error.message).toBe(
      `Could not list the GitHub integrations: GET ${url}/v1/integrations/github/install returned 404: Not Found. ${GITHUB} If this one should have it, check langsmith:controlPlaneUrl (or LANGSMITH_CONTROL_PLANE_URL), \`langsmith:workspaceId\` and the key. [LS1114]`,
    );
  });
});
