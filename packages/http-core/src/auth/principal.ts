import { remember } from "../util/bounded.ts";
import { processWide, randomUuid } from "../util/platform.ts";
import type { Credential, Scheme } from "./credential.ts";
import { Secret } from "./secret.ts";

/**
 * The principal of a secret: a random name, drawn when the secret is first seen. All clients of the process get the
 * same one, and it reveals nothing about the secret.
 */
export function principalOf(scheme: string, ...secrets: readonly (Secret | string)[]): string {
  return nameOf(scheme, identityOf(scheme, secrets));
}

/** The principal of a request with credentials in its own headers: each combination of values has its own. */
export function withHeaderPrincipal(
  principal: string,
  headers: readonly (readonly [name: string, value: string])[],
): string {
  return headers.length === 0 ? principal : principalOf("headers", principal, ...headers.flat());
}

/**
 * A credential with the principal of its secrets. The principal is drawn when it is first read: a Cloudflare Worker has
 * no randomness before its first request, but may make its credential earlier.
 *
 * @param parts what tells the credential from others. Default: its secrets
 * @param partition `process` for secrets that can be guessed. Default: they can't
 */
export function identified<S extends Scheme>(
  credential: Omit<Credential<S>, "partition" | "principal">,
  parts: readonly (Secret | string)[] = credential.secrets,
  partition?: "process",
): Credential<S> {
  const { scheme } = credential;
  const identity = identityOf(scheme, parts);
  return {
    ...credential,
    partition: partition ?? new Secret(identity),
    get principal() {
      const value = nameOf(scheme, identity);
      Reflect.defineProperty(this, "principal", { value, enumerable: true });
      return value;
    },
  };
}

function nameOf(scheme: string, identity: string): string {
  const names = processWide(
    "principals/1",
    register,
    (value): value is Register => "nameOf" in value && typeof value.nameOf === "function",
  );
  return names.nameOf(identity, scheme);
}

/** Equal for equal secrets of a scheme. It contains them. */
export function identityOf(scheme: string, secrets: readonly (Secret | string)[]): string {
  const parts = secrets.map((secret) => (typeof secret === "string" ? secret : secret.reveal()));
  return JSON.stringify([scheme, ...parts]);
}

/** Keeps its Map of secrets in a closure, so that dumping `globalThis` prints none of them. */
interface Register {
  readonly nameOf: (identity: string, scheme: string) => string;
}

function register(): Register {
  const names = new Map<string, string>();
  return {
    nameOf(identity, scheme) {
      const name = names.get(identity) ?? `${scheme}:${randomUuid()}`;
      remember(names, identity, name);
      return name;
    },
  };
}

/**
 * Gives a credential a fixed principal. Rate limits and cached responses are kept under it, so they outlive a
 * rotation of the secret. Two accounts with the same name share a cache: name accounts, not keys.
 *
 * @example
 * ```ts
 * import { bearer, createClient, withPrincipal } from "@org/http-core";
 *
 * declare function currentToken(): Promise<string>;
 * const auth = async () => withPrincipal("reporting-account", bearer(await currentToken()));
 * const client = createClient({ baseUrl: "https://api.example", auth });
 * console.log(client);
 * ```
 */
export function withPrincipal<S extends Scheme>(principal: string, credential: Credential<S>): Credential<S> {
  const { scheme, headers, query, secrets, apply } = credential;
  return { scheme, principal: `name:${principal}`, headers, query, secrets, apply };
}
