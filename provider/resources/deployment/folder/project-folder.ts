import { existsSync } from "node:fs";
import path from "node:path";

const FILES = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"];

/** The folder of the Pulumi.yaml that is here, or nearest above: Pulumi runs programs and plugins in it, or below. */
export function projectFolder(from: string): string | undefined {
  if (FILES.some((name) => existsSync(path.join(from, name)))) return from;
  const above = path.dirname(from);
  return above === from ? undefined : projectFolder(above);
}
