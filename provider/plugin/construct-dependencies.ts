import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { isRecord, isWithin, type PathStep, type Properties } from "../core/properties.ts";
import { OUTPUT_VALUE, type Path, SECRET, SIGNATURE } from "./values.ts";

/** The resources that a part of the arguments comes from. */
interface Dependency {
  readonly path: Path;
  readonly urns: readonly string[];
}

/** Which resources the arguments of a component depend on, part by part. */
export class Dependencies {
  /** All of them, by their URNs. */
  readonly all: readonly string[];
  /** Those that no argument comes from: the component has to wait for them. */
  readonly reported: readonly string[];
  readonly #parts: readonly Dependency[];

  constructor(request: ConstructRequest) {
    const parts: Dependency[] = [];
    const outputs = marked(request.getInputs()).filter(({ mark }) => mark[SIGNATURE] === OUTPUT_VALUE);
    for (const { path, mark } of outputs) {
      const urns = mark["dependencies"];
      if (Array.isArray(urns)) parts.push({ path, urns: urns.map(String) });
    }
    const behind = new Set<string>();
    request.getInputdependenciesMap().forEach((dependencies) => {
      for (const urn of dependencies.getUrnsList()) behind.add(urn);
    });
    for (const urn of parts.flatMap(({ urns }) => urns)) behind.add(urn);
    this.#parts = parts;
    this.reported = request.getDependenciesList().filter((urn) => !behind.has(urn));
    this.all = [...new Set([...request.getDependenciesList(), ...behind])];
  }

  /** Those of what stands at these paths, of what contains it, and of what it contains. */
  of(...paths: Path[]): string[] {
    const related = this.#parts.filter((part) =>
      paths.some((path) => isWithin(part.path, path) || isWithin(path, part.path)),
    );
    return [...new Set(related.flatMap(({ urns }) => urns))];
  }
}

/** Where properties are marked secret, to the very item of a list. */
export function secretsIn(inputs: Struct | undefined): Path[] {
  return marked(inputs)
    .filter(({ mark }) => mark[SIGNATURE] === SECRET || mark["secret"] === true)
    .map(({ path }) => path);
}

/** An object that stands for a value with something to know of it. */
interface Marked {
  readonly path: Path;
  readonly mark: Properties;
}

function marked(inputs: Struct | undefined): Marked[] {
  const found: Marked[] = [];
  collect(inputs?.toJavaScript(), [], found);
  return found;
}

function collect(value: unknown, path: readonly PathStep[], found: Marked[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, [...path, index], found);
    return;
  }
  if (!isRecord(value)) return;
  if (value[SIGNATURE] === undefined) {
    for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key], found);
    return;
  }
  found.push({ path, mark: value });
  collect(value["value"], path, found);
}
