import type { Dialect } from "@org/http-core";
import { dialectSchema } from "@org/services/dialect-schema";
import * as v from "valibot";

/** An environment that the user added. Its key is not part of it. */
export interface OwnEnvironment {
  readonly id: string;
  /** The service's name. */
  readonly service: string;
  readonly name: string;
  /** Base addresses by name. Undefined: those of the sandbox. */
  readonly bases?: Readonly<Record<string, string>> | undefined;
  /** The deployment's own names. Undefined: those of the specification. */
  readonly dialect?: Dialect | undefined;
}

/** The user's environments, which of them are chosen, and their keys. */
export interface Settings {
  readonly own: readonly OwnEnvironment[];
  /** The id of the chosen environment, by the service's name. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The values of the variables of a credential, by the environment's id. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** The ids of the environments whose keys the user wants to be kept over a reload. */
  readonly kept: readonly string[];
}

const text = v.string();
const ownSchema: v.GenericSchema<unknown, OwnEnvironment[]> = v.array(
  v.object({
    id: text,
    service: text,
    name: text,
    bases: v.optional(v.record(text, text)),
    dialect: v.optional(dialectSchema),
  }),
);
const chosenSchema = v.record(text, text);
const keysSchema = v.record(text, v.array(text));

/** The texts that the session's storage has of settings: without a key that the user did not ask to keep. */
export interface StoredSettings {
  readonly own: string | undefined;
  readonly chosen: string | undefined;
  readonly keys: string | undefined;
}

/**
 * Reads settings. Ignores invalid texts, such as those of another version of the page.
 *
 * @param once keys that are not kept, from the page before the reload that it asked for
 */
export function readSettings({ own, chosen, keys }: StoredSettings, once?: string): Settings {
  const kept = parsed(keysSchema, keys) ?? {};
  return {
    own: parsed(ownSchema, own) ?? [],
    chosen: parsed(chosenSchema, chosen) ?? {},
    keys: { ...parsed(keysSchema, once), ...kept },
    kept: Object.keys(kept),
  };
}

/** Writes what {@link readSettings} reads. */
export function writeSettings({ own, chosen, keys, kept }: Settings): StoredSettings {
  const written = Object.entries(keys).filter(([id]) => kept.includes(id));
  return {
    own: own.length === 0 ? undefined : JSON.stringify(own),
    chosen: Object.keys(chosen).length === 0 ? undefined : JSON.stringify(chosen),
    keys: written.length === 0 ? undefined : JSON.stringify(Object.fromEntries(written)),
  };
}

/** Chooses an environment of a service. */
export function withChosen(settings: Settings, service: string, id: string): Settings {
  return { ...settings, chosen: { ...settings.chosen, [service]: id } };
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, json: string | undefined): T | undefined {
  if (json === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(json));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
