import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { differences } from "../../../provider/core/fields/compare.ts";
import { field } from "../../../provider/core/fields/facts.ts";
import { matches } from "../../../provider/core/fields/remote-differences.ts";
import {
  fromWire,
  importable,
  notStored,
  privatePaths,
  project,
  projectChangeable,
  propertyName,
  toBody,
  toWire,
} from "../../../provider/core/fields/wire-format.ts";
import { thing, validInputs } from "../thing.ts";

describe("the body of a request", () => {
  test("has the service's names at every depth, instants in UTC, and nothing that only steers this provider", () => {
    expect(
      toBody(thing, {
        name: "n",
        displayName: "N",
        kind: "small",
        wait: false,
        workspaceId: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa",
        at: "2025-01-01T02:00:00+02:00",
        tags: ["b", "a"],
        place: {
          bucketName: "b",
          usEast1: "x",
          openedAt: "2025-01-01T02:00:00.5+02:00",
          deeper: { on: true },
        },
        references: [{ name: "r", secretKey: "k", since: "2025-01-01T00:00:00+00:00", weight: 2 }],
        note: undefined,
      }),
    ).toStrictEqual({
      name: "n",
      display_name: "N",
      kind: "small",
      at: "2025-01-01T00:00:00Z",
      tags: ["b", "a"],
      place: {
        bucket_name: "b",
        us_east_1: "x",
        opened_at: "2025-01-01T00:00:00.5Z",
        deeper: { on: true },
      },
      references: [{ name: "r", secret_key: "k", since: "2025-01-01T00:00:00Z", weight: 2 }],
    });
  });

  test("contains another's keys as they are", () => {
    const labels = {
      "app.kubernetes.io/name": "x",
      camelCase: { innerKey: null },
      at: "2025-01-01T02:00:00+02:00",
    };
    expect(toBody(thing, { secrets: { OPENAI_API_KEY: "k", camelCase: "v" }, labels })).toStrictEqual({
      secrets: { OPENAI_API_KEY: "k", camelCase: "v" },
      labels,
    });
  });
});

describe("what the service stores", () => {
  test("is read in the program's names, without nothings and without what the schema does not know", () => {
    expect(
      fromWire(thing, {
        id: "1",
        name: "n",
        display_name: null,
        place: { bucket_name: "b", us_east_1: "x", created_by: "someone", deeper: null },
        references: [{ name: "r", secret_key: null, other_key: 1 }],
        labels: { snake_case: { a_b: null } },
      }),
    ).toStrictEqual({
      name: "n",
      place: { bucketName: "b", usEast1: "x" },
      references: [{ name: "r" }],
      labels: { snake_case: { a_b: null } },
    });
  });

  test("a name in the service's spelling is the property's", () => {
    expect(propertyName("include_bucket_in_prefix")).toBe("includeBucketInPrefix");
    expect(propertyName("config_kwargs_s3")).toBe("configKwargsS3");
    expect(propertyName("us_east_1_regional_endpoint")).toBe("usEast1RegionalEndpoint");
    expect(propertyName("name")).toBe("name");
  });

  test("is, of what was sent, what was given: nothing is lost on the way there and back", () => {
    fc.assert(
      fc.property(validInputs, (inputs) => {
        const { wait: _, workspaceId: __, ...sent } = inputs;
        const back = { ...Object(fromWire(thing, toWire(thing, inputs))) };
        expect(differences(thing, sent, back)).toEqual([]);
        expect(Object.keys(back).sort()).toEqual(Object.keys(sent).sort());
        // Once in the service's notation, it stays the same to the letter.
        expect(fromWire(thing, toWire(thing, back))).toEqual(back);
      }),
    );
  });
});

describe("drift", () => {
  test("is seen on what the program set, and on nothing else that the service stores", () => {
    const set = { name: "n", hours: 1, place: { bucketName: "b" }, references: [{ name: "r" }] };
    const held = {
      name: "n",
      hours: 2,
      note: "by hand",
      kind: "large",
      place: { bucket_name: "c", prefix: "default", deeper: { on: true } },
      references: [{ name: "r", secret_key: "default", weight: 1 }],
    };
    expect(project(thing, set, held)).toStrictEqual({
      name: "n",
      hours: 2,
      place: { bucketName: "c" },
      references: [{ name: "r" }],
    });
  });

  test("is not seen on keys that others added to a shared map, however these are called", () => {
    const shared = z.object({
      metadata: field(z.record(z.string(), z.unknown()).optional(), {
        description: "",
        verbatim: true,
        sharedKeys: true,
      }),
    });
    const set = { metadata: { team: "a" } };
    const held = { metadata: { team: "a", constructor: "b", toString: "c", hasOwnProperty: "d" } };
    expect(project(shared, set, held)).toStrictEqual(set);
  });

  test.each<[what: string, set: object, live: object, found: object]>([
    ["a missing member is none", { hours: 1 }, {}, { hours: 1 }],
    ["null is a value", { hours: 1, note: "mine" }, { hours: null, note: null }, {}],
    [
      "null inside an object is a value",
      { place: { bucketName: "b", prefix: "p" } },
      { place: { bucket_name: "b", prefix: null } },
      { place: { bucketName: "b" } },
    ],
    ["null is an empty list", { steps: [] }, { steps: null }, { steps: [] }],
    ["null is an empty map", { labels: {} }, { labels: null }, { labels: {} }],
    ["another value is one", { note: "mine" }, { note: "theirs" }, { note: "theirs" }],
    [
      "a key that a map lacks is one",
      { labels: { a: "1", b: "2" } },
      { labels: { a: "1" } },
      { labels: { a: "1" } },
    ],
    ["an element that a list lacks is one", { steps: ["a", "b"] }, { steps: ["a"] }, { steps: ["a"] }],
  ])("%s", (_, set, live, found) => {
    expect(project(thing, { ...set }, { ...live })).toStrictEqual(found);
  });

  test("null is what the service stores where nobody set the property", () => {
    const unset = z.object({ public: field(z.boolean().optional(), { description: "", unset: false }) });
    expect(project(unset, { public: false }, { public: null })).toStrictEqual({ public: false });
    expect(project(unset, { public: true }, { public: null })).toStrictEqual({});
  });

  test("another notation, another order and the service's additions are none: the program's own stays", () => {
    const set = {
      at: "2025-01-01T02:00:00+02:00",
      tags: ["b", "a"],
      place: { bucketName: "b", openedAt: "2025-01-01T00:00:00z" },
      references: [{ name: "x", since: "2025-01-01T01:00:00+01:00" }, { name: "y" }],
      labels: { b: { y: 1, x: 2 }, a: 1 },
    };
    const held = {
      at: "2025-01-01T00:00:00+00:00",
      tags: ["a", "b"],
      place: { bucket_name: "b", opened_at: "2025-01-01T00:00:00.000Z" },
      references: [
        { name: "y", weight: 5 },
        { name: "x", since: "2025-01-01T00:00:00Z", secret_key: "added" },
      ],
      labels: { a: 1, b: { x: 2, y: 1 } },
    };
    expect(project(thing, set, held)).toStrictEqual(set);
  });

  test("what the service never returns, and what only steers this provider, stays as the program gave it", () => {
    const set = { secrets: { A: "1" }, wait: false };
    expect(project(thing, set, { secrets: { B: "2" }, wait: true })).toStrictEqual(set);
    expect(project(thing, set, {})).toStrictEqual(set);
  });

  test("is never seen right after what was sent was stored", () => {
    fc.assert(
      fc.property(validInputs, fc.dictionary(fc.string(), fc.jsonValue()), (inputs, added) => {
        const held = { ...prefixed(added), ...toBody(thing, inputs) };
        expect(project(thing, inputs, held)).toEqual(inputs);
        expect(matches(thing, inputs, held)).toBe(true);
      }),
    );
  });
});

function prefixed(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [`added_${key}`, value]));
}

describe("an object that was created elsewhere", () => {
  test("is described by inputs: what it contains, the defaults of this provider, nothing write-only", () => {
    expect(
      importable(thing, {
        id: "1",
        name: "n",
        kind: "large",
        display_name: null,
        place: { bucket_name: "b", prefix: "" },
        secrets: { A: "1" },
        at: "2025-01-01T00:00:00+00:00",
        wait: "not ours",
        workspace_id: "not ours",
      }),
    ).toStrictEqual({
      name: "n",
      kind: "large",
      place: { bucketName: "b", prefix: "" },
      at: "2025-01-01T00:00:00+00:00",
      wait: true,
    });
  });

  test("is described without what is or may contain a secret, at any depth; its paths are known", () => {
    const schema = z.object({
      name: field(z.string(), { description: "" }),
      token: field(z.string().optional(), { description: "", secret: true }),
      spec: field(
        z.object({
          image: field(z.string(), { description: "" }),
          extraArgs: field(z.record(z.string(), z.unknown()).optional(), { description: "", unshown: true }),
        }),
        { description: "" },
      ),
    });
    const held = { name: "n", token: "t", spec: { image: "i", extra_args: { key: "k" } } };
    expect(importable(schema, held)).toStrictEqual({ name: "n", spec: { image: "i" } });
    expect(privatePaths(schema, held)).toEqual(["token", "spec.extraArgs"]);
    expect(privatePaths(schema, { name: "n", token: null, spec: { extra_args: {} } })).toEqual([]);
  });
});

describe("an object is what these inputs would have made", () => {
  const inputs = {
    name: "n",
    at: "2025-01-01T02:00:00+02:00",
    tags: ["a", "b"],
    place: { bucketName: "b", prefix: "p" },
    secrets: { A: "1" },
    note: "seldom",
    wait: false,
  };
  const held = {
    id: "1",
    name: "n",
    at: "2025-01-01T00:00:00+00:00",
    tags: ["b", "a"],
    place: { bucket_name: "b", prefix: "p", deeper: null },
    extra: 1,
  };

  test("when it contains all of them, whatever it does not return and whatever it contains besides", () => {
    expect(matches(thing, inputs, held)).toBe(true);
  });

  test.each([
    { ...held, name: "m" },
    { ...held, at: "2025-01-01T00:00:01Z" },
    { ...held, note: "other" },
    { ...held, place: null },
  ])("but not otherwise: %j", (other) => expect(matches(thing, inputs, other)).toBe(false));
});

describe("what the service does not store as it was sent", () => {
  const sent = {
    name: "n",
    hours: 1,
    at: "2025-01-01T02:00:00+02:00",
    tags: ["a", "b"],
    place: { bucketName: "b", prefix: "p" },
    labels: { team: "x", tier: 1 },
    secrets: { A: "1" },
    connection: { token: "abcd" },
    wait: false,
  };
  const answer = {
    name: "n",
    hours: 1,
    at: "2025-01-01T00:00:00Z",
    tags: ["b", "a"],
    place: { bucket_name: "b", prefix: "p" },
    labels: { team: "x", tier: 1 },
    connection: {},
    note: "added",
  };

  test.each<[what: string, actual: object, expected: object[]]>([
    ["is nothing where the answer has all of it", answer, []],
    ["is what the answer lacks", { ...answer, hours: undefined }, [{ path: ["hours"], stored: undefined }]],
    ["is another value, which is named", { ...answer, hours: 2 }, [{ path: ["hours"], stored: 2 }]],
    ["is another spelling", { ...answer, name: "N" }, [{ path: ["name"], stored: "N" }]],
    [
      "is a map or a list as a whole",
      { ...answer, labels: { team: "x" }, tags: ["a"] },
      [
        { path: ["tags"], stored: ["a"] },
        { path: ["labels"], stored: { team: "x" } },
      ],
    ],
  ])("%s", (_, actual, expected) => {
    expect(notStored(thing, sent, { ...actual })).toEqual(expected);
  });
});

describe("what a refresh takes over", () => {
  const schema = z.object({
    label: field(z.string().optional(), { description: "" }),
    source: field(
      z.object({
        repo: field(z.string(), { description: "", immutable: true }),
        branch: field(z.string(), { description: "" }),
      }),
      { description: "" },
    ),
  });
  const set = { label: "a", source: { repo: "acme/agent", branch: "main" } };

  test("is what can be changed; what cannot stays as the program gave it, and is named", () => {
    const held = { label: "b", source: { repo: "acme-inc/agent", branch: "next" } };
    expect(projectChangeable(schema, set, held)).toEqual({
      inputs: { label: "b", source: { repo: "acme/agent", branch: "next" } },
      fixed: [["source", "repo"]],
    });
  });
});

describe("a list of another's objects", () => {
  const schema = z.object({
    podMounts: field(z.array(z.record(z.string(), z.unknown())).optional(), {
      description: "",
      verbatim: true,
      sharedKeys: true,
    }),
  });
  const mount = { mountPath: "/a", port: "http", labels: { camelCase: "x" }, args: ["a", "b"] };
  const set = { podMounts: [mount] };
  const found = (...live: readonly object[]) => project(schema, set, { pod_mounts: live })["podMounts"];

  test("shows no drift of what was added inside, at any depth", () => {
    const labels = { camelCase: "x", added: "y" };
    expect(found({ ...mount, readOnly: false, mount_path: null, labels })).toStrictEqual([mount]);
  });

  test("shows any drift of what the program set", () => {
    const [first, second] = [
      { ...mount, port: 80 },
      { ...mount, args: ["b", "a"] },
    ];
    expect(found(first)).toStrictEqual([first]);
    expect(found(second)).toStrictEqual([second]);
    expect(found()).toStrictEqual([]);
    expect(found(mount, { mountPath: "/b" })).toStrictEqual([mount, { mountPath: "/b" }]);
  });
});
