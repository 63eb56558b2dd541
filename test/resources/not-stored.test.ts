import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { BUCKET } from "./given.ts";
import { HERE } from "./lives.ts";

/** A service whose answers have each member of a name with what this gives for it. */
function answering(change: (name: string, value: unknown) => unknown): Handle {
  return async (request, forward) => {
    const { status, body } = await forward(request);
    return { status, body: body === "" ? body : JSON.stringify(JSON.parse(body, change)) };
  };
}

/** A service whose answers lack these members, wherever they are. */
const lacking = (...names: readonly string[]) =>
  answering((name, value) => (names.includes(name) ? undefined : value));

/** A service that stores this string in another way. */
const storing = (stored: string, sent: string) => answering((_, value) => (value === sent ? stored : value));

describe.each(["dynamic", "plugin"] as const)("%s: inputs that the service does not store", (frontEnd) => {
  const begin = async (kind: "Dataset" | "ExportDestination") => {
    const gateway = await startGateway();
    return { gateway, life: await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: HERE }) };
  };

  test.each([
    ["Dataset", { name: "questions", description: "of users" }, lacking("description"), "description"],
    [
      "ExportDestination",
      { ...BUCKET, displayName: " Traces  of production " },
      storing("Traces of production", " Traces  of production "),
      'displayName (sent " Traces  of production ", stored "Traces of production")',
    ],
  ] as const)(
    "of a new %s are one warning, and no later up finds a difference",
    async (kind, program, handle, what) => {
      const { gateway, life } = await begin(kind);
      gateway.handle = handle;
      const created = await life.up(program);
      expect(created).toEqual({
        did: "create",
        warnings: [
          expect.stringContaining(`LangSmith did not store these inputs as they were sent: ${what}.`),
        ],
      });
      const writes = gateway.writes();
      expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
      expect((await life.refresh()).error).toBeUndefined();
      expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
      expect(gateway.writes()).toEqual(writes);
    },
  );

  test("as they were sent, but otherwise, are drift of a refresh, and are sent again", async () => {
    const { gateway, life } = await begin("Dataset");
    gateway.handle = storing("Of users", "of users");
    const program = { name: "questions", description: "of users" };
    await life.up(program);
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(life.held?.inputs["description"]).toBe("Of users");
    const writes = gateway.writes().length;
    expect((await life.up(program)).did).toBe("update");
    expect(gateway.writes()).toHaveLength(writes + 1);
  });

  test("are warned of by the update that sends them, and by no other", async () => {
    const { gateway, life } = await begin("Dataset");
    const program = { name: "questions", description: "of users", metadata: { team: "support" } };
    await life.up(program);
    gateway.handle = lacking("description");
    expect(await life.up({ ...program, metadata: { team: "sales" } })).toEqual({
      did: "update",
      warnings: [],
    });
    expect(await life.up({ ...program, description: "of all" })).toMatchObject({
      did: "update",
      warnings: [expect.stringContaining("as they were sent: description.")],
    });
  });
});
