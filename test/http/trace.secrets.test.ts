import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { redactor } from "../../provider/core/redaction/redact.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { Unanswered, UnexpectedAnswer } from "../../provider/http/errors.ts";
import { formsOf } from "../../tools/stack/secret-forms.ts";
import { DEPLOYMENT, DEPLOYMENT_BODY, rejection, SERVER_TIME } from "./server.ts";
import { requestsIn } from "./trace-rig.ts";
import { traced } from "./traced.ts";

describe("nothing secret is written", () => {
  const SECRET = 's3cr/t +k€y"%2F&x=1<ü';

  it("of what is sent and of what a server echoes, in whatever form", async () => {
    const echo = encodeURIComponent(SECRET);
    const headers = {
      "x-request-id": `id-${echo}`,
      "retry-after": `0;${Buffer.from(SECRET).toString("base64")}`,
      "x-ratelimit-limit": echo,
      location: `https://elsewhere.example/${echo}?key=${echo}`,
    };
    const statuses = [503, 302];
    const { service, call, file } = await traced(
      (_, index) => ({ status: statuses[index] ?? 200, headers, body: { detail: SECRET } }),
      { redact: (text: string) => text },
    );
    const redact = redactor([SECRET]);
    const traceSubject = { does: "update", type: "langsmith:index:Deployment", name: SECRET };
    const body = { ...DEPLOYMENT_BODY, secrets: [{ name: "K", value: SECRET }] };
    const update = service
      .api(Deployments)
      .update("d-1", { display_name: SECRET, ...body }, { ...call, redact, traceSubject });
    await rejection(update, Unanswered);
    const list = service.api(Deployments).list({ name: SECRET }, { ...call, redact, traceSubject });
    await rejection(list.next(), UnexpectedAnswer);
    const text = readFileSync(file, "utf8");
    expect(requestsIn(file)).toHaveLength(2);
    expect(formsOf(SECRET).filter((form) => text.includes(form))).toEqual([]);
    expect(text).toContain('"requestId":"id-[secret]"');
    expect(text).toContain('"redirect":"https://elsewhere.example/[secret]"');
  });

  it("not even the name in a query, which only a program may know to be secret", async () => {
    const { service, call, file, url } = await traced(() => ({ body: { resources: [], offset: 0 } }));
    for await (const each of service.api(Deployments).list({ name: "project-x" }, call))
      throw new Error(each.id);
    expect(requestsIn(file).map((line) => line.url)).toEqual([
      `${url}/v2/deployments?name=…&name_contains=…&limit=100&offset=0`,
    ]);
  });

  it("no header of the request, and no body", async () => {
    const { service, call, file } = await traced(({ method }) => ({
      body: method === "GET" ? [] : DEPLOYMENT,
    }));
    await service.api(Deployments).create(DEPLOYMENT_BODY, call);
    const text = readFileSync(file, "utf8");
    const told = [
      "lsv2_pt_first",
      "x-api-key",
      "user-agent",
      "sk-1",
      "image_uri",
      "registry/agent",
      SERVER_TIME,
    ];
    expect(told.filter((part) => text.includes(part))).toEqual([]);
  });
});
