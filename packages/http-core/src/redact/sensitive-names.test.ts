import { expectLinearTime } from "@org/vitest-config/linear-time";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSensitiveName } from "./sensitive-names.ts";

/** Names that are written in the words of one: `clientSecret`, `client_secret`, `X-Client-Secret`, … */
function spellings(words: string): readonly string[] {
  const parts = words.split(" ");
  const capital = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return [
    parts.join("_"),
    parts.join("-"),
    parts.join("."),
    parts.join("-").toUpperCase(),
    capital.join(""),
    capital.join("-"),
    `X-${capital.join("-")}`,
    `X-Acme-${capital.join("-")}`,
    `acme_${parts.join("_")}`,
    parts.join("%5F"),
    `user[${parts.join("_")}]`,
    parts.length === 1 ? words : (parts[0] ?? "") + capital.slice(1).join(""),
  ];
}

describe("a name is sensitive", () => {
  test.each([
    // Credentials of applications and accounts.
    "client secret",
    "app secret",
    "secret",
    "api key",
    "access key",
    "app key",
    "secret key",
    "private key",
    "subscription key",
    "master key",
    "key",
    "passphrase",
    "password",
    "passwd",
    "pwd",
    "pass",
    "passcode",
    "pass word",
    "pass phrase",
    "api keys",
    "access tokens",
    "client id",
    // Tokens.
    "token",
    "access token",
    "refresh token",
    "id token",
    "auth token",
    "session token",
    "security token",
    "bot token",
    "csrf token",
    "jwt",
    "assertion",
    "bearer",
    // Signatures.
    "signature",
    "sig",
    "hmac",
    "amz signature",
    "amz credential",
    "credential",
    "credentials",
    // Sessions.
    "session",
    "session id",
    "sessionid",
    "sid",
    "cookie",
    "set cookie",
    // Codes that are good once.
    "otp",
    "totp",
    "mfa code",
    "auth code",
    "authorization code",
    "verification code",
    "code verifier",
    // Whoever somebody is said to be.
    "auth",
    "authorization",
    "authentication",
    "proxy authorization",
    "authenticated user",
    "auth user",
    "auth request email",
  ])("%s, however it is written", (words) => {
    for (const name of spellings(words)) expect([name, isSensitiveName(name)]).toEqual([name, true]);
  });

  test.each([
    "clientsecret",
    "appsecret",
    "apikey",
    "APIKey",
    "X-MBX-APIKEY",
    "x-rapidapi-key",
    "Ocp-Apim-Subscription-Key",
    "DD-APPLICATION-KEY",
    "x-functions-key",
    "accesstoken",
    "X-Vault-Token",
    "PRIVATE-TOKEN",
    "X-Amz-Security-Token",
    "X-Goog-Signature",
    "X-Goog-IAP-JWT-Assertion",
    "X-Hub-Signature-256",
    "X-GitHub-OTP",
    "token_v2",
    "api_key_2",
    "password2",
    "new_password_again",
    "dbPassword",
    "JSESSIONID",
    "PHPSESSID",
    "ASP.NET_SessionId",
    "connect.sid",
    "oauth_token",
    "oauth_signature",
    "oauth_consumer_key",
    "oauth_verifier",
    "client_assertion",
    "SAMLResponse",
    "AWSAccessKeyId",
    "X-CSRF-Token",
    "X-XSRF-TOKEN",
    "access%5Ftoken",
    "%74oken",
    "user[password]",
    "2faCode",
    "authcode",
    "Cookie2",
    "twoFactorCode",
    "passwordInput",
    // What stands behind the words that say it is a proof.
    "api_key_prod",
    "apiKeyValue",
    "X-Api-Key-Old",
    "access_token[eq]",
    "refreshTokenForUser",
    "private_key_pem",
  ])("%s", (name) => {
    expect(isSensitiveName(name)).toBe(true);
  });
});

describe("a name is not sensitive", () => {
  test.each([
    // Words that hold one.
    "X-Design",
    "X-Passenger",
    "Authority",
    "author",
    "authors",
    "X-Author",
    "keyword",
    "keywords",
    "monkey",
    "turkey",
    "assign",
    "signal",
    "sigma",
    "design",
    "passport",
    "compass",
    "bypass",
    "passive",
    "secretary",
    "sidebar",
    "inside",
    "potpourri",
    "adoption",
    "obsession",
    "sessions",
    "keys",
    "tokenize",
    // What is told of proofs.
    "Accept-Signature",
    "Signature-Input",
    "WWW-Authenticate",
    "X-Amz-SignedHeaders",
    "X-Amz-Algorithm",
    "oauth_signature_method",
    "oauth_nonce",
    "X-OAuth-Scopes",
    "X-Accepted-OAuth-Scopes",
    "token_type",
    "access_token_expires",
    "api_key_count",
    "auth_type",
    "password_required",
    "session_count",
    "expires_in",
    "refresh_token_expires_in",
    "code_challenge",
    // Tokens that are traded, or that say where a list goes on.
    "tokens",
    "token_id",
    "tokenId",
    "token_address",
    "token0",
    "paid_tokens",
    "clobTokenIds",
    "next_token",
    "nextToken",
    "nexttoken",
    "nextPageToken",
    "page_token",
    "continuation-token",
    "X-Amz-Idempotency-Token",
    // Keys that open nothing.
    "Idempotency-Key",
    "X-Idempotency-Key",
    "Sec-WebSocket-Key",
    "public_key",
    "partitionKey",
    "sort_key",
    "key_id",
    // Codes of everything else.
    "code",
    "country_code",
    "statusCode",
    "status",
    "state",
    "user",
    "login",
    "ETag",
    "Content-Type",
    "X-Request-Id",
    "",
    "-",
    "%E0%",
  ])("%s", (name) => {
    expect(isSensitiveName(name)).toBe(false);
  });
});

test("the case of a header's name, and what separates its words, changes nothing", () => {
  const word = fc.constantFrom(
    "client",
    "secret",
    "key",
    "token",
    "next",
    "id",
    "x",
    "author",
    "signature",
    "user",
  );
  const separator = fc.constantFrom("-", "_", ".", " ", "--", "%2D");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), separator, (words, between) => {
      const plain = isSensitiveName(words.join("-"));
      expect(isSensitiveName(words.join(between))).toBe(plain);
      expect(isSensitiveName(words.join("-").toUpperCase())).toBe(plain);
    }),
  );
});

test.each(["a", "A", "-", "aB", "auth", "x-", "secrets1", "key-", "idempotency", "OAuth"])(
  "a long name is read in linear time: %s again and again",
  (part) => {
    expectLinearTime({ length: 100_000, input: (length) => part.repeat(length), work: isSensitiveName });
  },
);
