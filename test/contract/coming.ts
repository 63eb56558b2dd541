import * as z from "zod";
import {
  integer,
  named,
  type Operation,
  operation,
  optionalText,
  optionalTime,
  optionalUuid,
  text,
  time,
  uuid,
} from "./operation.ts";

const SERVICE_KEYS = "/api/v1/orgs/current/service-keys";
const NEWER_SERVICE_KEYS = "the service's documentation, 4 ServiceKey";

const serviceKey = named("APIKeyGetResponse", {
  id: uuid,
  short_key: text,
  description: text,
  created_at: optionalTime,
  expires_at: optionalTime,
  last_used_at: optionalTime,
  read_only: z.boolean().optional(),
  workspace_names: z.array(text).nullish(),
  default_workspace_name: optionalText,
});

const serviceKeys = [
  operation(`GET ${SERVICE_KEYS}`, [200], { permission: "organization:read", answer: z.array(serviceKey) }),
  operation(`POST ${SERVICE_KEYS}`, [200, 422], {
    permission: "organization:manage",
    request: named("APIKeyCreateRequest", {
      description: text.optional(),
      read_only: z.boolean().optional(),
      expires_at: optionalTime,
      workspaces: z.array(uuid).nullish(),
      role_id: optionalUuid,
      org_role_id: optionalUuid,
      default_workspace_id: optionalUuid,
    }),
    answer: named("APIKeyCreateResponse", { ...serviceKey.shape, key: text }),
  }),
  operation(`PATCH ${SERVICE_KEYS}/:id`, [200, 422], {
    permission: "organization:manage",
    request: named("APIKeyUpdateRequest", { role_id: optionalUuid, org_role_id: optionalUuid }),
    newer: NEWER_SERVICE_KEYS,
  }),
  operation(`DELETE ${SERVICE_KEYS}/:id`, [200, 422], {
    permission: "organization:manage",
    answer: serviceKey,
  }),
];

const TAG_KEYS = "/api/v1/workspaces/current/tag-keys";
const TAG_VALUES = `${TAG_KEYS}/:id/tag-values`;
const label = text.min(1).max(255);

const tagKey = named("TagKey", {
  key: label,
  description: optionalText,
  id: uuid,
  created_at: time,
  updated_at: time,
});

const tagKeys = [
  operation(`GET ${TAG_KEYS}`, [200], { permission: "workspaces:read", answer: z.array(tagKey) }),
  operation(`POST ${TAG_KEYS}`, [200, 422], {
    permission: "workspaces:manage",
    request: named("TagKeyCreate", { key: label, description: optionalText }),
    answer: tagKey,
  }),
  operation(`GET ${TAG_KEYS}/:id`, [200, 422], { permission: "workspaces:read", answer: tagKey }),
  operation(`PATCH ${TAG_KEYS}/:id`, [200, 422], {
    permission: "workspaces:manage",
    request: named("TagKeyUpdate", { key: label.nullish(), description: optionalText }),
    answer: tagKey,
  }),
  operation(`DELETE ${TAG_KEYS}/:id`, [200, 422], { permission: "workspaces:manage" }),
];

const tagValue = named("TagValue", {
  value: label,
  description: optionalText,
  id: uuid,
  tag_key_id: uuid,
  created_at: time,
  updated_at: time,
});

const tagValues = [
  operation(`GET ${TAG_VALUES}`, [200, 422], { permission: "workspaces:read", answer: z.array(tagValue) }),
  operation(`POST ${TAG_VALUES}`, [200, 422], {
    permission: "workspaces:manage",
    request: named("TagValueCreate", { value: label, description: optionalText }),
    answer: tagValue,
  }),
  operation(`GET ${TAG_VALUES}/:id`, [200, 422], { permission: "workspaces:read", answer: tagValue }),
  operation(`PATCH ${TAG_VALUES}/:id`, [200, 422], {
    permission: "workspaces:manage",
    request: named("TagValueUpdate", { value: label.nullish(), description: optionalText }),
    answer: tagValue,
  }),
  operation(`DELETE ${TAG_VALUES}/:id`, [200, 422], { permission: "workspaces:manage" }),
];

const TTL_SETTINGS = "/api/v1/workspaces/current/ttl-settings";

const ttlSettings = named("TTLSettingsResponse", {
  is_custom: z.boolean().optional(),
  longlived_ttl_days: integer.optional(),
  tenant_id: text.optional(),
});

const workspaceRetentions = [
  operation(`GET ${TTL_SETTINGS}`, [200, 400, 404, 500], { answer: ttlSettings }),
  operation(`PUT ${TTL_SETTINGS}`, [200, 400, 404, 500], {
    permission: "workspaces:manage",
    request: named("UpdateTTLSettingsRequest", { longlived_ttl_days: integer.optional() }),
    answer: ttlSettings,
  }),
];

const SECRETS = "/api/v1/workspaces/current/secrets";
const NEWER_SECRETS = "the vendor's Python client, version 0.15.1";

const secretConfig = {
  host_pattern: text,
  header_name: optionalText,
  header_value_template: optionalText,
};

const workspaceSecrets = [
  operation(`PUT ${SECRETS}/:id`, [200, 422], {
    permission: "workspaces:manage-secrets",
    request: named("WorkspaceSecretUpdate", {
      value: optionalText,
      configs: z.array(named("WorkspaceSecretConfigRequest", secretConfig)).nullish(),
    }),
    answer: named("WorkspaceSecret", {
      key: text,
      configs: z.array(
        named("WorkspaceSecretConfig", {
          ...secretConfig,
          source: z.enum(["DEFAULT", "CUSTOM"]),
          id: optionalUuid,
          created_at: optionalTime,
          updated_at: optionalTime,
        }),
      ),
    }),
    newer: NEWER_SECRETS,
  }),
  operation(`DELETE ${SECRETS}/:id`, [204, 422], {
    permission: "workspaces:manage-secrets",
    newer: NEWER_SECRETS,
  }),
];

/** The operations of kinds whose tables do not have them yet. */
export const COMING: readonly Operation[] = [
  ...serviceKeys,
  ...tagKeys,
  ...tagValues,
  ...workspaceRetentions,
  ...workspaceSecrets,
];
