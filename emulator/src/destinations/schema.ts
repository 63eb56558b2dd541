import { z } from "zod";
import type { Features } from "../world/features.ts";
import { unsupportedField, versionedObject } from "../world/features.ts";

/** `credentials` of a destination, as far as the server knows their fields. */
function credentialsSchema(features: Features) {
  return versionedObject(features, {
    access_key_id: z.string().min(1).max(255),
    secret_access_key: z.string().min(1).max(2048),
    session_token: features.sessionToken ? z.string().max(2048).nullish() : unsupportedField,
  });
}
export type Credentials = z.output<ReturnType<typeof credentialsSchema>>;

const botoConfigSchema = z.strictObject({
  addressing_style: z.enum(["auto", "virtual", "path"]).nullish(),
  use_accelerate_endpoint: z.boolean().nullish(),
  payload_signing_enabled: z.boolean().nullish(),
  us_east_1_regional_endpoint: z.enum(["regional", "legacy"]).nullish(),
});

function configSchema(features: Features) {
  return versionedObject(features, {
    bucket_name: z.string().min(3).max(63).nullish(),
    prefix: z.string().max(2048).default(""),
    region: z.string().min(1).nullish(),
    endpoint_url: z.string().max(2048).nullish(),
    include_bucket_in_prefix: z.boolean().optional(),
    s3_additional_kwargs: z.record(z.string(), z.unknown()).nullish(),
    config_kwargs_s3: botoConfigSchema.nullish(),
    aws_role_arn: z.string().min(1).nullish(),
  });
}

const BOTH = "credentials and aws_role_arn exclude each other";

/** The service stores one of the two; what it answers to both at once is not public, so nobody is to rely on it. */
function oneAuthentication(
  { credentials, roles }: { readonly credentials: unknown; readonly roles: readonly unknown[] },
  context: z.core.$RefinementCtx<unknown>,
): void {
  if (credentials != null && roles.some((role) => role != null)) {
    context.addIssue({ code: "custom", message: BOTH });
  }
}

/** Body of `POST /api/v1/bulk-exports/destinations`. */
export function createDestinationSchema(features: Features) {
  return versionedObject(features, {
    destination_type: z.literal("s3").default("s3"),
    display_name: z
      .string()
      .min(1)
      .regex(/^[a-zA-Z0-9\-_ ']+$/),
    config: configSchema(features),
    credentials: credentialsSchema(features).nullish(),
    /** Accepted beside `config` as well as in it. */
    aws_role_arn: z.string().min(1).nullish(),
  }).superRefine(({ credentials, config, aws_role_arn: role }, context) =>
    oneAuthentication({ credentials, roles: [role, config.aws_role_arn] }, context),
  );
}

/**
 * Body of `PATCH /api/v1/bulk-exports/destinations/{destination_id}`: one of the two. An older server knows only
 * credentials, and needs them.
 */
export function updateDestinationSchema(features: Features) {
  return versionedObject(features, {
    credentials: features.current ? credentialsSchema(features).nullish() : credentialsSchema(features),
    aws_role_arn: features.current ? z.string().min(1).nullish() : unsupportedField,
  }).superRefine((body, context) => {
    if (body.credentials == null && body.aws_role_arn == null) {
      context.addIssue({ code: "custom", message: "one of credentials and aws_role_arn is required" });
    }
    oneAuthentication({ credentials: body.credentials, roles: [body.aws_role_arn] }, context);
  });
}

/** A destination's configuration with every default filled in. */
export type DestinationConfig = z.output<ReturnType<typeof configSchema>> & {
  readonly include_bucket_in_prefix: boolean;
};
