import { expect, test } from "vitest";
import { createClient, get, memoryStore, text, type ClientEvent } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { expectNone } from "@org/test-kit/expect-none";
import { printed } from "./printed.ts";

const ANNS = "zQ7j-anns-own-t0ken";
const BOBS = "zQ7j-bobs-own-t0ken";
const kinds: readonly (readonly [name: string, of: (secret: string) => string])[] = [
  ["Authorization", (secret) => `Bearer ${secret}`],
  ["authorization", (secret) => `Basic ${btoa(`me:${secret}`)}`],
  ["X-Api-Key", (secret) => secret],
  ["Private-Token", (secret) => secret],
  ["X-Client-Secret", (secret) => secret],
  ["X-ClientSecret", (secret) => secret],
  ["X-Amz-Security-Token", (secret) => secret],
  ["X-Authenticated-User", (secret) => secret],
  ["Signature", (secret) => `sig1=:${btoa(secret)}:`],
  ["Cookie", (secret) => `session=${secret}`],
];

/** A service with cacheable responses that echo the caller, and refusals for some callers. */
function setUp(name: string) {
  const events: ClientEvent[] = [];
  let requests = 0;
  const client = createClient({
    baseUrl: "https://own.example",
    clock: fakeClock(),
    cache: memoryStore(),
    async fetch(url, { headers }) {
      requests += 1;
      const said = headers[name.toLowerCase()] ?? "nobody";
      if (url.endsWith("refused")) return Response.json({ message: `not you: ${said}` }, { status: 403 });
      return Response.json({ id: String(requests) }, { headers: { "cache-control": "max-age=60" } });
    },
    on: { any: (event) => void events.push(event) },
  });
  const ask = (value: string, id = "7") => client.call(getThing, { id }, { headers: { [name]: value } });
  const thing = get("/things/{id}", {
    params: { key: text },
    places: { key: { in: "header", name: name } },
    answer: { id: text },
  });
  const askByParameter = (key: string, id = "7") => client.call(thing, { id, key });
  return { ask, askByParameter, events };
}

test.each(kinds)(
  "a call with its own %s gets the response of the service, never one that was cached for others",
  async (name, of) => {
    const { ask } = setUp(name);
    expect(await ask(of(ANNS))).toEqual({ id: "1" });
    expect(await ask(of(BOBS))).toEqual({ id: "2" });
    expect(await ask(of(ANNS))).toEqual({ id: "3" });
  },
);

test.each(kinds)("a parameter that is sent as %s is as much the caller's", async (name, of) => {
  const { askByParameter, events } = setUp(name);
  expect(await askByParameter(of(ANNS))).toEqual({ id: "1" });
  expect(await askByParameter(of(BOBS))).toEqual({ id: "2" });
  const error = await failureOf(() => askByParameter(of(ANNS), "refused"));
  expect(error).toMatchObject({ code: "permission" });
  expectNone([error, ...events].map(printed).join("\n"), [ANNS, btoa(`me:${ANNS}`)]);
});

test.each(kinds)("a %s of a call is not printed", async (name, of) => {
  const { ask, events } = setUp(name);
  const error: unknown = await ask(of(ANNS), "refused").then(undefined, (thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "permission" });
  expectNone([error, ...events].map(printed).join("\n"), [ANNS, btoa(`me:${ANNS}`)]);
});

test.each(["X-Design", "Accept-Signature", "X-Passenger", "X-Author", "Idempotency-Key"])(
  "a %s that a call brings along is nobody's: the answer is kept, and goes over plain http",
  async (name) => {
    const { ask } = setUp(name);
    expect([await ask("blue"), await ask("green")]).toEqual([{ id: "1" }, { id: "1" }]);
    const fetch = async (): Promise<Response> => Response.json({ id: "7" });
    const client = createClient({ baseUrl: "http://own.example", clock: fakeClock(), fetch });
    expect(await client.call(getThing, { id: "7" }, { headers: { [name]: "blue" } })).toEqual({ id: "7" });
  },
);
