import { describe, expect, test } from "vitest";
import { callOf } from "../../test/call-of.ts";
import { BASES, chainOf } from "../../test/chain-of.ts";
import { getThing } from "../../test/shop.ts";
import { type CredentialContext, credentialProvider } from "../auth/credential.ts";
import { bearer } from "../auth/schemes.ts";
import { baseOf } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { learnedSkew } from "./authorize.ts";

const NOW = Date.UTC(2026, 0, 1);

const ORIGIN = "https://skew.example";

/** The skew after responses that were this many milliseconds apart from our time. */
function after(...apart: readonly number[]): number {
  const skew = learnedSkew(fakeClock());
  for (const by of apart) skew.learn(ORIGIN, new Headers({ date: new Date(NOW + by).toUTCString() }), NOW);
  return skew.current(ORIGIN);
}

test("a clock that is two seconds or more apart is followed, either way", () => {
  expect(after(2_000)).toBe(2_000);
  expect(after(-2_000)).toBe(-2_000);
  expect(after(-3_600_000)).toBe(-3_600_000);
});

test("less is the header's rounding, and undoes what was learned", () => {
  expect(after(1_000)).toBe(0);
  expect(after(-1_000)).toBe(0);
  expect(after(60_000, -1_000)).toBe(0);
});

test("a response without a date, or with an invalid one, teaches nothing", () => {
  const skew = learnedSkew(fakeClock());
  skew.learn(ORIGIN, new Headers({ date: new Date(NOW + 5_000).toUTCString() }), NOW);
  skew.learn(ORIGIN, new Headers(), NOW + 60_000);
  skew.learn(ORIGIN, new Headers({ date: "soon" }), NOW + 60_000);
  expect(skew.current(ORIGIN)).toBe(5_000);
});

test("each origin has its own clock", () => {
  const skew = learnedSkew(fakeClock());
  skew.learn(ORIGIN, new Headers({ date: new Date(NOW + 5_000).toUTCString() }), NOW);
  expect([skew.current(ORIGIN), skew.current("https://other.example")]).toEqual([5_000, 0]);
});

test("a cached response teaches nothing", () => {
  const skew = learnedSkew(fakeClock());
  skew.learn(ORIGIN, new Headers({ date: new Date(NOW - 60_000).toUTCString(), age: "60" }), NOW);
  expect(skew.current(ORIGIN)).toBe(0);
});

describe("a signature behind a redirect", () => {
  const OTHER = "https://other.example";
  const moved = () => new Response("", { status: 302, headers: { location: `${OTHER}/v2/moved` } });

  /** A client that signs, and what its signatures cover. */
  function signing(bases: readonly string[], ...script: readonly (() => Response)[]) {
    const left = Array.from(script);
    const signed: string[] = [];
    const signer = (name: string) => ({
      ...bearer(name),
      apply(request: HttpRequest, { path, skew }: CredentialContext) {
        signed.push(`${name} ${path} ${String(skew)}`);
        return request;
      },
    });
    const credentials = credentialProvider((rejected) => signer(rejected === undefined ? "old" : "new"));
    const fetch = () => Promise.resolve(left.shift()?.() ?? new Response());
    const options = { credentials, bases: [...BASES, ...bases.map(baseOf)] };
    return { ...chainOf(fetch, options, callOf({ operation: getThing })), signed };
  }

  test("learns no time from an origin to which none was sent", async () => {
    const refused = () =>
      new Response("", { status: 403, headers: { date: new Date(NOW - 60_000).toUTCString() } });
    const { send, clock, signed } = signing([], moved, refused);
    expect((await send()).status).toBe(403);
    expect([learnedSkew(clock).current(OTHER), signed]).toEqual([0, ["old /things/7 0"]]);
  });

  test("covers the first address again once the credential is renewed", async () => {
    const { send, signed } = signing([`${OTHER}/v2`], moved, () => new Response("", { status: 401 }));
    expect((await send()).status).toBe(200);
    expect(signed).toEqual(["old /things/7 0", "old /moved 0", "new /things/7 0"]);
  });
});
