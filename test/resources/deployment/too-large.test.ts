import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as archives from "../../../provider/source-folder/archive.ts";
import { CREATES, DEPLOYS, folderRig } from "./rig.ts";

// The limit of LangSmith is too large for a test.
vi.mock("../../../provider/source-folder/archive.ts", async (load) => {
  const original = await load<typeof archives>();
  const limit = 100_000;
  const assertNotTooLarge: typeof archives.assertNotTooLarge = (source, signal) =>
    original.assertNotTooLarge(source, signal, limit);
  const withArchive: typeof archives.withArchive = (source, use, signal) =>
    original.withArchive(source, use, signal, limit);
  return { ...original, assertNotTooLarge: vi.fn(assertNotTooLarge), withArchive };
});

beforeEach(() => void vi.mocked(archives.assertNotTooLarge).mockClear());

/** How many checks had to know how large the archive is. */
const checks = () => vi.mocked(archives.assertNotTooLarge).mock.calls.length;

const TOO_LARGE =
  /sourceRevisionConfig\.directory.*The compressed source is larger than 98 KB.*The largest files: data\.bin.*\[LS2063\]/s;

describe.each(["dynamic", "plugin"] as const)("%s: a folder whose archive would be too large", (frontEnd) => {
  const rigOf = async () => {
    const rig = await folderRig(frontEnd);
    const data = (bytes: Uint8Array) => writeFileSync(path.join(rig.folder, "data.bin"), bytes);
    return { ...rig, data };
  };

  test("fails in the preview, and sends nothing", async () => {
    const { life, program, sent, data } = await rigOf();
    data(randomBytes(150_000));
    expect((await life.preview(program())).error).toMatch(TOO_LARGE);
    expect(await sent(program())).toMatchObject({ error: expect.stringMatching(TOO_LARGE), sends: [] });
    data(randomBytes(50_000));
    expect(await sent(program())).toMatchObject({ error: undefined, sends: CREATES });
    data(randomBytes(150_000));
    expect((await life.preview(program())).error).toMatch(TOO_LARGE);
    expect(await sent(program())).toMatchObject({ error: expect.stringMatching(TOO_LARGE), sends: [] });
  });

  test("is deployed if compression makes it small, and compressed by no further check", async () => {
    const { life, program, sent, data } = await rigOf();
    data(Buffer.alloc(500_000));
    expect(await sent(program())).toMatchObject({ error: undefined, sends: CREATES });
    expect(checks()).toBe(1);
    expect(await sent(program())).toMatchObject({ did: "same" });
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(await sent(program({ displayName: "Agent" }))).toMatchObject({ sends: ["PATCH"] });
    expect(checks()).toBe(1);
    data(Buffer.alloc(400_000));
    expect(await sent(program({ displayName: "Agent" }))).toMatchObject({ sends: DEPLOYS });
    expect(checks()).toBe(2);
  });
});
