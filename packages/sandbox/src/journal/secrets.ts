import { isSensitiveName } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";

/** The known secrets, which no output may contain. */
export interface Secrets {
  /** The known secrets. */
  readonly all: ReadonlySet<string>;
  /** Whether a text is a secret. */
  readonly has: (text: string) => boolean;
  /** A text with `[redacted]` for known secrets. */
  readonly hide: (text: string) => string;
  /** Path and query, with `[redacted]` for known secrets and for values of sensitive parameters. */
  readonly redact: (path: string, query: URLSearchParams) => string;
  /** Query parameters that hold a secret. */
  readonly inQuery: (query: URLSearchParams) => readonly string[];
}

/** Names of the fields of credentials that are public. */
const PUBLIC = new Set(["address", "clientId", "id", "login", "name", "plan", "role", "scopes", "timeZone"]);

/** Finds the secrets in a sandbox's credentials. */
export function secretsOf(credentials: unknown): Secrets {
  const known = new Set(leaves(credentials));
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    value !== "" && (isSensitiveName(name) || known.has(value));
  return {
    all: known,
    has: (text) => known.has(text),
    hide: (text) => Array.from(known).reduce((shown, secret) => shown.replaceAll(secret, "[redacted]"), text),
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
