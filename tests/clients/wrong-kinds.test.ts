import { describe, expect, test } from "vitest";
import { createChainstats } from "@org/chainstats";
import {
  apiKey,
  appKey,
  basic,
  bearer,
  credential,
  withPrincipal,
  queryToken,
  token,
  type Credential,
} from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost, withOneTimePassword } from "@org/repo-host";
import { createValidators } from "@org/validators";
import { failureOf, untyped } from "@org/test-kit/untyped";

const address = `0x${"0".repeat(40)}`;
const kinds: Readonly<Record<Credential["scheme"], Credential>> = {
  apiKey: apiKey("a-secret"),
  appKey: appKey("an-id", "a-secret"),
  basic: basic("ann", "a-secret"),
  bearer: bearer("a-secret"),
  custom: credential({ headers: { "X-Key": "a-secret" } }),
  hmac: tradingKey({ apiKey: "a-key", secret: "c2VjcmV0", passphrase: "a-phrase", address }),
  queryToken: queryToken("a-secret"),
  token: token("a-secret"),
};

const baseUrl = "https://api.example";
const clients = [
  ["chainstats", createChainstats, ["apiKey"]],
  ["validators", createValidators, ["bearer"]],
  ["predictions", createPredictions, ["hmac"], "tradingKey"],
  ["repo-host", createRepoHost, ["basic", "bearer", "token", "queryToken", "appKey"]],
] as const;
const cases = clients.flatMap(([client, create, taken, named = taken.join(" or ")]) =>
  Object.entries(kinds).map(([kind, auth]) => {
    const isTaken = taken.some((one) => one === kind);
    return { client, kind, auth, make: untyped(create), named, isTaken };
  }),
);
const options = { baseUrl, clobUrl: baseUrl, catalogUrl: baseUrl, fetch: scriptedFetch() };

describe("auth", () => {
  test.each(cases.filter(({ isTaken }) => !isTaken))(
    "of $client refuses $kind at creation",
    async ({ make, auth, kind, named }) => {
      for (const given of [auth, withPrincipal("ann", auth)]) {
        const error = await failureOf(() => make({ ...options, auth: given }));
        expect(error).toMatchObject({
          code: "parameter",
          parameter: "auth",
          expected: named,
          received: kind,
        });
        expect(String(error)).not.toContain("secret");
      }
    },
  );

  test.each(cases.filter(({ isTaken }) => isTaken))("of $client accepts $kind", ({ make, auth }) => {
    expect(make({ ...options, auth })).toHaveProperty("limits");
    expect(make({ ...options, auth: () => auth })).toHaveProperty("limits");
  });
});

test("the repository host accepts a bearer token, also with a one-time password", async () => {
  const fetch = scriptedFetch(Response.json({}), Response.json({}));
  const auth = bearer("a-json-web-token");
  await createRepoHost({ baseUrl, auth, fetch }).request("GET /app", {});
  await createRepoHost({ baseUrl, auth: withOneTimePassword(auth, () => "123456"), fetch }).request(
    "GET /app",
    {},
  );
  expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
    "Bearer a-json-web-token",
    "Bearer a-json-web-token",
  ]);
});
