import { expect, test } from "vitest";
import { withoutEngineLog } from "../../tools/fuzz/leaks.ts";

test("lines of the engine's log are left out, also behind the dots of its progress and as messages of the stack", () => {
  const logged = [
    "I1122 17:50:25.123456   42 plugin.go:12] secret",
    "....I1122 17:50:25.123456   42 plugin.go:12] secret",
    ". . W1122 17:50:25.123456   42 plugin.go:12] secret",
    "    pulumi:pulumi:Stack test-test  I1122 17:50:25.123456    42 rpc.go:77] secret",
    "    pulumi:pulumi:Stack test-test running I1122 17:50:25.123456    42 rpc.go:77] secret",
    '{"time":"2026-11-22T17:50:25Z","secret":1}',
    '..{"time":"2026-11-22T17:50:25Z","secret":1}',
  ];
  const shown = [
    "Updating (dev):",
    "....",
    " + langsmith:index:Deployment agent created",
    "...secret",
    "    pulumi:pulumi:Stack test-test running secret",
  ];
  expect(withoutEngineLog([...logged, ...shown].join("\n"))).toBe(shown.join("\n"));
});
