import { describe, expect, test } from "vitest";
import { callOf } from "../../test/call-of.ts";
import { ownThing } from "../../test/shop.ts";
import { type Credential, credentialProvider } from "../auth/credential.ts";
import { bearer } from "../auth/schemes.ts";
import { wireNames } from "../operation/dialect.ts";
import type { OwnCredentials } from "../run/call.ts";
import { identify } from "./identity.ts";

/** Whose call it is, with this credential of the client and these of its own. */
function callerOf(credential?: Credential, credentials: OwnCredentials = []) {
  const own = { names: credentials.map(([name]) => name.toLowerCase()), credentials };
  const { call } = callOf({ operation: ownThing, own, ownCredentials: credentials });
  const client = {
    credentials: credential === undefined ? undefined : credentialProvider(credential),
    wireNames: wireNames(),
  };
  expect(identify(call, client)).toBeUndefined();
  return call.caller;
}

describe("the caller", () => {
  const credential = bearer("a-token-of-one");

  test("is anonymous, or the principal of the credential", () => {
    expect(callerOf()).toEqual({ principal: "", headers: [] });
    const caller = callerOf(credential);
    expect([caller.principal, caller.headers]).toEqual([credential.principal, ["Authorization"]]);
  });

  test("is another for each credential in the call's own headers", () => {
    const principals = ["a-key", "b-key"].map((key) => {
      const caller = callerOf(credential, [["X-Api-Key", key]]);
      expect(caller.headers).toEqual(["Authorization", "X-Api-Key"]);
      expect(caller.partition).toBeUndefined();
      expect(caller.principal).not.toContain(key);
      return caller.principal;
    });
    expect(new Set([credential.principal, ...principals]).size).toBe(3);
  });
});
