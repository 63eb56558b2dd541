import { CONFIGURATION, CONFIGURATION_KEYS, type ConfigurationKey } from "../../provider/config/settings.ts";

/** A configuration key as the generators see it. */
interface DescribedKey {
  readonly key: ConfigurationKey;
  readonly type: "string" | "integer" | "boolean";
  readonly secret: boolean;
  readonly environment: readonly string[];
  /** What it is, and where else its value may come from. */
  readonly description: string;
  /** As it would be written in the stack's configuration. */
  readonly defaultsTo: string | undefined;
}

/** Every configuration key. */
export function describedKeys(): DescribedKey[] {
  return CONFIGURATION_KEYS.map((key) => {
    const facts = CONFIGURATION[key];
    const defaultsTo = "defaultsTo" in facts ? facts.defaultsTo : undefined;
    return {
      key,
      type: typeOf(defaultsTo),
      secret: "secret" in facts,
      environment: facts.environment,
      description: `${facts.description}${from(facts.environment)}`,
      defaultsTo,
    };
  });
}

/** A key has the type of its default; a text where it has none. */
function typeOf(defaultsTo = ""): DescribedKey["type"] {
  if (/^\d+$/.test(defaultsTo)) return "integer";
  return defaultsTo === "true" || defaultsTo === "false" ? "boolean" : "string";
}

function from(variables: readonly string[]): string {
  if (variables.length === 0) return "";
  return ` Read from the environment variable ${variables.map((name) => `\`${name}\``).join(", else ")} when absent.`;
}
