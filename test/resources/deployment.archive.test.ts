import { readdirSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { folderRig } from "./deployment-folder-rig.ts";

/** How many archives this process has open. */
function openArchives(): number {
  const links = readdirSync("/proc/self/fd").map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // It was closed since it was listed.
      return "";
    }
  });
  return links.filter((link) => link.includes("pulumi-langsmith-source-")).length;
}

test.runIf(process.platform === "linux")(
  "no archive takes space on the disk while a build is waited for",
  async () => {
    const { gateway, program, sent, write } = await folderRig("plugin");
    const { handle } = gateway;
    const uploading: number[] = [];
    const waiting: number[] = [];
    gateway.handle = async (request, forward) => {
      if (request.path.endsWith("/upload-url")) uploading.push(openArchives());
      if (request.method === "GET" && /revisions\/[0-9a-f-]+$/.test(request.path))
        waiting.push(openArchives());
      return handle(request, forward);
    };
    await sent(program());
    write("agent.py", "graph = 2\n");
    await sent(program());
    expect(uploading).toEqual([1, 1]);
    expect(waiting.length).toBeGreaterThan(2);
    expect(new Set(waiting)).toEqual(new Set([0]));
  },
);

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
