import { createClient, get, link, list, text, type ClientOptions } from "@org/http-core";
import { failureOf } from "@org/test-kit/untyped";
import { expect, test } from "vitest";

const operations = {
  book: get("/books/{id}", { answer: { title: text } }),
  books: get("/books", { answer: list({ title: text }), page: link() }),
};

function library(options: Partial<ClientOptions>) {
  return createClient({ baseUrl: "https://library.example", retry: { retries: 0 }, operations, ...options });
}

const answer = (body: string, status = 200) => ({ fetch: async () => new Response(body, { status }) });

const ways: Readonly<Record<string, Partial<ClientOptions>>> = {
  "an error status": answer("{}", 404),
  "a body that is not JSON": answer("<p>"),
  "a body that does not match": answer('{"title":[]}'),
  "a network error": { fetch: async () => Promise.reject(new TypeError("fetch failed")) },
  "no permit within queueTimeout": {
    ...answer('[{"title":"Dune"}]'),
    // A gate of its own: all clients of an origin share one.
    baseUrl: "https://slow-library.example",
    limit: { windows: [{ requests: 1, per: 60_000 }] },
    queueTimeout: 1,
  },
  "a deadline": { fetch: () => new Promise<never>(() => undefined), timeout: { total: 5 } },
};

test.each(Object.entries(ways))(
  "the stack of an error by %s has the caller's line",
  async (name, options) => {
    const { book, books } = library(options);
    async function nameOfTheCaller(): Promise<string> {
      if (name.startsWith("no permit")) await book({ id: 1 }, { validate: "off" });
      return (await book({ id: 2 })).title;
    }
    async function viewsOfTheCaller(): Promise<unknown> {
      return [await book({ id: 3 }).withResponse(), await book({ id: 4 }).raw()];
    }
    async function listOfTheCaller(): Promise<unknown> {
      const rows = [];
      for await (const row of books()) rows.push(row);
      return rows;
    }
    for (const caller of [nameOfTheCaller, viewsOfTheCaller, listOfTheCaller]) {
      if (name.includes("match") && caller === listOfTheCaller) continue;
      const failure = await failureOf(caller);
      expect(failure).toHaveProperty("stack", expect.stringContaining(` ${caller.name} (`));
    }
  },
);
