/** Values of earlier answers and examples by what they are values of; they are suggested where one is asked for. */
export interface SeenValues {
  /** Adds the values of an answer. @param noun what a row is, such as `event`; its `id` is then an `event_id` */
  readonly see: (answer: unknown, noun: string) => void;
  /** Values for a parameter, the last seen first. */
  readonly suggest: (name: string) => readonly string[];
}

/** The values that are kept for a name. */
const MOST = 20;

/** The rows of an answer that are looked at, and how deep. */
const ROWS = 50;
const DEPTH = 4;

/** A text longer than this is no value to choose from a list. */
const LONGEST = 100;

/** Creates an empty collection. */
export function createSeenValues(): SeenValues {
  const byName = new Map<string, Set<string>>();

  function add(name: string, value: string): void {
    const key = plain(name);
    const values = byName.get(key) ?? new Set();
    byName.set(key, values);
    values.delete(value);
    values.add(value);
    const [oldest] = values;
    if (values.size > MOST && oldest !== undefined) values.delete(oldest);
  }

  function see(answer: unknown, noun: string, depth = 0): void {
    if (Array.isArray(answer)) {
      for (const row of answer.slice(0, ROWS)) see(row, noun, depth);
      return;
    }
    if (typeof answer !== "object" || answer === null || depth > DEPTH) return;
    for (const [name, value] of Object.entries(answer)) {
      if (isValue(value)) {
        if (!isGeneral(name)) add(name, String(value));
        add(`${noun}_${name}`, String(value));
      } else see(value, singular(name), depth + 1);
    }
  }

  return {
    see: (answer, noun) => see(answer, singular(noun)),
    suggest: (name) => Array.from(byName.get(plain(name)) ?? []).reverse(),
  };
}

function isValue(value: unknown): value is string | number | bigint {
  if (typeof value === "string") return value !== "" && value.length <= LONGEST;
  return typeof value === "number" || typeof value === "bigint";
}

/** Whether a name says nothing without what it belongs to. */
function isGeneral(name: string): boolean {
  return /^(?:id|slug|name|title|type)$/.test(name);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, "");
}

function singular(noun: string): string {
  return noun.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}
