import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  checkOf,
  configureOf,
  createOf,
  type Held,
  type Kind,
  LIVES,
  MONTH,
  PROVIDER,
  type Properties,
  readOf,
  structOf,
} from "./rig/grpc-requests.ts";
import { listening } from "./rig/listening.ts";
import { pluginAt } from "./rig/secure.ts";

/** What tries to leave its segment of a path, or the line that it stands in. */
const HOSTILE = [
  "a/b",
  "../../../v1/api-key",
  "..%2f..%2fadmin",
  "x?all=true",
  "x#y",
  "x y",
  "x\r\nX-Evil: 1",
  "x\0y",
  "x;y",
  "\\..\\x",
  "\u202e%00",
  "日本/語",
] as const;
/** Those that would break the line of a message, or hide a part of it. */
const INVISIBLE = HOSTILE.filter((id) => /[\p{Cc}\p{Cf}]/u.test(id));

/** The days of the examples may be long past. */
const ANY_DATE = { maxPastDays: "36500" };

/** A server that keeps the first line of each request as it came, and answers 404. */
async function listener(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const url = await listening((request, response) => {
    lines.push(`${request.method} ${request.url}`);
    response.writeHead(404, { "content-type": "application/json" }).end('{"detail":"Not found"}');
  });
  return { url, lines };
}

const OWNED: readonly (readonly [Kind, Properties, string])[] = [
  ["Deployment", AGENT, "/api-host/v2/deployments/"],
  ["ExportDestination", BUCKET, "/api/v1/bulk-exports/destinations/"],
  ["BulkExport", MONTH, "/api/v1/bulk-exports/"],
  ["OAuthProvider", PROVIDER, "/api-host/v2/auth/providers/"],
];

describe.each(OWNED)("an id of the state that names another path: %s", (kind, inputs, base) => {
  test("is sent encoded, as one segment", async () => {
    const { url, lines } = await listener();
    const plugin = await pluginAt(url);
    for (const id of HOSTILE.filter((each) => !INVISIBLE.includes(each))) {
      lines.length = 0;
      const held: Held = { inputs, outputs: LIVES };
      await plugin.refusal(RPC.read, readOf(kind, id, held));
      expect(lines[0]).toBe(`GET ${base}${encodeURIComponent(id)}`);
      const strangers = lines.filter(
        (line) => !/^GET (?:\/api-host)?\/(?:v2|api\/v1)\/[\w./%?&=~!*'()-]*$/.test(line),
      );
      expect(strangers).toEqual([]);
    }
  });

  test("is rejected before anything is sent, where it cannot be one, with how to remove it", async () => {
    const { url, lines } = await listener();
    const plugin = await pluginAt(url);
    const refusal = async (id: string) =>
      (await plugin.refusal(RPC.read, readOf(kind, id, { inputs, outputs: LIVES }))).details;
    for (const id of ["", ".", "..", "x".repeat(257), ...INVISIBLE]) {
      expect(await refusal(id)).toMatch(
        /The id in \S+<id> must be a string of 1 to 256 characters, without line breaks, tabs and other invisible characters, and not "\." or "\.\."\. Nothing was sent\. Correct the id in the program\. If it is in the state, run `pulumi state delete`, and import the object by its correct id\.$/,
      );
    }
    expect(lines).toEqual([]);
  });
});

describe("an id to import", () => {
  test.each(["ExportDestination", "BulkExport"] as const)(
    "of a kind without names must be a UUID: %s",
    async (kind) => {
      const { url, lines } = await listener();
      const plugin = await pluginAt(url);
      for (const id of HOSTILE) {
        const { details } = await plugin.refusal(RPC.read, readOf(kind, id));
        expect(details).toMatch(
          /cannot be imported by name\. Use the id, a UUID\. The functions of the provider list the ids\.$/,
        );
      }
      expect(lines).toEqual([]);
    },
  );

  test("that is a name is sent as the value of a query", async () => {
    const { url, lines } = await listener();
    const plugin = await pluginAt(url);
    for (const id of HOSTILE) {
      lines.length = 0;
      await plugin.refusal(RPC.read, readOf("Deployment", id));
      const query = new URL(`http://host${lines[0]?.slice("GET ".length)}`);
      expect(query.pathname).toBe("/api-host/v2/deployments");
      expect(query.searchParams.get("name")).toBe(id);
    }
  });
});

describe("an id that a program gives must be a UUID, and is reported with its path:", () => {
  test.each([
    ["BulkExport", "bulkExportDestinationId", MONTH],
    ["BulkExport", "sessionId", MONTH],
    ["BulkExport", "workspaceId", MONTH],
    ["Deployment", "workspaceId", AGENT],
    ["ExportDestination", "workspaceId", BUCKET],
  ] as const)("%s.%s", async (kind, name, inputs) => {
    const plugin = await pluginAt("http://127.0.0.1:9", {}, ANY_DATE);
    for (const id of HOSTILE) {
      const answer = await plugin.ask(RPC.check, checkOf(kind, { ...inputs, [name]: id }));
      const named = answer.getFailuresList().map((failure) => failure.getReason().split(":")[0]);
      expect(new Set(named)).toEqual(new Set([name]));
    }
  });

  test("langsmith:workspaceId", async () => {
    const plugin = await pluginAt("http://127.0.0.1:9");
    for (const workspaceId of HOSTILE) {
      const request = configureOf({ apiKey: "lsv2_sk_1", workspaceId });
      const { details } = await plugin.refusal(RPC.configure, request);
      // Errors show characters that turn the direction of a terminal's line by their escapes.
      const shown = JSON.stringify(workspaceId).replaceAll("\u202e", "\\u202e");
      expect(details).toBe(`langsmith:workspaceId is ${shown}; it must be the UUID of a workspace`);
    }
  });

  test.each([
    ["getDeployment", "id"],
    ["getDeploymentRevisions", "deploymentId"],
    ["getBulkExport", "id"],
    ["getBulkExportRuns", "bulkExportId"],
    ["getExportDestination", "id"],
  ])("the argument of %s", async (name, argument) => {
    const { url, lines } = await listener();
    const plugin = await pluginAt(url);
    for (const id of HOSTILE) {
      const request = new proto.InvokeRequest()
        .setTok(`langsmith:index:${name}`)
        .setArgs(structOf({ [argument]: id }));
      const answer = await plugin.ask(RPC.invoke, request);
      const [failure] = answer.getFailuresList();
      expect(failure?.getReason()).toMatch(new RegExp(`^${argument}\\b.*UUID`, "s"));
    }
    expect(lines).toEqual([]);
  });
});

describe("a credential with a line break, which could add a header,", () => {
  test.each(["apiKey", "bearerToken"])("is refused and not shown: %s", async (name) => {
    const { url, lines } = await listener();
    const plugin = await pluginAt(url);
    for (const value of [
      "lsv2_sk_1\r\nX-Evil: 1",
      "lsv2_sk_1\nX-Evil",
      "lsv2_sk_\u00e9vil",
      "lsv2_sk_\0evil",
    ]) {
      const args = { apiUrl: url, [name]: value };
      const { details } = await plugin.refusal(RPC.configure, configureOf(args));
      expect(details).toBe(
        "the API key or bearer token contains an invalid character, such as a space, a line break or a letter with an accent. Copy the key again, and set it again.",
      );
      const refusal = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
      expect(refusal.details).toContain("the API key or bearer token contains an invalid character");
      expect(refusal.details).not.toMatch(/evil/i);
    }
    expect(lines).toEqual([]);
    expect(plugin.stderr).not.toMatch(/evil/i);
  });
});
