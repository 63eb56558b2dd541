import { expect, test } from "vitest";
import type { Fault } from "../../emulator/src/faults.ts";
import { agent, behindItsBack, DEPLOYMENTS, DOCKER, GITHUB, held, sent } from "./rig/deployments.ts";
import { WORKSPACE, world } from "./rig/world.ts";

test("what was changed outside, or added, is shown by name and put right", async () => {
  const args = { ...GITHUB, displayName: "Support", secrets: { A: "first-value", B: "second-value" } };
  const it = await world(agent(args), { emulator: { speed: 600 } });
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  const one = `${DEPLOYMENTS}/${id}`;

  // a variable that the program never set stays
  await behindItsBack(it, "PATCH", one, {
    secrets: [
      { name: "A", value: "first-value" },
      { name: "B", value: "second-value" },
      { name: "C", value: "third-value" },
    ],
  });
  emulator.clock.advance(600);
  expect((await stack.refresh()).code).toBe(0);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(sent(it)).toEqual([]);

  // the label, a value and a name that the program set
  await behindItsBack(it, "PATCH", one, {
    display_name: "Hacked",
    secrets: [
      { name: "A", value: "changed-value" },
      { name: "C", value: "third-value" },
    ],
  });
  emulator.clock.advance(600);
  const refreshed = await stack.refresh("--diff");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(refreshed.output).toMatch(/~ displayName\s*: "Support" => "Hacked"/);
  expect(refreshed.output).toMatch(/~ secrets\s*: \[secret\] => \[secret\]/);
  expect((await stack.resource("agent")).outputs).toMatchObject({
    displayName: "Hacked",
    secretNames: ["A", "C"],
  });
  it.asked();
  const repaired = await stack.up("--diff");
  expect(repaired.output).toMatch(/~ displayName\s*: "Hacked" => "Support"/);
  expect(repaired.output).toMatch(/~ secrets\s*: \[secret\]/);
  expect(repaired.output).toContain('Deployment "agent": these secrets change: A, B (added)\n');
  expect(repaired.code, repaired.output).toBe(0);
  expect(sent(it)).toEqual([
    [
      `PATCH ${one}`,
      {
        display_name: "Support",
        secrets: [
          { name: "A", value: "first-value" },
          { name: "B", value: "second-value" },
          { name: "C", value: "third-value" },
        ],
      },
    ],
  ]);
  expect(held(emulator).display_name).toBe("Support");
  for (const { output } of [refreshed, repaired]) {
    for (const value of ["first-value", "second-value", "third-value", "changed-value"]) {
      expect(output).not.toContain(value);
    }
  }
});

test("a deployment that was deleted outside leaves the state when that is proved, and is recreated", async () => {
  const it = await world(agent(DOCKER), { emulator: { speed: 600, tracingProjectsKeepNames: false } });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  const one = `${DEPLOYMENTS}/${id}`;
  await behindItsBack(it, "DELETE", one);
  emulator.clock.advance(600);

  // a change that finds nothing to change says so, and what to do
  program(agent({ ...DOCKER, displayName: "Support" }));
  const lost = await stack.up();
  expect(lost.code).not.toBe(0);
  expect(lost.output).toContain(
    `If deployment ${id} was deleted, run \`pulumi refresh\`, then \`pulumi up\` to recreate it. Otherwise check \`langsmith:workspaceId\` and the key. [LS5025]`,
  );
  expect(sent(it)).toEqual([]);

  const refreshed = await stack.refresh();
  expect(refreshed.output).toContain("- 1 deleted");
  expect(it.asked().map(({ path, query, status }) => [path, query, status])).toEqual([
    [one, {}, 404],
    [DEPLOYMENTS, { limit: "100", offset: "0" }, 200],
    ["/api/v1/settings", {}, 200],
    [one, {}, 404],
  ]);
  expect(await stack.resources()).toEqual([]);
  expect((await stack.up()).code).toBe(0);
  expect(sent(it).map(([request]) => request)).toEqual([
    `POST ${DEPLOYMENTS}`,
    `PATCH ${DEPLOYMENTS}/${held(emulator).id}`,
  ]);
});

test("an answer that proves nothing is an error that says what to check, and the state stays as it is", async () => {
  const it = await world(agent(DOCKER), { emulator: { speed: 600 } });
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = held(emulator);
  const one = `${DEPLOYMENTS}/${id}`;
  const url = `${emulator.url}${one}`;
  const resources = async () =>
    JSON.stringify((await stack.resources()).map(({ id, inputs, outputs }) => ({ id, inputs, outputs })));
  const before = await resources();
  const gone: Fault = { path: one, status: 404, body: { detail: `Deployment ID ${id} not found.` } };
  const stranger = {
    ...held(emulator),
    id: "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093",
    tenant_id: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
  };
  const cases: [claim: string, faults: Fault[], says: string][] = [
    [
      "a wrong key",
      [{ path: "/*", status: 401, body: { detail: "Invalid token" } }],
      `Could not read the deployment: GET ${url} returned 401: Invalid token. Check that the key is valid and belongs to this region or server. A refresh or destroy uses the key of the last up: run \`pulumi up\` first, or set LANGSMITH_API_KEY (outside us, also LANGSMITH_REGION or LANGSMITH_ENDPOINT). [LS1108]`,
    ],
    [
      "a key that does not reach the workspace",
      [{ path: "/*", status: 403, body: { detail: "Forbidden" } }],
      `Could not read the deployment: GET ${url} returned 403: Forbidden. Use a key whose role has the permission deployments:read in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
    ],
    [
      "404 for everything",
      [{ path: "/*", times: 2, status: 404, body: { detail: "Not Found" } }],
      `LangSmith does not find deployment ${id}, but could not list the deployments (GET returned 404: Not Found). The state was not changed.`,
    ],
    [
      "404 for what the workspace lists",
      [gone],
      `LangSmith does not find deployment ${id}, but lists it. The state was not changed. Check the address, the workspace and the API key, then run the command again. If the object is deleted, run \`pulumi state delete\`. [LS5011]`,
    ],
    [
      "404, and a list of another workspace",
      [gone, { path: DEPLOYMENTS, body: { resources: [stranger], offset: 1 }, status: 200 }],
      `LangSmith does not find deployment ${id}, but could not list the deployments (GET returned 200 from workspace 5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21 instead of ${WORKSPACE}). The state was not changed.`,
    ],
    [
      "an object of another workspace under the same id",
      [{ path: one, body: { ...stranger, id }, status: 200 }],
      `Could not read the deployment: GET ${url} returned 200 from workspace 5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21 instead of ${WORKSPACE}. Fix the proxy that drops the header X-Tenant-Id`,
    ],
    [
      "a page of HTML",
      [{ path: "/*", status: 200, contentType: "text/html", body: "<html><body>Sign in</body></html>" }],
      `Could not read the deployment: GET ${url} returned 200 with an HTML page. Check langsmith:apiUrl (or langsmith:controlPlaneUrl), and any proxy.`,
    ],
  ];
  for (const [claim, faults, says] of cases) {
    for (const fault of faults) emulator.addFault(fault);
    const refreshed = await stack.refresh();
    emulator.clearFaults();
    expect(refreshed.code, claim).not.toBe(0);
    expect(refreshed.output, claim).toContain(says);
    expect(await resources(), claim).toBe(before);
  }
  const well = await stack.refresh("--expect-no-changes");
  expect(well.code, well.output).toBe(0);
});
