import type { ErrorFacts } from "../errors/facts.ts";
import { ParameterError } from "../errors/parameter-error.ts";
import type { AuthRequirement } from "../operation/auth.ts";
import { propertyOf } from "../runtime/property.ts";
import type { CredentialSource } from "./credential.ts";

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
  if (!taken.has(kind)) throw refusal(inWords(Array.from(taken)), { scheme: kind });
}

/**
 * Refuses a credential of another kind than an operation takes: sent without it, the answer would be another's.
 *
 * @throws ParameterError naming the kinds that it takes
 */
export function checkScheme({ id, auth }: TakesCredential, credential: unknown): void {
  const kind = kindOf(credential);
  if (auth.schemes.some((scheme) => scheme === kind)) return;
  throw refusal(inWords(auth.schemes), credential, { operation: id });
}

function kindOf(credential: unknown): string | undefined {
  const scheme = propertyOf(credential, "scheme");
  return typeof scheme === "string" ? scheme : undefined;
}

function inWords(kinds: readonly string[]): string {
  return kinds.length === 0 ? "none, since no operation takes a credential" : kinds.join(" or ");
}

/** Says the kind of what was given, never its value: a text in a credential's place may be the secret itself. */
function refusal(expected: string, given: unknown, facts?: ErrorFacts): ParameterError {
  return new ParameterError("auth", expected, kindOf(given) ?? typeof given, facts);
}
