import { isRecord } from "../util/objects.ts";

/**
 * A decoded body whose fields have the specification's names, in each of its objects. A field keeps its wire name where
 * the object also has a field of the specification's name. So does a body that is deeper than the stack: no schema takes
 * it.
 *
 * @param names the wire names by the specification's names
 */
export function withSpecifiedNames(sent: unknown, names: Readonly<Record<string, string>>): unknown {
  try {
    return renamed(sent, new Map(Object.entries(names).map(([name, wire]) => [wire, name])));
  } catch {
    return sent;
  }
}

function renamed(sent: unknown, specified: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(sent)) return sent.map((item) => renamed(item, specified));
  if (!isRecord(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      const name = specified.get(key) ?? key;
      const isTaken = Object.hasOwn(sent, name) && !specified.has(name);
      return [isTaken ? key : name, renamed(value, specified)];
    }),
  );
}
