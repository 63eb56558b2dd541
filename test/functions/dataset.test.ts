import { describe, expect, test } from "vitest";
import { HERE, start } from "./rig.ts";

describe("getDataset", () => {
  test("finds the dataset of exactly that name, and the same by its id", async () => {
    const rig = await start();
    await rig.post("/api/v1/datasets", { name: "questions-old" });
    const { id } = await rig.post("/api/v1/datasets", {
      name: "questions",
      description: "Ours",
      data_type: "llm",
    });
    await rig.post("/api/v1/datasets", { name: "Questions" });
    const found = await rig.call("getDataset", { name: "questions" });
    expect(found).toMatchObject({
      id,
      name: "questions",
      description: "Ours",
      dataType: "llm",
      tenantId: HERE,
    });
    expect(rig.asked()).toEqual([
      "GET /api/v1/datasets?name=questions&limit=100&offset=0",
      "GET /api/v1/datasets?name=questions&limit=100&offset=1",
    ]);
    expect(await rig.call("getDataset", { id })).toEqual(found);
  });

  test("reports a name that no dataset of the workspace has", async () => {
    const rig = await start();
    await rig.post("/api/v1/datasets", { name: "questions" });
    await expect(rig.call("getDataset", { name: "Questions" })).rejects.toMatchObject({
      code: "LS1402",
      message: expect.stringContaining('the workspace has no dataset named "Questions".'),
    });
  });

  test("wants either the id or the name", async () => {
    const rig = await start();
    await expect(rig.call("getDataset", {})).rejects.toThrow("set exactly one of id and name");
  });
});
