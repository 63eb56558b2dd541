import { describe, expect, test } from "vitest";
import { RecordedElsewhere } from "../../provider/resources/not-found.ts";
import { rejection } from "../http/server.ts";
import { changes, HERE, lifeOf, OWNED } from "./lives.ts";

const ELSEWHERE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

describe.each(OWNED)(
  "a %s that answers from another workspace or organization than its state",
  (kind, inputs, change, path) => {
    async function moved() {
      const life = await lifeOf(kind, inputs);
      const set = kind === "OAuthProvider" ? { organization_id: ELSEWHERE } : { tenant_id: ELSEWHERE };
      life.emulator.addFault({ method: "GET", path, action: "rewrite", set, times: null });
      return life;
    }

    const ofOrganization = kind === "OAuthProvider";
    const place = ofOrganization ? "organization" : "workspace";

    test.each(["read", "update", "delete"] as const)("%s rejects, and changes nothing", async (verb) => {
      const { emulator, service, resource, id, state, sequence, operation } = await moved();
      const recorded = ofOrganization ? state.outputs["organizationId"] : HERE;
      const work =
        verb === "update"
          ? resource.update(service, id, state, { ...state.inputs, ...change }, operation())
          : resource[verb](service, id, state, operation());
      const error = await rejection<Error>(work, RecordedElsewhere);
      expect(error.message).toBe(
        `${resource.noun} ${id} is in ${place} ${ELSEWHERE}, but the state records ${place} ${recorded}. Nothing was changed, at the service or in the state. ` +
          `Check that the address and the API key reach the recorded ${place}. If the object has moved for good, remove it from the state with \`pulumi state delete\`.`,
      );
      expect(error.message.length).toBeLessThan(400);
      expect(changes(emulator, sequence)).toEqual([]);
    });

    test.skipIf(ofOrganization || kind === "BulkExport")(
      "only in the answer to its update does not claim that nothing was changed",
      async () => {
        const { emulator, service, resource, id, state, sequence, operation } = await lifeOf(kind, inputs);
        const set = { tenant_id: ELSEWHERE };
        emulator.addFault({ method: "PATCH", path, action: "rewrite", set, times: null });
        const news = { ...state.inputs, ...change };
        const error = await rejection<Error>(resource.update(service, id, state, news, operation()), Error);
        expect(error.message).toContain(`answered 200 from workspace ${ELSEWHERE} instead of ${HERE}`);
        expect(error.message).not.toContain("Nothing was changed");
        expect(changes(emulator, sequence)).toHaveLength(1);
      },
    );
  },
);

describe.each(OWNED)("a %s that a stale replica does not know yet", (kind, inputs, _change, path) => {
  test("is deleted all the same: the deletion is sent", async () => {
    const { emulator, service, resource, id, state, sequence, operation } = await lifeOf(kind, inputs);
    emulator.addFault({ method: "GET", path, status: 404, body: { detail: "Not found" } });
    await resource.delete(service, id, state, operation());
    expect(changes(emulator, sequence)).toHaveLength(1);
  });
});
