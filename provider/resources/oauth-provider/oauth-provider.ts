import type { Properties } from "../../core/check.ts";
import { differences, same } from "../../core/compare.ts";
import type { Failure } from "../../core/failure.ts";
import type { Given, Stored } from "../../core/resource.ts";
import { similarityOf, toBody } from "../../core/wire-format.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound, ServerFailed } from "../../http/errors.ts";
import type { OAuthProvider } from "../../http/oauth.schema.ts";
import { callOf, lookupOf } from "../call.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { defineResource } from "../define.ts";
import { checkEmptyList } from "../empty-list.ts";
import { assertSameWorkspace, getOrUndefined, getToDelete, type Proof } from "../not-found.ts";
import { ageOf, retryDelete } from "../stale-reads.ts";
import { listedProvider, withFreeProviderId } from "./errors.ts";
import { type Inputs, inputs, type Outputs, outputs } from "./fields.ts";

const NOUN = "OAuth provider";
const LIMIT_SECONDS = 300;

/** What PATCH takes. */
const CHANGEABLE = [
  "name",
  "clientId",
  "clientSecret",
  "authUrl",
  "tokenUrl",
  "usesPkce",
  "codeChallengeMethod",
] as const;

export const oauthProvider = defineResource({
  kind: "OAuthProvider",
  noun: NOUN,
  description:
    "An OAuth provider of the organization, with which users connect their accounts to agents. Most of it is changed in place. " +
    "Deleting or replacing it deletes the tokens of all users for it: they must connect again. A replacement deletes the old one first, since no two share a `providerId`.",
  example: {
    providerId: "acme-crm",
    name: "Acme CRM",
    clientId: "8f0e2b547c1d",
    clientSecret: "…",
    authUrl: "https://acme.example.com/oauth/authorize",
    tokenUrl: "https://acme.example.com/oauth/token",
    usesPkce: true,
  },
  importedBy: { what: "its `providerId`", example: "acme-crm" },
  replacing:
    "A replacement deletes the old provider first, and with it the tokens of all users for it: they must connect again.",
  inputs,
  outputs,
  needsWorkspace: false,
  livesInWorkspace: false,
  timeLimits: () => ({
    create: LIMIT_SECONDS,
    read: LIMIT_SECONDS,
    update: LIMIT_SECONDS,
    delete: LIMIT_SECONDS,
  }),
  rules,
  plan: ({ changes }) => ({ changes, deleteBeforeReplace: changes.some(({ kind }) => kind === "replace") }),
  announce,
  identify: (_service, providerId) => Promise.resolve(providerId),

  async create(service, wanted, operation) {
    const call = callOf(operation);
    const { providerId } = wanted;
    const body = { ...toBody(inputs, wanted), provider_id: providerId };
    const differs = (seen: OAuthProvider, sentAfter: Date | undefined) =>
      findMismatch(inputs, wanted, seen, sentAfter, operation.filled);
    const send = () => service.oauth.createProvider(body, call, differs);
    const made = await createOnce(() => withFreeProviderId(providerId, send), {
      kind: "OAuthProvider",
      noun: NOUN,
      service,
      // What the service calls its id is not what it is addressed by.
      keep: (_recordId, known) => operation.keep(providerId, known),
      warn: operation.warn,
      list: () => listed(service, lookupOf(call)),
      compare: (candidate) => similarityOf(inputs, wanted, candidate),
      named: providerId,
      importedBy: providerId,
      pause: operation.pause,
    });
    // Its address contains the providerId as the service spells it.
    const id = made.provider_id;
    operation.keep(id, outputsOf(made));
    await operation.stored(made, body, () => service.oauth.provider(id, call));
    return { id, outputs: outputsOf(made) };
  },

  async read(service, id, olds, operation) {
    const held = await find(service, id, olds, callOf(operation));
    return held && { held, outputs: outputsOf(held) };
  },

  async update(service, id, olds, news, operation) {
    const call = callOf(operation);
    // Another organization may have a provider of the same providerId.
    const before = await service.oauth.provider(id, call);
    assertSameWorkspace(NOUN, id, olds.outputs, outputsOf(before));
    operation.assertSame(before);
    const changed: Properties = {};
    // An update whose answer was lost may have stored what the program wanted then.
    const earlier = olds.attempted.providerId === undefined ? [olds.inputs] : [olds.inputs, olds.attempted];
    for (const name of CHANGEABLE) {
      const differs = earlier.some((was) => !same(inputs.shape[name], was[name], news[name]));
      if (differs) changed[name] = news[name];
    }
    const body = toBody(inputs, changed);
    if (Object.keys(body).length === 0) return outputsOf(before);
    try {
      const updated = await service.oauth.updateProvider(id, body, call);
      await operation.stored(updated, body, () => service.oauth.provider(id, call));
      return outputsOf(updated);
    } catch (error) {
      // Whether it was carried out is not known, so the next update sends it again.
      if (error instanceof ServerFailed) operation.keep(id, outputsOf(before), Object.keys(changed));
      throw error;
    }
  },

  async delete(service, id, olds, operation) {
    const call = callOf(operation);
    const known = proof(service, id, olds.outputs.organizationId, call);
    await getToDelete(() => service.oauth.provider(id, call), known, operation.assertSame);
    const aged = ageOf(`${NOUN} ${id}`, olds.outputs.createdAt, service);
    await retryDelete(() => service.oauth.deleteProvider(id, call), known, aged, operation);
  },
});

function rules(news: Given<Inputs>, olds: Properties): Failure[] {
  if (news.clientSecret !== undefined || olds["clientSecret"] === undefined || replaced(olds, news))
    return [];
  return [
    {
      path: ["clientSecret"],
      reason:
        "the service cannot clear it: give a new value, or make another provider (with another resource name and providerId) without it",
    },
  ];
}

function replaced(olds: Properties, news: Properties): boolean {
  return differences(inputs, olds, news).some(({ immutable }) => immutable);
}

function announce(olds: Stored<Inputs, Outputs> | undefined, news: Given<Inputs>): string[] {
  if (!olds || !replaced(olds.inputs, news)) return [];
  const which = olds.inputs.providerId ?? "";
  return [
    `its replacement deletes provider ${which} first, and with it the tokens of all its users: they must connect again`,
  ];
}

function find(
  service: LangSmith,
  id: string,
  { outputs: { organizationId } }: Stored<Inputs, Outputs>,
  call: Call,
): Promise<OAuthProvider | undefined> {
  if (organizationId !== undefined) {
    return getOrUndefined(() => service.oauth.provider(id, call), proof(service, id, organizationId, call));
  }
  return service.oauth.provider(id, call).catch((error: unknown) => {
    if (error instanceof NotFound) return listedProvider(service, id, call);
    throw error;
  });
}

function proof(service: LangSmith, id: string, tenantId: string | undefined, call: Call): Proof {
  return {
    noun: NOUN,
    id,
    place: "organization",
    tenantId,
    list: async function* () {
      for (const each of await service.oauth.providers(call)) {
        yield { id: each.provider_id, tenant_id: each.organization_id };
      }
    },
    emptyProvesNothing: async () => (await checkEmptyList(service, call)) ?? ofUnnamedWorkspace(service),
  };
}

/** Without a workspace the list is of whatever organization the key belongs to by now. */
function ofUnnamedWorkspace({ workspaceId }: LangSmith) {
  if (workspaceId !== undefined) return undefined;
  return {
    why: "no workspace is configured, so that the list may be of another organization",
    next: "set langsmith:workspaceId to a workspace of that organization and run `pulumi up` first, which records it",
  };
}

async function* listed(service: LangSmith, call: Call) {
  yield* await service.oauth.providers(call);
}

function outputsOf(held: OAuthProvider): Outputs {
  return {
    recordId: held.id,
    organizationId: held.organization_id,
    ...(held.is_dynamic_client == null ? {} : { isDynamicClient: held.is_dynamic_client }),
    ...(held.mcp_server_url ? { mcpServerUrl: held.mcp_server_url } : {}),
    createdAt: held.created_at,
    updatedAt: held.updated_at,
  };
}
