import { DEPLOYMENTS } from "../../http/api/deployments.ts";
import { definePlainResource } from "../plain/define.ts";
import { details, inputs, outputs } from "./fields.ts";

export const oauthProvider = definePlainResource({
  kind: "OAuthProvider",
  noun: "OAuth provider",
  plural: "OAuth providers",
  description:
    "An OAuth provider of the organization, with which users connect their accounts to agents. Most changes update it in place. Deleting or replacing it deletes the tokens of all its users, who must then connect again. A replacement deletes the old provider first, because a `providerId` is unique.",
  exampleNames: { variable: "provider", name: "acme-crm" },
  example: {
    providerId: "acme-crm",
    name: "Acme CRM",
    clientId: "8f0e2b547c1d",
    clientSecret: "…",
    authUrl: "https://acme.example.com/oauth/authorize",
    tokenUrl: "https://acme.example.com/oauth/token",
    usesPkce: true,
  },
  inputs,
  outputs,
  details,
  api: {
    area: "controlPlane",
    feature: DEPLOYMENTS,
    path: "/v2/auth/providers",
    paging: "none",
    update: "PATCH",
  },
  belongsTo: "organization",
  identifiedBy: "providerId",
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "match" },
  unreadable: ({ token_endpoint_auth_method: method }) => (method === "none" ? [] : ["client_secret"]),
  deletes: "the tokens of all its users: they must connect again",
});
