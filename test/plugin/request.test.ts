import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { describe, expect, test } from "vitest";
import { namingOf, typeOf } from "../../provider/plugin/requests/request.ts";

const URN = "urn:pulumi:dev::shop::langsmith:index:Deployment::agent";
const { PROPOSE, ENFORCE, DISABLE } = proto.CheckRequest.AutonamingOptions.Mode;

const asked = (seed: Uint8Array, urn = URN) => new proto.CheckRequest().setUrn(urn).setRandomseed(seed);
const ruled = (mode: proto.CheckRequest.AutonamingOptions.Mode, name = "") =>
  new proto.CheckRequest()
    .setUrn(URN)
    .setAutonaming(new proto.CheckRequest.AutonamingOptions().setMode(mode).setProposedName(name));

describe("the suffix of a name that is invented", () => {
  const seed = new Uint8Array(32).fill(7);

  test("is the same for the same resource and the same seed, so that a plan stays valid", () => {
    expect(namingOf(asked(seed)).suffix()).toBe("295e8a8");
    expect(namingOf(asked(seed)).suffix()).toBe("295e8a8");
  });

  test("is another for another resource, and for another seed", () => {
    const others = [asked(seed, `${URN}2`), asked(new Uint8Array(32).fill(8))];
    const suffixes = [asked(seed), ...others].map((request) => namingOf(request).suffix());
    expect(new Set(suffixes).size).toBe(3);
    for (const suffix of suffixes) expect(suffix).toMatch(/^[0-9a-f]{7}$/);
  });

  test("is drawn each time where the engine draws none", () => {
    const naming = namingOf(asked(new Uint8Array()));
    expect(naming.suffix()).not.toBe(naming.suffix());
  });
});

describe("the stack's own rule for names", () => {
  test.each([
    ["none", new proto.CheckRequest().setUrn(URN), undefined],
    ["a proposal", ruled(PROPOSE, "shop-agent"), { mode: "propose", name: "shop-agent" }],
    ["a proposal of nothing", ruled(PROPOSE), undefined],
    ["a name that is enforced", ruled(ENFORCE, "shop-agent"), { mode: "enforce", name: "shop-agent" }],
    ["that no name is made up", ruled(DISABLE), { mode: "disable" }],
  ])("may be %s", (_, request, rule) => {
    expect(namingOf(request).rule).toEqual(rule);
  });
});

test("the name of a resource is the one that the engine gives, else the end of its URN, which may contain colons", () => {
  expect(namingOf(new proto.CheckRequest().setUrn(URN).setName("given")).logicalName).toBe("given");
  expect(namingOf(new proto.CheckRequest().setUrn(URN)).logicalName).toBe("agent");
  expect(namingOf(new proto.CheckRequest().setUrn(`${URN}:b`)).logicalName).toBe("agent:b");
});

test("the type in a URN is that of the resource, without those of its parents", () => {
  expect(typeOf(URN)).toBe("langsmith:index:Deployment");
  expect(typeOf("urn:pulumi:dev::shop::acme:index:Team$langsmith:index:BulkExport::x")).toBe(
    "langsmith:index:BulkExport",
  );
  expect(typeOf("urn:pulumi:dev")).toBe("");
});
