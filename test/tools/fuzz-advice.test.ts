import { expect, test } from "vitest";
import { adviceIn } from "../../tools/fuzz/advice.ts";

const ID = "0b9f7c1e-4a3d-4e52-9c61-7d2f8e5a1b30";
const OTHER = "1c8e6d2f-5b4c-4f63-8d72-6e3a9f4b2c41";

test("reads which object an error asks to import, and for which resource, in both front ends", () => {
  const output = [
    ` +  langsmith:index:Deployment agent creating (0s) error: Deployment "agent": … \`pulumi import langsmith:index:Deployment NAME ${ID}\`.`,
    "Diagnostics:",
    "  langsmith:index:Deployment (agent):",
    `    error: Deployment "agent": Could not create the deployment: 409. To manage it here, adopt it with the plugin: \`pulumi import langsmith:index:Deployment NAME ${ID}\`. Otherwise …`,
    "",
    "  pulumi-nodejs:dynamic/langsmith:ExportDestination (traces):",
    `    error: POST … got no complete response. LangSmith lists an identical one, but its clock is 3540 s behind this machine's. Delete it if no program needs it, then run \`pulumi up\`, or import it: \`pulumi import langsmith:index:ExportDestination NAME ${OTHER}\`.`,
  ].join("\n");
  expect(adviceIn(output)).toEqual([
    { resource: "agent", token: "langsmith:index:Deployment", id: ID, ids: [ID] },
    { resource: "traces", token: "langsmith:index:ExportDestination", id: OTHER, ids: [OTHER] },
  ]);
});

test("takes the ids that an error lists where it leaves the choice to the user", () => {
  const output = `  langsmith:index:BulkExport (january):\n    error: BulkExport "january": … LangSmith lists 2 that this request may have created (${ID}, ${OTHER}). Delete those that no program needs, then run \`pulumi up\`, or import one: \`pulumi import langsmith:index:BulkExport NAME ID\`.`;
  expect(adviceIn(output)).toEqual([
    { resource: "january", token: "langsmith:index:BulkExport", id: undefined, ids: [ID, OTHER] },
  ]);
});

test("finds nothing in an error that names no import", () => {
  expect(
    adviceIn('error: Deployment "agent": LangSmith lists none with these properties. Run up again.'),
  ).toEqual([]);
});
