import { describe, expect, test } from "vitest";
import {
  bearer,
  createClient,
  RateLimitError,
  type Credential,
  type CredentialSource,
} from "../src/index.ts";
import { fakeClock, scriptedFetch, type Scripted } from "../src/testing/index.ts";
import { failureOf } from "../../../tests/support/untyped.ts";
import { good } from "./scripted-client.ts";
import { getThing, ownThing } from "./shop.ts";

let services = 0;

/** A client of a service of its own, since limits are shared by a process. */
function setUp(script: readonly Scripted[], auth?: CredentialSource) {
  services += 1;
  const origin = `https://payer-${String(services)}.example`;
  const fetch = scriptedFetch(...script);
  const retry = { retries: 0, maxWait: 0 };
  const client = createClient({ baseUrl: origin, auth, cache: false, clock: fakeClock(), fetch, retry });
  /** What became of a call: sent, or held back before that. */
  const ask = async (headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const before = fetch.requests.length;
    const error = await failureOf(async () => {
      await client.call(getThing, { id: "7" }, { headers });
      throw new Error("good");
    });
    const sent = fetch.requests.length - before;
    if (error instanceof RateLimitError) return sent === 0 ? "held" : `limited after ${String(sent)}`;
    return `${error instanceof Error ? error.message : "?"} after ${String(sent)}`;
  };
  return { ask, client, fetch, origin };
}

const limited = (): Response => new Response("", { status: 429, headers: { "retry-after": "30" } });
const to = (location: string): Response => new Response("", { status: 302, headers: { location } });

const ANN = { "X-Api-Key": "key-of-ann" };
const BOB = { "X-Api-Key": "key-of-bob" };

describe("a limit that was met holds back who met it", () => {
  test("who is told by the call's own headers, where those prove it", async () => {
    const { ask } = setUp([limited, good, good]);
    expect(await ask(ANN)).toBe("limited after 1");
    expect(await ask(ANN)).toBe("held");
    expect(await ask({ ...ANN, "Accept-Language": "de" })).toBe("held");
    expect(await ask(BOB)).toBe("good after 1");
    expect(await ask()).toBe("good after 1");
  });

  test("whatever else the headers say", async () => {
    const { ask } = setUp([limited]);
    expect(await ask()).toBe("limited after 1");
    expect(await ask({ "Accept-Language": "de" })).toBe("held");
  });

  test("under the client's credential and a call's own key together", async () => {
    const credentials = [bearer("token-of-ann"), bearer("token-of-bob")];
    let [inForce] = credentials;
    const { ask } = setUp([limited, good, good], () => inForce ?? bearer("none"));
    expect(await ask(ANN)).toBe("limited after 1");
    expect(await ask()).toBe("good after 1");
    [, inForce] = credentials;
    expect(await ask(ANN)).toBe("good after 1");
    [inForce] = credentials;
    expect(await ask(ANN)).toBe("held");
  });

  test.each([
    ["by a key of its own", ANN],
    ["by nothing", {}],
  ])("on the origin that a redirect stays on: %s", async (_, headers) => {
    const { ask } = setUp([to("/elsewhere"), limited]);
    expect(await ask(headers)).toBe("limited after 2");
    expect(await ask(headers)).toBe("held");
  });

  test("on the origin that a redirect leads to, and nowhere else", async () => {
    const other = `https://other-payer.example`;
    const { ask } = setUp([to(`${other}/a`), limited, good, to(`${other}/a`)]);
    expect(await ask(ANN)).toBe("limited after 2");
    expect(await ask(ANN)).toBe("good after 1");
    // A key of the call's own does not go there: whoever it is of meets the same limit.
    expect(await ask(BOB)).toBe("limited after 1");
  });

  test("as the credential that it was sent with, not as the one before", async () => {
    const [ann, bob] = [bearer("token-of-ann-2"), bearer("token-of-bob-2")];
    const auth = (rejected?: Credential): Credential => (rejected === undefined ? ann : bob);
    const unknown = (): Response => new Response("", { status: 401 });
    const { client, fetch } = setUp([unknown, limited, good], auth);
    const ask = () => failureOf(() => client.call(ownThing, { id: "7" }));
    expect(await ask()).toBeInstanceOf(RateLimitError);
    await client.call(ownThing, { id: "7" });
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer token-of-ann-2",
      "Bearer token-of-bob-2",
      "Bearer token-of-ann-2",
    ]);
  });
});
