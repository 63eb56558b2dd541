import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { differences } from "../../provider/core/compare.ts";
import { field } from "../../provider/core/facts.ts";
import { differsFrom, matches } from "../../provider/core/remote-differences.ts";
import {
  fromWire,
  importable,
  memberNamesOf,
  privatePaths,
  project,
  projectChangeable,
  propertyName,
  toBody,
  toWire,
} from "../../provider/core/wire-format.ts";
import { thing, validInputs } from "./thing.ts";

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

  test("contains nothing that the schema does not know, such as what the front end keeps", () => {
    expect(toBody(thing, { name: "n", __provider: "x", colour: "red" })).toStrictEqual({ name: "n" });
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

  test("is seen when the service does not store what the program set", () => {
    expect(
      project(
        thing,
        { hours: 1, place: { bucketName: "b", prefix: "p" } },
        { place: { bucket_name: "b", prefix: null } },
      ),
    ).toStrictEqual({
      place: { bucketName: "b" },
    });
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

  test("an element more or less in a list is one, in the program's names", () => {
    const set = { references: [{ name: "x" }, { name: "y" }], mounts: [{ path: "/a" }] };
    const held = {
      references: [{ name: "x", weight: 1 }],
      mounts: [
        { path: "/a", mode: "ro" },
        { path: "/b", mode: "rw" },
      ],
    };
    expect(project(thing, set, held)).toStrictEqual({
      references: [{ name: "x" }],
      mounts: [{ path: "/a" }, { path: "/b", mode: "rw" }],
    });
  });

  test("what the service never returns, and what only steers this provider, stays as the program gave it", () => {
    const set = { secrets: { A: "1" }, wait: false };
    expect(project(thing, set, { secrets: { B: "2" }, wait: true })).toStrictEqual(set);
    expect(project(thing, set, {})).toStrictEqual(set);
  });

  test("what the service reports by name alone is one in the names: what it contains not is missing, what it contains besides has a stand-in", () => {
    const member = () => field(z.string().optional(), { description: "" });
    const keys = z.object({ keyId: member(), secretKey: member(), token: member() });
    const facts = { description: "", writeOnly: true, namesListedIn: "held_keys" };
    const bucket = z.object({ keys: field(keys.optional(), facts) });
    const set = { keys: { keyId: "a", secretKey: "b" } };
    const found = (held: object) => project(bucket, set, { ...held });
    expect(found({ held_keys: ["secret_key", "key_id", "of_another_release"] })).toStrictEqual(set);
    expect(found({ held_keys: ["key_id"] })).toStrictEqual({ keys: { keyId: "a" } });
    expect(found({ held_keys: ["key_id", "secret_key", "token"] })).toStrictEqual({
      keys: { keyId: "a", secretKey: "b", token: "[stored by LangSmith, not shown]" },
    });
    expect(found({ held_keys: [] })).toStrictEqual({});
    expect(found({ held_keys: null })).toStrictEqual(set);
    expect(found({})).toStrictEqual(set);
    expect(project(bucket, {}, { held_keys: ["key_id"] })).toStrictEqual({});
  });

  test("the names are taken in any spelling, and a list of unknown ones alone shows nothing", () => {
    const member = () => field(z.string().optional(), { description: "" });
    const keys = z.object({ accessKeyId: member(), secretKey: member(), token: member() });
    for (const names of [
      ["access_key_id", "secret_key"],
      ["accessKeyId", "secretKey"],
      ["ACCESS-KEY-ID", "SECRET_KEY"],
      ["aws_access_key_id", "aws_secret_key"],
      ["s3AccessKeyId", "s3SecretKey", "of_another_release"],
    ]) {
      expect(memberNamesOf(keys, names), names.join()).toEqual(["accessKeyId", "secretKey"]);
    }
    expect(memberNamesOf(keys, [])).toEqual([]);
    for (const names of [undefined, null, "access_key_id", ["of_another_release"], [5]]) {
      expect(memberNamesOf(keys, names)).toBeUndefined();
    }
    const facts = { description: "", writeOnly: true, namesListedIn: "held_keys" };
    const bucket = z.object({ keys: field(keys.optional(), facts) });
    const set = { keys: { accessKeyId: "a", token: "t" } };
    expect(project(bucket, set, { held_keys: ["vault_path"] })).toStrictEqual(set);
  });

  test("what only some servers return stays where it is missing, and is compared where it is not", () => {
    expect(project(thing, { note: "mine" }, {})).toStrictEqual({ note: "mine" });
    expect(project(thing, { note: "mine" }, { note: null })).toStrictEqual({ note: "mine" });
    expect(project(thing, { note: "mine" }, { note: "theirs" })).toStrictEqual({ note: "theirs" });
  });

  test("an object where the service stores none, or something else, is reported as it is", () => {
    const set = { place: { bucketName: "b" } };
    expect(project(thing, set, { place: null })).toStrictEqual({});
    expect(project(thing, set, { place: "gone" })).toStrictEqual({ place: "gone" });
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

  test("shows no drift against the inputs that describe it", () => {
    fc.assert(
      fc.property(validInputs, (inputs) => {
        const held = toBody(thing, inputs);
        const described = importable(thing, held);
        expect(project(thing, described, held)).toEqual(described);
      }),
    );
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
    expect(differsFrom(thing, inputs, held)).toEqual([]);
  });

  test.each([
    [{ ...held, name: "m" }, [["name"]]],
    [{ ...held, at: "2025-01-01T00:00:01Z" }, [["at"]]],
    [{ ...held, tags: ["a"] }, [["tags"]]],
    [{ ...held, place: { bucket_name: "b", prefix: "q" } }, [["place", "prefix"]]],
    [{ ...held, place: { bucket_name: "b" } }, [["place", "prefix"]]],
    [{ ...held, note: "other" }, [["note"]]],
    [{ ...held, tags: null, place: null }, [["tags"], ["place"]]],
    [{}, [["name"], ["at"], ["tags"], ["place"]]],
  ])("but not otherwise: %j is unlike at %j", (other, paths) => {
    expect(matches(thing, inputs, other)).toBe(false);
    expect(differsFrom(thing, inputs, other)).toEqual(paths);
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

  test("is nothing where the service stores what the program gave", () => {
    expect(projectChangeable(schema, set, set)).toEqual({ inputs: set, fixed: [] });
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

  test("keeps its spelling inside, on the way there and back", () => {
    const held = toBody(schema, set);
    expect(held).toStrictEqual({ pod_mounts: set.podMounts });
    expect(fromWire(schema, held)).toStrictEqual(set);
  });

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

  test("is imported whole, without keys that have no value", () => {
    const live = { mountPath: "/a", readOnly: null, labels: { camelCase: null }, ports: [{ name: null }] };
    expect(importable(schema, { pod_mounts: [live] })).toStrictEqual({
      podMounts: [{ mountPath: "/a", labels: {}, ports: [{}] }],
    });
  });
});
