import { describe, expect, test } from "vitest";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { GITHUB } from "./given.ts";
import { HERE } from "./lives.ts";

const KEY = "sk-abcdef0123456789abcdef0123456789";

describe.each(["dynamic", "plugin"] as const)("%s: the log in the error of a failed build", (frontEnd) => {
  /** The lines of the build itself, without their times. */
  async function shownOf(log: readonly string[]): Promise<string> {
    const gateway = await startGateway();
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", log: [...log] });
    gateway.time.oversleep(60);
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
    const { error = "" } = await life.up({ ...GITHUB, secrets: { OPENAI_API_KEY: KEY } });
    const [, shown] =
      /The build log ends with:\n.* Building the image\n(.*)\n.* The build failed\n/s.exec(error) ?? [];
    return (shown ?? error).replaceAll(/^ {2}\d{4}-\d\d-\d\dT\S+ /gm, "");
  }

  test.each([
    [
      "is readable where pip wrote it for a terminal",
      [
        "Step #12: #8 [4/7] RUN PYTHONDONTWRITEBYTECODE=1 pip install -c /api/constraints.txt -e /deps/*",
        "\u001b[31mERROR: Could not find a version that satisfies the requirement security (from tools)\u001b[0m",
        "  Downloading x.whl (10 MB)\r     \u2501\u2501\u2501\u2501 10% \r     \u2501\u2501\u2501\u2501 100%\r\n",
        "ERROR: No matching distribution found for security",
      ],
      [
        "Step #12: #8 [4/7] RUN PYTHONDONTWRITEBYTECODE=1 pip install -c /api/constraints.txt -e /deps/*",
        "ERROR: Could not find a version that satisfies the requirement security (from tools)",
        "     \u2501\u2501\u2501\u2501 100%",
        "ERROR: No matching distribution found for security",
      ],
    ],
    [
      "shows no secret, also where a control sequence splits it",
      [`OPENAI_API_KEY=${KEY}`, `OPENAI_API_KEY=${KEY.slice(0, 12)}\u001b[1m${KEY.slice(12)}\u001b[0m`],
      ["OPENAI_API_KEY=[secret]", "OPENAI_API_KEY=[secret]"],
    ],
    [
      "commands neither a terminal nor a CI",
      ["\u001b[31mfails\u0007\r\n::warning::x\n##[error]y\tz"],
      ["fails", "  : :warning::x", "  # #[error]y\tz"],
    ],
  ])("%s", async (_, log, shown) => {
    expect(await shownOf(log)).toBe(shown.join("\n"));
  });

  test("removes a secret whole that a long line would be cut in", async () => {
    const shown = await shownOf([`${"x".repeat(1_430)}${KEY.repeat(4)}${"y".repeat(900)}`]);
    expect(shown).toMatch(/^x{1430}\[secret\](?:[[\]a-z]*) … \(\d+ characters left out\) … y{500}$/);
    expect(shown).not.toMatch(/abcdef/);
  });
});
