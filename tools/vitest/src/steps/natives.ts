import { searchSteps, type Match } from "./regexp-steps.ts";

/**
 * The steps of a function of the platform, by its `this`, its arguments and its result.
 *
 * @param from the place where a pattern was to start its search
 */
type Cost = (self: unknown, args: readonly unknown[], result: unknown, from: number) => number;

const ofSelf: Cost = (self) => sizeOf(self);
const ofResult: Cost = (_self, _args, result) => sizeOf(result);
const ofArgument: Cost = (_self, [argument]) => sizeOf(argument);
const ofSelfAndResult: Cost = (self, _args, result) => sizeOf(self) + sizeOf(result);
const ofArgumentAndResult: Cost = (_self, [argument], result) => sizeOf(argument) + sizeOf(result);

/** Up to the result, or up to the end. */
const ofSearch: Cost = (self, [, from], found) => {
  const start = typeof from === "number" ? Math.max(from, 0) : 0;
  return Math.max(0, (isFound(found) ? found : sizeOf(self)) - start);
};

const ofSearchBackwards: Cost = (self, [, from], found) => {
  const start = typeof from === "number" ? from : sizeOf(self);
  return Math.max(0, start - (isFound(found) ? found : 0));
};

/** All methods that search by a pattern call `exec`: `test`, `replace`, `split`, … */
const ofPattern: Cost = (pattern, [given], found, lastIndex) => {
  if (!(pattern instanceof RegExp)) return 0;
  const text = String(given);
  const from = pattern.global || pattern.sticky ? lastIndex : 0;
  return from > text.length ? 0 : searchSteps(pattern, text, from, matchOf(found));
};

function matchOf(found: unknown): Match | undefined {
  if (!Array.isArray(found) || !("index" in found) || !isFound(found.index)) return undefined;
  return { start: found.index, end: found.index + sizeOf(found[0]) };
}

/** Functions whose time grows with a text or a list. Taking a part of a text is not one: V8 shares its characters. */
const COSTS: readonly (readonly [owner: object, cost: Cost, names: string])[] = [
  [String.prototype, ofSearch, "indexOf"],
  [String.prototype, ofSearchBackwards, "lastIndexOf"],
  [String.prototype, ofSelf, "includes isWellFormed localeCompare"],
  [String.prototype, ofArgument, "startsWith endsWith"],
  [String.prototype, ofSelfAndResult, "replace replaceAll split trim trimStart trimEnd"],
  [String.prototype, ofResult, "concat padEnd padStart repeat toWellFormed normalize"],
  [String.prototype, ofResult, "toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase"],
  [RegExp.prototype, ofPattern, "exec"],
  [Array.prototype, ofSearch, "indexOf"],
  [Array.prototype, ofSearchBackwards, "lastIndexOf"],
  [Array.prototype, ofSelf, "includes join fill copyWithin reverse sort splice shift unshift"],
  [Array.prototype, ofSelf, "filter map forEach reduce reduceRight"],
  [Array.prototype, ofResult, "slice concat flat flatMap with toReversed toSorted toSpliced"],
  [Array, ofResult, "from"],
  [Object, ofResult, "keys values entries"],
  [Object, ofArgument, "fromEntries"],
  [JSON, ofArgument, "parse"],
  [JSON, ofResult, "stringify"],
  [globalThis, ofArgumentAndResult, "encodeURI encodeURIComponent decodeURI decodeURIComponent atob btoa"],
  [TextEncoder.prototype, ofArgument, "encode"],
  [TextDecoder.prototype, ofArgument, "decode"],
];

const FUNCTIONS = COSTS.flatMap(([owner, cost, names]) =>
  names.split(" ").map((name): [object, Cost, string] => [owner, cost, name]),
);

/**
 * Replaces functions of the platform by ones that count their steps.
 *
 * @returns a function that puts the platform's back
 */
export function countNatives(count: (steps: number) => void): () => void {
  const undo: (() => void)[] = [];
  let isCounting = false;
  const replace = (owner: object, name: string, cost: Cost): void => {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    const native: unknown = property?.value;
    if (property === undefined || !isFunction(native)) throw new Error(`The platform has no ${name}`);
    const value = function (this: unknown, ...args: readonly unknown[]): unknown {
      // The count searches, too.
      if (isCounting) return Reflect.apply(native, this, args);
      const from = this instanceof RegExp ? this.lastIndex : 0;
      let result: unknown;
      try {
        result = Reflect.apply(native, this, args);
        return result;
      } finally {
        isCounting = true;
        count(1 + cost(this, args, result, from));
        isCounting = false;
      }
    };
    Object.defineProperty(owner, name, { ...property, value });
    undo.push(() => {
      Object.defineProperty(owner, name, property);
    });
  };
  for (const [owner, cost, name] of FUNCTIONS) replace(owner, name, cost);
  return () => {
    for (const restore of undo) restore();
  };
}

function isFunction(value: unknown): value is (...args: never) => unknown {
  return typeof value === "function";
}

function isFound(index: unknown): index is number {
  return typeof index === "number" && index >= 0;
}

/** How many characters, elements or bytes a value has. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  if (value instanceof Map || value instanceof Set) return value.size;
  return ArrayBuffer.isView(value) ? value.byteLength : 1;
}
