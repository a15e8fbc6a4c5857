import type { ErrorFacts } from "../errors/base.ts";
import { ParameterError } from "../errors/errors.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Clock } from "../util/clock.ts";
import { propertyOf } from "../util/objects.ts";
import type { Secret } from "./secret.ts";

/**
 * A credential: a strategy, as a value. The runtime calls `apply` for each attempt and each hop, only for the
 * origins that the client was made for, and only for operations that take its scheme.
 */
export interface Credential<S extends Scheme = Scheme> {
  readonly scheme: S;
  /** Who this is, without saying how it is proved: budgets and caches are kept apart by it. */
  readonly principal: string;
  /**
   * What a cache that outlives the process tells this credential by. A thief of its store can try guesses at a
   * {@link Secret} that is given here: give one that can't be guessed. @default `principal`
   */
  readonly partition?: Partition | undefined;
  /** Headers that `apply` puts on, as the specification names them: they never cross an origin. */
  readonly headers: readonly string[];
  /** Query parameters that `apply` puts on: they are redacted wherever an address is printed. */
  readonly query: readonly string[];
  /** What must never be printed: services echo keys in their messages, and those end up in errors. */
  readonly secrets: readonly Secret[];
  readonly apply: (request: HttpRequest, context: CredentialContext) => HttpRequest | Promise<HttpRequest>;
}

/**
 * What a persistent cache tells a credential by: an HMAC of the secret, under a key that the store holds; or, as
 * `"process"`, the principal, which ends with the process: what is kept for it is kept for a day at most.
 */
export type Partition = Secret | "process";

/** What a credential may use. */
export interface CredentialContext {
  readonly clock: Clock;
  /** The server's clock minus ours, in milliseconds, as far as its answers have shown it. */
  readonly skew: number;
  /** The path that a signature covers: the request's, below the base address's prefix. */
  readonly path: string;
  readonly browser: boolean;
  /** Told of what `apply` makes for this one request that must not be printed, such as a signature. */
  readonly hide?: (made: string) => void;
}

/**
 * A credential, or a function that brings the one in force. It is asked before each attempt; after a 401 it is
 * asked once more with the credential that was rejected, once for all calls that wait for it.
 */
export type CredentialSource<S extends Scheme = Scheme> =
  Credential<S> | ((rejected?: Credential) => Credential<S> | Promise<Credential<S>>);

/** An operation, as far as it says which credentials it takes. */
interface TakesCredential {
  readonly id: string;
  readonly auth: AuthRequirement;
}

/** The kinds of the credentials that clients were made with, as far as those are known before any call. */
const schemes = new WeakMap<object, string>();

/**
 * Remembers which kind of credential a client was made with. What a function brings is known only when it is asked.
 *
 * @throws ParameterError where it is neither a credential nor a function, such as a key as it is
 */
export function rememberScheme(client: object, auth: CredentialSource | undefined): void {
  if (auth === undefined || typeof auth === "function") return;
  const kind = kindOf(auth);
  if (kind === undefined) throw refusal("a credential, such as `bearer(…)`", auth);
  schemes.set(client, kind);
}

/**
 * Refuses a client whose credential none of its operations takes: it would never be sent.
 *
 * @throws ParameterError naming the kinds that are taken
 */
export function checkClient(client: object, operations: readonly TakesCredential[]): void {
  const kind = schemes.get(client);
  if (kind === undefined || operations.length === 0) return;
  const taken: ReadonlySet<string> = new Set(operations.flatMap(({ auth }) => auth.schemes));
  if (!taken.has(kind)) throw refusal(listOfKinds(Array.from(taken)), { scheme: kind });
}

/**
 * Refuses a credential of another kind than an operation takes: sent without it, the answer would be another's.
 *
 * @throws ParameterError naming the kinds that it takes
 */
export function checkScheme({ id, auth }: TakesCredential, credential: unknown): void {
  const kind = kindOf(credential);
  if (auth.schemes.some((scheme) => scheme === kind)) return;
  throw refusal(listOfKinds(auth.schemes), credential, { operation: id });
}

function kindOf(credential: unknown): string | undefined {
  const scheme = propertyOf(credential, "scheme");
  return typeof scheme === "string" ? scheme : undefined;
}

function listOfKinds(kinds: readonly string[]): string {
  return kinds.length === 0 ? "none, since no operation takes a credential" : kinds.join(" or ");
}

/** Says the kind of what was given, never its value: a text in a credential's place may be the secret itself. */
function refusal(expected: string, given: unknown, facts?: ErrorFacts): ParameterError {
  return new ParameterError("auth", expected, kindOf(given) ?? typeof given, facts);
}

/** The credential in force, and the one that follows a rejected one. */
export interface CredentialProvider {
  readonly current: () => Credential | Promise<Credential>;
  /**
   * The credential that takes a rejected one's place; undefined where there is none. Calls whose credential was
   * rejected together share one request for it; one that comes late, with a credential that was replaced long
   * since, takes what is in force.
   */
  readonly replace: (rejected: Credential) => Promise<Credential | undefined>;
}

/** Makes an {@link CredentialProvider} of what the client was given. */
export function credentialProvider(source: CredentialSource): CredentialProvider {
  if (typeof source !== "function")
    return { current: () => source, replace: () => Promise.resolve(undefined) };
  const replacements = new WeakMap<Credential, Promise<Credential>>();
  return {
    current: () => source(),
    async replace(rejected) {
      const known = replacements.get(rejected);
      const asked = known ?? Promise.resolve(source(rejected));
      replacements.set(rejected, asked);
      try {
        const found = await asked;
        // One that was rejected itself since is not in force any more.
        const successor = found !== rejected && replacements.has(found) ? await source() : found;
        if (successor !== rejected) return successor;
        // There is none yet: the next call that is rejected asks again.
        replacements.delete(rejected);
        return undefined;
      } catch (error) {
        replacements.delete(rejected);
        throw error;
      }
    },
  };
}

/** The kinds of credential, one a strategy of `auth/`. */
export type Scheme = "apiKey" | "appKey" | "basic" | "bearer" | "hmac" | "queryToken" | "token";

/** Which credentials an operation takes. */
export interface AuthRequirement {
  readonly schemes: readonly Scheme[];
  /** False: the service answers without one too, perhaps with less. */
  readonly required: boolean;
}

/** One of these credentials must be there. */
export function requires(...schemes: readonly [Scheme, ...Scheme[]]): AuthRequirement {
  return { schemes, required: true };
}

/** One of these credentials is sent where the client has it; one of another kind is refused. */
export function accepts(...schemes: readonly [Scheme, ...Scheme[]]): AuthRequirement {
  return { schemes, required: false };
}

/** No credential is ever sent. */
export const anonymous: AuthRequirement = { schemes: [], required: false };
