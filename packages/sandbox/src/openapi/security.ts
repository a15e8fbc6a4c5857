import type { Operation, WireNames } from "@org/http-core/operation";

/** Credentials that satisfy an operation, one object a way: all that it names must be there. */
export function securityOf({ auth }: Operation): readonly Readonly<Record<string, readonly string[]>>[] {
  const ways = auth.schemes.map((scheme) =>
    Object.fromEntries((PARTS[scheme] ?? [scheme]).map((part) => [part, []])),
  );
  return auth.required ? ways : [{}, ...ways];
}

type Scheme = Operation["auth"]["schemes"][number];

const SIGNED = ["hmacKey", "hmacPassphrase", "hmacAddress", "hmacTimestamp", "hmacSignature"];

/** Credentials that are several values. */
const PARTS: Partial<Record<Scheme, readonly string[]>> = {
  appKey: ["appKeyId", "appKeySecret"],
  hmac: SIGNED,
};

/** The credentials that operations take, in the words of OpenAPI. */
export function securitySchemes(
  operations: readonly Operation[],
  { header }: WireNames,
): Readonly<Record<string, object>> {
  const inHeader = (name: string, description: string): object => ({
    type: "apiKey",
    in: "header",
    name: header(name),
    description,
  });
  const inQuery = (name: string, description: string): object => ({
    type: "apiKey",
    in: "query",
    name,
    description,
  });
  const all: Readonly<Record<string, object>> = {
    apiKey: inQuery("apikey", "The account's API key."),
    appKeyId: inQuery("client_id", "An application's key, together with its secret."),
    appKeySecret: inQuery("client_secret", "An application's secret, together with its key."),
    basic: { type: "http", scheme: "basic" },
    bearer: { type: "http", scheme: "bearer" },
    hmacAddress: inHeader("SVC_ADDRESS", "The account's address."),
    hmacKey: inHeader("SVC_API_KEY", "The account's API key."),
    hmacPassphrase: inHeader("SVC_PASSPHRASE", "The passphrase that belongs to the key."),
    hmacSignature: inHeader(
      "SVC_SIGNATURE",
      "HMAC-SHA-256 of timestamp, method, path and body, in base64url.",
    ),
    hmacTimestamp: inHeader("SVC_TIMESTAMP", "When it was signed, in Unix seconds."),
    queryToken: inQuery("access_token", "An OAuth token."),
    token: { type: "apiKey", in: "header", name: "Authorization", description: "`token <OAuth token>`" },
  };
  const used = new Set(operations.flatMap((operation) => securityOf(operation).flatMap(Object.keys)));
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
