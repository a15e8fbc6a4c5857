import type { OwnEnvironment, Settings } from "./own-environments.ts";

/**
 * Adds an environment, or replaces the one with its id.
 *
 * @param key the values of its credential's variables. An empty one stays as it is
 * @param keep whether the session's storage keeps the key
 */
export function withOwn(
  settings: Settings,
  environment: OwnEnvironment,
  key: readonly string[],
  keep: boolean,
): Settings {
  const { id } = environment;
  const others = settings.own.filter((other) => other.id !== id);
  const kept = settings.kept.filter((other) => other !== id);
  const replaced = key.map((value, at) => (value === "" ? (settings.keys[id]?.[at] ?? "") : value));
  return {
    ...settings,
    own: [...others, environment],
    keys: key.every((value) => value === "") ? settings.keys : { ...settings.keys, [id]: replaced },
    kept: keep ? [...kept, id] : kept,
  };
}

/** Removes an environment, with its key. */
export function withoutOwn({ own, chosen, keys, kept }: Settings, id: string): Settings {
  const without = <T>(record: Readonly<Record<string, T>>, is: (name: string, value: T) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name, value]) => !is(name, value)));
  return {
    own: own.filter((other) => other.id !== id),
    chosen: without(chosen, (_, other) => other === id),
    keys: without(keys, (other) => other === id),
    kept: kept.filter((other) => other !== id),
  };
}
