import { describe, expect, test } from "vitest";
import { CREATES, DEPLOYS, folderRig } from "./deployment-folder-rig.ts";

describe.each(["dynamic", "plugin"] as const)(
  "%s: a deployment of a local folder whose change fails",
  (frontEnd) => {
    test("whose upload fails keeps its id, and the next up uploads again and creates nothing", async () => {
      const { gateway, life, program, sent, uploads } = await folderRig(frontEnd);
      gateway.emulator.addFault({
        method: "PUT",
        path: "/_uploads/*",
        status: 403,
        body: "SignatureDoesNotMatch",
        times: 9,
      });
      expect((await sent(program())).error).toMatch(/returned 403.*SignatureDoesNotMatch.*\[LS2071\]/s);
      expect(life.held?.id).toBeDefined();
      gateway.emulator.clearFaults();
      expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
      expect(uploads()).toHaveLength(1);
      expect(await sent(program())).toMatchObject({ did: "same" });
    });

    test.each([503, 408, 429])(
      "gets another address where an upload fails for a moment (%i)",
      async (status) => {
        const { gateway, program, sent } = await folderRig(frontEnd);
        gateway.emulator.addFault({ method: "PUT", path: "/_uploads/*", status, body: "", times: 1 });
        const again = ["POST /upload-url", "PUT archive"];
        expect(await sent(program())).toMatchObject({
          error: undefined,
          writes: ["POST ", ...again, ...DEPLOYS],
        });
      },
    );

    test("whose first build fails is deployed again by the next up without an upload", async () => {
      const { gateway, program, sent, uploads } = await folderRig(frontEnd);
      const { handle } = gateway;
      gateway.handle = async (request, forward) => {
        // The revision of the creation is not built: the first build is that of the files.
        if (request.method === "PATCH")
          gateway.emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
        return handle(request, forward);
      };
      const first = await sent(program());
      expect(first.error).toContain("[LS2005]");
      expect(first.writes).toEqual(CREATES);
      gateway.handle = handle;
      expect(await sent(program())).toMatchObject({
        error: undefined,
        writes: [expect.stringMatching(/^POST \/revisions\/.*redeploy$/)],
      });
      expect(uploads()).toHaveLength(1);
      expect(await sent(program())).toMatchObject({ did: "same" });
    });

    test("whose change was lost is sent again, also where somebody else made a revision meanwhile", async () => {
      const { gateway, ask, program, sent, write, deployment, uploads } = await folderRig(frontEnd);
      await sent(program());
      write("agent.py", "graph = 2\n");
      const { handle } = gateway;
      gateway.handle = async (request, forward) => {
        if (request.method !== "PATCH") return handle(request, forward);
        gateway.handle = handle;
        await ask("POST", `/revisions/${deployment()?.latest_revision_id}/redeploy`);
        return { status: 502, body: "" };
      };
      expect((await sent(program())).error).toBeDefined();
      expect(await sent(program())).toMatchObject({ did: "update", error: undefined });
      expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
    });

    test("whose creation loses its first change gets it from the next up, once", async () => {
      const { gateway, life, program, sent, deployment, uploads } = await folderRig(frontEnd);
      const { handle } = gateway;
      gateway.handle = async (request, forward) =>
        request.method === "PATCH" ? { status: 502, body: "" } : handle(request, forward);
      expect((await sent(program())).error).toBeDefined();
      gateway.handle = handle;
      gateway.emulator.clock.advance(3600);
      expect(await sent(program())).toMatchObject({ did: "update", error: undefined, writes: DEPLOYS });
      expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
      expect(await life.up(program())).toMatchObject({ did: "same" });
    });

    test("shows no signature of an upload address that a proxy repeats", async () => {
      const { gateway, program, sent } = await folderRig(frontEnd);
      const signature = "abcdef0123456789abcdef";
      gateway.handle = async (request, forward) => {
        const answer = await forward(request);
        if (!request.path.endsWith("/upload-url")) return answer;
        const signed = answer.body.replace(/signature=[^"]+/, `X-Goog-Signature=${signature}`);
        return { ...answer, body: signed };
      };
      const body = `<html>While trying to retrieve: http://127.0.0.1/x?X-Goog-Signature=${signature}`;
      gateway.emulator.addFault({ method: "PUT", path: "/_uploads/*", status: 403, body, times: 9 });
      const { error, writes } = await sent(program());
      expect(error).toContain("[LS2071]");
      expect(error).not.toContain(signature);
      // Another try would get the same answer.
      expect(writes.filter((write) => write === "PUT archive")).toHaveLength(1);
    });

    test("takes its own length where the upload headers contain one", async () => {
      const { gateway, program, sent } = await folderRig(frontEnd);
      gateway.handle = async (request, forward) => {
        const answer = await forward(request);
        if (!request.path.endsWith("/upload-url")) return answer;
        const headers = '"upload_headers":{"Content-Length":"100","Content-Type":"application/gzip",';
        return { ...answer, body: answer.body.replace(/"upload_headers":\s*\{/, headers) };
      };
      expect(await sent(program())).toMatchObject({ error: undefined, writes: CREATES });
    });
  },
);

test("plugin: a deployment of a local folder whose first build is interrupted is not built again", async () => {
  const { gateway, life, program, sent, uploads, deployment } = await folderRig("plugin");
  const { handle } = gateway;
  gateway.handle = async (request, forward) => {
    const answer = await handle(request, forward);
    if (request.method === "PATCH") void life.cancel();
    return answer;
  };
  const first = await sent(program());
  expect(first.error).toMatch(/the operation was interrupted\..*\[LS12\d\d\]/s);
  expect(first.writes).toEqual(CREATES);
  gateway.handle = handle;
  expect(await sent(program())).toMatchObject({ error: undefined, writes: [] });
  expect(uploads()).toHaveLength(1);
  expect(deployment()?.revisions).toHaveLength(2);
  expect(await sent(program())).toMatchObject({ did: "same" });
});
