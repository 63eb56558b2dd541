import { expect, test } from "vitest";
import { folderRig } from "./deployment-folder-rig.ts";

test.each([
  [
    "a warning",
    {},
    [expect.stringMatching(/names "\.env" as `env`, and this file is not uploaded.*\[LS2070\]/s)],
  ],
  ["no warning where the program sets secrets", { secrets: { TOKEN: "1" } }, []],
])("the file that env of langgraph.json names is, if it is left out, %s", async (_, more, warnings) => {
  const config = { dependencies: ["."], graphs: { agent: "./agent.py:graph" }, env: ".env" };
  const { sent, program } = await folderRig("plugin", {
    "langgraph.json": JSON.stringify(config),
    ".env": "TOKEN=1\n",
  });
  expect((await sent(program(more))).warnings).toEqual(warnings);
});

test("a file that looks like a key is a warning in the preview", async () => {
  const { life, program } = await folderRig("plugin", { "deploy/id_rsa": "" });
  const preview = await life.preview(program());
  expect(preview.warnings).toEqual([
    expect.stringMatching(/may contain keys.*"deploy\/id_rsa".*\[LS2066\]/s),
  ]);
});
