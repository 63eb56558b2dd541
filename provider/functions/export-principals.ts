/** The cloud regions whose LangSmith can assume a role of AWS: those that run on Google Cloud. */
export const ROLE_REGIONS = ["us", "eu", "apac"] as const;

export type RoleRegion = (typeof ROLE_REGIONS)[number];

/** The day on which the values below were read from the vendor's page on export destinations. They can change. */
export const PRINCIPALS_AS_OF = "2026-11-22";

/** The audience of LangSmith's identity tokens for exports. */
export const EXPORT_AUDIENCE = "langsmith-bulk-export";

/** The Google service accounts that write exports: the API server, which tests a destination, and the two workers. */
export const EXPORT_SUBJECTS: Readonly<Record<RoleRegion, readonly [string, string, string]>> = {
  us: ["110136955440523778103", "116331607438151298187", "115251468294701876731"],
  eu: ["110207823358662523645", "115689110758588220909", "109691164801275818274"],
  apac: ["105923862603785245337", "114288557158507552617", "116622461022404604716"],
};
