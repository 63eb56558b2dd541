import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { FRONT_END_NAMES } from "../../conformance/scenario.ts";
import { CREATES, DEPLOYS, folderRig } from "./rig.ts";

/** Half a megabyte that gzip cannot shrink, so that an archive is more than one packet. */
const LARGE = { "data.txt": randomBytes(256 * 1024).toString("hex") };
/** Milliseconds that an upload may take. */
const UPLOAD_LIMIT = 300_000;

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A storage server of its own, at the address that LangSmith gives for uploads. */
async function bucket(answering: Answering): Promise<{ url: string; asked: () => readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers["content-length"] ?? "without a length"}`);
    answering(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the server listens on no port");
  return { url: `http://127.0.0.1:${address.port}/bucket`, asked: () => asked };
}

const [creates, asks] = CREATES;

describe.each(FRONT_END_NAMES)("%s: an upload", (frontEnd) => {
  /** A folder whose upload address is changed by the service. */
  async function agent(change: (answer: string) => string, files = {}) {
    const rig = await folderRig(frontEnd, files);
    const { gateway } = rig;
    const { handle } = gateway;
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      return request.path.endsWith("/upload-url") ? { ...answer, body: change(answer.body) } : answer;
    };
    const heal = () => void Object.assign(gateway, { handle });
    return { ...rig, heal };
  }
  const to = (url: string) => (answer: string) => JSON.stringify({ ...JSON.parse(answer), upload_url: url });

  async function toBucket(answering: Answering) {
    const { url, asked } = await bucket(answering);
    const rig = await agent(to(url), LARGE);
    const { gateway, life, program, sent, deployment, uploads, heal } = rig;
    /** That nothing was deployed, and that the next up goes on, with a usable address and without help. */
    const expectResumed = async () => {
      expect(uploads()).toEqual([]);
      expect(gateway.writes().filter((write) => write.startsWith("PATCH"))).toEqual([]);
      expect(life.held).toMatchObject({ id: deployment()?.id });
      expect(life.held?.outputs).not.toHaveProperty("contentHash");
      heal();
      expect(await sent(program())).toMatchObject({ error: undefined, sends: DEPLOYS });
      expect(uploads()).toHaveLength(1);
      expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
    };
    return { ...rig, asked, expectResumed };
  }

  test.each([503, 408, 429])("gets another address where one fails for a moment (%i)", async (status) => {
    const { gateway, program, sent } = await folderRig(frontEnd);
    gateway.emulator.addFault({ method: "PUT", path: "/_uploads/*", status, body: "", times: 1 });
    const again = ["upload-url", "archive"];
    const sends = ["POST", ...again, ...DEPLOYS];
    expect(await sent(program())).toMatchObject({ error: undefined, sends });
  });

  test("that is rejected is an error at once", async () => {
    const { sent, program, asked, expectResumed } = await toBucket((request, response) => {
      request.resume().on("end", () => response.writeHead(411).end("Length Required"));
    });
    const { error, sends } = await sent(program());
    expect(error).toMatch(/returned 411: Length Required\. Nothing was deployed\. .*\[LS2071\]/);
    expect(sends).toEqual([creates, asks]);
    expect(asked()).toEqual([expect.stringMatching(/^PUT \d+$/)]);
    await expectResumed();
  });

  test("that is never answered is an error after its time limit, for three addresses", async () => {
    const { gateway, sent, program, asked, expectResumed } = await toBucket((request) => {
      request.resume().on("end", () => setImmediate(() => gateway.time.advance(UPLOAD_LIMIT)));
    });
    const { error, sends } = await sent(program());
    expect(error).toMatch(/gave no answer .*Nothing was deployed\. .*\[LS2071\]/);
    expect(sends).toEqual([creates, asks, asks, asks]);
    expect(asked()).toHaveLength(3);
    await expectResumed();
  });

  if (frontEnd === "plugin")
    test("that is never answered ends with Ctrl-C", async () => {
      const { life, sent, program, asked, expectResumed } = await toBucket((request) => {
        request.resume().on("end", () => life.cancel());
      });
      expect((await sent(program())).error).toMatch(/the operation was interrupted\..*\[LS1205\]/);
      expect(asked()).toHaveLength(1);
      await expectResumed();
    });

  test.each(["http://127.0.0.1.storage.invalid/bucket", "ftp://127.0.0.1/a"])(
    "to an address that is not encrypted is not sent: %s",
    async (url) => {
      const { program, sent } = await agent(to(url));
      const { error, sends } = await sent(program());
      expect(error).toMatch(/upload_url.*\[LS11\d\d\]/s);
      expect(sends).toEqual([creates, asks]);
    },
  );

  test("shows no signature of its address that a proxy repeats", async () => {
    const signature = "abcdef0123456789abcdef";
    const signed = `X-Goog-Signature=${signature}`;
    const { gateway, program, sent } = await agent((answer) => answer.replace(/signature=[^"]+/, signed));
    const body = `<html>While trying to retrieve: http://127.0.0.1/x?${signed}`;
    gateway.emulator.addFault({ method: "PUT", path: "/_uploads/*", status: 403, body, times: 9 });
    const { error } = await sent(program());
    expect(error).toContain("[LS2071]");
    expect(error).not.toContain(signature);
  });

  test("has its own length where the upload headers contain one", async () => {
    const headers = '"upload_headers":{"Content-Length":"100","Content-Type":"application/gzip",';
    const { program, sent } = await agent((answer) => answer.replace(/"upload_headers":\s*\{/, headers));
    expect(await sent(program())).toMatchObject({ error: undefined, sends: CREATES });
  });
});
