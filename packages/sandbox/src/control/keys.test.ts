import { expect, it } from "vitest";
import { sandboxCredentials } from "../credentials.ts";
import { keysOf } from "./overview.ts";

const keys = keysOf({
  ...sandboxCredentials,
  validators: "paid-token",
  validatorsLimited: { free: "free-token", forbidden: "no-token" },
  repoHost: {
    users: [{ login: "zoe", password: "pass", token: "t1" }],
    applications: [{ clientId: "c1", clientSecret: "s1" }],
  },
});
const of = (service: string): readonly unknown[] =>
  keys.filter((key) => key.service === service).map(({ account, where, value }) => [account, where, value]);

it("a key of a plan is a query", () => {
  expect(of("chainstats")).toContainEqual([
    "free plan",
    "query",
    `apikey=${sandboxCredentials.chainstats.free}`,
  ]);
  expect(of("chainstats")).toHaveLength(Object.keys(sandboxCredentials.chainstats).length);
});

it("a token is the value of Authorization", () => {
  expect(of("validators")).toEqual([
    ["paid plan", "Authorization", "Bearer paid-token"],
    ["free", "Authorization", "Bearer free-token"],
    ["forbidden", "Authorization", "Bearer no-token"],
  ]);
});

it("a key that signs has all four parts", () => {
  const { apiKey, secret, passphrase, address } = sandboxCredentials.clob.heavy;
  const [[account, where, value] = []] = of("predictions").filter(Array.isArray);
  expect([account, where]).toEqual(["heavy", "signature"]);
  for (const part of [apiKey, secret, passphrase, address]) expect(value).toContain(part);
});

it("a user has a token and a password, an application a query", () => {
  expect(of("repo-host")).toEqual([
    ["zoe", "Authorization", "token t1"],
    ["zoe", "Basic", "zoe:pass"],
    ["application", "query", "client_id=c1&client_secret=s1"],
  ]);
});
