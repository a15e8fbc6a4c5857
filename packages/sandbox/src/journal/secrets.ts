import { isSensitiveName, Secret } from "@org/http-core";
import { isRecord, secretRedactor, type SecretRedactor } from "@org/http-core/operation";

/** The known secrets, which no output may contain. */
export interface Secrets {
  /** The known secrets. */
  readonly all: ReadonlySet<string>;
  /** Whether a text is a secret. */
  readonly has: (text: string) => boolean;
  /** A text with `[redacted]` for known secrets, in any encoding. @param more a further secret */
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
  const redactorOf = redactors(known);
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    value !== "" && (isSensitiveName(name) || known.has(value));
  return {
    all: known,
    has: (text) => known.has(text),
    hide: (text, more) => redactorOf(more).text(text),
    inQuery: (query) => (query.size === 0 ? [] : [...query].filter(isSecret).map(([name]) => name)),
    redact(path, query, more) {
      const { text } = redactorOf(more);
      // A path that has a secret with escaped characters is unescaped. It must not end at one of them.
      const shownPath = text(path).replace(/[?#]/g, encodeURIComponent);
      if (query.size === 0) return shownPath;
      const pairs = [...query].map(([name, value]): [string, string] => [
        text(name),
        isSecret([name, value]) ? REDACTED : text(value),
      ]);
      const shown = new URLSearchParams(pairs).toString().replaceAll("%5Bredacted%5D", REDACTED);
      return `${shownPath}?${shown}`;
    },
  };
}

/** The redactors of these secrets, and of these and one more. Each is made once: a server has one token. */
function redactors(known: ReadonlySet<string>): (more: string | undefined) => SecretRedactor {
  const made = new Map<string | undefined, SecretRedactor>();
  return (more) => {
    const redactor =
      made.get(more) ??
      secretRedactor([...known, ...(more === undefined ? [] : [more])].map((text) => new Secret(text)));
    made.set(more, redactor);
    return redactor;
  };
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => (PUBLIC.has(name) ? [] : leaves(field)));
}
