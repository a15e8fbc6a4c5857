import { createClient, hmac, post, Secret, type Credential } from "@org/http-core";
import { requires } from "@org/http-core/operation";
import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { getThing } from "../shop.ts";

const START = Date.UTC(2026, 0, 1);

/** Signs with the time only, in epoch seconds, to show when a request was signed. */
const timed = hmac({
  principal: "signed-again",
  message: ({ timestamp }) => String(timestamp),
  sign: (message) => Promise.resolve(message),
  headers: (_, { timestamp }) => ({ "x-signed-at": String(timestamp) }),
  headerNames: ["x-signed-at"],
  secrets: [new Secret("signed-again-key")],
});

/** A service whose clock is ten minutes ahead. */
const AHEAD = 600_000;
const date = new Date(START + AHEAD).toUTCString();
const refused = (): Response => new Response("", { status: 401, headers: { date } });
const good = (): Response => Response.json({ id: "7" }, { headers: { date } });

function setUp(script: readonly Scripted[], auth: Credential = timed) {
  const clock = fakeClock(START);
  const fetch = scriptedFetch(...script);
  const connect = (baseUrl = "https://signed-again.example") =>
    createClient({ baseUrl, auth, clock, fetch, cache: false });
  const signedAhead = () =>
    fetch.requests.map(({ headers }) => Number(headers.get("x-signed-at")) * 1_000 - START);
  return { connect, signedAhead, fetch };
}

describe("a signature that a 401 refuses", () => {
  test("is made once more, with the time that the response shows", async () => {
    const { connect, signedAhead } = setUp([refused(), good()]);
    expect(await connect().call(getThing, { id: "7" })).toEqual({ id: "7" });
    expect(signedAhead()).toEqual([0, AHEAD]);
  });

  test("is made once more after a stray 401, too, but not twice", async () => {
    const stray = () => new Response("", { status: 401 });
    const { connect, fetch } = setUp([stray(), good(), repeat(stray)]);
    const client = connect();
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toMatchObject({ code: "authentication", attempts: 1 });
    expect(error).toHaveProperty("hint", expect.stringContaining("clock"));
    expect(fetch.requests).toHaveLength(4);
  });

  test("is not made again for a write; the next request has the time", async () => {
    const { connect, signedAhead } = setUp([refused(), good()]);
    const client = connect();
    const add = post("/things", { auth: requires("hmac") });
    expect(await failureOf(() => client.call(add, undefined))).toMatchObject({ code: "authentication" });
    await client.call(getThing, { id: "7" });
    expect(signedAhead()).toEqual([0, AHEAD]);
  });

  test("teaches all clients of the origin, and of no other", async () => {
    const { connect, signedAhead } = setUp([refused(), repeat(good)]);
    const one = { id: "7" };
    await connect().call(getThing, one);
    await connect().call(getThing, one);
    await connect("https://other.example").call(getThing, one);
    expect(signedAhead()).toEqual([0, AHEAD, AHEAD, 0]);
  });

  test("is made once more where it needs no promise", async () => {
    const plain: Credential = {
      ...timed,
      apply: (request, { skew }) => ({
        ...request,
        headers: new Headers({ "x-signed-at": String((START + skew) / 1_000) }),
      }),
    };
    const { connect, signedAhead } = setUp([refused(), good()], plain);
    await connect().call(getThing, { id: "7" });
    expect(signedAhead()).toEqual([0, AHEAD]);
  });
});
