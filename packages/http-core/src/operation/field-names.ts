import { isRecord } from "../util/objects.ts";

/**
 * A decoded body whose fields have the specification's names, in each of its objects. A field keeps its wire name where
 * the object also has a value under the specification's name: null and an empty text are none. So does a body that is
 * deeper than the stack: no schema takes it.
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
  const isFree = (name: string): boolean =>
    specified.has(name) || !Object.hasOwn(sent, name) || sent[name] === null || sent[name] === "";
  const names = new Map(
    Object.keys(sent).flatMap((key) => {
      const name = specified.get(key);
      return name !== undefined && isFree(name) ? [[key, name]] : [];
    }),
  );
  const replaced = new Set(names.values());
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]) => {
      const name = names.get(key) ?? key;
      return name === key && replaced.has(key) ? [] : [[name, renamed(value, specified)]];
    }),
  );
}
