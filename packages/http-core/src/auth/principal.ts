import { processWide } from "../util/platform.ts";
import type { Credential, Scheme } from "./credential.ts";
import { Secret } from "./secret.ts";

/** Names that are kept; the one longest unused goes first, and with it its budget's memory. */
const MOST = 1_000;

/**
 * A name for whoever holds a secret: drawn at random when the secret is first seen, the same for all clients of the
 * process, and nothing about the secret can be learned from it.
 */
export function principalOf(scheme: string, ...secrets: readonly (Secret | string)[]): string {
  return nameOf(scheme, holderOf(scheme, secrets));
}

/**
 * The principal of a request with credentials in its own headers. Each value is a principal of its own, whatever the
 * client's credential is.
 */
export function withHeaderPrincipal(
  principal: string,
  headers: readonly (readonly [name: string, value: string])[],
): string {
  return headers.length === 0 ? principal : principalOf("headers", principal, ...headers.flat());
}

/** Who holds a secret that can't be guessed: in this process, and in a cache that outlives it. */
export function heldBy(
  scheme: string,
  ...secrets: readonly (Secret | string)[]
): Pick<Credential, "partition" | "principal"> {
  const holder = holderOf(scheme, secrets);
  return { principal: nameOf(scheme, holder), partition: new Secret(holder) };
}

function nameOf(scheme: string, holder: string): string {
  return processWide("principals/1", register, isRegister).nameOf(holder, scheme);
}

function holderOf(scheme: string, secrets: readonly (Secret | string)[]): string {
  const parts = secrets.map((secret) => (typeof secret === "string" ? secret : secret.reveal()));
  return JSON.stringify([scheme, ...parts]);
}

/** Holds secrets, so it is no Map in sight: whoever prints `globalThis` must not print them. */
interface Register {
  readonly nameOf: (holder: string, scheme: string) => string;
}

function register(): Register {
  const names = new Map<string, string>();
  return {
    nameOf(holder, scheme) {
      const name = names.get(holder) ?? `${scheme}:${crypto.randomUUID()}`;
      names.delete(holder);
      names.set(holder, name);
      const [oldest] = names.keys();
      if (names.size > MOST && oldest !== undefined) names.delete(oldest);
      return name;
    },
  };
}

function isRegister(value: object): value is Register {
  return "nameOf" in value && typeof value.nameOf === "function";
}

/**
 * A credential under a name of its own: budgets and caches go by the name, so that both outlive a rotation of the
 * secret. Whoever gives the same name to two accounts lets them share a cache: name accounts, not keys.
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
  return { ...credential, principal: `name:${principal}`, partition: undefined };
}
