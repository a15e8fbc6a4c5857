import fc from "fast-check";

class Instance {
  readonly id = "1";
}

/** Values that a service may send in any place. */
export const oddJson: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  "",
  "1",
  "2019-02-30",
  true,
  0,
  -1,
  0.5,
  2 ** 60,
  -0,
  [],
  [[]],
  [null],
  {},
  { id: "1" },
  JSON.parse('{"__proto__": {"id": "1"}}'),
);

/** The same, and values that JSON cannot express, which only a program can pass. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddJson,
  fc.constantFrom<unknown>(
    undefined,
    NaN,
    Infinity,
    1n,
    new Date(0),
    new Date(NaN),
    new Instance(),
    new Array<unknown>(2),
  ),
  fc.constantFrom<unknown>(Object.create(null), Object.create({ id: "1" }), Object.create(Array.prototype)),
);

/** Keys that every object has already, that valibot leaves out, or that no schema knows. */
const KEYS = ["__proto__", "prototype", "constructor", "toString", "extra", "id", "0"];

/** A value in which one thing is replaced, left out or added, however deep. */
export function mutated(
  values: fc.Arbitrary<unknown>,
  replacements: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const change = fc.constantFrom<Change>("replace", "remove", "add");
  return fc
    .tuple(values, change, fc.nat(), replacements, fc.constantFrom(...KEYS))
    .map(([value, kind, place, replacement, added]) => {
      const root = { value: structuredClone(value) };
      const places = placesIn(root);
      const { within, key } = places[place % places.length] ?? { within: root, key: "value" };
      if (kind === "replace" || within === root) put(within, key, replacement);
      else if (kind === "remove") Reflect.deleteProperty(within, key);
      else put(within, Array.isArray(within) ? key : added, replacement);
      return root.value;
    });
}

type Change = "replace" | "remove" | "add";

interface Place {
  readonly within: object;
  readonly key: string;
}

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [{ within: value, key }, ...placesIn(below)]);
}

/** Sets a property as JSON.parse does: `__proto__`, too, becomes the object's own. */
function put(within: object, key: string, value: unknown): void {
  Object.defineProperty(within, key, { value, enumerable: true, configurable: true, writable: true });
}
