import { describe, expect, test } from "vitest";
import { allParts } from "../../test/parts.ts";
import { callOf } from "../../test/call-of.ts";
import { getThing } from "../../test/shop.ts";
import type { CallContext } from "../run/context.ts";
import { retryBudget } from "../run/retry-policy.ts";
import type { Credential } from "../auth/credential.ts";
import { bearer } from "../auth/schemes.ts";
import type { Operation } from "../operation/operation.ts";
import { callContext } from "./call-context.ts";
import { createRuntime } from "./setup.ts";
import type { CallOptions, ClientOptions } from "./types.ts";

const ORIGIN = "https://context.example";

/** The context of a call with these options. */
function contextOf(
  client: Partial<ClientOptions> = {},
  options: CallOptions = {},
  {
    operation = getThing,
    credential,
    credentials = [],
  }: {
    readonly operation?: Operation;
    readonly credentials?: CallContext["ownCredentials"];
    readonly credential?: Credential;
  } = {},
) {
  const { call } = callOf({ operation });
  const origin = { origin: ORIGIN, isBase: true };
  return callContext(
    createRuntime({ baseUrl: ORIGIN, ...client }, allParts()),
    { ...call, given: { names: [], credentials }, options, origin },
    credential,
  );
}

const operation: Operation = {
  ...getThing,
  defaults: { ...getThing.defaults, attemptTimeout: 10, retries: 1, maxWait: 100, bodyCap: 1_000 },
};

describe("an option of", () => {
  const client = { timeout: { attempt: 20 }, retry: { retries: 2, maxWait: 200 }, bodyCap: 2_000 };

  test("the operation is the default", () => {
    expect(contextOf({}, {}, { operation })).toMatchObject({
      attemptTimeout: 10,
      retry: { retries: 1, maxWait: 100 },
      bodyCap: 1_000,
    });
  });

  test("the client comes before it", () => {
    expect(contextOf(client, {}, { operation })).toMatchObject({
      attemptTimeout: 20,
      retry: { retries: 2, maxWait: 200 },
      bodyCap: 2_000,
    });
  });

  test("the call comes first, each by itself; zero is a value", () => {
    const own = { timeout: { attempt: 30, total: 1 }, retry: { retries: 0 } };
    expect(contextOf(client, own, { operation })).toMatchObject({
      attemptTimeout: 30,
      retry: { retries: 0, maxWait: 200 },
    });
    expect(contextOf({ retry: { maxWait: 0 } }, {}, { operation }).retry).toEqual({ retries: 1, maxWait: 0 });
  });
});

describe("the limits", () => {
  const declared = { windows: [{ requests: 1, per: 1_000 }] };
  const limited: Operation = { ...operation, defaults: { ...operation.defaults, limit: declared } };

  test.each<[ClientOptions["limit"], object]>([
    [undefined, declared],
    [{ concurrency: 2 }, { concurrency: 2 }],
    [false, {}],
  ])("of a client with `limit` %j", (limit, limits) => {
    expect(contextOf({ limit }, {}, { operation: limited }).limits).toEqual(limits);
  });

  test("are none if neither declares any", () => {
    expect(contextOf().limits).toEqual({});
  });
});

describe("the retry budget", () => {
  test("is shared by the clients of a service at an origin", () => {
    expect(contextOf().retryBudget).toBe(contextOf().retryBudget);
    const service = { ...getThing.service, name: "other-context" };
    expect(contextOf({}, {}, { operation: { ...getThing, service } }).retryBudget).not.toBe(
      contextOf().retryBudget,
    );
  });

  test("may be the client's own", () => {
    const own = retryBudget();
    expect(contextOf({ retryBudget: own }).retryBudget).toBe(own);
  });
});

describe("the caller", () => {
  const credential = bearer("a-token-of-one");

  test("is anonymous, or the principal of the credential", () => {
    expect(contextOf().caller).toEqual({ principal: "", headers: [] });
    const { caller } = contextOf({}, {}, { credential });
    expect([caller.principal, caller.headers]).toEqual([credential.principal, ["Authorization"]]);
  });

  test("is another for each credential in the call's own headers", () => {
    const principals = ["a-key", "b-key"].map((key) => {
      const { caller } = contextOf({}, {}, { credential, credentials: [["X-Api-Key", key]] });
      expect(caller.headers).toEqual(["Authorization", "X-Api-Key"]);
      expect(caller.partition).toBeUndefined();
      expect(caller.principal).not.toContain(key);
      return caller.principal;
    });
    expect(new Set([credential.principal, ...principals]).size).toBe(3);
  });
});
