import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { Secret, createClient, type Credential, hmac, isCallError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "../shop.ts";

const START = Date.UTC(2026, 0, 1);

/** Signs with the time only, in epoch seconds, to show when a request was signed. */
const timed = hmac({
  principal: "signing-time",
  message: ({ timestamp }) => String(timestamp),
  sign: (message) => Promise.resolve(message),
  headers: (_, { timestamp }) => ({ "x-signed-at": String(timestamp) }),
  headerNames: ["x-signed-at"],
  secrets: [new Secret("signing-time-key")],
});

const good = (headers: Readonly<Record<string, string>>): Response => Response.json({ id: "7" }, { headers });
const at = (apart: number): string => new Date(START + apart).toUTCString();

/** The difference between the signed times and our clock, in milliseconds. */
async function signedAhead(...script: readonly Scripted[]): Promise<readonly number[]> {
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://signing.example",
    auth: timed,
    clock: fakeClock(START),
    fetch,
    cache: false,
    limit: false,
  });
  while (fetch.requests.length < script.length)
    await client.call(getThing, { id: "7" }).catch((error: unknown) => {
      if (!isCallError(error)) throw error;
    });
  return fetch.requests
    .map(({ headers }) => headers.get("x-signed-at"))
    .filter((signed) => signed !== null)
    .map((signed) => Number(signed) * (Number(signed) < 1e11 ? 1_000 : 1) - START);
}

describe("the time that a request is signed with", () => {
  test.each([400, 401, 403])("is the service's, by the Date of its last refusal: %i", async (status) => {
    const refused = new Response(null, { status, headers: { date: at(7_200_000) } });
    expect(await signedAhead(refused, good({}), good({}))).toEqual([0, 7_200_000, 7_200_000]);
  });

  test("is not that of a response that took the signature, nor of a failure", async () => {
    const failed = new Response(null, { status: 404, headers: { date: at(7_200_000) } });
    expect(await signedAhead(good({ date: at(7_200_000) }), failed, good({}))).toEqual([0, 0, 0]);
  });

  test("is not that of a response from an intermediate cache", async () => {
    const kept = new Response(null, { status: 403, headers: { date: at(-7_200_000), age: "7200" } });
    expect(await signedAhead(kept, good({}))).toEqual([0, 0]);
  });

  test("is not that of another origin after a redirect", async () => {
    const moved = new Response(null, { status: 302, headers: { location: "https://files.example/7" } });
    const refused = new Response(null, { status: 403, headers: { date: at(7_200_000) } });
    expect(await signedAhead(moved, refused, good({}), good({}))).toEqual([0, 0, 0]);
  });
});

test("a credential that signs without a promise is given the service's time, too", async () => {
  const given: number[] = [];
  const auth: Credential = {
    ...timed,
    apply(request, { skew }) {
      given.push(skew);
      return request;
    },
  };
  const refused = new Response(null, { status: 401, headers: { date: at(7_200_000) } });
  const fetch = scriptedFetch(refused, repeat(good({})));
  const client = createClient({
    baseUrl: "https://signing.example",
    auth,
    clock: fakeClock(START),
    fetch,
    cache: false,
  });
  await client.call(getThing, { id: "1" });
  expect(given).toEqual([0, 7_200_000]);
});
