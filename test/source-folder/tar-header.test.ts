import { expect, test } from "vitest";
import { padding, tarHeader } from "../../provider/source-folder/tar-header.ts";

test("writes a header of one block, with the checksum of POSIX", () => {
  const header = tarHeader({ path: "src/agent.py", size: 1000, isExecutable: false });
  expect(header.length).toBe(512);
  const fields = header.toString("latin1").split(/\0+/);
  expect(fields).toEqual([
    "src/agent.py",
    "0000644",
    "0000000",
    "0000000",
    "00000001750",
    "07033241600",
    "011501",
    " 0",
    "ustar",
    "00",
    "0000000",
    "0000000",
    "",
  ]);
});

test("writes a size of more than 8 GB as an extended header", () => {
  expect(tarHeader({ path: "a", size: 8 ** 11 - 1, isExecutable: false }).length).toBe(512);
  const header = tarHeader({ path: "a", size: 8 ** 11, isExecutable: false });
  expect(header.length).toBe(3 * 512);
  expect(header.toString("latin1", 512, 540).replaceAll("\0", "")).toBe("19 size=8589934592\n");
});

test("writes an extended header for a name of more than 100 bytes, or of other letters than ASCII", () => {
  const lengthOf = (path: string) => tarHeader({ path, size: 0, isExecutable: false }).length;
  expect(["n".repeat(100), "n".repeat(101), "é"].map(lengthOf)).toEqual([512, 3 * 512, 3 * 512]);
});

test("writes the length of an extended header with its own digits", () => {
  for (const length of [101, 88 + 101, 989, 990, 991, 992]) {
    const record = tarHeader({ path: "n".repeat(length), size: 0, isExecutable: false }).subarray(512);
    const [own] = /^\d+/.exec(record.toString("latin1")) ?? [];
    expect(record[Number(own) - 1], `${length}`).toBe("\n".charCodeAt(0));
    expect(record[Number(own)] ?? 0).toBe(0);
  }
});

test("pads to whole blocks", () => {
  expect([0, 1, 511, 512, 513].map((size) => padding(size).length)).toEqual([0, 511, 1, 0, 511]);
});
