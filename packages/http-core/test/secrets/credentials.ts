import { randomUUID } from "node:crypto";
import fc from "fast-check";
import {
  apiKey,
  appKey,
  basic,
  bearer,
  hmac,
  hmacSha256,
  withPrincipal,
  queryToken,
  Secret,
  token,
  type Credential,
} from "@org/http-core";

/** A credential, and what must be in nothing that comes out. */
export interface Kept {
  readonly auth: Credential;
  readonly secrets: readonly string[];
  /** Those of them that a service comes to know. Default: all. */
  readonly sent?: readonly string[];
}

/** Every style of credential, made of one secret. */
export const styles: Readonly<Record<string, (secret: string) => Kept>> = {
  bearer: (secret) => ({ auth: bearer(secret), secrets: [secret] }),
  token: (secret) => ({ auth: token(secret), secrets: [secret] }),
  "basic, by its password": (secret) => ({
    auth: basic("ann", secret),
    secrets: [secret, base64(`ann:${secret}`)],
  }),
  "basic, by its name alone": (secret) => {
    const key = secret.replaceAll(":", "+");
    return { auth: basic(key), secrets: [key, base64(`${key}:`)] };
  },
  queryToken: (secret) => ({ auth: queryToken(secret), secrets: [secret] }),
  "queryToken under a name of its own": (secret) => ({ auth: queryToken(secret, "k"), secrets: [secret] }),
  apiKey: (secret) => ({ auth: apiKey(secret), secrets: [secret] }),
  appKey: (secret) => ({ auth: appKey(`${secret}-id`, secret), secrets: [secret, `${secret}-id`] }),
  named: (secret) => ({ auth: withPrincipal(randomUUID(), bearer(secret)), secrets: [secret] }),
  hmac: signing,
};

function signing(secret: string): Kept {
  const key = base64(secret);
  const phrase = new Secret(Array.from(secret).reverse().join(""));
  const made: string[] = [];
  const sign = hmacSha256(key);
  const auth = hmac({
    principal: randomUUID(),
    message: ({ timestamp, method, path, body }) => `${String(timestamp)}${method}${path}${body}`,
    async sign(message) {
      const signature = await sign(message);
      made.push(signature);
      return signature;
    },
    headers: (signature) => ({ "X-Signature": signature, "X-Passphrase": phrase.reveal() }),
    headerNames: ["X-Signature", "X-Passphrase"],
    secrets: [phrase],
  });
  return {
    auth,
    secrets: [secret, key],
    get sent() {
      return [phrase.reveal(), ...made];
    },
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** Characters that addresses, JSON, HTML, base64 and regular expressions have a meaning for. */
const AWKWARD = "%&=?#+/\\\"'<>{}[]()^$.*|~!@,;:`-_ ";

/** Secrets of eight characters and more, most of them awkward. A beginning of their own: nothing else has it. */
export const secrets: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from(AWKWARD)),
      fc.stringMatching(/^[!-~]$/),
      fc.constantFrom("%41", "\\n", "&amp;", "$&", "\\u0041"),
    ),
    { minLength: 4, maxLength: 40 },
  )
  .map((parts) => `zQ7j${parts.join("")}w`);

/** One that has them all. */
export const AWKWARD_SECRET = `zQ7j${AWKWARD}%41w`;
