import { describe, expect, test } from "vitest";
import { table as provider } from "../../conformance/kinds/oauth-provider.ts";
import { table as revocation } from "../../conformance/kinds/oauth-token-revocation.ts";
import { FRONT_END_NAMES, scenario } from "../../conformance/scenario.ts";

/** Which provider's tokens a line says that a revocation deletes. */
const REVOKED =
  /": all OAuth tokens of the API key's user for provider (\w+) will be deleted, on every agent\. That user must connect again$/;
const COST = "first, and with it the tokens of all its users: they must connect again";

describe.each(FRONT_END_NAMES)("%s: what is reported before it happens", (frontEnd) => {
  test(
    "is which tokens a revocation deletes, in the preview of its creation and of its change, and at no other time",
    scenario(frontEnd, revocation, async (stack) => {
      const { life, program } = await stack.of(revocation);
      const told = () => life.lines.flatMap((line) => REVOKED.exec(line)?.[1] ?? []);
      await life.preview(program);
      expect(told()).toEqual(["github"]);
      await life.up(program);
      await life.preview(program);
      expect(told()).toEqual([]);
      await life.refresh();
      expect(told()).toEqual([]);
      // A process reports each sentence once.
      await life.preview({ ...program, providerId: "acme" });
      expect(told()).toEqual(["acme"]);
    }),
  );

  test(
    "is that the replacement of a provider deletes the tokens of its users, and nothing of a change in place",
    scenario(frontEnd, provider, async (stack) => {
      const { life, program } = await stack.created(provider);
      const told = () => life.lines.filter((line) => line.includes(COST)).length;
      expect(await life.preview({ ...program, name: "Another name" })).toMatchObject({ did: "update" });
      expect(told()).toBe(0);
      const replacing = await life.preview({ ...program, providerType: "slack" });
      expect(replacing).toMatchObject({ did: "replace" });
      expect(told()).toBe(1);
    }),
  );
});
