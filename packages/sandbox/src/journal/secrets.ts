import { isSensitiveName } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";

/** The known secrets, which no output may contain. */
export interface Secrets {
  /** The known secrets. */
  readonly all: ReadonlySet<string>;
  /** Whether a text is a secret. */
  readonly has: (text: string) => boolean;
  /** A text with `[redacted]` for known secrets. @param more a further secret */
  readonly hide: (text: string, more?: string) => string;
  /**
   * Path and query, with `[redacted]` for known secrets and for values of sensitive parameters.
   *
   * @param more a further secret
   */
  readonly redact: (path: string, query: URLSearchParams, more?: string) => string;
  /** Query parameters that hold a secret. */
  readonly inQuery: (query: URLSearchParams) => readonly string[];
}

/** Names of the fields of credentials that are public. */
const PUBLIC = new Set(["address", "clientId", "id", "login", "name", "plan", "role", "scopes", "timeZone"]);

const REDACTED = "[redacted]";

/** Finds the secrets in a sandbox's credentials. */
export function secretsOf(credentials: unknown): Secrets {
  const known = new Set(leaves(credentials));
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    value !== "" && (isSensitiveName(name) || known.has(value));
  return {
    all: known,
    has: (text) => known.has(text),
    hide: (text, more) =>
      Array.from(known).reduce((shown, secret) => shown.replaceAll(secret, REDACTED), masked(text, more)),
    inQuery: (query) => (query.size === 0 ? [] : [...query].filter(isSecret).map(([name]) => name)),
    redact(path, query, more) {
      if (query.size === 0) return masked(path, more);
      const pairs = [...query].map(([name, value]): [string, string] => [
        name,
        isSecret([name, value]) ? REDACTED : masked(value, more),
      ]);
      const shown = new URLSearchParams(pairs).toString().replaceAll("%5Bredacted%5D", REDACTED);
      return shown === "" ? masked(path, more) : `${masked(path, more)}?${shown}`;
    },
  };
}

/** A text without a secret, as it is or percent-encoded. */
function masked(text: string, secret: string | undefined): string {
  return secret === undefined
    ? text
    : text.replaceAll(secret, REDACTED).replaceAll(encodeURIComponent(secret), REDACTED);
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => (PUBLIC.has(name) ? [] : leaves(field)));
}
