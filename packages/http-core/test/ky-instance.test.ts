import { bearer, createClient, get, post, text } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import newest from "ky";
import lowest from "ky-lowest";
import { describe, expect, test } from "vitest";

const baseUrl = "https://library.example";
const operations = {
  book: get("/books/{id}"),
  add: post("/books", { params: { title: text }, answer: { id: text } }),
};

describe.each([
  ["the newest ky", newest],
  ["the lowest ky that is allowed", lowest],
])("an instance of %s", (_, ky) => {
  test("has its hooks called once for each request on the wire, which see the credential", async () => {
    const seen: string[] = [];
    const instance = ky.extend({
      hooks: {
        beforeRequest: [
          ({ request }: { readonly request: Request }) => {
            seen.push(`${request.method} ${request.url} ${String(request.headers.get("authorization"))}`);
            request.headers.set("traceparent", "00-1");
          },
        ],
        afterResponse: [
          ({ response }: { readonly response: Response }) => void seen.push(String(response.status)),
        ],
      },
    });
    const fetch = scriptedFetch(
      new Response("", { status: 503, headers: { "retry-after": "0" } }),
      new Response("", { status: 301, headers: { location: "/books/8" } }),
      new Response("", { status: 302, headers: { location: "https://elsewhere.example/8" } }),
      Response.json({ title: "Dune" }),
    );
    const api = createClient({
      baseUrl,
      auth: bearer("my-token"),
      ky: instance,
      fetch,
      operations,
      random: () => 0,
    });
    expect(await api.book({ id: 7 })).toEqual({ title: "Dune" });
    expect(seen).toEqual([
      "GET https://library.example/books/7 Bearer my-token",
      "503",
      "GET https://library.example/books/7 Bearer my-token",
      "301",
      "GET https://library.example/books/8 Bearer my-token",
      "302",
      "GET https://elsewhere.example/8 null",
      "200",
    ]);
    expect(fetch.requests.map(({ headers }) => headers.get("traceparent"))).toEqual(Array(4).fill("00-1"));
  });

  test("keeps body and headers, and may change both", async () => {
    const instance = ky.extend({
      headers: { "x-team": "reading" },
      hooks: {
        beforeRequest: [
          async ({ request }: { readonly request: Request }) =>
            new Request(request, { body: (await request.text()).replace("Dune", "Dune II") }),
        ],
      },
    });
    const fetch = scriptedFetch(Response.json({ id: "1" }));
    const api = createClient({ baseUrl, ky: instance, fetch, operations });
    expect(await api.add({ title: "Dune" })).toEqual({ id: "1" });
    const [sent] = fetch.requests;
    expect(await sent?.text()).toBe('{"title":"Dune II"}');
    expect([sent?.headers.get("x-team"), sent?.headers.get("content-type")]).toEqual([
      "reading",
      "application/json",
    ]);
  });

  test("does not retry, time out, throw for a status or follow redirects by itself", async () => {
    const fetch = scriptedFetch(
      Response.json({ message: "no" }, { status: 500 }),
      new Response("", { status: 301, headers: { location: "https://library.example/books/2" } }),
      Response.json({ title: "Dune" }),
    );
    const instance = ky.extend({ retry: 5, timeout: 1, throwHttpErrors: true, redirect: "error" });
    const api = createClient({ baseUrl, ky: instance, fetch, operations, retry: { retries: 0 } });
    await expect(api.book({ id: 1 })).rejects.toMatchObject({ code: "server", attempts: 1 });
    expect(await api.book({ id: 1 })).toEqual({ title: "Dune" });
    expect(fetch.requests).toHaveLength(3);
  });

  test("has its other options hold, such as credentials and the platform's own", async () => {
    const inits: RequestInit[] = [];
    const fetch = async (_: string, init: RequestInit) => {
      inits.push(init);
      return Response.json({});
    };
    const dispatcher = { pool: 1 };
    const options: object = { dispatcher };
    const withCookies = ky.extend({ credentials: "include", ...options });
    await createClient({ baseUrl, ky: withCookies, fetch, operations }).book({ id: 1 });
    await createClient({ baseUrl, ky: ky.extend({}), fetch, operations }).book({ id: 2 });
    expect(inits).toMatchObject([
      { credentials: "include", dispatcher, redirect: "manual", method: "GET" },
      { credentials: "omit" },
    ]);
  });

  test("may answer from a hook, and its error is thrown as it is", async () => {
    const fetch = scriptedFetch();
    const answering = ky.extend({ hooks: { beforeRequest: [() => Response.json({ title: "mock" })] } });
    const api = createClient({ baseUrl, ky: answering, fetch, operations });
    expect(await api.book({ id: 1 })).toEqual({ title: "mock" });
    const mistake = new RangeError("a hook's mistake");
    const failing = ky.extend({
      hooks: {
        beforeRequest: [
          () => {
            throw mistake;
          },
        ],
      },
    });
    await expect(createClient({ baseUrl, ky: failing, fetch, operations }).book({ id: 1 })).rejects.toBe(
      mistake,
    );
    expect(fetch.requests).toEqual([]);
  });

  test("sends no request whose hook outlasts the attempt's deadline", async () => {
    const clock = fakeClock();
    const slow = Promise.withResolvers<undefined>();
    const hooks = [slow.promise, undefined];
    const instance = ky.extend({ hooks: { beforeRequest: [() => hooks.shift()] } });
    // It ignores the signal.
    const fetch = scriptedFetch(repeat(Response.json({ id: "1" })));
    const options = { baseUrl, ky: instance, fetch, operations, clock, timeout: { attempt: 100 } };
    const added = createClient(options).add({ title: "Dune" });
    const done = added.then(({ id }) => id);
    await clock.run();
    expect(await done).toBe("1");
    slow.resolve(undefined);
    await clock.advance(0);
    expect(fetch.requests).toHaveLength(1);
  });

  test("is not given a request after the deadline", async () => {
    const fetch = (_: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          reject(new Error("aborted"));
        });
      });
    const api = createClient({ baseUrl, ky: ky.extend({}), fetch, operations, timeout: { total: 10 } });
    await expect(api.book({ id: 1 })).rejects.toMatchObject({ code: "timeout" });
  });
});
