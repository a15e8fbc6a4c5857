import { describe, expect, it } from "vitest";
import type { CacheRequest } from "./types.ts";
import { isSelectedBy, selectingHeaders } from "./vary.ts";

function request(headers: Record<string, string>, credentialHeaders: readonly string[] = []): CacheRequest {
  return {
    method: "GET",
    url: "https://a.example/",
    headers: new Headers(headers),
    principal: "p",
    credentialHeaders,
  };
}

function isShared(vary: string, first: CacheRequest, second: CacheRequest): boolean {
  const headers = new Map([["vary", vary]]);
  return isSelectedBy({ headers, selecting: selectingHeaders(first, headers) }, second);
}

describe("Vary", () => {
  it.each<[string, Record<string, string>, Record<string, string>, boolean]>([
    ["Accept", { accept: "a" }, { accept: "a" }, true],
    ["Accept", { accept: "a" }, { accept: "b" }, false],
    ["Accept", { accept: "a" }, {}, false],
    ["Accept", {}, { accept: "a" }, false],
    ["Accept", { other: "a" }, { other: "b" }, true],
    ["accept , Accept-Language", { accept: "a" }, { accept: "a", "accept-language": "de" }, false],
    ["Accept", { accept: "a , b" }, { accept: " a,b " }, true],
    ["Accept", { accept: "a,b" }, { accept: "ab" }, false],
    ["Accept", { accept: 'a;x="1 , 2"' }, { accept: 'a;x="1,2"' }, false],
    ["*", {}, {}, false],
    [", *", {}, {}, false],
    ["Accept, *", { accept: "a" }, { accept: "a" }, false],
    ["", {}, {}, true],
    ["not a name, Accept", { accept: "a" }, { accept: "a" }, true],
  ])("%s: %o and %o", (vary, first, second, expected) => {
    expect(isShared(vary, request(first), request(second))).toBe(expected);
  });

  it("is not needed for a header that the operation declares", () => {
    const requestFor = (network: string | undefined): CacheRequest => ({
      ...request(network === undefined ? {} : { "X-Network": network }),
      headerNames: ["x-network"],
    });
    for (const vary of ["", "Accept"]) {
      expect(isShared(vary, requestFor("north"), requestFor("north"))).toBe(true);
      expect(isShared(vary, requestFor("north"), requestFor("south"))).toBe(false);
      expect(isShared(vary, requestFor("north"), requestFor(undefined))).toBe(false);
      expect(isShared(vary, requestFor(undefined), requestFor("north"))).toBe(false);
    }
  });

  it("with an invalid name, as from a broken store, selects nothing and throws nothing", () => {
    const selecting = { "not a name": null };
    expect(isSelectedBy({ headers: new Map(), selecting }, request({}))).toBe(false);
  });

  it.each(["Authorization", "Cookie", "X-Api-Key"])(
    "on %s means the principal, which is part of the key",
    (name) => {
      const first = request({ [name]: "the secret" }, ["x-API-key"]);
      expect(isShared(name, first, request({ [name]: "a new one" }, ["x-API-key"]))).toBe(true);
      expect(selectingHeaders(first, new Map([["vary", name]]))).toEqual({});
    },
  );
});
