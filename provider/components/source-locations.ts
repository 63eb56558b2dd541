import { formatPath } from "../core/property-path.ts";
import { isRecord } from "../core/unknown.ts";
import type { Path } from "./define.ts";

/** Where items of lists stand in files, by their paths: `projects[2]` → `exports.yaml:17:5`. */
export type Places = Readonly<Record<string, string>>;

/** The argument by which a program's package tells the plugin of places. The plugin takes it out again. */
export const PLACES = "__places";

/** Each entry of the package has a copy of this module, and all of them know one symbol by its name. */
const PLACE: unique symbol = Symbol.for("pulumi-langsmith.place");

/** An item that keeps where it was read, also in another list: nothing else shows or sends that. */
export function readAt<T extends object>(item: T, place: string): T {
  return Object.defineProperty(item, PLACE, { value: place });
}

/** Where the items of the arguments' lists were read; of one that the program made itself nothing is told. */
export function placesIn(args: object): Places {
  const found = Object.entries(args).flatMap(([name, list]: [string, unknown]) =>
    Array.isArray(list)
      ? list.flatMap((item: unknown, index): [string, string][] => {
          const place = isRecord(item) && PLACE in item ? item[PLACE] : undefined;
          return typeof place === "string" ? [[formatPath([name, index]), place]] : [];
        })
      : [],
  );
  return Object.fromEntries(found);
}

/** Places as they were sent. */
export function placesOf(value: unknown): Places {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Where an argument, or what contains it, was read; what a message about it begins with. */
export function placeOf(places: Places, path: Path): string {
  const item = formatPath(path.slice(0, 2));
  return Object.hasOwn(places, item) ? `${places[item]}: ` : "";
}
