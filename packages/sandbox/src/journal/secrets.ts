import { isSensitiveName } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";

/** What is known to be secret, to be kept out of what is shown. */
export interface Secrets {
  /** Those that are known. */
  readonly all: ReadonlySet<string>;
  /** Whether a text is a secret. */
  readonly has: (text: string) => boolean;
  /** Path and query with `[redacted]` for each secret: those known, and whatever is given under a sensitive name. */
  readonly redact: (path: string, query: URLSearchParams) => string;
  /** Query parameters that hold a secret. */
  readonly inQuery: (query: URLSearchParams) => readonly string[];
}

/** Names of fields of credentials that may be seen. */
const PUBLIC = new Set(["address", "clientId", "id", "login", "name", "plan", "role", "scopes", "timeZone"]);

/** Finds the secrets in a sandbox's credentials. */
export function secretsOf(credentials: unknown): Secrets {
  const known = new Set(leaves(credentials));
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    value !== "" && (isSensitiveName(name) || known.has(value));
  return {
    all: known,
    has: (text) => known.has(text),
    inQuery: (query) => [...query].filter(isSecret).map(([name]) => name),
    redact(path, query) {
      const pairs = [...query].map(([name, value]): [string, string] => [
        name,
        isSecret([name, value]) ? "[redacted]" : value,
      ]);
      const shown = new URLSearchParams(pairs).toString().replaceAll("%5Bredacted%5D", "[redacted]");
      return shown === "" ? path : `${path}?${shown}`;
    },
  };
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => (PUBLIC.has(name) ? [] : leaves(field)));
}
