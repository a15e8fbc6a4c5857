import { scriptedFetch } from "@org/http-core/testing";
import type { Service } from "@org/http-core/operation";
import { Secret, createClient, hmac, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing, shop } from "../shop.ts";

/** A credential that sends the signed text. */
const auth = hmac({
  principal: "signed-path",
  message: ({ path }) => path,
  sign: (message) => Promise.resolve(message),
  headers: (signature) => ({ "x-signed": signature }),
  headerNames: ["x-signed"],
  secrets: [new Secret("signed-path-key")],
});

const service: Service = { ...shop, bases: ["one", "two"] };
const at = (base: string): typeof getThing => ({ ...getThing, service, base });

/** The path that the signature of an operation's request covers. */
async function signedPath(
  operation: typeof getThing,
  baseUrl: ClientOptions["baseUrl"],
): Promise<string | null | undefined> {
  const fetch = scriptedFetch(Response.json({ id: "7" }));
  const client = createClient({ baseUrl, auth, fetch, cache: false, limit: false });
  await client.call(operation, { id: "7" });
  return fetch.requests[0]?.headers.get("x-signed");
}

describe("the path that is signed", () => {
  test.each([
    ["at the root", "https://a.example", "https://b.example"],
    ["behind prefixes of one proxy", "https://proxy.example/one", "https://proxy.example/two"],
    ["where one's path begins as the other's prefix does", "https://a.example", "https://b.example/things"],
    ["one below the other", "https://proxy.example/api", "https://proxy.example/api/two"],
  ])("is below the operation's own base URL of several: %s", async (_, first, second) => {
    const baseUrl = { one: first, two: second };
    expect(await signedPath(at("one"), baseUrl)).toBe("/things/7");
    expect(await signedPath(at("two"), baseUrl)).toBe("/things/7");
  });
});
