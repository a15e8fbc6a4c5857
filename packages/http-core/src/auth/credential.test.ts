import { describe, expect, test } from "vitest";
import { failureOf, untyped } from "@org/test-kit/untyped";
import {
  accepts,
  anonymous,
  checkClient,
  checkScheme,
  type Credential,
  credentialProvider,
  rememberScheme,
  requires,
} from "./credential.ts";
import { withPrincipal } from "./principal.ts";
import { basic, bearer, token } from "./schemes.ts";

const get = { id: "shop.get", auth: accepts("bearer", "token") };
const own = { id: "shop.own", auth: requires("bearer") };
const open = { id: "shop.open", auth: anonymous };

test("an operation requires a credential, accepts one, or takes none", () => {
  expect([get.auth, own.auth, open.auth]).toEqual([
    { schemes: ["bearer", "token"], required: false },
    { schemes: ["bearer"], required: true },
    { schemes: [], required: false },
  ]);
});

describe("a credential of a call", () => {
  test("is accepted if its scheme is one of the operation's", () => {
    for (const credential of [bearer("a-token"), token("a-token")])
      expect(() => {
        checkScheme(get, credential);
      }).not.toThrow();
  });

  test.each<[unknown, typeof get, string, string]>([
    [token("a-token"), own, "bearer", "token"],
    [basic("ann", "a-password"), get, "bearer or token", "basic"],
    [bearer("a-token"), open, "none, since no operation takes a credential", "bearer"],
    ["a-token", get, "bearer or token", "string"],
    [{ scheme: 7 }, get, "bearer or token", "object"],
    [undefined, get, "bearer or token", "undefined"],
  ])("%o is refused by its kind", async (credential, operation, expected, received) => {
    expect(
      await failureOf(() => {
        checkScheme(operation, credential);
      }),
    ).toMatchObject({ parameter: "auth", operation: operation.id, expected, received });
  });
});

describe("a credential of a client", () => {
  test("is accepted if one operation accepts it, and refused by all schemes, each named once, if none does", async () => {
    const client = {};
    rememberScheme(client, basic("ann", "a-password"));
    checkClient(client, [get, { id: "shop.log-in", auth: requires("basic") }]);
    const error = await failureOf(() => {
      checkClient(client, [own, get]);
    });
    expect(error).toMatchObject({ parameter: "auth", expected: "bearer or token", received: "basic" });
  });

  test("is not checked without operations, or where it is a function or absent", () => {
    const [constant, later, none] = [{}, {}, {}];
    rememberScheme(constant, basic("ann", "a-password"));
    rememberScheme(later, () => basic("ann", "a-password"));
    rememberScheme(none, undefined);
    checkClient(constant, []);
    checkClient(later, [own]);
    checkClient(none, [own]);
    expect(() => {
      checkClient(constant, [own]);
    }).toThrow("expected bearer, received basic");
  });

  test.each([["a-token"], [{}], [null], [{ scheme: 7 }]])("is no other value: %j", async (auth) => {
    const error = await failureOf(() => untyped(rememberScheme)({}, auth));
    expect(error).toMatchObject({
      parameter: "auth",
      expected: "a credential, such as `bearer(…)`",
      received: auth === null ? "object" : typeof auth,
    });
    expect(String(error)).not.toContain("a-token");
  });
});

describe("a constant credential", () => {
  test("is always current, and has no replacement", async () => {
    const constant = bearer("a-token");
    const { current, replace } = credentialProvider(constant);
    expect(current()).toBe(constant);
    expect(await replace(constant)).toBeUndefined();
  });
});

describe("a credential function", () => {
  const [first, second, third] = [bearer("token-1"), bearer("token-2"), bearer("token-3")];

  /** A source whose current credential is replaced by the next of a list, where there is one. */
  function rotating(...later: readonly (Credential | Error)[]) {
    const rejections: (Credential | undefined)[] = [];
    const rest = [...later];
    let current: Credential = first;
    const source = async (rejected?: Credential): Promise<Credential> => {
      rejections.push(rejected);
      const next = rejected === undefined ? current : rest.shift();
      if (next instanceof Error) throw next;
      current = next ?? current;
      return current;
    };
    return { provider: credentialProvider(source), rejections };
  }

  test("is called once for all calls with the same rejected credential, late ones too", async () => {
    const { provider, rejections } = rotating(second, third);
    const both = await Promise.all([provider.replace(first), provider.replace(first)]);
    expect(both).toEqual([second, second]);
    // A function may make another object of the same token each time.
    for (const late of [first, bearer("token-1")]) expect(await provider.replace(late)).toBe(second);
    expect(rejections).toEqual([first]);
  });

  test("gives a late call the current credential, not one that was rejected too", async () => {
    const { provider, rejections } = rotating(second, third);
    await provider.replace(first);
    expect(await provider.replace(second)).toBe(third);
    expect(await provider.replace(first)).toBe(third);
    expect(rejections).toEqual([first, second, undefined]);
  });

  test("is called again after it had no replacement, and after it failed", async () => {
    const down = new Error("down");
    const { provider, rejections } = rotating(first, down, second);
    expect(await provider.replace(first)).toBeUndefined();
    expect(await failureOf(() => provider.replace(first))).toBe(down);
    expect(await provider.replace(first)).toBe(second);
    expect(rejections).toEqual([first, first, first]);
  });

  test("replaces a token by another one of the same principal", async () => {
    const [old, fresh] = [withPrincipal("ann", first), withPrincipal("ann", second)];
    const { provider, rejections } = rotating(fresh);
    expect(await provider.replace(old)).toBe(fresh);
    expect(await provider.replace(withPrincipal("ann", bearer("token-1")))).toBe(fresh);
    expect(rejections).toEqual([old]);
  });

  test("has no replacement where it makes the rejected credential anew", async () => {
    const { provider, rejections } = rotating(bearer("token-1"), bearer("token-1"), second);
    expect(await provider.replace(first)).toBeUndefined();
    expect(await provider.replace(first)).toBeUndefined();
    expect(await provider.replace(first)).toBe(second);
    expect(rejections).toEqual([first, first, first]);
  });

  test("that throws at once fails the call, and is called again", async () => {
    let calls = 0;
    const { replace } = credentialProvider(() => {
      calls += 1;
      if (calls === 1) throw new Error("down");
      return second;
    });
    expect(String(await failureOf(() => replace(first)))).toBe("Error: down");
    expect(await replace(first)).toBe(second);
  });
});
