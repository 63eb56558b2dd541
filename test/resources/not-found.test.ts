import { describe, expect, test } from "vitest";
import { ListingIncomplete } from "../../provider/http/api/paging.ts";
import { NotFound } from "../../provider/http/errors.ts";
import { notFound } from "../../provider/http/messages.ts";
import { emptyListOfOtherKey } from "../../provider/resources/messages.ts";
import { assertDeleted, NotProvedDeleted, type Uncertainty } from "../../provider/resources/not-found.ts";

const HERE = "00000000-0000-4000-8000-000000000001";
const ELSEWHERE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

const missing = new NotFound(
  notFound({
    attempted: "read the deployment",
    method: "GET",
    url: "http://127.0.0.1/v2/deployments/one",
    status: 404,
  }),
);

function prove(listed: { id: string; tenant_id: string }[], more: { doubt?: Uncertainty } = {}) {
  async function* list() {
    yield* listed;
  }
  const emptyProvesNothing = async () => more.doubt;
  return assertDeleted(missing, { noun: "deployment", id: "one", tenantId: HERE, list, emptyProvesNothing });
}

describe("a 404 proves that a deployment is deleted", () => {
  test("when its own workspace lists others and not it", async () => {
    await expect(prove([{ id: "two", tenant_id: HERE }])).resolves.toBeUndefined();
  });

  test("when its own workspace lists none, for the recorded key", async () => {
    await expect(prove([])).resolves.toBeUndefined();
  });

  test("whatever the case in which the workspace is written", async () => {
    await expect(prove([{ id: "two", tenant_id: HERE.toUpperCase() }])).resolves.toBeUndefined();
  });
});

describe("a 404 proves nothing", () => {
  test("when the list contains it", async () => {
    await expect(prove([{ id: "one", tenant_id: HERE }])).rejects.toThrow(
      `LangSmith does not find deployment one, but workspace ${HERE} lists it. The state was not changed. Run the command again. If the error persists, check the address. [LS5010]`,
    );
  });

  test("when the list is of another workspace", async () => {
    await expect(prove([{ id: "two", tenant_id: ELSEWHERE }])).rejects.toThrow(
      `LangSmith does not find deployment one, but the list is from workspace ${ELSEWHERE} instead of ${HERE}. The state was not changed. Check that the address and the API key are those of workspace ${HERE}. [LS5011]`,
    );
  });

  test("when another key than the recorded one sees an empty list", async () => {
    await expect(prove([], { doubt: emptyListOfOtherKey })).rejects.toThrow(
      `LangSmith does not find deployment one, and the list of its workspace is empty. LangSmith rejects the recorded key, and the key in the environment may belong to another organization. The state was not changed. Run \`pulumi up\` first: it records the new key. If it is deleted, run \`pulumi state delete\`. [LS5013]`,
    );
  });
});

test("a 404 proves nothing when the list has a hole in which it could be", async () => {
  async function* list() {
    yield { id: "two", tenant_id: HERE };
    throw new ListingIncomplete("list the deployments", "At offset 1000 the service has a hole");
  }
  const proof = {
    noun: "deployment",
    id: "one",
    tenantId: HERE,
    list,
    emptyProvesNothing: async () => undefined,
  };
  await expect(assertDeleted(missing, proof)).rejects.toThrow(
    /^LangSmith does not find deployment one, but the list that would confirm its deletion is incomplete\. At offset 1000 the service has a hole\. The state was not changed\. Run the command again\. If the error persists, ask the operator of the server\. If it is deleted, run `pulumi state delete`\. \[LS5012\]$/,
  );
  await expect(assertDeleted(missing, proof)).rejects.toBeInstanceOf(NotProvedDeleted);
});
