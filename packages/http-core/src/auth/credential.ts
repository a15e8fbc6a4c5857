import type { ErrorFacts } from "../errors/base.ts";
import { ParameterError } from "../errors/errors.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Clock } from "../util/clock.ts";
import { remember } from "../util/bounded.ts";
import { propertyOf } from "../util/objects.ts";
import { identityOf } from "./principal.ts";
import type { Secret } from "./secret.ts";

/**
 * A credential. The runtime calls `apply` for each attempt and each redirect hop, only for the client's own origins,
 * and only for operations that accept its scheme.
 */
export interface Credential<S extends Scheme = Scheme> {
  readonly scheme: S;
  /** Identifies the account without its secret. Each principal has its own rate limits and cached responses. */
  readonly principal: string;
  /**
   * Identifies this credential in a persistent cache. A thief of the store can test guesses at a {@link Secret} given
   * here, so give one that can't be guessed. @default `principal`
   */
  readonly partition?: Partition | undefined;
  /** Headers that `apply` sets, as the specification names them. They are never sent to another origin. */
  readonly headers: readonly string[];
  /** Query parameters that `apply` sets. They are redacted in every printed address. */
  readonly query: readonly string[];
  /** Values to redact. Services echo keys in their messages, which become errors. */
  readonly secrets: readonly Secret[];
  readonly apply: (request: HttpRequest, context: CredentialContext) => HttpRequest | Promise<HttpRequest>;
}

/**
 * How a persistent cache identifies a credential. A `Secret`: by its HMAC, under a key in the store. `"process"`: by
 * the principal, which no other process knows; its responses are stored for a day at most.
 */
export type Partition = Secret | "process";

/** What {@link Credential.apply} receives beside the request. */
export interface CredentialContext {
  /** The client's clock. */
  readonly clock: Clock;
  /** The server's clock minus the local clock, in milliseconds, by the `Date` of its responses. 0 before the first. */
  readonly skew: number;
  /** The path that a signature covers: the request's path without the base address's prefix. */
  readonly path: string;
  /** Whether the request is sent by a browser, where any user can read a secret. */
  readonly browser: boolean;
  /** Redacts a value that `apply` made for this request, such as a signature. */
  readonly hide?: (made: string) => void;
}

/**
 * A credential, or a function that returns the current one. The function is called at the start of a call and in each
 * attempt. After a 401 it
 * is called with the rejected credential, once for all calls that share it.
 */
export type CredentialSource<S extends Scheme = Scheme> =
  Credential<S> | ((rejected?: Credential) => Credential<S> | Promise<Credential<S>>);

/** The part of an operation that says which credentials it accepts. */
interface AcceptsCredential {
  readonly id: string;
  readonly auth: AuthRequirement;
}

/** The scheme of each client's credential. A credential function has no entry: its scheme is known only at a call. */
const schemes = new WeakMap<object, string>();

/**
 * Remembers the scheme of a client's credential.
 *
 * @throws ParameterError if `auth` is neither a credential nor a function: the key itself as text, for example
 */
export function rememberScheme(client: object, auth: CredentialSource | undefined): void {
  if (auth === undefined || typeof auth === "function") return;
  const kind = kindOf(auth);
  if (kind === undefined) throw schemeError("a credential, such as `bearer(…)`", auth);
  schemes.set(client, kind);
}

/**
 * Refuses a client whose credential none of its operations accepts: it would never be sent.
 *
 * @throws ParameterError naming the accepted schemes
 */
export function checkClient(client: object, operations: readonly AcceptsCredential[]): void {
  const kind = schemes.get(client);
  if (kind === undefined || operations.length === 0) return;
  const accepted: ReadonlySet<string> = new Set(operations.flatMap(({ auth }) => auth.schemes));
  const named = new Set(operations.flatMap(({ auth: { by, schemes } }) => by ?? schemes));
  if (!accepted.has(kind)) throw schemeError(listOfKinds(Array.from(named)), { scheme: kind });
}

/**
 * Refuses a credential whose scheme an operation does not accept. Without it, the service would answer as to an
 * anonymous caller.
 *
 * @throws ParameterError naming the accepted schemes
 */
export function checkScheme({ id, auth }: AcceptsCredential, credential: unknown): void {
  const scheme = propertyOf(credential, "scheme");
  for (const accepted of auth.schemes) if (accepted === scheme) return;
  throw schemeError(listOfKinds(auth.by ?? auth.schemes), credential, { operation: id });
}

function kindOf(credential: unknown): string | undefined {
  const scheme = propertyOf(credential, "scheme");
  return typeof scheme === "string" ? scheme : undefined;
}

function listOfKinds(kinds: readonly string[]): string {
  return kinds.length === 0 ? "none, since no operation takes a credential" : kinds.join(" or ");
}

/** Names the scheme or type of the given value, never the value: a string may be the secret itself. */
function schemeError(expected: string, given: unknown, facts?: ErrorFacts): ParameterError {
  return new ParameterError("auth", expected, kindOf(given) ?? typeof given, facts);
}

/** Gives the current credential, and the replacement of a rejected one. */
export interface CredentialProvider {
  /** @param nesting how many calls of the source wait for this one */
  readonly current: (nesting?: number) => Credential | Promise<Credential>;
  /**
   * The replacement of a rejected credential; undefined if there is none. Calls that share a rejected credential share
   * one call of the source. A late call, whose credential was replaced before, gets the current one.
   */
  readonly replace: (rejected: Credential) => Promise<Credential | undefined>;
  /** Tells whether the source has replaced this credential already. */
  readonly isReplaced: (credential: Credential) => boolean;
  /** The credential that was given last; undefined before the first. */
  readonly latest: Credential | undefined;
  /** How many calls of the source, nested in each other, run now. Browsers don't see it once the source has waited. */
  readonly nesting: number;
}

/** Makes a {@link CredentialProvider} from a client's `auth` option. */
export function credentialProvider(source: CredentialSource): CredentialProvider {
  if (typeof source !== "function")
    return {
      current: () => source,
      replace: () => Promise.resolve(undefined),
      isReplaced: () => false,
      latest: source,
      nesting: 0,
    };
  const storage = asyncStorage();
  let running = 0;
  let latest: Credential | undefined;
  let asked: Promise<Credential> | undefined;
  const ask = async (rejected?: Credential, outer = 0): Promise<Credential> => {
    running = outer + 1;
    let answer: Credential | Promise<Credential>;
    try {
      answer = storage === undefined ? source(rejected) : storage.run(running, () => source(rejected));
    } finally {
      running = 0;
    }
    return (latest = await answer);
  };
  // By content: a source may make another object for the same token each time.
  const replacements = new Map<unknown, Promise<Credential>>();
  return {
    get latest() {
      return latest;
    },
    get nesting() {
      return storage === undefined ? running : Number(storage.getStore() ?? 0);
    },
    // Async also where the source is not: calls that begin together ask it in turn, before any is sent.
    current(outer) {
      if (storage !== undefined) return ask(undefined, outer);
      // A source that calls its own client waits here until that call's timeout. It would ask itself without an end.
      return (asked ??= ask(undefined, outer).finally(() => {
        asked = undefined;
      }));
    },
    isReplaced: (credential) => replacements.has(contentOf(credential)),
    async replace(rejected) {
      const content = contentOf(rejected);
      const replacement = replacements.get(content) ?? ask(rejected);
      remember(replacements, content, replacement);
      try {
        const found = await replacement;
        // No replacement yet: the next rejected call asks again.
        if (contentOf(found) === content) replacements.delete(content);
        // The replacement may have been rejected too by now: ask for the current credential.
        const successor = replacements.has(contentOf(found)) ? await ask() : found;
        return contentOf(successor) === content ? undefined : successor;
      } catch (error) {
        replacements.delete(content);
        throw error;
      }
    },
  };
}

/** The part of an `AsyncLocalStorage` that is used here. */
interface AsyncStorage {
  readonly run: <T>(depth: number, work: () => T) => T;
  readonly getStore: () => unknown;
}

/** Follows a function through what it awaits, where the platform can: in Node, Deno and Bun. */
function asyncStorage(): AsyncStorage | undefined {
  const load = propertyOf(propertyOf(globalThis, "process"), "getBuiltinModule");
  if (typeof load !== "function") return undefined;
  const storage = propertyOf(Reflect.apply(load, undefined, ["node:async_hooks"]), "AsyncLocalStorage");
  const made: unknown = typeof storage === "function" ? Reflect.construct(storage, []) : undefined;
  return isStorage(made) ? made : undefined;
}

function isStorage(value: unknown): value is AsyncStorage {
  return (
    typeof propertyOf(value, "run") === "function" && typeof propertyOf(value, "getStore") === "function"
  );
}

/** Equal for credentials with the same secrets. One without secrets equals itself only. */
function contentOf(credential: Partial<Credential> | undefined): unknown {
  const secrets = credential?.secrets ?? [];
  return secrets.length === 0 ? credential : identityOf("", secrets);
}

/** The credential schemes, one for each function of `auth/schemes.ts` and `auth/hmac.ts`. */
export type Scheme = "apiKey" | "appKey" | "basic" | "bearer" | "custom" | "hmac" | "queryToken" | "token";

/** Which credentials an operation accepts. */
export interface AuthRequirement {
  /** The schemes that it accepts; empty: no credential is sent. */
  readonly schemes: readonly Scheme[];
  /** False: the service also answers anonymous calls, perhaps with less data. */
  readonly required: boolean;
  /** The functions that make such a credential, for errors about it. @default those of the schemes */
  readonly by?: readonly string[] | undefined;
}

/** The operation needs a credential of one of these schemes. */
export function requires(...schemes: readonly [Scheme, ...Scheme[]]): AuthRequirement {
  return { schemes, required: true };
}

/** The client's credential is sent if it has one. A credential of another scheme is refused. */
export function accepts(...schemes: readonly [Scheme, ...Scheme[]]): AuthRequirement {
  return { schemes, required: false };
}

/** No credential is ever sent. */
export const anonymous: AuthRequirement = { schemes: [], required: false };
