import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../cli/command/commands.ts";
import { version } from "../../provider/core/version.ts";
import { call } from "./run-in-process.ts";

const HELP = ["--help", "-h", "help"];

describe("without a command", () => {
  test("the usage goes to standard error, and the exit code is 2", async () => {
    const { stdout: usage } = await call(["--help"]);
    expect(await call([])).toEqual({ code: 2, stdout: "", stderr: usage });
  });

  test.each(HELP)("%s lists every command in one line", async (option) => {
    const { code, stdout, stderr } = await call([option]);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.split("\n").map((line) => line.trim().replace(/ {2,}/, ": "));
    for (const { name, summary } of COMMANDS) expect(lines).toContain(`${name}: ${summary}`);
  });

  test.each(["--version", "-v"])("%s prints the version alone", async (option) => {
    expect(await call([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });
});

test.each(HELP)("the first word of commands and %s list every command", async (option) => {
  const { stdout: usage } = await call(["--help"]);
  expect(await call(["exports", option])).toEqual({ code: 0, stdout: usage, stderr: "" });
});

describe("an unknown command", () => {
  test.each([
    [["docter"], "doctor"],
    [["exports", "statu"], "exports status"],
    [["plugin", "instal"], "plugin install"],
  ])("%j is answered with the nearest one", async (args, nearest) => {
    const { code, stdout, stderr } = await call(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`Did you mean \`pulumi-langsmith ${nearest}\`?\n`);
  });

  test("that resembles none is answered with the usage", async () => {
    const { stderr } = await call(["frobnicate"]);
    expect(stderr).toMatch(/^There is no command "frobnicate"\.\n\n[\s\S]*Usage: pulumi-langsmith <command>/);
  });
});

describe("a key that is typed as an argument", () => {
  const KEY = "lsv2_pt_0123456789abcdef0123456789abcdef_0123456789";

  test.each([
    [[KEY]],
    [["doctor", `--${KEY}`]],
    [["explain", KEY]],
    [["exports", "status", "--day", KEY]],
    [["init", "folder", KEY]],
  ])("is not shown after %j, with and without --json", async (args) => {
    for (const each of [args, [...args, "--json"]]) {
      const { code, stdout, stderr } = await call(each);
      expect(code).toBe(2);
      expect(`${stdout}${stderr}`).not.toContain(KEY.slice(8, 16));
      expect(stderr).not.toBe("");
    }
  });

  test("is replaced in the error", async () => {
    const { stderr } = await call(["explain", KEY]);
    expect(stderr).toContain('There is no code "[secret]".');
  });
});

describe.each(COMMANDS)("$name", ({ name, load }) => {
  test.each(["--help", "-h"])("%s prints the usage, every option and every exit code", async (option) => {
    const { options, exitCodes } = await load();
    const { code, stdout, stderr } = await call([...name.split(" "), option]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(`Usage: pulumi-langsmith ${name} `);
    for (const each of Object.keys(options)) expect(stdout).toContain(`\n  --${each}`);
    for (const each of Object.keys(exitCodes)) expect(stdout).toMatch(new RegExp(`^ {2}${each} {2}\\S`, "m"));
    expect(Object.keys(options)).toContain("help");
  });

  test("an unknown option is answered with the nearest one and the way to the help", async () => {
    const { code, stdout, stderr } = await call([...name.split(" "), "--halp"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(
      `pulumi-langsmith ${name}: Unknown option --halp. Did you mean --help?\nRun \`pulumi-langsmith ${name} --help\` to see the options.\n`,
    );
  });
});
