import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { rejectExisting, writeAll } from "../../cli/adopt/files.ts";
import { temporaryFolder } from "./adopt-rig.ts";

const FILES = ["a", "b", "c"].map((name) => ({ name, text: `new ${name}` }));

test.each([["b"], ["c"]])(
  "where %s has come into being meanwhile, nothing of the others is written",
  (name) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, name), "mine");
    expect(() => writeAll(folder, FILES, false)).toThrow(expect.objectContaining({ code: "LS6104" }));
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(path.join(folder, name), "utf8")).toBe("mine");
  },
);

test.each([["b"], ["c"]])("where %s cannot be replaced, what was replaced before it is as it was", (name) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "a"), "mine");
  symlinkSync(path.join(folder, "nowhere"), path.join(folder, name));
  expect(() => writeAll(folder, FILES, true)).toThrow(
    expect.objectContaining({
      code: "LS6104",
      message: expect.stringContaining(
        `Could not write to ${folder}, and changed nothing there: EEXIST: file already exists, copyfile`,
      ),
    }),
  );
  expect(readdirSync(folder)).toEqual(["a", name]);
  expect(readFileSync(path.join(folder, "a"), "utf8")).toBe("mine");
});

test.each([[1], [2]])(
  "where the text of file %i cannot be stored, not even the folder is left",
  (failing) => {
    const above = temporaryFolder();
    const files = FILES.map((file, index) =>
      index === failing ? { ...file, name: "no/such/folder" } : file,
    );
    expect(() => writeAll(path.join(above, "deep", "er"), files, true)).toThrow(
      ", and changed nothing there: ENOENT: no such file or directory, open ",
    );
    expect(existsSync(path.join(above, "deep"))).toBe(false);
  },
);

test("what cannot be put back does not keep the rest from being put back, and is reported", () => {
  const above = realpathSync(temporaryFolder());
  const folder = path.join(above, "new");
  // The folder is made first; what a getter puts there is somebody else's.
  const files = [
    ...FILES,
    {
      name: "no/such/folder",
      get text() {
        writeFileSync(path.join(folder, "theirs"), "theirs");
        return "";
      },
    },
  ];
  expect(() => writeAll(folder, files, false)).toThrow(
    expect.objectContaining({
      code: "LS6105",
      message: expect.stringContaining(
        `Could not write to ${folder}, and could not restore it (ENOTEMPTY: directory not empty, rmdir '${folder}'): ENOENT`,
      ),
    }),
  );
  expect(readdirSync(folder)).toEqual(["theirs"]);
});

test("what is no regular file is rejected, also by force, and nothing is touched", () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "index.ts"));
  for (const force of [false, true]) {
    expect(() => rejectExisting(folder, ["import.json", "index.ts"], force)).toThrow(
      expect.objectContaining({ code: "LS6111", fields: { file: `${folder}/index.ts` } }),
    );
  }
  symlinkSync(path.join(folder, "nowhere"), path.join(folder, "import.json"));
  expect(() => rejectExisting(folder, ["import.json"], true)).toThrow(
    `${folder}/import.json exists and is not a regular file`,
  );
  expect(readdirSync(folder)).toEqual(["import.json", "index.ts"]);
});

test("reports what was moved aside and cannot be removed, when all is written", () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "b"));
  expect(writeAll(folder, FILES, true)).toEqual([
    expect.stringMatching(/^All files are written\. .*\/b\.adopt-[0-9a-f-]+\.before'?\. .* \[LS6106\]$/),
  ]);
  expect(readFileSync(path.join(folder, "b"), "utf8")).toBe(FILES[1]?.text);
});

test("replaced files leave nothing behind", () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "b"), "mine");
  expect(writeAll(folder, FILES, true)).toEqual([]);
  expect(readdirSync(folder)).toEqual(["a", "b", "c"]);
  expect(readFileSync(path.join(folder, "b"), "utf8")).toBe("new b");
});
