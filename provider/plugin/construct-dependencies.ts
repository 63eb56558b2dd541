import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { isWithin } from "../core/properties.ts";
import type { Dependency, Path } from "./values.ts";

/** Which resources the arguments of a component depend on, part by part. */
export class Dependencies {
  /** All of them, by their URNs. */
  readonly all: readonly string[];
  /** Those that no argument comes from: the component has to wait for them. */
  readonly reported: readonly string[];
  readonly #parts: readonly Dependency[];

  /** @param parts those of the parts of the arguments */
  constructor(request: ConstructRequest, parts: readonly Dependency[]) {
    const whole: Dependency[] = [];
    request.getInputdependenciesMap().forEach((dependencies, name) => {
      whole.push({ path: [name], urns: dependencies.getUrnsList() });
    });
    const behind = new Set([...parts, ...whole].flatMap(({ urns }) => urns));
    // Not every SDK sends what a part of an argument depends on.
    const others = whole.filter((argument) => !parts.some(({ path }) => path[0] === argument.path[0]));
    this.#parts = [...parts, ...others];
    this.reported = request.getDependenciesList().filter((urn) => !behind.has(urn));
    this.all = [...new Set([...request.getDependenciesList(), ...behind])];
  }

  /** Those of what stands at these paths, of what contains it, and of what it contains. */
  of(...paths: readonly Path[]): string[] {
    const related = this.#parts.filter((part) =>
      paths.some((path) => isWithin(part.path, path) || isWithin(path, part.path)),
    );
    return [...new Set(related.flatMap(({ urns }) => urns))];
  }
}
