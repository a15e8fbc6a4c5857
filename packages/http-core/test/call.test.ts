import { DecodeError, ParameterError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { BASE, good, setUp } from "./scripted-client.ts";
import { byCursor, createThing, echo, getThing } from "./shop.ts";

describe("a call", () => {
  test("is sent once when it is awaited, however often", async () => {
    const { client, fetch } = setUp([good()]);
    const call = client.call(getThing, { id: "7" });
    expect(fetch.requests).toHaveLength(0);
    expect(await call).toEqual({ id: "7" });
    expect(await call).toEqual({ id: "7" });
    const { meta } = await call.withResponse();
    expect(meta.attempts).toBe(1);
    expect(fetch.requests).toHaveLength(1);
  });

  test("has the parameters of its creation, if their object is used again for the next call or list", async () => {
    const both = () => Response.json({ id: "7", data: [] });
    const { client, fetch } = setUp([both(), both(), both(), both()]);
    const [params, page] = [{ id: "1" }, { limit: 1 }];
    const calls = [client.call(getThing, params), client.list(byCursor, page)];
    params.id = "2";
    page.limit = 2;
    calls.push(client.call(getThing, params), client.list(byCursor, page));
    await Promise.all(calls);
    expect(fetch.requests.map(({ url }) => url.slice(BASE.length)).toSorted()).toEqual([
      expect.stringMatching(/limit=1$/),
      expect.stringMatching(/limit=2$/),
      "/things/1",
      "/things/2",
    ]);
  });

  test("has the options of its creation, too", async () => {
    const both = () => Response.json({ id: "7", data: [] });
    const { client, fetch } = setUp([both(), both(), both(), both()]);
    const options = { headers: { "x-note": "1" } };
    const calls = [client.call(getThing, { id: "1" }, options), client.list(byCursor, {}, options)];
    options.headers = { "x-note": "2" };
    calls.push(client.call(getThing, { id: "1" }, options), client.list(byCursor, {}, options));
    await Promise.all(calls);
    const notes = fetch.requests.map(({ url, headers }) => [url.slice(BASE.length), headers.get("x-note")]);
    expect(notes.toSorted()).toEqual([
      ["/by-cursor", "1"],
      ["/by-cursor", "2"],
      ["/things/1", "1"],
      ["/things/1", "2"],
    ]);
  });

  test.each([{ params: new Map([["limit", 7]]) }, { params: ["7"] }, { params: "7" }])(
    "refuses $params, which is no object of parameters",
    async ({ params }) => {
      const { client, fetch } = setUp([]);
      expect(await failureOf(() => untyped(client.list)(byCursor, params))).toBeInstanceOf(ParameterError);
      expect(fetch.requests).toEqual([]);
    },
  );

  test("sends a header whose value is the text 'undefined'", async () => {
    const { client, fetch } = setUp([Response.json({ id: "7" })]);
    await client.call(getThing, { id: "7" }, { headers: { "x-note": "undefined" } });
    expect(fetch.requests[0]?.headers.get("x-note")).toBe("undefined");
  });

  test("places its parameters: path, header, query, repeated query", async () => {
    const { client, fetch } = setUp([good()]);
    await client.call(getThing, { id: "a/b c", tenant: "t1", since: "2020-02-29", tags: ["x", "y&z"] });
    const [request] = fetch.requests;
    expect(request?.url).toBe(`${BASE}/things/a%2Fb%20c?since=2020-02-29&tags=x&tags=y%26z`);
    expect(request?.headers.get("x-shop-tenant")).toBe("t1");
    expect(request?.headers.get("accept")).toBe("application/json");
    expect(request?.headers.get("user-agent")).toBe("org-clients");
  });

  test("sends a JSON body, or one parameter as text", async () => {
    const { client, fetch } = setUp([good(), new Response("hello")]);
    await client.call(createThing, { name: "lamp", price: "1.50" });
    expect(await client.call(echo, { name: "hello" })).toBe("hello");
    const [posted, echoed] = fetch.requests;
    expect(await posted?.json()).toEqual({ name: "lamp", price: "1.50" });
    expect(posted?.headers.get("content-type")).toBe("application/json");
    expect(await echoed?.text()).toBe("hello");
    expect(echoed?.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  test("is sent once, whichever of its methods are used, in any order", async () => {
    const { client, fetch } = setUp([good()]);
    const call = client.call(getThing, { id: "7" });
    const responses = await Promise.all([call.raw(), call.raw()]);
    expect(await call).toEqual({ id: "7" });
    const { response } = await call.withResponse();
    expect((await call.withResponse()).response).toBe(response);
    const bodies = await Promise.all([...responses, response, await call.raw()].map((each) => each.json()));
    expect(bodies).toEqual(Array.from({ length: 4 }, () => ({ id: "7" })));
    expect(fetch.requests).toHaveLength(1);
  });

  test("fails once for all of its promises; raw() still gives a body that cannot be decoded", async () => {
    const refused = setUp([new Response("", { status: 404 })]);
    const call = refused.client.call(getThing, { id: "7" });
    const failures = [
      await failureOf(() => call),
      await failureOf(() => call.raw()),
      await failureOf(() => call.withResponse()),
    ];
    expect(new Set(failures).size).toBe(1);
    expect(refused.fetch.requests).toHaveLength(1);
    const odd = setUp([new Response("<html>")]);
    const undecoded = odd.client.call(getThing, { id: "7" });
    expect(await failureOf(() => undecoded)).toBeInstanceOf(DecodeError);
    expect(await (await undecoded.raw()).text()).toBe("<html>");
    expect(odd.fetch.requests).toHaveLength(1);
  });

  test("raw() gives a response with a redacted URL", async () => {
    const { client } = setUp([Response.json({ id: "7" }, { headers: { "x-extra": "1" } })]);
    const response = await client.call(getThing, { id: "7" }).raw();
    expect(response.headers.get("x-extra")).toBe("1");
    expect(response.url).toBe(`${BASE}/things/7`);
    expect(await response.json()).toEqual({ id: "7" });
  });

  test.each([
    [{ id: "" }, "id"],
    [{ id: ".." }, "id"],
    [{ id: "." }, "id"],
    [{ id: "%2e%2E" }, "id"],
    [{ id: "a/../b" }, "id"],
    [{ id: "\ud800" }, "id"],
    [{ id: "7", since: "2019-02-30" }, "since"],
    [{ id: "7", tags: [] }, "tags"],
    [{ id: "7", colour: "red" }, "colour"],
    [{}, "id"],
  ])("with %j is a ParameterError before any request", async (params, parameter) => {
    const { client, fetch } = setUp([good()]);
    const error = await failureOf(() => Reflect.apply(client.call, client, [getThing, params]));
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ code: "parameter", parameter, attempts: 0 });
    expect(fetch.requests).toHaveLength(0);
  });

  test.each([
    [{}, "id: expected text, received nothing"],
    [{ id: 7 }, "id: expected text, received 7"],
    [{ id: "7", since: "x" }, 'since: expected a calendar day as yyyy-MM-dd, received "x"'],
    [{ id: "7", tags: true }, "tags: expected a list or text, received true"],
    [
      { id: "7", tag: "x" },
      'tag: expected no such parameter; there are: id, tenant, since, tags, received "x"',
    ],
  ])("%j is refused with what was expected and what was received", async (params, message) => {
    const { client } = setUp([good()]);
    const error = await failureOf(() => Reflect.apply(client.call, client, [getThing, params]));
    expect(error instanceof Error ? error.message : "").toBe(message);
  });

  test("a value of the length of a private key is not printed", async () => {
    const { client } = setUp([good()]);
    const secret = "0x" + "ab".repeat(32);
    const error = await failureOf(() => client.call(getThing, { id: "7", since: secret }));
    expect(String(error)).toContain("66 characters");
    expect(String(error)).not.toContain(secret);
  });
});
