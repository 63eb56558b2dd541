import { Struct, Value } from "google-protobuf/google/protobuf/struct_pb.js";

const PROTO = "__proto__";

/**
 * Makes the maps of messages store the key `__proto__` like any other. The library stores entries in a plain object,
 * where an assignment to that name sets the prototype: a secret of that name would be lost without an error.
 */
export function keepProtoKeys(): void {
  const map = new Struct().getFieldsMap();
  if (map.set(PROTO, new Value()).getLength() > 0) return;
  const set = map.set;
  const own: PropertyDescriptor = {
    value: function setAnyKey(this: typeof map, key: string, value: Value) {
      if (key === PROTO) withoutPrototypes(this);
      return set.call(this, key, value);
    },
    configurable: true,
    writable: true,
  };
  Object.defineProperty(Object.getPrototypeOf(map), "set", own);
}

/** The property that stores the entries has a minified name; without a prototype, its object has no setter. */
function withoutPrototypes(map: object): void {
  for (const part of Object.values(map)) {
    const plain =
      typeof part === "object" && part !== null && Object.getPrototypeOf(part) === Object.prototype;
    if (plain) Object.setPrototypeOf(part, null);
  }
}
