import { describe, expect, test } from "vitest";
import { stateOfPart, worstOf } from "../../provider/coverage/day.ts";

describe("the state of a day", () => {
  test.each([
    [[], "complete"],
    [["running", "complete"], "running"],
    [["missing", "running"], "missing"],
    [["unclear", "missing"], "unclear"],
    [["failed", "unclear", "missing"], "failed"],
  ] as const)("with parts that are %j is %s", (states, worst) => {
    expect(worstOf(states)).toBe(worst);
    expect(worstOf([...states].reverse())).toBe(worst);
  });

  test.each([
    ["exported", "complete"],
    ["running", "running"],
    ["notDue", "running"],
    ["missing", "missing"],
    ["notExpected", "missing"],
    ["unclear", "unclear"],
    ["failed", "failed"],
    ["timedOut", "failed"],
  ] as const)("of which a part is %s is %s", (part, state) => expect(stateOfPart(part)).toBe(state));
});
