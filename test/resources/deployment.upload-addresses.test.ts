import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { CREATES, DEPLOYS, folderRig } from "./deployment-folder-rig.ts";

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

describe.each(["dynamic", "plugin"] as const)("%s: an upload address", (frontEnd) => {
  async function agent(answering: Answering) {
    const rig = await folderRig(frontEnd, LARGE);
    const { url, asked } = await bucket(answering);
    const { gateway, life, program, sent, deployment, uploads } = rig;
    const { handle } = gateway;
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      if (!request.path.endsWith("/upload-url")) return answer;
      const body = JSON.stringify({ ...JSON.parse(answer.body), upload_url: url });
      return { ...answer, body };
    };
    /** That nothing was deployed, and that the next up goes on, with a usable address and without help. */
    const expectResumed = async () => {
      expect(uploads()).toEqual([]);
      expect(gateway.writes().filter((write) => write.startsWith("PATCH"))).toEqual([]);
      expect(life.held).toMatchObject({ id: deployment()?.id });
      expect(life.held?.outputs).not.toHaveProperty("contentHash");
      gateway.handle = handle;
      expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
      expect(uploads()).toHaveLength(1);
      expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
      expect(gateway.emulator.state().deployments).toHaveLength(1);
    };
    return { ...rig, asked, expectResumed };
  }
  const [creates, asks] = CREATES;

  test("that answers 411 is an error at once", async () => {
    const { sent, program, asked, expectResumed } = await agent((request, response) => {
      request.resume().on("end", () => response.writeHead(411).end("Length Required"));
    });
    const { error, writes } = await sent(program());
    expect(error).toMatch(/returned 411: Length Required\. Nothing was deployed\. .*\[LS2071\]/);
    expect(writes).toEqual([creates, asks]);
    expect(asked()).toEqual([expect.stringMatching(/^PUT \d+$/)]);
    await expectResumed();
  });

  test.each([
    "http://storage.invalid/bucket",
    "http://127.0.0.1.storage.invalid/bucket",
    "ftp://127.0.0.1/a",
  ])("that is not encrypted gets no file: %s", async (url) => {
    const { gateway, life, program, sent, deployment } = await folderRig(frontEnd);
    const { handle } = gateway;
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      if (!request.path.endsWith("/upload-url")) return answer;
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), upload_url: url }) };
    };
    const { error, writes } = await sent(program());
    expect(error).toMatch(/upload_url.*\[LS11\d\d\]/s);
    expect(error).not.toContain("LS2071");
    expect(writes).toEqual([creates, asks]);
    expect(life.held).toMatchObject({ id: deployment()?.id });
    gateway.handle = handle;
    expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
  });

  test("that never answers is an error after its time limit, for three addresses", async () => {
    const { gateway, sent, program, asked, expectResumed } = await agent((request) => {
      request.resume().on("end", () => setImmediate(() => gateway.time.advance(UPLOAD_LIMIT)));
    });
    const { error, writes } = await sent(program());
    expect(error).toMatch(/gave no answer .*Nothing was deployed\. .*\[LS2071\]/);
    expect(writes).toEqual([creates, asks, asks, asks]);
    expect(asked()).toHaveLength(3);
    await expectResumed();
  });

  test("that closes the connection half-way is an error, after three addresses", async () => {
    const { sent, program, asked, expectResumed } = await agent((request) => {
      request.once("data", () => request.socket.destroy());
    });
    const { error, writes } = await sent(program());
    expect(error).toMatch(/gave no answer .*Nothing was deployed\. .*\[LS2071\]/);
    expect(writes).toEqual([creates, asks, asks, asks]);
    expect(asked()).toHaveLength(3);
    await expectResumed();
  });

  if (frontEnd === "dynamic") return;

  test("that never answers ends with Ctrl-C", async () => {
    const { life, sent, program, asked, expectResumed } = await agent((request) => {
      request.resume().on("end", () => life.cancel());
    });
    expect((await sent(program())).error).toMatch(/the operation was interrupted\..*\[LS1205\]/);
    expect(asked()).toHaveLength(1);
    await expectResumed();
  });

  test("that never answers ends with the time limit of the program", async () => {
    const { gateway, life, sent, program, asked, expectResumed } = await agent((request) => {
      request.resume().on("end", () => setImmediate(() => gateway.time.advance(60_000)));
    });
    life.timeoutSeconds = 60;
    expect((await sent(program())).error).toMatch(/time limit.*\[LS12\d\d\]/);
    expect(asked()).toHaveLength(1);
    life.timeoutSeconds = 0;
    await expectResumed();
  });
});
