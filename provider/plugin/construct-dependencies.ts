import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import type { PathStep } from "../lifecycle/path.ts";
import { isRecord } from "../lifecycle/unknown.ts";
import { OUTPUT_VALUE, type Path, SIGNATURE } from "./values.ts";

/** The resources that a part of the arguments comes from. */
interface Dependency {
  readonly path: Path;
  readonly urns: readonly string[];
}

/** Which resources the arguments of a component depend on, part by part. */
export class Dependencies {
  /** All of them, by their URNs. */
  readonly all: readonly string[];
  readonly #parts: readonly Dependency[];

  constructor(request: ConstructRequest) {
    const parts: Dependency[] = [];
    collect(request.getInputs()?.toJavaScript(), [], parts);
    const told = request.getInputdependenciesMap();
    told.forEach((dependencies, name) => {
      // An older engine tells of whole arguments only.
      const alone = !parts.some(({ path }) => path[0] === name);
      if (alone) parts.push({ path: [name], urns: dependencies.getUrnsList() });
    });
    this.#parts = parts;
    this.all = [...new Set([...request.getDependenciesList(), ...parts.flatMap(({ urns }) => urns)])];
  }

  /** Those of what stands at a path, of what contains it, and of what it contains. */
  of(path: Path): string[] {
    const related = this.#parts.filter((part) => within(part.path, path) || within(path, part.path));
    return [...new Set(related.flatMap(({ urns }) => urns))];
  }
}

/** Whether a path is another one, or leads into it. */
export function within(path: Path, outer: Path): boolean {
  return outer.every((step, place) => path[place] === step);
}

function collect(value: unknown, path: readonly PathStep[], found: Dependency[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, [...path, index], found);
    return;
  }
  if (!isRecord(value)) return;
  if (value[SIGNATURE] === undefined) {
    for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key], found);
    return;
  }
  const urns = value[SIGNATURE] === OUTPUT_VALUE ? value["dependencies"] : undefined;
  if (Array.isArray(urns)) found.push({ path, urns: urns.map(String) });
  collect(value["value"], path, found);
}
